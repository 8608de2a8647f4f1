import { ID, TEXT } from './001-schema/columns.ts';

/**
 * Second factors: codes of authenticator apps, passkeys, and recovery codes; the challenges that ask for one; and reports of
 * accounts that lost all of theirs. Secrets are sealed (`factors/sealing.ts`), recovery codes and keys of challenges are hashes.
 */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE factor (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    kind ${TEXT} NOT NULL CHECK (kind IN ('totp', 'passkey')),
    name ${TEXT} NOT NULL,
    secret ${TEXT},
    last_step bigint NOT NULL,
    credential_id ${TEXT} UNIQUE,
    public_key ${TEXT},
    sign_count bigint NOT NULL,
    transports ${TEXT} NOT NULL,
    rp_id ${TEXT},
    created_at bigint NOT NULL,
    used_at bigint,
    CHECK ((kind = 'totp') = (secret IS NOT NULL)),
    CHECK ((kind = 'passkey') = (credential_id IS NOT NULL)),
    CHECK ((kind = 'passkey') = (public_key IS NOT NULL)),
    CHECK ((kind = 'passkey') = (rp_id IS NOT NULL))
  )`,
  'CREATE INDEX factor_of_user ON factor (user_id)',
  `CREATE TABLE recovery_code (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    code_hash ${TEXT} NOT NULL,
    used_at bigint
  )`,
  'CREATE UNIQUE INDEX recovery_code_of_user ON recovery_code (user_id, code_hash)',
  `CREATE TABLE challenge (
    key_hash ${TEXT} NOT NULL PRIMARY KEY,
    user_id bigint REFERENCES "user" (id),
    session_id bigint REFERENCES session (id),
    purpose ${TEXT} NOT NULL CHECK (purpose IN ('login', 'enrol', 'factor', 'password', 'method', 'withdrawal')),
    ways ${TEXT} NOT NULL,
    webauthn ${TEXT} NOT NULL,
    origin ${TEXT} NOT NULL,
    held ${TEXT} NOT NULL,
    tries_left bigint NOT NULL,
    created_at bigint NOT NULL,
    answered_at bigint,
    used_at bigint
  )`,
  'CREATE INDEX challenge_of_user ON challenge (user_id)',
  'CREATE INDEX challenge_created ON challenge (created_at)',
  `CREATE TABLE lost_factor (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    network ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint
  )`,
  `CREATE UNIQUE INDEX lost_factor_waiting ON lost_factor (user_id) WHERE state = 'waiting'`,
];
