/**
 * The people who work in the back office, their roles as words between spaces; what they sign in by, invitations to enrol it, and
 * their sessions. Secrets of apps are sealed, tokens are hashes.
 */
const OPERATORS = [
  `CREATE TABLE operator (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    roles TEXT NOT NULL CHECK (roles <> ''),
    created_at INTEGER NOT NULL,
    disabled_at INTEGER,
    password_hash TEXT,
    secret TEXT,
    last_step INTEGER NOT NULL,
    CHECK ((password_hash IS NULL) = (secret IS NULL))
  ) STRICT`,
  `CREATE TABLE operator_passkey (
    id INTEGER PRIMARY KEY,
    operator_id INTEGER NOT NULL REFERENCES operator (id),
    credential_id TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    sign_count INTEGER NOT NULL,
    transports TEXT NOT NULL,
    rp_id TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX operator_passkey_of ON operator_passkey (operator_id)',
  `CREATE TABLE operator_invitation (
    id INTEGER PRIMARY KEY,
    operator_id INTEGER NOT NULL REFERENCES operator (id),
    token_hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER
  ) STRICT`,
  'CREATE INDEX operator_invitation_of ON operator_invitation (operator_id)',
  `CREATE TABLE operator_session (
    id INTEGER PRIMARY KEY,
    operator_id INTEGER NOT NULL REFERENCES operator (id),
    token_hash TEXT NOT NULL UNIQUE,
    network TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    ended_at INTEGER
  ) STRICT`,
  'CREATE INDEX operator_session_of ON operator_session (operator_id)',
];

/** What one of them proposed and another is to answer. */
const PROPOSALS = [
  `CREATE TABLE proposal (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL CHECK (what IN ('withdrawal', 'loan', 'correction', 'limit')),
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
  `CREATE UNIQUE INDEX proposal_waiting ON proposal (what, subject) WHERE state = 'waiting'`,
  `CREATE TRIGGER proposal_no_edit BEFORE UPDATE OF id, what, subject, user_id, amount, terms, reason, proposed_by, created_at,
    expires_at ON proposal
    BEGIN SELECT RAISE (ABORT, 'what was proposed is not edited'); END`,
  `CREATE TRIGGER proposal_no_delete BEFORE DELETE ON proposal
    BEGIN SELECT RAISE (ABORT, 'what was proposed is not deleted'); END`,
];

/**
 * The ledger books corrections of balances against an account of their own. SQLite cannot change a CHECK: the tables are made
 * anew, and references to them hold as foreign keys are off meanwhile. A trigger that names a table must not stand while
 * that is renamed.
 */
const CORRECTIONS = [
  `DROP TRIGGER entry_no_delete`,
  `CREATE TABLE account_new (
    id INTEGER PRIMARY KEY,
    user_id INTEGER REFERENCES user (id),
    realm TEXT NOT NULL CHECK (realm IN ('demo', 'real')),
    kind TEXT NOT NULL
      CHECK (kind IN ('trading', 'house', 'fees', 'funding', 'payouts', 'loans', 'interest', 'corrections')),
    currency TEXT NOT NULL,
    balance INTEGER NOT NULL,
    held INTEGER NOT NULL CHECK (held >= 0),
    seq INTEGER NOT NULL,
    hash TEXT NOT NULL,
    book_of INTEGER REFERENCES user (id),
    slot INTEGER NOT NULL DEFAULT 0 CHECK (slot BETWEEN 0 AND 63),
    version INTEGER NOT NULL DEFAULT 0,
    changed_market_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (user_id, kind, currency),
    CHECK ((kind = 'trading') = (user_id IS NOT NULL)),
    CHECK (kind <> 'trading' OR balance >= 0)
  ) STRICT`,
  `INSERT INTO account_new SELECT id, user_id, realm, kind, currency, balance, held, seq, hash, book_of, slot, version,
    changed_market_at FROM account`,
  `DROP TABLE account`,
  `ALTER TABLE account_new RENAME TO account`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency, coalesce(book_of, 0), slot)
    WHERE user_id IS NULL`,
  `CREATE TABLE journal_new (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan',
      'interest', 'penalty', 'repayment', 'correction')),
    order_id INTEGER REFERENCES trade_order (id),
    ref_kind TEXT,
    ref_id INTEGER,
    created_at INTEGER NOT NULL,
    CHECK ((kind IN ('fee', 'close')) = (order_id IS NOT NULL)),
    CHECK ((kind IN ('funding', 'fee', 'close', 'reset')) = (ref_kind IS NULL)),
    CHECK ((ref_kind IS NULL) = (ref_id IS NULL))
  ) STRICT`,
  `INSERT INTO journal_new SELECT id, kind, order_id, ref_kind, ref_id, created_at FROM journal`,
  `DROP TABLE journal`,
  `ALTER TABLE journal_new RENAME TO journal`,
  `CREATE UNIQUE INDEX journal_booked_once ON journal (kind, ref_kind, ref_id) WHERE ref_kind IS NOT NULL`,
  `CREATE INDEX journal_of_order ON journal (order_id) WHERE order_id IS NOT NULL`,
  `CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
    WHEN EXISTS (SELECT 1 FROM entry WHERE journal_id = OLD.id)
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  `CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
    WHEN NOT EXISTS (
      SELECT 1 FROM account JOIN user ON user.id = coalesce(account.user_id, account.book_of)
      WHERE account.id = OLD.account_id AND user.purged_at IS NOT NULL
    )
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
];

/**
 * The content of pictures, by which the same ones of two users are found. Numbers of documents have no index, which would hold
 * them a second time.
 */
const DUPLICATES = [
  `ALTER TABLE picture ADD COLUMN hash TEXT NOT NULL DEFAULT ''`,
  `CREATE INDEX picture_of_content ON picture (hash) WHERE hash <> ''`,
];

/** Operators, what they propose to one another, corrections of balances, and what finds duplicates. */
export const STATEMENTS: readonly string[] = [...OPERATORS, ...PROPOSALS, ...CORRECTIONS, ...DUPLICATES];
