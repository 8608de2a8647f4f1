import { ID, INT, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/**
 * Second factors: codes of authenticator apps, passkeys, and recovery codes; the challenges that ask for one; and reports of
 * accounts that lost all of theirs. Secrets are sealed (`factors/sealing.ts`), recovery codes and keys of challenges are hashes.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`CREATE TABLE factor (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL CHECK (kind IN ('totp', 'passkey')),
    name ${TEXT} NOT NULL,
    secret ${TEXT},
    last_step ${INT} NOT NULL,
    credential_id ${TEXT} UNIQUE,
    public_key ${TEXT},
    sign_count ${INT} NOT NULL,
    transports ${TEXT} NOT NULL,
    rp_id ${TEXT},
    created_at ${INT} NOT NULL,
    used_at ${INT},
    CHECK ((kind = 'totp') = (secret IS NOT NULL)),
    CHECK ((kind = 'passkey') = (credential_id IS NOT NULL)),
    CHECK ((kind = 'passkey') = (public_key IS NOT NULL)),
    CHECK ((kind = 'passkey') = (rp_id IS NOT NULL))
  )${STRICT}`,
  'CREATE INDEX factor_of_user ON factor (user_id)',
  sql`CREATE TABLE recovery_code (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    code_hash ${TEXT} NOT NULL,
    used_at ${INT}
  )${STRICT}`,
  'CREATE UNIQUE INDEX recovery_code_of_user ON recovery_code (user_id, code_hash)',
  sql`CREATE TABLE challenge (
    key_hash ${TEXT} NOT NULL PRIMARY KEY,
    user_id ${INT} REFERENCES ${USER} (id),
    session_id ${INT} REFERENCES session (id),
    purpose ${TEXT} NOT NULL CHECK (purpose IN ('login', 'enrol', 'factor', 'password', 'method', 'withdrawal')),
    ways ${TEXT} NOT NULL,
    webauthn ${TEXT} NOT NULL,
    origin ${TEXT} NOT NULL,
    held ${TEXT} NOT NULL,
    tries_left ${INT} NOT NULL,
    created_at ${INT} NOT NULL,
    answered_at ${INT},
    used_at ${INT}
  )${STRICT}`,
  'CREATE INDEX challenge_of_user ON challenge (user_id)',
  'CREATE INDEX challenge_created ON challenge (created_at)',
  sql`CREATE TABLE lost_factor (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    network ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    decided_at ${INT}
  )${STRICT}`,
  `CREATE UNIQUE INDEX lost_factor_waiting ON lost_factor (user_id) WHERE state = 'waiting'`,
];
