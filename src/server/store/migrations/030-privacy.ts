import { ID, INT, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/**
 * Requests to close an account, when it was closed and when its personal data was erased. A payout method of a closed account
 * may be blanked. The contract alone says what a challenge may be for: each new purpose would want a new table here.
 */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE ${USER} ADD COLUMN closed_at ${INT}`,
  sql`ALTER TABLE ${USER} ADD COLUMN erased_at ${INT}`,
  sql`CREATE INDEX user_to_erase ON ${USER} (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL`,
  sql`CREATE TABLE closing (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    given_up ${INT} NOT NULL CHECK (given_up >= 0),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    decided_at ${INT},
    CHECK ((state = 'waiting') = (decided_at IS NULL))
  )${STRICT}`,
  `CREATE UNIQUE INDEX closing_waiting ON closing (user_id) WHERE state = 'waiting'`,
  'CREATE INDEX closing_of_user ON closing (user_id, id)',
  { sqlite: 'DROP TRIGGER draw_method_no_edit' },
  {
    sqlite: `CREATE TRIGGER draw_method_no_edit BEFORE UPDATE OF id, user_id, currency_id, dc_address, bank_name,
      bank_address, bank_swift, payee_name, payee_account ON draw_method
    WHEN NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND closed_at IS NOT NULL)
    BEGIN SELECT RAISE (ABORT, 'destinations are bound anew, not edited'); END`,
  },
  {
    sqlite: `CREATE TABLE challenge_new (
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
  },
  {
    sqlite: `INSERT INTO challenge_new SELECT key_hash, user_id, session_id, purpose, ways, webauthn, origin, held, tries_left,
    created_at, answered_at, used_at FROM challenge`,
  },
  { sqlite: 'DROP TABLE challenge' },
  { sqlite: 'ALTER TABLE challenge_new RENAME TO challenge' },
  { sqlite: 'CREATE INDEX challenge_of_user ON challenge (user_id)' },
  { sqlite: 'CREATE INDEX challenge_created ON challenge (created_at)' },
  {
    postgres: `CREATE FUNCTION keep_method() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM "user" WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'destinations are bound anew, not edited' USING ERRCODE = 'restrict_violation';
  END $$`,
  },
  { postgres: `DROP TRIGGER draw_method_no_edit ON draw_method` },
  {
    postgres: `CREATE TRIGGER draw_method_no_edit BEFORE UPDATE OF id, user_id, currency_id, dc_address, bank_name, bank_address,
      bank_swift, payee_name, payee_account ON draw_method
    FOR EACH ROW EXECUTE FUNCTION keep_method()`,
  },
  { postgres: `ALTER TABLE challenge DROP CONSTRAINT challenge_purpose_check` },
];
