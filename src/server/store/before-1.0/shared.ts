import { BY_KEY, ID, INT, KEY, refuse, STRICT, type StatementText, sql, TEXT, USER } from './sql.ts';

/** What both engines went through since PostgreSQL came. */

/** Messages on their way to people, kept until they were handed on; and when the work of each job is due again. */
const DELIVERIES: readonly StatementText[] = [
  sql`CREATE TABLE delivery (
    id ${ID},
    channel ${TEXT} NOT NULL CHECK (channel IN ('email', 'mobile')),
    recipient ${TEXT} NOT NULL,
    subject ${TEXT} NOT NULL,
    text ${TEXT} NOT NULL,
    due_at ${INT} NOT NULL,
    expires_at ${INT} NOT NULL,
    tries ${INT} NOT NULL DEFAULT 0
  )${STRICT}`,
  `CREATE INDEX delivery_due ON delivery (due_at)`,
  sql`CREATE TABLE job (
    name ${TEXT} PRIMARY KEY,
    due_at ${INT} NOT NULL
  )${BY_KEY}`,
];

/** The one-minute candles of a live feed, in millionths. */
const FEED_MINUTES: readonly StatementText[] = [
  sql`CREATE TABLE feed_minute (
    instrument_id ${INT} NOT NULL,
    start_ms ${INT} NOT NULL,
    open ${INT} NOT NULL,
    high ${INT} NOT NULL,
    low ${INT} NOT NULL,
    close ${INT} NOT NULL,
    volume ${INT} NOT NULL,
    PRIMARY KEY (instrument_id, start_ms)
  )${BY_KEY}`,
];

/** When the market was where an order was placed, opened and ended: market time, in epoch ms. Unknown of earlier orders. */
const MARKET_TIMES: readonly StatementText[] = [
  { sqlite: 'ALTER TABLE trade_order ADD COLUMN created_market_at INTEGER' },
  { sqlite: 'ALTER TABLE trade_order ADD COLUMN opened_market_at INTEGER' },
  { sqlite: 'ALTER TABLE trade_order ADD COLUMN completed_market_at INTEGER' },
  {
    postgres: `ALTER TABLE trade_order
    ADD COLUMN created_market_at bigint,
    ADD COLUMN opened_market_at bigint,
    ADD COLUMN completed_market_at bigint`,
  },
];

/** What a position's currency was worth in USD when it was closed, as text; none for USD, and for earlier orders. */
const EXIT_RATE: readonly StatementText[] = [sql`ALTER TABLE trade_order ADD COLUMN exit_rate ${TEXT}`];

/**
 * What the nights of a position added to the balance so far, and up to when its nights are booked, epoch ms of market time;
 * null where nothing was filled, and in earlier orders.
 */
const FINANCING: readonly StatementText[] = [
  sql`ALTER TABLE trade_order ADD COLUMN financing ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN financed_until ${INT}`,
];

/**
 * What a trailing stop follows the price by (0: it does not), the pending order that is cancelled when this one is filled, until
 * when a pending order waits, epoch ms of market time, and the position a closed part was taken from.
 */
const ORDER_TERMS: readonly StatementText[] = [
  sql`ALTER TABLE trade_order ADD COLUMN trail_distance ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN trail_percent ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN trail_step ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE trade_order ADD COLUMN oco_id ${INT}`,
  sql`ALTER TABLE trade_order ADD COLUMN good_till ${INT}`,
  sql`ALTER TABLE trade_order ADD COLUMN part_of ${INT}`,
];

/** What accounts drew on charts, as JSON, with the number of times it was written. */
const CHART_LAYOUTS: readonly StatementText[] = [
  sql`CREATE TABLE chart_layout (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    instrument_id ${INT} NOT NULL,
    version ${INT} NOT NULL,
    drawings ${TEXT} NOT NULL,
    PRIMARY KEY (user_id, instrument_id)
  )${BY_KEY}`,
];

/** Codes of the instruments that an item is about, each between spaces; empty where it is about none. */
const NEWS_INSTRUMENTS: readonly StatementText[] = [
  sql`ALTER TABLE news ADD COLUMN instruments ${TEXT} NOT NULL DEFAULT ''`,
];

/** When an account changed last, epoch ms of market time: prices from before say nothing about it as it is now. */
const ACCOUNT_TIMES: readonly StatementText[] = [
  sql`ALTER TABLE account ADD COLUMN changed_market_at ${INT} NOT NULL DEFAULT 0`,
];

/**
 * What the server tells users: in the inbox, by Web Push to their devices, and by mail. Announcements are rows of `news`; here
 * stands who read which, and how far the sending of one has come.
 */
const NOTIFICATIONS: readonly StatementText[] = [
  sql`CREATE TABLE notification (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL,
    data ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    read_at ${INT},
    sent_at ${INT}
  )${STRICT}`,
  `CREATE INDEX notification_of_user ON notification (user_id, created_at)`,
  `CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL`,
  `CREATE INDEX notification_unsent ON notification (id) WHERE sent_at IS NULL`,
  `CREATE INDEX notification_created ON notification (created_at)`,
  sql`CREATE TABLE notification_setting (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL,
    push ${INT} NOT NULL CHECK (push IN (0, 1)),
    mail ${INT} NOT NULL CHECK (mail IN (0, 1)),
    PRIMARY KEY (user_id, kind)
  )${BY_KEY}`,
  sql`CREATE TABLE push_subscription (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    session_id ${INT} NOT NULL REFERENCES session (id),
    endpoint ${TEXT} NOT NULL UNIQUE,
    p256dh ${TEXT} NOT NULL,
    auth ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL
  )${STRICT}`,
  `CREATE INDEX push_subscription_of_user ON push_subscription (user_id)`,
  `CREATE INDEX push_subscription_of_session ON push_subscription (session_id)`,
  sql`CREATE TABLE margin_warning (
    user_id ${KEY} REFERENCES ${USER} (id)
  )${STRICT}`,
  sql`CREATE TABLE announcement_read (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    news_id ${INT} NOT NULL REFERENCES news (id),
    PRIMARY KEY (user_id, news_id)
  )${BY_KEY}`,
  sql`CREATE TABLE announcement_mark (
    user_id ${KEY} REFERENCES ${USER} (id),
    read_until ${INT} NOT NULL
  )${STRICT}`,
  sql`CREATE TABLE announcement_sending (
    news_id ${KEY} REFERENCES news (id),
    after_user_id ${INT} NOT NULL
  )${STRICT}`,
  // A check of a column cannot be changed in place.
  {
    sqlite: `CREATE TABLE delivery_with_push (
    id INTEGER PRIMARY KEY,
    channel TEXT NOT NULL CHECK (channel IN ('email', 'mobile', 'push')),
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0
  ) STRICT`,
  },
  {
    sqlite: `INSERT INTO delivery_with_push SELECT id, channel, recipient, subject, text, due_at, expires_at, tries FROM delivery`,
  },
  { sqlite: `DROP TABLE delivery` },
  { sqlite: `ALTER TABLE delivery_with_push RENAME TO delivery` },
  { sqlite: `CREATE INDEX delivery_due ON delivery (due_at)` },
  {
    postgres: `ALTER TABLE delivery DROP CONSTRAINT delivery_channel_check,
    ADD CONSTRAINT delivery_channel_check CHECK (channel IN ('email', 'mobile', 'push'))`,
  },
];

/**
 * Prices that users wait for. `level` is the price it waits for, or the one it moves away from by `percent` hundredths of a
 * percent; only prices from `armed_at` on count, epoch ms of market time. `version` counts every change of the row.
 */
const PRICE_ALERTS: readonly StatementText[] = [
  sql`CREATE TABLE price_alert (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    instrument_id ${INT} NOT NULL,
    kind ${TEXT} NOT NULL CHECK (kind IN ('price', 'percent')),
    side ${TEXT} CHECK (side IN ('above', 'below')),
    level ${INT} NOT NULL CHECK (level > 0),
    percent ${INT} NOT NULL,
    is_repeating ${INT} NOT NULL CHECK (is_repeating IN (0, 1)),
    note ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('armed', 'returning', 'paused', 'fired')),
    armed_at ${INT} NOT NULL,
    version ${INT} NOT NULL,
    created_at ${INT} NOT NULL,
    fired_at ${INT},
    fired_market_at ${INT},
    fired_price ${INT},
    fired_side ${TEXT} CHECK (fired_side IN ('above', 'below')),
    fired_count ${INT} NOT NULL,
    CHECK ((kind = 'price') = (side IS NOT NULL)),
    CHECK ((kind = 'price') = (percent = 0)),
    CHECK (kind = 'price' OR state <> 'returning')
  )${STRICT}`,
  'CREATE INDEX price_alert_user ON price_alert (user_id)',
  `CREATE INDEX price_alert_watched ON price_alert (user_id) WHERE state IN ('armed', 'returning')`,
];

/** The instruments that accounts watch, as JSON, with the number of times the list was written. */
const WATCHLISTS: readonly StatementText[] = [
  sql`CREATE TABLE watchlist (
    user_id ${KEY} REFERENCES ${USER} (id),
    version ${INT} NOT NULL,
    instrument_ids ${TEXT} NOT NULL
  )${STRICT}`,
];

/**
 * Second factors: codes of authenticator apps, passkeys, and recovery codes; the challenges that ask for one; and reports of
 * accounts that lost all of theirs. Secrets are sealed (`factors/sealing.ts`), recovery codes and keys of challenges are hashes.
 */
const FACTORS: readonly StatementText[] = [
  sql`CREATE TABLE factor (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL CHECK (kind IN ('totp', 'passkey')),
    name ${TEXT} NOT NULL,
    secret ${TEXT},
    last_step ${INT} NOT NULL,
    credential_id ${TEXT} UNIQUE,
    public_key ${TEXT},
    sign_count ${INT} NOT NULL,
    transports ${TEXT} NOT NULL,
    rp_id ${TEXT},
    created_at ${INT} NOT NULL,
    used_at ${INT},
    CHECK ((kind = 'totp') = (secret IS NOT NULL)),
    CHECK ((kind = 'passkey') = (credential_id IS NOT NULL)),
    CHECK ((kind = 'passkey') = (public_key IS NOT NULL)),
    CHECK ((kind = 'passkey') = (rp_id IS NOT NULL))
  )${STRICT}`,
  'CREATE INDEX factor_of_user ON factor (user_id)',
  sql`CREATE TABLE recovery_code (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    code_hash ${TEXT} NOT NULL,
    used_at ${INT}
  )${STRICT}`,
  'CREATE UNIQUE INDEX recovery_code_of_user ON recovery_code (user_id, code_hash)',
  sql`CREATE TABLE challenge (
    key_hash ${TEXT} NOT NULL PRIMARY KEY,
    user_id ${INT} REFERENCES ${USER} (id),
    session_id ${INT} REFERENCES session (id),
    purpose ${TEXT} NOT NULL CHECK (purpose IN ('login', 'enrol', 'factor', 'password', 'method', 'withdrawal')),
    ways ${TEXT} NOT NULL,
    webauthn ${TEXT} NOT NULL,
    origin ${TEXT} NOT NULL,
    held ${TEXT} NOT NULL,
    tries_left ${INT} NOT NULL,
    created_at ${INT} NOT NULL,
    answered_at ${INT},
    used_at ${INT}
  )${STRICT}`,
  'CREATE INDEX challenge_of_user ON challenge (user_id)',
  'CREATE INDEX challenge_created ON challenge (created_at)',
  sql`CREATE TABLE lost_factor (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    network ${TEXT} NOT NULL,
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    decided_at ${INT}
  )${STRICT}`,
  `CREATE UNIQUE INDEX lost_factor_waiting ON lost_factor (user_id) WHERE state = 'waiting'`,
];

/**
 * Where sessions are used from, in words, and which browser each was opened in; and what was done to the security of accounts,
 * which their owners read.
 */
const SESSIONS: readonly StatementText[] = [
  sql`ALTER TABLE session ADD COLUMN used_at ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE session ADD COLUMN network ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE session ADD COLUMN browser ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE session ADD COLUMN system ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE session ADD COLUMN device_id ${INT} REFERENCES device (id) ON DELETE SET NULL`,
  'CREATE INDEX session_of_device ON session (device_id)',
  sql`CREATE TABLE account_event (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    name ${TEXT} NOT NULL,
    details ${TEXT} NOT NULL,
    network ${TEXT} NOT NULL,
    browser ${TEXT} NOT NULL,
    system ${TEXT} NOT NULL,
    times ${INT} NOT NULL DEFAULT 1,
    created_at ${INT} NOT NULL
  )${STRICT}`,
  'CREATE INDEX account_event_of_user ON account_event (user_id, created_at)',
  'CREATE INDEX account_event_created ON account_event (created_at)',
  `CREATE UNIQUE INDEX account_event_failed ON account_event (user_id, created_at) WHERE name = 'login-failed'`,
];

/** Users' own names for payout methods; withdrawals that their users cancelled. */
const WITHDRAWALS: readonly StatementText[] = [
  sql`ALTER TABLE draw_method ADD COLUMN label ${TEXT} NOT NULL DEFAULT ''`,
  {
    sqlite: `CREATE TABLE withdrawal_new (
    id INTEGER PRIMARY KEY,
    user_id INTEGER NOT NULL REFERENCES user (id),
    account_id INTEGER NOT NULL REFERENCES account (id),
    method_id INTEGER NOT NULL,
    type INTEGER NOT NULL CHECK (type IN (1, 2)),
    amount INTEGER NOT NULL,
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < amount),
    received TEXT NOT NULL,
    memo TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'paid', 'rejected', 'uncovered', 'cancelled')),
    reason TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    decided_at INTEGER,
    FOREIGN KEY (method_id, user_id) REFERENCES draw_method (id, user_id),
    CHECK ((state = 'waiting') = (decided_at IS NULL)),
    CHECK (state <> 'rejected' OR reason <> '')
  ) STRICT`,
  },
  {
    sqlite: `INSERT INTO withdrawal_new SELECT id, user_id, account_id, method_id, type, amount, fee, received, memo, state,
    reason, created_at, decided_at FROM withdrawal`,
  },
  { sqlite: `DROP TABLE withdrawal` },
  { sqlite: `ALTER TABLE withdrawal_new RENAME TO withdrawal` },
  { sqlite: `CREATE INDEX withdrawal_of_user ON withdrawal (user_id, type, id)` },
  { sqlite: `CREATE INDEX withdrawal_waiting ON withdrawal (created_at, id) WHERE state = 'waiting'` },
  {
    sqlite: `CREATE INDEX withdrawal_waiting_of_account ON withdrawal (account_id, id) WHERE state = 'waiting'`,
  },
  { postgres: `ALTER TABLE withdrawal DROP CONSTRAINT withdrawal_state_check` },
  {
    postgres: `ALTER TABLE withdrawal ADD CONSTRAINT withdrawal_state_check
    CHECK (state IN ('waiting', 'paid', 'rejected', 'uncovered', 'cancelled'))`,
  },
  `CREATE INDEX withdrawal_of_day ON withdrawal (user_id, created_at)`,
];

/**
 * Limits users set for themselves, pauses of trading, alarms of the risk rate, and the minutes a day of those who limit them.
 * `max` and `next_max` are millionths of a USD or of a minute; with `next_at` and no `next_max` the limit ends then.
 */
const PROTECTION: readonly StatementText[] = [
  sql`CREATE TABLE own_limit (
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    kind ${TEXT} NOT NULL CHECK (kind IN ('deposit', 'loss', 'time')),
    max ${INT} NOT NULL CHECK (max > 0),
    next_max ${INT} CHECK (next_max > 0),
    next_at ${INT},
    told_day ${INT} NOT NULL,
    PRIMARY KEY (user_id, kind),
    CHECK (next_max IS NULL OR next_at IS NOT NULL)
  )${BY_KEY}`,
  sql`CREATE TABLE trading_pause (
    user_id ${KEY} REFERENCES ${USER} (id),
    until ${INT} NOT NULL
  )${STRICT}`,
  sql`CREATE TABLE margin_alarm (
    user_id ${KEY} REFERENCES ${USER} (id),
    percent ${INT} NOT NULL CHECK (percent BETWEEN 1 AND 99),
    is_told ${INT} NOT NULL CHECK (is_told IN (0, 1))
  )${STRICT}`,
  sql`CREATE TABLE used_time (
    user_id ${KEY} REFERENCES ${USER} (id),
    day ${INT} NOT NULL,
    minutes ${INT} NOT NULL,
    last_minute ${INT} NOT NULL
  )${STRICT}`,
  `CREATE INDEX deposit_of_day ON deposit (user_id, created_at)`,
];

/**
 * The people who work in the back office, their roles as words between spaces; what they sign in by, invitations to enrol it, and
 * their sessions. Secrets of apps are sealed, tokens are hashes.
 */
const OPERATORS_OPERATORS = [
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
const OPERATORS_PROPOSALS = [
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
const OPERATORS_CORRECTIONS = [
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
const OPERATORS_DUPLICATES = [
  sql`ALTER TABLE picture ADD COLUMN hash ${TEXT} NOT NULL DEFAULT ''`,
  `CREATE INDEX picture_of_content ON picture (hash) WHERE hash <> ''`,
];

/** Operators, what they propose to one another, corrections of balances, and what finds duplicates. */
const OPERATORS: readonly StatementText[] = [
  ...OPERATORS_OPERATORS,
  ...OPERATORS_PROPOSALS,
  ...OPERATORS_CORRECTIONS,
  ...OPERATORS_DUPLICATES,
];

/**
 * Requests to close an account, when it was closed and when its personal data was erased. A payout method of a closed account
 * may be blanked. The contract alone says what a challenge may be for: each new purpose would want a new table here.
 */
const PRIVACY: readonly StatementText[] = [
  sql`ALTER TABLE ${USER} ADD COLUMN closed_at ${INT}`,
  sql`ALTER TABLE ${USER} ADD COLUMN erased_at ${INT}`,
  sql`CREATE INDEX user_to_erase ON ${USER} (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL`,
  sql`CREATE TABLE closing (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    given_up ${INT} NOT NULL CHECK (given_up >= 0),
    state ${TEXT} NOT NULL CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    reason ${TEXT} NOT NULL,
    created_at ${INT} NOT NULL,
    decided_at ${INT},
    CHECK ((state = 'waiting') = (decided_at IS NULL))
  )${STRICT}`,
  `CREATE UNIQUE INDEX closing_waiting ON closing (user_id) WHERE state = 'waiting'`,
  'CREATE INDEX closing_of_user ON closing (user_id, id)',
  { sqlite: 'DROP TRIGGER draw_method_no_edit' },
  {
    sqlite: `CREATE TRIGGER draw_method_no_edit BEFORE UPDATE OF id, user_id, currency_id, dc_address, bank_name,
      bank_address, bank_swift, payee_name, payee_account ON draw_method
    WHEN NOT EXISTS (SELECT 1 FROM user WHERE id = OLD.user_id AND closed_at IS NOT NULL)
    BEGIN SELECT RAISE (ABORT, 'destinations are bound anew, not edited'); END`,
  },
  {
    sqlite: `CREATE TABLE challenge_new (
    key_hash TEXT NOT NULL PRIMARY KEY,
    user_id INTEGER REFERENCES user (id),
    session_id INTEGER REFERENCES session (id),
    purpose TEXT NOT NULL,
    ways TEXT NOT NULL,
    webauthn TEXT NOT NULL,
    origin TEXT NOT NULL,
    held TEXT NOT NULL,
    tries_left INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    answered_at INTEGER,
    used_at INTEGER
  ) STRICT`,
  },
  {
    sqlite: `INSERT INTO challenge_new SELECT key_hash, user_id, session_id, purpose, ways, webauthn, origin, held, tries_left,
    created_at, answered_at, used_at FROM challenge`,
  },
  { sqlite: 'DROP TABLE challenge' },
  { sqlite: 'ALTER TABLE challenge_new RENAME TO challenge' },
  { sqlite: 'CREATE INDEX challenge_of_user ON challenge (user_id)' },
  { sqlite: 'CREATE INDEX challenge_created ON challenge (created_at)' },
  {
    postgres: `CREATE FUNCTION keep_method() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM "user" WHERE id = OLD.user_id AND closed_at IS NOT NULL) THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'destinations are bound anew, not edited' USING ERRCODE = 'restrict_violation';
  END $$`,
  },
  { postgres: `DROP TRIGGER draw_method_no_edit ON draw_method` },
  {
    postgres: `CREATE TRIGGER draw_method_no_edit BEFORE UPDATE OF id, user_id, currency_id, dc_address, bank_name, bank_address,
      bank_swift, payee_name, payee_account ON draw_method
    FOR EACH ROW EXECUTE FUNCTION keep_method()`,
  },
  { postgres: `ALTER TABLE challenge DROP CONSTRAINT challenge_purpose_check` },
];

/** A row for each time somebody leads. A name is one leader's while they lead. */
const LEADERS: readonly StatementText[] = [
  sql`CREATE TABLE leader (
    id ${ID},
    user_id ${INT} NOT NULL REFERENCES ${USER} (id),
    name ${TEXT} NOT NULL,
    name_key ${TEXT} NOT NULL,
    begun_at ${INT} NOT NULL,
    ended_at ${INT},
    ended_by ${TEXT} CHECK (ended_by IN ('self', 'operator')),
    paused_at ${INT},
    CHECK ((ended_at IS NULL) = (ended_by IS NULL))
  )${STRICT}`,
  'CREATE UNIQUE INDEX leader_leads ON leader (user_id) WHERE ended_at IS NULL',
  'CREATE UNIQUE INDEX leader_named ON leader (name_key) WHERE ended_at IS NULL',
  'CREATE INDEX leader_of_user ON leader (user_id, id)',
  'CREATE INDEX leader_by_name ON leader (name_key)',
];

/** A copy trades for its follower on an account of its own, whose user never logs in. */
const COPIES_USERS = [
  sql`ALTER TABLE ${USER} ADD COLUMN copied_by ${INT} REFERENCES ${USER} (id)`,
  sql`CREATE INDEX user_copied_by ON ${USER} (copied_by) WHERE copied_by IS NOT NULL`,
];

/** What a follower copies of a leader, by which terms, and what became of it. Money in micro-units. */
const COPIES_COPIES = [
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
const COPIES_JOURNALS = [
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
const COPIES_FEES = [
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
const COPIES_LEADERS = [
  sql`ALTER TABLE leader ADD COLUMN fee_percent ${INT} NOT NULL DEFAULT 0 CHECK (fee_percent BETWEEN 0 AND 20)`,
];

/** The house of a demo user's own book by its user: what is open on a demo account is valued with it. */
const COPIES_HOUSES = [`CREATE INDEX account_of_book ON account (book_of) WHERE book_of IS NOT NULL`];

const COPIES: readonly StatementText[] = [
  ...COPIES_USERS,
  ...COPIES_LEADERS,
  ...COPIES_JOURNALS,
  ...COPIES_COPIES,
  ...COPIES_FEES,
  ...COPIES_HOUSES,
];

/**
 * What was found by going through a whole table: parts of an order and copies of a leader's order when an order is deleted, what
 * else shows a picture when one is deleted, questions of a session that is deleted, copies in a state or whose fee is due, copied
 * orders that are still followed, and cases of a user at the desk.
 */
const FOUND_BY_INDEX: readonly StatementText[] = [
  'CREATE INDEX trade_order_part_of ON trade_order (part_of) WHERE part_of IS NOT NULL',
  'CREATE INDEX copy_order_led ON copy_order (leader_order_id)',
  'DROP INDEX copy_order_followed',
  'CREATE INDEX copy_order_followed ON copy_order (copy_id) WHERE is_done = 0',
  'CREATE INDEX copy_in_state ON copy (state) WHERE ended_at IS NULL',
  'CREATE INDEX copy_fee_due ON copy (fee_month, id) WHERE ended_at IS NULL',
  'CREATE INDEX challenge_of_session ON challenge (session_id) WHERE session_id IS NOT NULL',
  'CREATE INDEX deposit_proof ON deposit (proof)',
  'CREATE INDEX repayment_proof ON repayment (proof)',
  'CREATE INDEX repayment_of_loan ON repayment (loan_id, id)',
  'CREATE INDEX loan_sign ON loan (sign)',
  'CREATE INDEX loan_kyc_hand_pic ON loan_kyc (hand_pic)',
  'CREATE INDEX real_name_front_pic ON real_name (front_pic)',
  'CREATE INDEX real_name_reverse_pic ON real_name (reverse_pic)',
  'CREATE INDEX lost_factor_of_user ON lost_factor (user_id, id)',
];

/**
 * A copy follows what its leader has open. It keeps up to which entry of the leader's account it has looked for closings, under
 * which leadership it began, and the bounds on price and age that were signed: 0 for a copy that began before there were any. An
 * outcome keeps the lots of both orders at first, and the leader's as last followed.
 */
const COPIES_BY_POSITION: readonly StatementText[] = [
  sql`ALTER TABLE copy ADD COLUMN leader_seq ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy ADD COLUMN leadership_id ${INT} REFERENCES leader (id)`,
  sql`ALTER TABLE copy ADD COLUMN max_slip ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy ADD COLUMN max_age ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy_order ADD COLUMN lots ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE copy_order ADD COLUMN followed_lots ${INT} NOT NULL DEFAULT 0`,
  `UPDATE copy SET leader_seq = coalesce((SELECT account.seq FROM account WHERE account.user_id = copy.leader_user_id), 0),
    leadership_id = (SELECT max(leader.id) FROM leader
      WHERE leader.user_id = copy.leader_user_id AND leader.begun_at <= copy.begun_at)`,
  `UPDATE copy_order SET followed_lots = leader_lots,
    lots = coalesce((SELECT trade_order.lots FROM trade_order WHERE trade_order.id = copy_order.order_id), 0)`,
  // What is open and was not copied stays so.
  `INSERT INTO copy_order (copy_id, leader_order_id, skipped, adjustments, order_id, leader_lots, leader_price, stop_loss, take_profit,
      trail_distance, trail_percent, is_done, created_at, lots, followed_lots)
    SELECT copy.id, led.id, 'paused', '[]', NULL, led.lots, led.entry_price, led.stop_loss, led.take_profit,
      led.trail_distance, led.trail_percent, 1, led.opened_at, 0, led.lots
    FROM copy JOIN account ON account.user_id = copy.leader_user_id
      JOIN trade_order AS led ON led.account_id = account.id AND led.state = 'open' AND led.part_of IS NULL
    WHERE copy.ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM copy_order AS outcome
      WHERE outcome.copy_id = copy.id AND outcome.leader_order_id = led.id)`,
  'ALTER TABLE copy DROP COLUMN copies_after',
  'ALTER TABLE copy DROP COLUMN resumed_at',
];

/** What an operator who approved alone might move for a user in a day then, so that the audit can add up what was moved. */
const SUMS_OF_A_DAY_DECISIONS = [sql`ALTER TABLE decision ADD COLUMN alone_up_to ${INT}`];

/** Deposits and repayments may need a second operator too. SQLite cannot change a CHECK: the table is made anew. */
const SUMS_OF_A_DAY_PROPOSALS = [
  {
    sqlite: `CREATE TABLE proposal_new (
    id INTEGER PRIMARY KEY,
    what TEXT NOT NULL CHECK (what IN ('deposit', 'withdrawal', 'loan', 'repayment', 'correction', 'limit')),
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
  },
  { sqlite: 'INSERT INTO proposal_new SELECT * FROM proposal' },
  { sqlite: 'DROP TABLE proposal' },
  { sqlite: 'ALTER TABLE proposal_new RENAME TO proposal' },
  { sqlite: `CREATE UNIQUE INDEX proposal_waiting ON proposal (what, subject) WHERE state = 'waiting'` },
  { postgres: `ALTER TABLE proposal DROP CONSTRAINT proposal_what_check` },
  {
    postgres: `ALTER TABLE proposal ADD CONSTRAINT proposal_what_check
    CHECK (what IN ('deposit', 'withdrawal', 'loan', 'repayment', 'correction', 'limit'))`,
  },
  `CREATE INDEX proposal_corrected ON proposal (user_id, answered_at) WHERE what = 'correction'`,
  {
    sqlite: `CREATE TRIGGER proposal_no_edit BEFORE UPDATE OF id, what, subject, user_id, amount, terms, reason, proposed_by, created_at,
    expires_at ON proposal
    BEGIN SELECT RAISE (ABORT, 'what was proposed is not edited'); END`,
  },
  {
    sqlite: `CREATE TRIGGER proposal_no_delete BEFORE DELETE ON proposal
    BEGIN SELECT RAISE (ABORT, 'what was proposed is not deleted'); END`,
  },
];

/** Four eyes over the sums of a user and day. */
const SUMS_OF_A_DAY: readonly StatementText[] = [...SUMS_OF_A_DAY_DECISIONS, ...SUMS_OF_A_DAY_PROPOSALS];

/**
 * Messages wait in a queue for each channel, the urgent first. A push says to which host and for which user it goes: 0 and ''
 * stand for none. A subscription counts the pushes that failed in a row, and rests when they are too many.
 */
const DELIVERY_QUEUES: readonly StatementText[] = [
  sql`ALTER TABLE delivery ADD COLUMN is_urgent ${INT} NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1))`,
  sql`ALTER TABLE delivery ADD COLUMN host ${TEXT} NOT NULL DEFAULT ''`,
  sql`ALTER TABLE delivery ADD COLUMN owner ${INT} NOT NULL DEFAULT 0`,
  `UPDATE delivery SET owner = coalesce((SELECT user_id FROM push_subscription
    WHERE push_subscription.id = CAST(delivery.recipient AS bigint)), 0) WHERE channel = 'push'`,
  'DROP INDEX delivery_due',
  'CREATE INDEX delivery_due ON delivery (channel, is_urgent, due_at, id)',
  sql`ALTER TABLE push_subscription ADD COLUMN failures ${INT} NOT NULL DEFAULT 0`,
  sql`ALTER TABLE push_subscription ADD COLUMN rests_until ${INT} NOT NULL DEFAULT 0`,
];

/** In order. `isAdditive` says whether a node that did not know a step could serve on. */
export const SHARED_STEPS: readonly { isAdditive: boolean; statements: readonly StatementText[] }[] = [
  { isAdditive: true, statements: DELIVERIES },
  { isAdditive: true, statements: FEED_MINUTES },
  { isAdditive: true, statements: MARKET_TIMES },
  { isAdditive: true, statements: EXIT_RATE },
  { isAdditive: true, statements: FINANCING },
  { isAdditive: true, statements: ORDER_TERMS },
  { isAdditive: true, statements: CHART_LAYOUTS },
  { isAdditive: true, statements: NEWS_INSTRUMENTS },
  { isAdditive: true, statements: ACCOUNT_TIMES },
  { isAdditive: true, statements: NOTIFICATIONS },
  { isAdditive: true, statements: PRICE_ALERTS },
  { isAdditive: true, statements: WATCHLISTS },
  { isAdditive: true, statements: FACTORS },
  { isAdditive: true, statements: SESSIONS },
  // An earlier node cannot show a withdrawal that was cancelled.
  { isAdditive: false, statements: WITHDRAWALS },
  { isAdditive: false, statements: PROTECTION },
  // An earlier node cannot show an entry that corrects a balance.
  { isAdditive: false, statements: OPERATORS },
  // An earlier node would let the owner of a closed account log in.
  { isAdditive: false, statements: PRIVACY },
  // An earlier node would close an account and leave it leading.
  { isAdditive: false, statements: LEADERS },
  // An earlier node cannot show an entry that funds a copy.
  { isAdditive: false, statements: COPIES },
  { isAdditive: true, statements: FOUND_BY_INDEX },
  // An earlier node would follow by instants that are not kept any more.
  { isAdditive: false, statements: COPIES_BY_POSITION },
  // An earlier node would let one operator approve what takes two.
  { isAdditive: false, statements: SUMS_OF_A_DAY },
  { isAdditive: true, statements: DELIVERY_QUEUES },
];
