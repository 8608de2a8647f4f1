/**
 * Second factors: codes of authenticator apps, passkeys, and recovery codes; the challenges that ask for one; and reports of
 * accounts that lost all of theirs. Secrets are sealed (`factors/sealing.ts`), recovery codes and keys of challenges are hashes.
 */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE factor (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    kind TEXT NOT NULL CHECK (kind IN ('totp', 'passkey')),
    name TEXT NOT NULL,
    secret TEXT,
    last_step INTEGER NOT NULL,
    credential_id TEXT UNIQUE,
    public_key TEXT,
    sign_count INTEGER NOT NULL,
    transports TEXT NOT NULL,
    rp_id TEXT,
    created_at INTEGER NOT NULL,
    used_at INTEGER,
    CHECK ((kind = 'totp') = (secret IS NOT NULL)),
    CHECK ((kind = 'passkey') = (credential_id IS NOT NULL)),
    CHECK ((kind = 'passkey') = (public_key IS NOT NULL)),
    CHECK ((kind = 'passkey') = (rp_id IS NOT NULL))
  ) STRICT`,
  'CREATE INDEX factor_of_user ON factor (user_id)',
  `CREATE TABLE recovery_code (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    code_hash TEXT NOT NULL,
    used_at INTEGER
  ) STRICT`,
  'CREATE UNIQUE INDEX recovery_code_of_user ON recovery_code (user_id, code_hash)',
  `CREATE TABLE challenge (
    key_hash TEXT NOT NULL PRIMARY KEY,
    user_id INTEGER REFERENCES user (id),
    session_id INTEGER REFERENCES session (id),
    purpose TEXT NOT NULL CHECK (purpose IN ('login', 'enrol', 'factor', 'password', 'method', 'withdrawal')),
    ways TEXT NOT NULL,
    webauthn TEXT NOT NULL,
    origin TEXT NOT NULL,
    held TEXT NOT NULL,
    tries_left INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    answered_at INTEGER,
    used_at INTEGER
  ) STRICT`,
  'CREATE INDEX challenge_of_user ON challenge (user_id)',
  'CREATE INDEX challenge_created ON challenge (created_at)',
  `CREATE TABLE lost_factor (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    network TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER
  ) STRICT`,
  `CREATE UNIQUE INDEX lost_factor_waiting ON lost_factor (user_id) WHERE state = 'waiting'`,
];
