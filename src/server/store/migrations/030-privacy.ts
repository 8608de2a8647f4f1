/**
 * Requests to close an account, when it was closed and when its personal data was erased. A payout method of a closed account
 * may be blanked. The contract alone says what a challenge may be for: each new purpose would want a new table here.
 */
export const STATEMENTS: readonly string[] = [
  'ALTER TABLE user ADD COLUMN closed_at INTEGER',
  'ALTER TABLE user ADD COLUMN erased_at INTEGER',
  'CREATE INDEX user_to_erase ON user (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL',
  `CREATE TABLE closing (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    given_up INTEGER NOT NULL CHECK (given_up >= 0),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    CHECK ((state = 'waiting') = (decided_at IS NULL))
  ) STRICT`,
  `CREATE UNIQUE INDEX closing_waiting ON closing (user_id) WHERE state = 'waiting'`,
  'CREATE INDEX closing_of_user ON closing (user_id, id)',
  'DROP TRIGGER draw_method_no_edit',
  `CREATE TRIGGER draw_method_no_edit BEFORE UPDATE OF id, user_id, currency_id, dc_address, bank_name,
      bank_address, bank_swift, payee_name, payee_account ON draw_method
    WHEN NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND closed_at IS NOT NULL)
    BEGIN SELECT RAISE (ABORT, 'destinations are bound anew, not edited'); END`,
  `CREATE TABLE challenge_new (
    key_hash TEXT NOT NULL PRIMARY KEY,
    user_id INTEGER REFERENCES user (id),
    session_id INTEGER REFERENCES session (id),
    purpose TEXT NOT NULL,
    ways TEXT NOT NULL,
    webauthn TEXT NOT NULL,
    origin TEXT NOT NULL,
    held TEXT NOT NULL,
    tries_left INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    answered_at INTEGER,
    used_at INTEGER
  ) STRICT`,
  `INSERT INTO challenge_new SELECT key_hash, user_id, session_id, purpose, ways, webauthn, origin, held, tries_left,
    created_at, answered_at, used_at FROM challenge`,
  'DROP TABLE challenge',
  'ALTER TABLE challenge_new RENAME TO challenge',
  'CREATE INDEX challenge_of_user ON challenge (user_id)',
  'CREATE INDEX challenge_created ON challenge (created_at)',
];
