import { BY_KEY, ID, INT, STRICT, type Statement, sql, TEXT, USER } from './sql.ts';

/** A copy trades for its follower on an account of its own, whose user never logs in. */
const USERS = [
  sql`ALTER TABLE ${USER} ADD COLUMN copied_by ${INT} REFERENCES ${USER} (id)`,
  sql`CREATE INDEX user_copied_by ON ${USER} (copied_by) WHERE copied_by IS NOT NULL`,
];

/** What a follower copies of a leader, by which terms, and what became of it. Money in micro-units. */
const COPIES = [
  sql`CREATE TABLE copy (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    leader_user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    account_user_id ${INT} NOT NULL UNIQUE REFERENCES ${USER} (id),
    mode ${TEXT} NOT NULL CHECK (mode IN ('equity', 'ratio', 'lots')),
    size ${INT} NOT NULL CHECK (size > 0),
    max_margin ${INT} NOT NULL CHECK (max_margin >= 0),
    max_exposure ${INT} NOT NULL CHECK (max_exposure >= 0),
    max_multiple ${INT} NOT NULL CHECK (max_multiple >= 0),
    instrument_ids ${TEXT} NOT NULL,
    stop ${INT} NOT NULL CHECK (stop >= 0),
    stop_unit ${TEXT} NOT NULL CHECK (stop_unit IN ('money', 'percent')),
    max_difference ${INT} NOT NULL CHECK (max_difference >= 0),
    fee_percent ${INT} NOT NULL CHECK (fee_percent BETWEEN 0 AND 20),
    agreement ${TEXT} NOT NULL,
    signature ${TEXT} NOT NULL,
    amount ${INT} NOT NULL CHECK (amount > 0),
    returned ${INT},
    high_water ${INT} NOT NULL,
    fee_month ${INT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('copying', 'pausing', 'paused', 'stopping', 'ended')),
    end_reason ${TEXT} CHECK (end_reason IN ('follower', 'loss', 'leader', 'operator')),
    begun_at ${INT} NOT NULL,
    copies_after ${INT} NOT NULL,
    resumed_at ${INT},
    ended_at ${INT},
    CHECK (user_id <> leader_user_id),
    CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
    CHECK ((state = 'ended') = (returned IS NOT NULL)),
    CHECK ((state IN ('stopping', 'ended')) = (end_reason IS NOT NULL))
  )${STRICT}`,
  `CREATE UNIQUE INDEX copy_once ON copy (user_id, leader_user_id) WHERE ended_at IS NULL`,
  `CREATE INDEX copy_of_follower ON copy (user_id, id)`,
  `CREATE INDEX copy_of_leader ON copy (leader_user_id, id) WHERE ended_at IS NULL`,
  `CREATE INDEX copy_led ON copy (leader_user_id)`,
  sql`CREATE TABLE copy_order (
    copy_id ${INT} NOT NULL REFERENCES copy (id),
    leader_order_id ${INT} NOT NULL REFERENCES trade_order (id),
    skipped ${TEXT},
    adjustments ${TEXT} NOT NULL,
    order_id ${INT} UNIQUE REFERENCES trade_order (id),
    leader_lots ${INT} NOT NULL CHECK (leader_lots > 0),
    leader_price ${INT} NOT NULL CHECK (leader_price > 0),
    stop_loss ${INT} NOT NULL,
    take_profit ${INT} NOT NULL,
    trail_distance ${INT} NOT NULL,
    trail_percent ${INT} NOT NULL,
    is_done ${INT} NOT NULL CHECK (is_done IN (0, 1)),
    created_at ${INT} NOT NULL,
    PRIMARY KEY (copy_id, leader_order_id),
    CHECK ((skipped IS NULL) = (order_id IS NOT NULL)),
    CHECK (skipped IS NULL OR is_done = 1)
  )${BY_KEY}`,
  `CREATE INDEX copy_order_followed ON copy_order (leader_order_id) WHERE is_done = 0`,
];

/** The ledger books money that goes to a copy, comes back, and the leader's fee. SQLite cannot change a CHECK: the table is made anew. */
const JOURNALS = [
  { sqlite: `DROP TRIGGER entry_no_delete` },
  {
    sqlite: `CREATE TABLE journal_new (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan',
      'interest', 'penalty', 'repayment', 'correction', 'copy')),
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
  { postgres: `ALTER TABLE journal DROP CONSTRAINT journal_kind_check` },
  {
    postgres: `ALTER TABLE journal ADD CONSTRAINT journal_kind_check
    CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan', 'interest', 'penalty',
      'repayment', 'correction', 'copy'))`,
  },
];

/** A fee on new profit, as it was booked. */
const FEES = [
  sql`CREATE TABLE copy_fee (
    id ${ID},
    copy_id ${INT} NOT NULL REFERENCES copy (id),
    worth ${INT} NOT NULL,
    high_water ${INT} NOT NULL,
    amount ${INT} NOT NULL CHECK (amount > 0),
    created_at ${INT} NOT NULL,
    CHECK (worth > high_water)
  )${STRICT}`,
  `CREATE INDEX copy_fee_of_copy ON copy_fee (copy_id, id)`,
];

/** What a leader takes of new profit, in whole percent. */
const LEADERS = [
  sql`ALTER TABLE leader ADD COLUMN fee_percent ${INT} NOT NULL DEFAULT 0 CHECK (fee_percent BETWEEN 0 AND 20)`,
];

/** The house of a demo user's own book by its user: what is open on a demo account is valued with it. */
const HOUSES = [`CREATE INDEX account_of_book ON account (book_of) WHERE book_of IS NOT NULL`];

export const STATEMENTS: readonly Statement[] = [
  ...USERS,
  ...LEADERS,
  ...JOURNALS,
  ...COPIES,
  ...FEES,
  ...HOUSES,
];
