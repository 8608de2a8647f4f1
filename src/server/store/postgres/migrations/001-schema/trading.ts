import { ID, refuse, TEXT } from './columns.ts';

const APPEND_ONLY = 'the ledger is append-only';

/** The ledger is append-only, but for the book of a visitor's demo account that was deleted. */
const LEDGER_IS_KEPT: readonly string[] = [
  refuse('entry_no_update', 'UPDATE ON entry', APPEND_ONLY),
  refuse('journal_no_update', 'UPDATE ON journal', APPEND_ONLY),
  `CREATE FUNCTION keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (
      SELECT 1 FROM account JOIN "user" ON "user".id = coalesce(account.user_id, account.book_of)
      WHERE account.id = OLD.account_id AND "user".purged_at IS NOT NULL
    ) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '${APPEND_ONLY}' USING ERRCODE = 'restrict_violation';
  END $$`,
  `CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry FOR EACH ROW EXECUTE FUNCTION keep_entry()`,
  `CREATE FUNCTION keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM entry WHERE journal_id = OLD.id) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '${APPEND_ONLY}' USING ERRCODE = 'restrict_violation';
  END $$`,
  `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION keep_journal()`,
];

/** Accounts, orders, the ledger, and the days of traders. */
export const STATEMENTS: readonly string[] = [
  `CREATE TABLE account (
    id ${ID},
    user_id bigint REFERENCES "user" (id),
    realm ${TEXT} NOT NULL CHECK (realm IN ('demo', 'real')),
    kind ${TEXT} NOT NULL
      CHECK (kind IN ('trading', 'house', 'fees', 'funding', 'payouts', 'loans', 'interest')),
    currency ${TEXT} NOT NULL,
    balance bigint NOT NULL,
    held bigint NOT NULL CHECK (held >= 0),
    seq bigint NOT NULL,
    hash ${TEXT} NOT NULL,
    book_of bigint REFERENCES "user" (id),
    slot bigint NOT NULL DEFAULT 0 CHECK (slot BETWEEN 0 AND 63),
    version bigint NOT NULL DEFAULT 0,
    UNIQUE (user_id, kind, currency),
    CHECK ((kind = 'trading') = (user_id IS NOT NULL)),
    CHECK (kind <> 'trading' OR balance >= 0)
  )`,
  `CREATE UNIQUE INDEX account_system ON account (realm, kind, currency, coalesce(book_of, 0), slot)
    WHERE user_id IS NULL`,
  `CREATE TABLE trade_order (
    id ${ID},
    account_id bigint NOT NULL REFERENCES account (id),
    instrument_id bigint NOT NULL,
    direction bigint NOT NULL CHECK (direction IN (1, 2)),
    price_type bigint NOT NULL CHECK (price_type IN (0, 1)),
    lots bigint NOT NULL CHECK (lots > 0),
    units bigint NOT NULL CHECK (units > 0),
    multiple bigint NOT NULL,
    origin_price bigint NOT NULL,
    target_side ${TEXT} CHECK (target_side IN ('above', 'below')),
    entry_price bigint,
    exit_price bigint,
    profit bigint,
    margin bigint NOT NULL CHECK (margin >= 0),
    fee bigint NOT NULL CHECK (fee >= 0),
    stop_loss bigint NOT NULL,
    take_profit bigint NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('pending', 'open', 'closed', 'cancelled')),
    close_reason ${TEXT},
    created_at bigint NOT NULL,
    opened_at bigint,
    completed_at bigint,
    armed_at bigint NOT NULL DEFAULT 0,
    CHECK ((state IN ('open', 'closed')) = (entry_price IS NOT NULL)),
    CHECK ((state = 'closed') = (profit IS NOT NULL)),
    CHECK ((state IN ('closed', 'cancelled')) = (close_reason IS NOT NULL))
  )`,
  `CREATE INDEX trade_order_live ON trade_order (account_id, id) WHERE state IN ('pending', 'open')`,
  `CREATE INDEX trade_order_done ON trade_order (account_id, completed_at, id)
    WHERE state IN ('closed', 'cancelled')`,
  `CREATE INDEX trade_order_closed ON trade_order (completed_at, id) WHERE state = 'closed'`,
  `CREATE TABLE journal (
    id ${ID},
    kind ${TEXT} NOT NULL CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan',
      'interest', 'penalty', 'repayment')),
    order_id bigint REFERENCES trade_order (id),
    ref_kind ${TEXT},
    ref_id bigint,
    created_at bigint NOT NULL,
    CHECK ((kind IN ('fee', 'close')) = (order_id IS NOT NULL)),
    CHECK ((kind IN ('funding', 'fee', 'close', 'reset')) = (ref_kind IS NULL)),
    CHECK ((ref_kind IS NULL) = (ref_id IS NULL))
  )`,
  `CREATE UNIQUE INDEX journal_booked_once ON journal (kind, ref_kind, ref_id) WHERE ref_kind IS NOT NULL`,
  `CREATE INDEX journal_of_order ON journal (order_id) WHERE order_id IS NOT NULL`,
  `CREATE TABLE entry (
    account_id bigint NOT NULL REFERENCES account (id),
    seq bigint NOT NULL,
    journal_id bigint NOT NULL REFERENCES journal (id),
    memo ${TEXT} NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    hash ${TEXT} NOT NULL,
    PRIMARY KEY (account_id, seq)
  )`,
  `CREATE INDEX entry_of_journal ON entry (journal_id)`,
  `CREATE TABLE trader_day (
    account_id bigint NOT NULL REFERENCES account (id),
    day bigint NOT NULL,
    instrument_id bigint NOT NULL,
    multiple bigint NOT NULL,
    orders bigint NOT NULL,
    wins bigint NOT NULL,
    profit bigint NOT NULL,
    PRIMARY KEY (account_id, day, instrument_id, multiple)
  )`,
  `CREATE INDEX trader_day_by_day ON trader_day (day)`,
  ...LEDGER_IS_KEPT,
];
