import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `CREATE TABLE loan_kyc (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    sex INTEGER NOT NULL CHECK (sex IN (1, 2)),
    birthday TEXT NOT NULL,
    country TEXT NOT NULL,
    mobile TEXT NOT NULL,
    id_card_type INTEGER NOT NULL CHECK (id_card_type IN (1, 2)),
    hand_pic TEXT NOT NULL REFERENCES picture (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK ((state = 'rejected') = (reason <> ''))
  ) STRICT`,
  `CREATE UNIQUE INDEX loan_kyc_one_open ON loan_kyc (user_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX loan_kyc_of_user ON loan_kyc (user_id, id)`,
  `CREATE INDEX loan_kyc_waiting ON loan_kyc (created_at, id) WHERE state = 'waiting'`,
  `CREATE TABLE loan_option (
    id INTEGER PRIMARY KEY,
    loan_period INTEGER NOT NULL CHECK (loan_period > 0),
    min_amount INTEGER NOT NULL CHECK (min_amount > 0),
    max_amount INTEGER NOT NULL CHECK (max_amount >= min_amount),
    interest_rate TEXT NOT NULL,
    free_period INTEGER NOT NULL CHECK (free_period >= 0),
    penalty_rate TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE loan (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    option_id INTEGER NOT NULL REFERENCES loan_option (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    loan_period INTEGER NOT NULL,
    interest_rate TEXT NOT NULL,
    free_period INTEGER NOT NULL,
    penalty_rate TEXT NOT NULL,
    interest INTEGER NOT NULL CHECK (interest >= 0),
    agreement TEXT NOT NULL,
    agreement_hash TEXT NOT NULL,
    sign TEXT NOT NULL REFERENCES picture (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'due', 'rejected', 'repaying', 'repaid')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    reviewed_at INTEGER,
    repayment_time INTEGER,
    penalty_days INTEGER NOT NULL DEFAULT 0 CHECK (penalty_days >= 0),
    CHECK ((state = 'waiting') = (reviewed_at IS NULL)),
    CHECK ((state IN ('due', 'repaying', 'repaid')) = (repayment_time IS NOT NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  ) STRICT`,
  `CREATE UNIQUE INDEX loan_one_open ON loan (user_id) WHERE state IN ('waiting', 'due', 'repaying')`,
  `CREATE INDEX loan_of_user ON loan (user_id, id)`,
  `CREATE INDEX loan_waiting ON loan (created_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX loan_due ON loan (repayment_time) WHERE state = 'due'`,
  `CREATE TRIGGER loan_no_edit BEFORE UPDATE OF id, user_id, option_id, amount, loan_period, interest_rate,
    free_period, penalty_rate, interest, agreement, agreement_hash, sign, created_at ON loan
    BEGIN SELECT RAISE (ABORT, 'what was signed is not edited'); END`,
  `CREATE TABLE penalty (
    id INTEGER PRIMARY KEY,
    loan_id INTEGER NOT NULL REFERENCES loan (id),
    day INTEGER NOT NULL,
    amount INTEGER NOT NULL CHECK (amount >= 0),
    UNIQUE (loan_id, day)
  ) STRICT`,
  `CREATE TABLE repayment_account (
    id INTEGER PRIMARY KEY,
    currency_code TEXT NOT NULL,
    protocol_code TEXT NOT NULL,
    address TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE repayment (
    id INTEGER PRIMARY KEY,
    loan_id INTEGER NOT NULL REFERENCES loan (id),
    account_id INTEGER NOT NULL REFERENCES repayment_account (id),
    paid_to TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    proof TEXT NOT NULL REFERENCES picture (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK ((state = 'rejected') = (reason <> ''))
  ) STRICT`,
  `CREATE UNIQUE INDEX repayment_one_open ON repayment (loan_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX repayment_waiting ON repayment (created_at, id) WHERE state = 'waiting'`,
];

/** Papers for loans, the options there are, loans, the penalty of each day, and repayments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
