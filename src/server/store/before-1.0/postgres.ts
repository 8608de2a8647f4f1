import {
  appendOnly,
  POSTGRES_ID as ID,
  REFUSE_FUNCTION,
  refuseOnPostgres as refuse,
  POSTGRES_TEXT as TEXT,
} from './sql.ts';

/** What PostgreSQL began with: every table as the steps 001 to 012 of SQLite make it, and the bytes of pictures. */

/** Users, their sessions and devices, what proves who they are, and what operators decided and wrote. */
const USERS: readonly string[] = [
  `CREATE TABLE "user" (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    email ${TEXT} UNIQUE,
    area_id bigint,
    phone ${TEXT},
    password_hash ${TEXT},
    is_demo bigint NOT NULL CHECK (is_demo IN (0, 1)),
    demo_id ${TEXT} UNIQUE,
    owner_user_id bigint UNIQUE REFERENCES "user" (id),
    invite_code ${TEXT} NOT NULL UNIQUE,
    created_at bigint NOT NULL,
    contact_mobile ${TEXT},
    invited_by bigint REFERENCES "user" (id),
    frozen_at bigint,
    language ${TEXT},
    purged_at bigint,
    CHECK (purged_at IS NULL OR (is_demo = 1 AND owner_user_id IS NULL)),
    UNIQUE (area_id, phone),
    CHECK ((is_demo = 1) = (demo_id IS NOT NULL)),
    CHECK (is_demo = 1 OR owner_user_id IS NULL)
  )`,
  `CREATE INDEX user_invited_by ON "user" (invited_by) WHERE invited_by IS NOT NULL`,
  `CREATE INDEX user_visitor_demo ON "user" (created_at)
    WHERE is_demo = 1 AND owner_user_id IS NULL AND purged_at IS NULL`,
  `CREATE TABLE session (
    id ${ID},
    token_hash ${TEXT} NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES "user" (id),
    created_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    ended_at bigint
  )`,
  `CREATE INDEX session_live ON session (ends_at) WHERE ended_at IS NULL`,
  `CREATE INDEX session_of_user ON session (user_id) WHERE ended_at IS NULL`,
  `CREATE INDEX session_by_user ON session (user_id)`,
  `CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL`,
  `CREATE TABLE device (
    id ${ID},
    token_hash ${TEXT} NOT NULL UNIQUE,
    user_id bigint NOT NULL REFERENCES "user" (id),
    used_at bigint NOT NULL
  )`,
  `CREATE INDEX device_of_user ON device (user_id, used_at)`,
  `CREATE INDEX device_used ON device (used_at)`,
  `CREATE TABLE captcha (
    id ${TEXT} PRIMARY KEY,
    answer_hash ${TEXT} NOT NULL,
    expires_at bigint NOT NULL
  )`,
  `CREATE INDEX captcha_expiry ON captcha (expires_at)`,
  `CREATE TABLE counter (
    name ${TEXT} PRIMARY KEY,
    count bigint NOT NULL CHECK (count >= 0),
    until bigint NOT NULL
  )`,
  `CREATE INDEX counter_until ON counter (until)`,
  `CREATE TABLE code (
    destination ${TEXT} PRIMARY KEY,
    key ${TEXT} NOT NULL,
    code_hash ${TEXT} NOT NULL,
    tries_left bigint NOT NULL CHECK (tries_left >= 0),
    sent_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint,
    hour_began_at bigint NOT NULL,
    sent_in_hour bigint NOT NULL
  )`,
  `CREATE INDEX code_sent_at ON code (sent_at)`,
  `CREATE TABLE setting (key ${TEXT} PRIMARY KEY, value ${TEXT} NOT NULL)`,
  `CREATE TABLE idempotency (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    key ${TEXT} NOT NULL,
    request_hash ${TEXT} NOT NULL,
    outcome ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    UNIQUE (user_id, key)
  )`,
  `CREATE TABLE picture (
    id ${TEXT} PRIMARY KEY CHECK (length(id) = 32),
    user_id bigint NOT NULL REFERENCES "user" (id),
    bytes bigint NOT NULL,
    created_at bigint NOT NULL,
    used_at bigint
  )`,
  `CREATE INDEX picture_of_user ON picture (user_id, created_at)`,
  `CREATE INDEX picture_unused ON picture (created_at) WHERE used_at IS NULL`,
  `CREATE TABLE real_name (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    name ${TEXT} NOT NULL,
    card_id ${TEXT} NOT NULL,
    front_pic ${TEXT} NOT NULL REFERENCES picture (id),
    reverse_pic ${TEXT} NOT NULL REFERENCES picture (id),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    CHECK (front_pic <> reverse_pic),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  )`,
  `CREATE UNIQUE INDEX real_name_one_open ON real_name (user_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX real_name_of_user ON real_name (user_id, id)`,
  `CREATE INDEX real_name_waiting ON real_name (created_at, id) WHERE state = 'waiting'`,
  `CREATE TABLE decision (
    id ${ID},
    kind ${TEXT} NOT NULL,
    subject ${TEXT} NOT NULL,
    decision ${TEXT} NOT NULL,
    reason ${TEXT} NOT NULL,
    operator ${TEXT} NOT NULL,
    created_at bigint NOT NULL
  )`,
  ...appendOnly('decision', 'decisions are append-only'),
  `CREATE TABLE news (
    id ${ID},
    category bigint NOT NULL CHECK (category IN (1, 2)),
    lang ${TEXT},
    title ${TEXT} NOT NULL,
    description ${TEXT} NOT NULL,
    logo ${TEXT} NOT NULL,
    content ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    removed_at bigint
  )`,
  `CREATE INDEX news_shown ON news (category, created_at, id) WHERE removed_at IS NULL`,
  `CREATE TABLE simulated_trader (
    user_id bigint PRIMARY KEY REFERENCES "user" (id),
    name ${TEXT} NOT NULL UNIQUE
  )`,
];

const TRADING_APPEND_ONLY = 'the ledger is append-only';

/** The ledger is append-only, but for the book of a visitor's demo account that was deleted. */
const TRADING_LEDGER_IS_KEPT: readonly string[] = [
  refuse('entry_no_update', 'UPDATE ON entry', TRADING_APPEND_ONLY),
  refuse('journal_no_update', 'UPDATE ON journal', TRADING_APPEND_ONLY),
  `CREATE FUNCTION keep_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (
      SELECT 1 FROM account JOIN "user" ON "user".id = coalesce(account.user_id, account.book_of)
      WHERE account.id = OLD.account_id AND "user".purged_at IS NOT NULL
    ) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '${TRADING_APPEND_ONLY}' USING ERRCODE = 'restrict_violation';
  END $$`,
  `CREATE TRIGGER entry_no_delete BEFORE DELETE ON entry FOR EACH ROW EXECUTE FUNCTION keep_entry()`,
  `CREATE FUNCTION keep_journal() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM entry WHERE journal_id = OLD.id) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '${TRADING_APPEND_ONLY}' USING ERRCODE = 'restrict_violation';
  END $$`,
  `CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION keep_journal()`,
];

/** Accounts, orders, the ledger, and the days of traders. */
const TRADING: readonly string[] = [
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
  ...TRADING_LEDGER_IS_KEPT,
];

/** Deposits and their channels; withdrawals and where they go. */
const PAYMENTS: readonly string[] = [
  `CREATE TABLE deposit_channel (
    id ${ID},
    type bigint NOT NULL CHECK (type IN (0, 1)),
    currency_id bigint NOT NULL,
    currency_code ${TEXT} NOT NULL,
    protocol_code ${TEXT} NOT NULL,
    address ${TEXT} NOT NULL,
    bank_name ${TEXT} NOT NULL,
    bank_address ${TEXT} NOT NULL,
    bank_swift ${TEXT} NOT NULL,
    payee_name ${TEXT} NOT NULL,
    payee_account ${TEXT} NOT NULL,
    bank_remark ${TEXT} NOT NULL,
    usd_price ${TEXT} NOT NULL
  )`,
  `CREATE TABLE deposit (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    channel_id bigint NOT NULL REFERENCES deposit_channel (id),
    type bigint NOT NULL CHECK (type IN (0, 1)),
    currency_code ${TEXT} NOT NULL,
    number bigint NOT NULL CHECK (number > 0),
    usd_price ${TEXT} NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    paid_to ${TEXT} NOT NULL,
    proof ${TEXT} NOT NULL REFERENCES picture (id),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'invalid')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state NOT IN ('rejected', 'invalid') OR reason <> '')
  )`,
  `CREATE INDEX deposit_of_user ON deposit (user_id, type, id)`,
  `CREATE INDEX deposit_waiting ON deposit (created_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX deposit_waiting_of_user ON deposit (user_id) WHERE state = 'waiting'`,
  `CREATE TABLE draw_currency (
    id ${ID},
    type bigint NOT NULL CHECK (type IN (1, 2)),
    code ${TEXT} NOT NULL,
    protocol ${TEXT} NOT NULL,
    draw_rate ${TEXT} NOT NULL,
    fee_type bigint NOT NULL,
    usd_price ${TEXT} NOT NULL
  )`,
  `CREATE TABLE draw_method (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    currency_id bigint NOT NULL REFERENCES draw_currency (id),
    dc_address ${TEXT} NOT NULL,
    bank_name ${TEXT} NOT NULL,
    bank_address ${TEXT} NOT NULL,
    bank_swift ${TEXT} NOT NULL,
    payee_name ${TEXT} NOT NULL,
    payee_account ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    proven_at bigint,
    deleted_at bigint,
    UNIQUE (id, user_id)
  )`,
  `CREATE INDEX draw_method_of_user ON draw_method (user_id, id) WHERE deleted_at IS NULL`,
  refuse(
    'draw_method_no_edit',
    `UPDATE OF id, user_id, currency_id, dc_address, bank_name, bank_address, bank_swift, payee_name, payee_account
      ON draw_method`,
    'destinations are bound anew, not edited',
  ),
  `CREATE TABLE withdrawal (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    account_id bigint NOT NULL REFERENCES account (id),
    method_id bigint NOT NULL,
    type bigint NOT NULL CHECK (type IN (1, 2)),
    amount bigint NOT NULL,
    fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
    received ${TEXT} NOT NULL,
    memo ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'paid', 'rejected', 'uncovered')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    FOREIGN KEY (method_id, user_id) REFERENCES draw_method (id, user_id),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  )`,
  `CREATE INDEX withdrawal_of_user ON withdrawal (user_id, type, id)`,
  `CREATE INDEX withdrawal_waiting ON withdrawal (created_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX withdrawal_waiting_of_account ON withdrawal (account_id, id) WHERE state = 'waiting'`,
];

/** Papers for loans, the options there are, loans, the penalty of each day, and repayments. */
const LOANS: readonly string[] = [
  `CREATE TABLE loan_kyc (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    name ${TEXT} NOT NULL,
    last_name ${TEXT} NOT NULL,
    sex bigint NOT NULL CHECK (sex IN (1, 2)),
    birthday ${TEXT} NOT NULL,
    country ${TEXT} NOT NULL,
    mobile ${TEXT} NOT NULL,
    id_card_type bigint NOT NULL CHECK (id_card_type IN (1, 2)),
    hand_pic ${TEXT} NOT NULL REFERENCES picture (id),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK ((state = 'rejected') = (reason <> ''))
  )`,
  `CREATE UNIQUE INDEX loan_kyc_one_open ON loan_kyc (user_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX loan_kyc_of_user ON loan_kyc (user_id, id)`,
  `CREATE INDEX loan_kyc_waiting ON loan_kyc (created_at, id) WHERE state = 'waiting'`,
  `CREATE TABLE loan_option (
    id ${ID},
    loan_period bigint NOT NULL CHECK (loan_period > 0),
    min_amount bigint NOT NULL CHECK (min_amount > 0),
    max_amount bigint NOT NULL CHECK (max_amount >= min_amount),
    interest_rate ${TEXT} NOT NULL,
    free_period bigint NOT NULL CHECK (free_period >= 0),
    penalty_rate ${TEXT} NOT NULL
  )`,
  `CREATE TABLE loan (
    id ${ID},
    user_id bigint NOT NULL REFERENCES "user" (id),
    option_id bigint NOT NULL REFERENCES loan_option (id),
    amount bigint NOT NULL CHECK (amount > 0),
    loan_period bigint NOT NULL,
    interest_rate ${TEXT} NOT NULL,
    free_period bigint NOT NULL,
    penalty_rate ${TEXT} NOT NULL,
    interest bigint NOT NULL CHECK (interest >= 0),
    agreement ${TEXT} NOT NULL,
    agreement_hash ${TEXT} NOT NULL,
    sign ${TEXT} NOT NULL REFERENCES picture (id),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'due', 'rejected', 'repaying', 'repaid')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    reviewed_at bigint,
    repayment_time bigint,
    penalty_days bigint NOT NULL DEFAULT 0 CHECK (penalty_days >= 0),
    CHECK ((state = 'waiting') = (reviewed_at IS NULL)),
    CHECK ((state IN ('due', 'repaying', 'repaid')) = (repayment_time IS NOT NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  )`,
  `CREATE UNIQUE INDEX loan_one_open ON loan (user_id) WHERE state IN ('waiting', 'due', 'repaying')`,
  `CREATE INDEX loan_of_user ON loan (user_id, id)`,
  `CREATE INDEX loan_waiting ON loan (created_at, id) WHERE state = 'waiting'`,
  `CREATE INDEX loan_due ON loan (repayment_time) WHERE state = 'due'`,
  refuse(
    'loan_no_edit',
    `UPDATE OF id, user_id, option_id, amount, loan_period, interest_rate, free_period, penalty_rate, interest,
      agreement, agreement_hash, sign, created_at ON loan`,
    'what was signed is not edited',
  ),
  `CREATE TABLE penalty (
    id ${ID},
    loan_id bigint NOT NULL REFERENCES loan (id),
    day bigint NOT NULL,
    amount bigint NOT NULL CHECK (amount >= 0),
    UNIQUE (loan_id, day)
  )`,
  `CREATE TABLE repayment_account (
    id ${ID},
    currency_code ${TEXT} NOT NULL,
    protocol_code ${TEXT} NOT NULL,
    address ${TEXT} NOT NULL
  )`,
  `CREATE TABLE repayment (
    id ${ID},
    loan_id bigint NOT NULL REFERENCES loan (id),
    account_id bigint NOT NULL REFERENCES repayment_account (id),
    paid_to ${TEXT} NOT NULL,
    amount bigint NOT NULL CHECK (amount > 0),
    proof ${TEXT} NOT NULL REFERENCES picture (id),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected')),
    reason ${TEXT} NOT NULL,
    created_at bigint NOT NULL,
    decided_at bigint,
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK ((state = 'rejected') = (reason <> ''))
  )`,
  `CREATE UNIQUE INDEX repayment_one_open ON repayment (loan_id) WHERE state IN ('waiting', 'approved')`,
  `CREATE INDEX repayment_waiting ON repayment (created_at, id) WHERE state = 'waiting'`,
];

/** The bytes of pictures, which lie in files where one process serves a folder. */
const PICTURES: readonly string[] = [
  `CREATE TABLE picture_bytes (
    id ${TEXT} PRIMARY KEY,
    bytes bytea NOT NULL,
    created_at bigint NOT NULL
  )`,
  `CREATE INDEX picture_bytes_created ON picture_bytes (created_at)`,
];

/** The statements of each step, in order. */
export const POSTGRES_STEPS: readonly (readonly string[])[] = [
  [REFUSE_FUNCTION, ...USERS, ...TRADING, ...PAYMENTS, ...LOANS],
  PICTURES,
];
