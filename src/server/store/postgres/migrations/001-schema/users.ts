import { appendOnly, ID, TEXT } from './columns.ts';

/** Users, their sessions and devices, what proves who they are, and what operators decided and wrote. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE "user" (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    email ${TEXT} UNIQUE,
    area_id bigint,
    phone ${TEXT},
    password_hash ${TEXT},
    is_demo bigint NOT NULL CHECK (is_demo IN (0, 1)),
    demo_id ${TEXT} UNIQUE,
    owner_user_id bigint UNIQUE REFERENCES "user" (id),
    invite_code ${TEXT} NOT NULL UNIQUE,
    created_at bigint NOT NULL,
    contact_mobile ${TEXT},
    invited_by bigint REFERENCES "user" (id),
    frozen_at bigint,
    language ${TEXT},
    purged_at bigint,
    CHECK (purged_at IS NULL OR (is_demo = 1 AND owner_user_id IS NULL)),
    UNIQUE (area_id, phone),
    CHECK ((is_demo = 1) = (demo_id IS NOT NULL)),
    CHECK (is_demo = 1 OR owner_user_id IS NULL)
  )`,
  `CREATE INDEX user_invited_by ON "user" (invited_by) WHERE invited_by IS NOT NULL`,
  `CREATE INDEX user_visitor_demo ON "user" (created_at)
    WHERE is_demo = 1 AND owner_user_id IS NULL AND purged_at IS NULL`,
  `CREATE TABLE session (
    id ${ID},
    token_hash ${TEXT} NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES "user" (id),
    created_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    ended_at bigint
  )`,
  `CREATE INDEX session_live ON session (ends_at) WHERE ended_at IS NULL`,
  `CREATE INDEX session_of_user ON session (user_id) WHERE ended_at IS NULL`,
  `CREATE INDEX session_by_user ON session (user_id)`,
  `CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL`,
  `CREATE TABLE device (
    id ${ID},
    token_hash ${TEXT} NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES "user" (id),
    used_at bigint NOT NULL
  )`,
  `CREATE INDEX device_of_user ON device (user_id, used_at)`,
  `CREATE INDEX device_used ON device (used_at)`,
  `CREATE TABLE captcha (
    id ${TEXT} PRIMARY KEY,
    answer_hash ${TEXT} NOT NULL,
    expires_at bigint NOT NULL
  )`,
  `CREATE INDEX captcha_expiry ON captcha (expires_at)`,
  `CREATE TABLE counter (
    name ${TEXT} PRIMARY KEY,
    count bigint NOT NULL CHECK (count >= 0),
    until bigint NOT NULL
  )`,
  `CREATE INDEX counter_until ON counter (until)`,
  `CREATE TABLE code (
    destination ${TEXT} PRIMARY KEY,
    key ${TEXT} NOT NULL,
    code_hash ${TEXT} NOT NULL,
    tries_left bigint NOT NULL CHECK (tries_left >= 0),
    sent_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint,
    hour_began_at bigint NOT NULL,
    sent_in_hour bigint NOT NULL
  )`,
  `CREATE INDEX code_sent_at ON code (sent_at)`,
  `CREATE TABLE setting (key ${TEXT} PRIMARY KEY, value ${TEXT} NOT NULL)`,
  `CREATE TABLE idempotency (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    key ${TEXT} NOT NULL,
    request_hash ${TEXT} NOT NULL,
    outcome ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    UNIQUE (user_id, key)
  )`,
  `CREATE TABLE picture (
    id ${TEXT} PRIMARY KEY CHECK (length(id) = 32),
    user_id bigint NOT NULL REFERENCES "user" (id),
    bytes bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
  )`,
  `CREATE INDEX picture_of_user ON picture (user_id, created_at)`,
  `CREATE INDEX picture_unused ON picture (created_at) WHERE used_at IS NULL`,
  `CREATE TABLE real_name (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    name ${TEXT} NOT NULL,
    card_id ${TEXT} NOT NULL,
    front_pic ${TEXT} NOT NULL REFERENCES picture (id),
    reverse_pic ${TEXT} NOT NULL REFERENCES picture (id),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    CHECK (front_pic <> reverse_pic),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  )`,
  `CREATE UNIQUE INDEX real_name_one_open ON real_name (user_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX real_name_of_user ON real_name (user_id, id)`,
  `CREATE INDEX real_name_waiting ON real_name (created_at, id) WHERE state = 'waiting'`,
  `CREATE TABLE decision (
    id ${ID},
    kind ${TEXT} NOT NULL,
    subject ${TEXT} NOT NULL,
    decision ${TEXT} NOT NULL,
    reason ${TEXT} NOT NULL,
    operator ${TEXT} NOT NULL,
    created_at bigint NOT NULL
  )`,
  ...appendOnly('decision', 'decisions are append-only'),
  `CREATE TABLE news (
    id ${ID},
    category bigint NOT NULL CHECK (category IN (1, 2)),
    lang ${TEXT},
    title ${TEXT} NOT NULL,
    description ${TEXT} NOT NULL,
    logo ${TEXT} NOT NULL,
    content ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    removed_at bigint
  )`,
  `CREATE INDEX news_shown ON news (category, created_at, id) WHERE removed_at IS NULL`,
  `CREATE TABLE simulated_trader (
    user_id bigint PRIMARY KEY REFERENCES "user" (id),
    name ${TEXT} NOT NULL UNIQUE
  )`,
];
