/** What SQLite went through before PostgreSQL came. */

/** Users, sessions, accounts, the ledger, orders and the answers kept for repeated commands. */
const TRADING: readonly string[] = [
  `CREATE TABLE user (
    id INTEGER PRIMARY KEY,
    uid TEXT NOT NULL UNIQUE,
    email TEXT UNIQUE,
    area_id INTEGER,
    phone TEXT,
    password_hash TEXT,
    is_demo INTEGER NOT NULL CHECK (is_demo IN (0, 1)),
    demo_id TEXT UNIQUE,
    owner_user_id INTEGER UNIQUE REFERENCES user (id),
    invite_code TEXT NOT NULL UNIQUE,
    credit_score INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (area_id, phone),
    CHECK ((is_demo = 1) = (demo_id IS NOT NULL)),
    CHECK (is_demo = 1 OR owner_user_id IS NULL)
  ) STRICT`,
  `CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES user (id),
    created_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT`,
  `CREATE INDEX session_live ON session (ends_at) WHERE ended_at IS NULL`,
  `CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    user_id INTEGER REFERENCES user (id),
    realm TEXT NOT NULL CHECK (realm IN ('demo', 'real')),
    kind TEXT NOT NULL CHECK (kind IN ('trading', 'house', 'fees', 'funding')),
    currency TEXT NOT NULL,
    balance INTEGER NOT NULL,
    held INTEGER NOT NULL CHECK (held >= 0),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (user_id, kind, currency),
    CHECK ((kind = 'trading') = (user_id IS NOT NULL)),
    CHECK (kind <> 'trading' OR balance >= 0)
  ) STRICT`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency) WHERE user_id IS NULL`,
  `CREATE TABLE trade_order (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES account (id),
    instrument_id INTEGER NOT NULL,
    direction INTEGER NOT NULL CHECK (direction IN (1, 2)),
    price_type INTEGER NOT NULL CHECK (price_type IN (0, 1)),
    lots INTEGER NOT NULL CHECK (lots > 0),
    units INTEGER NOT NULL CHECK (units > 0),
    multiple INTEGER NOT NULL,
    origin_price INTEGER NOT NULL,
    target_side TEXT CHECK (target_side IN ('above', 'below')),
    entry_price INTEGER,
    exit_price INTEGER,
    profit INTEGER,
    margin INTEGER NOT NULL CHECK (margin >= 0),
    fee INTEGER NOT NULL CHECK (fee >= 0),
    stop_loss INTEGER NOT NULL,
    take_profit INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'open', 'closed', 'cancelled')),
    close_reason TEXT,
    created_at INTEGER NOT NULL,
    opened_at INTEGER,
    completed_at INTEGER,
    CHECK ((state IN ('open', 'closed')) = (entry_price IS NOT NULL)),
    CHECK ((state = 'closed') = (profit IS NOT NULL)),
    CHECK ((state IN ('closed', 'cancelled')) = (close_reason IS NOT NULL))
  ) STRICT`,
  `CREATE INDEX trade_order_live ON trade_order (account_id, id) WHERE state IN ('pending', 'open')`,
  `CREATE INDEX trade_order_done ON trade_order (account_id, completed_at, id)
    WHERE state IN ('closed', 'cancelled')`,
  `CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('funding', 'fee', 'close', 'reset')),
    order_id INTEGER REFERENCES trade_order (id),
    created_at INTEGER NOT NULL,
    CHECK ((kind IN ('fee', 'close')) = (order_id IS NOT NULL))
  ) STRICT`,
  `CREATE TABLE entry (
    account_id INTEGER NOT NULL REFERENCES account (id),
    seq INTEGER NOT NULL,
    journal_id INTEGER NOT NULL REFERENCES journal (id),
    memo TEXT NOT NULL,
    amount INTEGER NOT NULL,
    balance_after INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (account_id, seq)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE idempotency (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    outcome TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (user_id, key)
  ) STRICT`,
  `CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT`,
  ...['entry', 'journal'].flatMap((table) => [
    `CREATE TRIGGER ${table}_no_update BEFORE UPDATE ON ${table}
      BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
    `CREATE TRIGGER ${table}_no_delete BEFORE DELETE ON ${table}
      BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  ]),
];

/** Captchas, codes that were sent, who invited whom, and the sessions of one user at a glance. */
const JOINING: readonly string[] = [
  `ALTER TABLE user ADD COLUMN contact_mobile TEXT`,
  `ALTER TABLE user ADD COLUMN invited_by INTEGER REFERENCES user (id)`,
  `CREATE INDEX user_invited_by ON user (invited_by) WHERE invited_by IS NOT NULL`,
  `CREATE TABLE captcha (
    id TEXT PRIMARY KEY,
    answer_hash TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX captcha_expiry ON captcha (expires_at)`,
  `CREATE TABLE code (
    destination TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    code_hash TEXT NOT NULL,
    tries_left INTEGER NOT NULL CHECK (tries_left >= 0),
    sent_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    hour_began_at INTEGER NOT NULL,
    sent_in_hour INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX code_sent_at ON code (sent_at)`,
  `CREATE INDEX session_of_user ON session (user_id) WHERE ended_at IS NULL`,
];

/** Pictures, identity verification, the decisions of the desk, news, and frozen users. */
const IDENTITY: readonly string[] = [
  `ALTER TABLE user ADD COLUMN frozen_at INTEGER`,
  `CREATE TABLE picture (
    id TEXT PRIMARY KEY CHECK (length(id) = 32),
    user_id INTEGER NOT NULL REFERENCES user (id),
    bytes INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX picture_of_user ON picture (user_id, created_at)`,
  `CREATE INDEX picture_unused ON picture (created_at) WHERE used_at IS NULL`,
  `CREATE TABLE real_name (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    name TEXT NOT NULL,
    card_id TEXT NOT NULL,
    front_pic TEXT NOT NULL REFERENCES picture (id),
    reverse_pic TEXT NOT NULL REFERENCES picture (id),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    CHECK (front_pic <> reverse_pic),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  ) STRICT`,
  `CREATE UNIQUE INDEX real_name_one_open ON real_name (user_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX real_name_of_user ON real_name (user_id, id)`,
  `CREATE INDEX real_name_waiting ON real_name (created_at, id) WHERE state = 'waiting'`,
  `CREATE TABLE decision (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    decision TEXT NOT NULL,
    reason TEXT NOT NULL,
    operator TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TRIGGER decision_no_update BEFORE UPDATE ON decision
    BEGIN SELECT RAISE (ABORT, 'decisions are append-only'); END`,
  `CREATE TRIGGER decision_no_delete BEFORE DELETE ON decision
    BEGIN SELECT RAISE (ABORT, 'decisions are append-only'); END`,
  `CREATE TABLE news (
    id INTEGER PRIMARY KEY,
    category INTEGER NOT NULL CHECK (category IN (1, 2)),
    lang TEXT,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    logo TEXT NOT NULL,
    content TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT`,
  `CREATE INDEX news_shown ON news (category, created_at, id) WHERE removed_at IS NULL`,
];

/** Simulated traders, and what each trader's closed orders came to, by day. */
const TRADERS: readonly string[] = [
  `CREATE TABLE simulated_trader (
    user_id INTEGER PRIMARY KEY REFERENCES user (id),
    name TEXT NOT NULL UNIQUE
  ) STRICT`,
  `CREATE TABLE trader_day (
    account_id INTEGER NOT NULL REFERENCES account (id),
    day INTEGER NOT NULL,
    instrument_id INTEGER NOT NULL,
    multiple INTEGER NOT NULL,
    orders INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    profit INTEGER NOT NULL,
    PRIMARY KEY (account_id, day, instrument_id, multiple)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX trader_day_by_day ON trader_day (day)`,
  `CREATE INDEX trade_order_closed ON trade_order (completed_at, id) WHERE state = 'closed'`,
];

/** SQLite cannot change a CHECK: the tables are made anew, and references to them hold as foreign keys are off meanwhile. */
const PAYMENTS_LEDGER = [
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

const PAYMENTS_DEPOSITS = [
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

const PAYMENTS_WITHDRAWALS = [
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
const PAYMENTS: readonly string[] = [...PAYMENTS_LEDGER, ...PAYMENTS_DEPOSITS, ...PAYMENTS_WITHDRAWALS];

/** Papers for loans, the options there are, loans, the penalty of each day, and repayments. */
const LOANS: readonly string[] = [
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

/** Folders that were in use drew their prices from seed 1, unless the settings named another (price-origin.ts). */
const MARKET: readonly string[] = [
  `INSERT INTO setting (key, value) SELECT 'market', '{"seed":1}' WHERE EXISTS (SELECT 1 FROM user)`,
];

/** Devices that logged in before, languages of users, and demo accounts whose book is closed in itself. */
const DOORS: readonly string[] = [
  `CREATE TABLE device (
    id INTEGER PRIMARY KEY,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES user (id),
    used_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX device_of_user ON device (user_id, used_at)`,
  `CREATE INDEX device_used ON device (used_at)`,
  `ALTER TABLE user ADD COLUMN language TEXT`,
  // A demo account has a house of its own, so that its whole book sums to zero and can be deleted.
  `ALTER TABLE account ADD COLUMN book_of INTEGER REFERENCES user (id)`,
  `DROP INDEX account_system`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency, coalesce(book_of, 0))
    WHERE user_id IS NULL`,
  `ALTER TABLE user ADD COLUMN purged_at INTEGER
    CHECK (purged_at IS NULL OR (is_demo = 1 AND owner_user_id IS NULL))`,
  `CREATE INDEX user_visitor_demo ON user (created_at)
    WHERE is_demo = 1 AND owner_user_id IS NULL AND purged_at IS NULL`,
  // Rows of a deleted book are found, and what refers to them is looked for, by these.
  `CREATE INDEX session_by_user ON session (user_id)`,
  `CREATE INDEX IF NOT EXISTS entry_of_journal ON entry (journal_id)`,
  `CREATE INDEX journal_of_order ON journal (order_id) WHERE order_id IS NOT NULL`,
  `DROP TRIGGER IF EXISTS entry_no_delete`,
  `CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
    WHEN NOT EXISTS (
      SELECT 1 FROM account JOIN user ON user.id = coalesce(account.user_id, account.book_of)
      WHERE account.id = OLD.account_id AND user.purged_at IS NOT NULL
    )
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  `DROP TRIGGER IF EXISTS journal_no_delete`,
  `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
    WHEN EXISTS (SELECT 1 FROM entry WHERE journal_id = OLD.id)
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
];

/** The credit score is worked out from what it is made of, and kept nowhere else. */
const CREDIT: readonly string[] = ['ALTER TABLE user DROP COLUMN credit_score'];

/**
 * System accounts may have several rows, one per slot, so that several writers do not wait for one row. On SQLite there is
 * one writer, and all are in slot 0.
 */
const SLOTS: readonly string[] = [
  `ALTER TABLE account ADD COLUMN slot INTEGER NOT NULL DEFAULT 0 CHECK (slot BETWEEN 0 AND 63)`,
  `DROP INDEX account_system`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency, coalesce(book_of, 0), slot)
    WHERE user_id IS NULL`,
];

/** Tries counted within a window of time, on every node together; and the sessions that ended lately. */
const COUNTERS: readonly string[] = [
  `CREATE TABLE counter (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count >= 0),
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX counter_until ON counter (until)`,
  `CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL`,
];

/**
 * Accounts count their changes, so that what is kept in memory of one is known to be old. Orders keep from when on prices
 * count for them: a price from before does not fire a stop that was set after it.
 */
const VERSIONS: readonly string[] = [
  `ALTER TABLE account ADD COLUMN version INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE trade_order ADD COLUMN armed_at INTEGER NOT NULL DEFAULT 0`,
];

/** The statements of each step, in order. */
export const SQLITE_STEPS: readonly (readonly string[])[] = [
  TRADING,
  JOINING,
  IDENTITY,
  TRADERS,
  PAYMENTS,
  LOANS,
  MARKET,
  DOORS,
  CREDIT,
  SLOTS,
  COUNTERS,
  VERSIONS,
];
