/** Users, sessions, accounts, the ledger, orders and the answers kept for repeated commands. */
export const STATEMENTS: readonly string[] = [
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
