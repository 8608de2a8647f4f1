import { ID, refuse, TEXT } from './001-schema/columns.ts';

/**
 * The people who work in the back office, their roles as words between spaces; what they sign in by, invitations to enrol it, and
 * their sessions. Secrets of apps are sealed, tokens are hashes.
 */
const OPERATORS = [
  `CREATE TABLE operator (
    id ${ID},
    name ${TEXT} NOT NULL UNIQUE,
    roles ${TEXT} NOT NULL CHECK (roles <> ''),
    created_at bigint NOT NULL,
    disabled_at bigint,
    password_hash ${TEXT},
    secret ${TEXT},
    last_step bigint NOT NULL,
    CHECK ((password_hash IS NULL) = (secret IS NULL))
  )`,
  `CREATE TABLE operator_passkey (
    id ${ID},
    operator_id bigint NOT NULL REFERENCES operator (id),
    credential_id ${TEXT} NOT NULL UNIQUE,
    public_key ${TEXT} NOT NULL,
    sign_count bigint NOT NULL,
    transports ${TEXT} NOT NULL,
    rp_id ${TEXT} NOT NULL,
    created_at bigint NOT NULL
  )`,
  'CREATE INDEX operator_passkey_of ON operator_passkey (operator_id)',
  `CREATE TABLE operator_invitation (
    id ${ID},
    operator_id bigint NOT NULL REFERENCES operator (id),
    token_hash ${TEXT} NOT NULL UNIQUE,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint
  )`,
  'CREATE INDEX operator_invitation_of ON operator_invitation (operator_id)',
  `CREATE TABLE operator_session (
    id ${ID},
    operator_id bigint NOT NULL REFERENCES operator (id),
    token_hash ${TEXT} NOT NULL UNIQUE,
    network ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    used_at bigint NOT NULL,
    ended_at bigint
  )`,
  'CREATE INDEX operator_session_of ON operator_session (operator_id)',
];

/** What one of them proposed and another is to answer. */
const PROPOSALS = [
  `CREATE TABLE proposal (
    id ${ID},
    what ${TEXT} NOT NULL CHECK (what IN ('withdrawal', 'loan', 'correction', 'limit')),
    subject ${TEXT} NOT NULL,
    user_id bigint REFERENCES "user" (id),
    amount bigint NOT NULL,
    terms ${TEXT} NOT NULL,
    reason ${TEXT} NOT NULL,
    proposed_by ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'decided', 'refused', 'expired', 'withdrawn')),
    second ${TEXT},
    answer ${TEXT} NOT NULL,
    answered_at bigint,
    CHECK (expires_at > created_at),
    CHECK (what <> 'correction' OR (amount <> 0 AND reason <> '')),
    CHECK ((what = 'correction') = (user_id IS NOT NULL)),
    CHECK ((state = 'waiting') = (answered_at IS NULL)),
    CHECK ((state IN ('decided', 'refused')) = (second IS NOT NULL)),
    CHECK (second <> proposed_by)
  )`,
  `CREATE UNIQUE INDEX proposal_waiting ON proposal (what, subject) WHERE state = 'waiting'`,
  refuse(
    'proposal_no_edit',
    'UPDATE OF id, what, subject, user_id, amount, terms, reason, proposed_by, created_at, expires_at ON proposal',
    'what was proposed is not edited',
  ),
  refuse('proposal_no_delete', 'DELETE ON proposal', 'what was proposed is not deleted'),
];

/** The ledger books corrections of balances against an account of their own. */
const CORRECTIONS = [
  `ALTER TABLE account DROP CONSTRAINT account_kind_check`,
  `ALTER TABLE account ADD CONSTRAINT account_kind_check
    CHECK (kind IN ('trading', 'house', 'fees', 'funding', 'payouts', 'loans', 'interest', 'corrections'))`,
  `ALTER TABLE journal DROP CONSTRAINT journal_kind_check`,
  `ALTER TABLE journal ADD CONSTRAINT journal_kind_check
    CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan', 'interest', 'penalty',
      'repayment', 'correction'))`,
];

/**
 * The content of pictures, by which the same ones of two users are found. Numbers of documents have no index, which would hold
 * them a second time.
 */
const DUPLICATES = [
  `ALTER TABLE picture ADD COLUMN hash ${TEXT} NOT NULL DEFAULT ''`,
  `CREATE INDEX picture_of_content ON picture (hash) WHERE hash <> ''`,
];

/** Operators, what they propose to one another, corrections of balances, and what finds duplicates. */
export const STATEMENTS: readonly string[] = [...OPERATORS, ...PROPOSALS, ...CORRECTIONS, ...DUPLICATES];
