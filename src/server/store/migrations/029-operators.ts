import { ID, INT, refuse, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/**
 * The people who work in the back office, their roles as words between spaces; what they sign in by, invitations to enrol it, and
 * their sessions. Secrets of apps are sealed, tokens are hashes.
 */
const OPERATORS = [
  sql`CREATE TABLE operator (
    id ${ID},
    name ${TEXT} NOT NULL UNIQUE,
    roles ${TEXT} NOT NULL CHECK (roles <> ''),
    created_at ${INT} NOT NULL,
    disabled_at ${INT},
    password_hash ${TEXT},
    secret ${TEXT},
    last_step ${INT} NOT NULL,
    CHECK ((password_hash IS NULL) = (secret IS NULL))
  )${STRICT}`,
  sql`CREATE TABLE operator_passkey (
    id ${ID},
    operator_id ${INT} NOT NULL REFERENCES operator (id),
    credential_id ${TEXT} NOT NULL UNIQUE,
    public_key ${TEXT} NOT NULL,
    sign_count ${INT} NOT NULL,
    transports ${TEXT} NOT NULL,
    rp_id ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL
  )${STRICT}`,
  'CREATE INDEX operator_passkey_of ON operator_passkey (operator_id)',
  sql`CREATE TABLE operator_invitation (
    id ${ID},
    operator_id ${INT} NOT NULL REFERENCES operator (id),
    token_hash ${TEXT} NOT NULL UNIQUE,
    created_at ${INT} NOT NULL,
    expires_at ${INT} NOT NULL,
    used_at ${INT}
  )${STRICT}`,
  'CREATE INDEX operator_invitation_of ON operator_invitation (operator_id)',
  sql`CREATE TABLE operator_session (
    id ${ID},
    operator_id ${INT} NOT NULL REFERENCES operator (id),
    token_hash ${TEXT} NOT NULL UNIQUE,
    network ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    ends_at ${INT} NOT NULL,
    used_at ${INT} NOT NULL,
    ended_at ${INT}
  )${STRICT}`,
  'CREATE INDEX operator_session_of ON operator_session (operator_id)',
];

/** What one of them proposed and another is to answer. */
const PROPOSALS = [
  sql`CREATE TABLE proposal (
    id ${ID},
    what ${TEXT} NOT NULL CHECK (what IN ('withdrawal', 'loan', 'correction', 'limit')),
    subject ${TEXT} NOT NULL,
    user_id ${INT} REFERENCES ${USER} (id),
    amount ${INT} NOT NULL,
    terms ${TEXT} NOT NULL,
    reason ${TEXT} NOT NULL,
    proposed_by ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    expires_at ${INT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'decided', 'refused', 'expired', 'withdrawn')),
    second ${TEXT},
    answer ${TEXT} NOT NULL,
    answered_at ${INT},
    CHECK (expires_at > created_at),
    CHECK (what <> 'correction' OR (amount <> 0 AND reason <> '')),
    CHECK ((what = 'correction') = (user_id IS NOT NULL)),
    CHECK ((state = 'waiting') = (answered_at IS NULL)),
    CHECK ((state IN ('decided', 'refused')) = (second IS NOT NULL)),
    CHECK (second <> proposed_by)
  )${STRICT}`,
  `CREATE UNIQUE INDEX proposal_waiting ON proposal (what, subject) WHERE state = 'waiting'`,
  refuse(
    'proposal_no_edit',
    'UPDATE OF id, what, subject, user_id, amount, terms, reason, proposed_by, created_at, expires_at ON proposal',
    'what was proposed is not edited',
  ),
  refuse('proposal_no_delete', 'DELETE ON proposal', 'what was proposed is not deleted'),
];

/**
 * The ledger books corrections of balances against an account of their own. SQLite cannot change a CHECK: the tables are made
 * anew, and references to them hold as foreign keys are off meanwhile. A trigger that names a table must not stand while
 * that is renamed.
 */
const CORRECTIONS = [
  { sqlite: `DROP TRIGGER entry_no_delete` },
  {
    sqlite: `CREATE TABLE account_new (
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
  },
  {
    sqlite: `INSERT INTO account_new SELECT id, user_id, realm, kind, currency, balance, held, seq, hash, book_of, slot, version,
    changed_market_at FROM account`,
  },
  { sqlite: `DROP TABLE account` },
  { sqlite: `ALTER TABLE account_new RENAME TO account` },
  {
    sqlite: `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency, coalesce(book_of, 0), slot)
    WHERE user_id IS NULL`,
  },
  {
    sqlite: `CREATE TABLE journal_new (
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
  },
  { sqlite: `INSERT INTO journal_new SELECT id, kind, order_id, ref_kind, ref_id, created_at FROM journal` },
  { sqlite: `DROP TABLE journal` },
  { sqlite: `ALTER TABLE journal_new RENAME TO journal` },
  {
    sqlite: `CREATE UNIQUE INDEX journal_booked_once ON journal (kind, ref_kind, ref_id) WHERE ref_kind IS NOT NULL`,
  },
  { sqlite: `CREATE INDEX journal_of_order ON journal (order_id) WHERE order_id IS NOT NULL` },
  {
    sqlite: `CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  },
  {
    sqlite: `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
    WHEN EXISTS (SELECT 1 FROM entry WHERE journal_id = OLD.id)
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  },
  {
    sqlite: `CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry
    WHEN NOT EXISTS (
      SELECT 1 FROM account JOIN user ON user.id = coalesce(account.user_id, account.book_of)
      WHERE account.id = OLD.account_id AND user.purged_at IS NOT NULL
    )
    BEGIN SELECT RAISE (ABORT, 'the ledger is append-only'); END`,
  },
  { postgres: `ALTER TABLE account DROP CONSTRAINT account_kind_check` },
  {
    postgres: `ALTER TABLE account ADD CONSTRAINT account_kind_check
    CHECK (kind IN ('trading', 'house', 'fees', 'funding', 'payouts', 'loans', 'interest', 'corrections'))`,
  },
  { postgres: `ALTER TABLE journal DROP CONSTRAINT journal_kind_check` },
  {
    postgres: `ALTER TABLE journal ADD CONSTRAINT journal_kind_check
    CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan', 'interest', 'penalty',
      'repayment', 'correction'))`,
  },
];

/**
 * The content of pictures, by which the same ones of two users are found. Numbers of documents have no index, which would hold
 * them a second time.
 */
const DUPLICATES = [
  sql`ALTER TABLE picture ADD COLUMN hash ${TEXT} NOT NULL DEFAULT ''`,
  `CREATE INDEX picture_of_content ON picture (hash) WHERE hash <> ''`,
];

/** Operators, what they propose to one another, corrections of balances, and what finds duplicates. */
export const STATEMENTS: readonly Statement[] = [...OPERATORS, ...PROPOSALS, ...CORRECTIONS, ...DUPLICATES];
