/** SQLite cannot change a CHECK: the tables are made anew, and references to them hold as foreign keys are off meanwhile. */
const LEDGER = [
  `CREATE TABLE account_new (
    id INTEGER PRIMARY KEY,
    user_id INTEGER REFERENCES user (id),
    realm TEXT NOT NULL CHECK (realm IN ('demo', 'real')),
    kind TEXT NOT NULL
      CHECK (kind IN ('trading', 'house', 'fees', 'funding', 'payouts', 'loans', 'interest')),
    currency TEXT NOT NULL,
    balance INTEGER NOT NULL,
    held INTEGER NOT NULL CHECK (held >= 0),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (user_id, kind, currency),
    CHECK ((kind = 'trading') = (user_id IS NOT NULL)),
    CHECK (kind <> 'trading' OR balance >= 0)
  ) STRICT`,
  `INSERT INTO account_new SELECT id, user_id, realm, kind, currency, balance, held, seq, hash FROM account`,
  `DROP TABLE account`,
  `ALTER TABLE account_new RENAME TO account`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency) WHERE user_id IS NULL`,
  `CREATE TABLE journal_new (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan',
      'interest', 'penalty', 'repayment')),
    order_id INTEGER REFERENCES trade_order (id),
    ref_kind TEXT,
    ref_id INTEGER,
    created_at INTEGER NOT NULL,
    CHECK ((kind IN ('fee', 'close')) = (order_id IS NOT NULL)),
    CHECK ((kind IN ('funding', 'fee', 'close', 'reset')) = (ref_kind IS NULL)),
    CHECK ((ref_kind IS NULL) = (ref_id IS NULL))
  ) STRICT`,
  `INSERT INTO journal_new (id, kind, order_id, created_at) SELECT id, kind, order_id, created_at FROM journal`,
  `DROP TABLE journal`,
  `ALTER TABLE journal_new RENAME TO journal`,
  `CREATE UNIQUE INDEX journal_booked_once ON journal (kind, ref_kind, ref_id) WHERE ref_kind IS NOT NULL`,
  `CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
];

const DEPOSITS = [
  `CREATE TABLE deposit_channel (
    id INTEGER PRIMARY KEY,
    type INTEGER NOT NULL CHECK (type IN (0, 1)),
    currency_id INTEGER NOT NULL,
    currency_code TEXT NOT NULL,
    protocol_code TEXT NOT NULL,
    address TEXT NOT NULL,
    bank_name TEXT NOT NULL,
    bank_address TEXT NOT NULL,
    bank_swift TEXT NOT NULL,
    payee_name TEXT NOT NULL,
    payee_account TEXT NOT NULL,
    bank_remark TEXT NOT NULL,
    usd_price TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE deposit (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    channel_id INTEGER NOT NULL REFERENCES deposit_channel (id),
    type INTEGER NOT NULL CHECK (type IN (0, 1)),
    currency_code TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    usd_price TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    paid_to TEXT NOT NULL,
    proof TEXT NOT NULL REFERENCES picture (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'invalid')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state NOT IN ('rejected', 'invalid') OR reason <> '')
  ) STRICT`,
  `CREATE INDEX deposit_of_user ON deposit (user_id, type, id)`,
  `CREATE INDEX deposit_waiting ON deposit (created_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX deposit_waiting_of_user ON deposit (user_id) WHERE state = 'waiting'`,
];

const WITHDRAWALS = [
  `CREATE TABLE draw_currency (
    id INTEGER PRIMARY KEY,
    type INTEGER NOT NULL CHECK (type IN (1, 2)),
    code TEXT NOT NULL,
    protocol TEXT NOT NULL,
    draw_rate TEXT NOT NULL,
    fee_type INTEGER NOT NULL,
    usd_price TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE draw_method (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    currency_id INTEGER NOT NULL REFERENCES draw_currency (id),
    dc_address TEXT NOT NULL,
    bank_name TEXT NOT NULL,
    bank_address TEXT NOT NULL,
    bank_swift TEXT NOT NULL,
    payee_name TEXT NOT NULL,
    payee_account TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    proven_at INTEGER,
    deleted_at INTEGER,
    UNIQUE (id, user_id)
  ) STRICT`,
  `CREATE INDEX draw_method_of_user ON draw_method (user_id, id) WHERE deleted_at IS NULL`,
  `CREATE TRIGGER draw_method_no_edit BEFORE UPDATE OF id, user_id, currency_id, dc_address, bank_name,
    bank_address, bank_swift, payee_name, payee_account ON draw_method
    BEGIN SELECT RAISE (ABORT, 'destinations are bound anew, not edited'); END`,
  `CREATE TABLE withdrawal (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    account_id INTEGER NOT NULL REFERENCES account (id),
    method_id INTEGER NOT NULL,
    type INTEGER NOT NULL CHECK (type IN (1, 2)),
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
    received TEXT NOT NULL,
    memo TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'paid', 'rejected', 'uncovered')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    FOREIGN KEY (method_id, user_id) REFERENCES draw_method (id, user_id),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  ) STRICT`,
  `CREATE INDEX withdrawal_of_user ON withdrawal (user_id, type, id)`,
  `CREATE INDEX withdrawal_waiting ON withdrawal (created_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX withdrawal_waiting_of_account ON withdrawal (account_id, id) WHERE state = 'waiting'`,
];

/** What journals book besides orders; deposits and their channels; withdrawals and where they go. */
export const STATEMENTS: readonly string[] = [...LEDGER, ...DEPOSITS, ...WITHDRAWALS];
