import { INT, type Statement, sql } from './sql.ts';

/** What an operator who approved alone might move for a user in a day then, so that the audit can add up what was moved. */
const DECISIONS = [sql`ALTER TABLE decision ADD COLUMN alone_up_to ${INT}`];

/** Deposits and repayments may need a second operator too. SQLite cannot change a CHECK: the table is made anew. */
const PROPOSALS = [
  {
    sqlite: `CREATE TABLE proposal_new (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL CHECK (what IN ('deposit', 'withdrawal', 'loan', 'repayment', 'correction', 'limit')),
    subject TEXT NOT NULL,
    user_id INTEGER REFERENCES user (id),
    amount INTEGER NOT NULL,
    terms TEXT NOT NULL,
    reason TEXT NOT NULL,
    proposed_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'decided', 'refused', 'expired', 'withdrawn')),
    second TEXT,
    answer TEXT NOT NULL,
    answered_at INTEGER,
    CHECK (expires_at > created_at),
    CHECK (what <> 'correction' OR (amount <> 0 AND reason <> '')),
    CHECK ((what = 'correction') = (user_id IS NOT NULL)),
    CHECK ((state = 'waiting') = (answered_at IS NULL)),
    CHECK ((state IN ('decided', 'refused')) = (second IS NOT NULL)),
    CHECK (second <> proposed_by)
  ) STRICT`,
  },
  { sqlite: 'INSERT INTO proposal_new SELECT * FROM proposal' },
  { sqlite: 'DROP TABLE proposal' },
  { sqlite: 'ALTER TABLE proposal_new RENAME TO proposal' },
  { sqlite: `CREATE UNIQUE INDEX proposal_waiting ON proposal (what, subject) WHERE state = 'waiting'` },
  { postgres: `ALTER TABLE proposal DROP CONSTRAINT proposal_what_check` },
  {
    postgres: `ALTER TABLE proposal ADD CONSTRAINT proposal_what_check
    CHECK (what IN ('deposit', 'withdrawal', 'loan', 'repayment', 'correction', 'limit'))`,
  },
  `CREATE INDEX proposal_corrected ON proposal (user_id, answered_at) WHERE what = 'correction'`,
  {
    sqlite: `CREATE TRIGGER proposal_no_edit BEFORE UPDATE OF id, what, subject, user_id, amount, terms, reason, proposed_by, created_at,
    expires_at ON proposal
    BEGIN SELECT RAISE (ABORT, 'what was proposed is not edited'); END`,
  },
  {
    sqlite: `CREATE TRIGGER proposal_no_delete BEFORE DELETE ON proposal
    BEGIN SELECT RAISE (ABORT, 'what was proposed is not deleted'); END`,
  },
];

/** Four eyes over the sums of a user and day. */
export const STATEMENTS: readonly Statement[] = [...DECISIONS, ...PROPOSALS];
