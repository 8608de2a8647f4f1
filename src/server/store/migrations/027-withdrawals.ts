import { type Statement, sql, TEXT } from './sql.ts';

/** Users' own names for payout methods; withdrawals that their users cancelled. */
export const STATEMENTS: readonly Statement[] = [
  sql`ALTER TABLE draw_method ADD COLUMN label ${TEXT} NOT NULL DEFAULT ''`,
  {
    sqlite: `CREATE TABLE withdrawal_new (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    account_id INTEGER NOT NULL REFERENCES account (id),
    method_id INTEGER NOT NULL,
    type INTEGER NOT NULL CHECK (type IN (1, 2)),
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
    received TEXT NOT NULL,
    memo TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'paid', 'rejected', 'uncovered', 'cancelled')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    FOREIGN KEY (method_id, user_id) REFERENCES draw_method (id, user_id),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  ) STRICT`,
  },
  {
    sqlite: `INSERT INTO withdrawal_new SELECT id, user_id, account_id, method_id, type, amount, fee, received, memo, state,
    reason, created_at, decided_at FROM withdrawal`,
  },
  { sqlite: `DROP TABLE withdrawal` },
  { sqlite: `ALTER TABLE withdrawal_new RENAME TO withdrawal` },
  { sqlite: `CREATE INDEX withdrawal_of_user ON withdrawal (user_id, type, id)` },
  { sqlite: `CREATE INDEX withdrawal_waiting ON withdrawal (created_at, id) WHERE state = 'waiting'` },
  {
    sqlite: `CREATE INDEX withdrawal_waiting_of_account ON withdrawal (account_id, id) WHERE state = 'waiting'`,
  },
  { postgres: `ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_state_check` },
  {
    postgres: `ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_state_check
    CHECK (state IN ('waiting', 'paid', 'rejected', 'uncovered', 'cancelled'))`,
  },
  `CREATE INDEX withdrawal_of_day ON withdrawal (user_id, created_at)`,
];
