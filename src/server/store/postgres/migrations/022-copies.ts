import { ID, TEXT } from './001-schema/columns.ts';

/** A copy trades for its follower on an account of its own, whose user never logs in. */
const USERS = [
  `ALTER TABLE "user" ADD COLUMN copied_by bigint REFERENCES "user" (id)`,
  `CREATE INDEX user_copied_by ON "user" (copied_by) WHERE copied_by IS NOT NULL`,
];

/** The ledger books money that goes to a copy, comes back, and the leader's fee. */
const JOURNALS = [
  `ALTER TABLE journal DROP CONSTRAINT journal_kind_check`,
  `ALTER TABLE journal ADD CONSTRAINT journal_kind_check
    CHECK (kind IN ('funding', 'fee', 'close', 'reset', 'deposit', 'withdrawal', 'loan', 'interest', 'penalty',
      'repayment', 'correction', 'copy'))`,
];

/** What a follower copies of a leader, by which terms, and what became of it. Money in micro-units. */
const COPIES = [
  `CREATE TABLE copy (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    leader_user_id bigint NOT NULL REFERENCES "user" (id),
    account_user_id bigint NOT NULL UNIQUE REFERENCES "user" (id),
    mode ${TEXT} NOT NULL CHECK (mode IN ('equity', 'ratio', 'lots')),
    size bigint NOT NULL CHECK (size > 0),
    max_margin bigint NOT NULL CHECK (max_margin >= 0),
    max_exposure bigint NOT NULL CHECK (max_exposure >= 0),
    max_multiple bigint NOT NULL CHECK (max_multiple >= 0),
    instrument_ids ${TEXT} NOT NULL,
    stop bigint NOT NULL CHECK (stop >= 0),
    stop_unit ${TEXT} NOT NULL CHECK (stop_unit IN ('money', 'percent')),
    max_difference bigint NOT NULL CHECK (max_difference >= 0),
    fee_percent bigint NOT NULL CHECK (fee_percent BETWEEN 0 AND 20),
    agreement ${TEXT} NOT NULL,
    signature ${TEXT} NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    returned bigint,
    high_water bigint NOT NULL,
    fee_month bigint NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('copying', 'pausing', 'paused', 'stopping', 'ended')),
    end_reason ${TEXT} CHECK (end_reason IN ('follower', 'loss', 'leader', 'operator')),
    begun_at bigint NOT NULL,
    copies_after bigint NOT NULL,
    resumed_at bigint,
    ended_at bigint,
    CHECK (user_id <> leader_user_id),
    CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
    CHECK ((state = 'ended') = (returned IS NOT NULL)),
    CHECK ((state IN ('stopping', 'ended')) = (end_reason IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX copy_once ON copy (user_id, leader_user_id) WHERE ended_at IS NULL`,
  `CREATE INDEX copy_of_follower ON copy (user_id, id)`,
  `CREATE INDEX copy_of_leader ON copy (leader_user_id, id) WHERE ended_at IS NULL`,
  `CREATE INDEX copy_led ON copy (leader_user_id)`,
  `CREATE TABLE copy_order (
    copy_id bigint NOT NULL REFERENCES copy (id),
    leader_order_id bigint NOT NULL REFERENCES trade_order (id),
    skipped ${TEXT},
    adjustments ${TEXT} NOT NULL,
    order_id bigint UNIQUE REFERENCES trade_order (id),
    leader_lots bigint NOT NULL CHECK (leader_lots > 0),
    leader_price bigint NOT NULL CHECK (leader_price > 0),
    stop_loss bigint NOT NULL,
    take_profit bigint NOT NULL,
    trail_distance bigint NOT NULL,
    trail_percent bigint NOT NULL,
    is_done bigint NOT NULL CHECK (is_done IN (0, 1)),
    created_at bigint NOT NULL,
    PRIMARY KEY (copy_id, leader_order_id),
    CHECK ((skipped IS NULL) = (order_id IS NOT NULL)),
    CHECK (skipped IS NULL OR is_done = 1)
  )`,
  `CREATE INDEX copy_order_followed ON copy_order (leader_order_id) WHERE is_done = 0`,
];

/** A fee on new profit, as it was booked. */
const FEES = [
  `CREATE TABLE copy_fee (
    id ${ID},
    copy_id bigint NOT NULL REFERENCES copy (id),
    worth bigint NOT NULL,
    high_water bigint NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    created_at bigint NOT NULL,
    CHECK (worth > high_water)
  )`,
  `CREATE INDEX copy_fee_of_copy ON copy_fee (copy_id, id)`,
];

/** What a leader takes of new profit, in whole percent. */
const LEADERS = [
  `ALTER TABLE leader ADD COLUMN fee_percent bigint NOT NULL DEFAULT 0 CHECK (fee_percent BETWEEN 0 AND 20)`,
];

/** The house of a demo user's own book by its user: what is open on a demo account is valued with it. */
const HOUSES = [`CREATE INDEX account_of_book ON account (book_of) WHERE book_of IS NOT NULL`];

export const STATEMENTS: readonly string[] = [
  ...USERS,
  ...LEADERS,
  ...JOURNALS,
  ...COPIES,
  ...FEES,
  ...HOUSES,
];
