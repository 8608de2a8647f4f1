import type { CloseReason } from '#contract/constants';
import { givenId, id, int, micro, oneOf, ref, table, text, time } from '../table.ts';

const REALMS = ['demo', 'real'] as const;
export type Realm = (typeof REALMS)[number];

const ACCOUNT_KINDS = [
  'trading',
  'house',
  'fees',
  'funding',
  'payouts',
  'loans',
  'interest',
  'corrections',
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

const PAYMENT_KINDS = [
  'deposit',
  'withdrawal',
  'loan',
  'interest',
  'penalty',
  'repayment',
  'correction',
  'copy',
] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Journals of orders (`fee` has its fee, and what its nights cost) and of funding; those of `PaymentKind` say what they book by a ref. */
const JOURNAL_KINDS = ['funding', 'fee', 'close', 'reset', ...PAYMENT_KINDS] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

/**
 * The table a journal's `ref_id` is of: of a correction its proposal; `closing`: what was given up with an account, booked as a
 * withdrawal. One kind of journal books one ref once.
 */
export type RefKind =
  | 'deposit'
  | 'withdrawal'
  | 'loan'
  | 'penalty'
  | 'repayment'
  | 'correction'
  | 'closing'
  | 'copyBegun'
  | 'copyEnded'
  | 'copyFee';

/** What one entry means to the account it is on; the locale keys `memo.<memo>`. */
export type Memo =
  | 'deposit'
  | 'demoIssue'
  | 'fee'
  | 'financing'
  | 'profit'
  | 'loss'
  | 'protection'
  | 'demoReset'
  | 'withdrawal'
  | 'withdrawalFee'
  | 'givenUp'
  | 'loan'
  | 'interest'
  | 'penalty'
  | 'repayment'
  | 'correction'
  | 'copyFunded'
  | 'copyReturned'
  | 'performanceFee'
  | 'feeEarned';

const APPEND_ONLY = 'the ledger is append-only';

/** Accounts, orders and the ledger; what simulated traders and feeds bring. What the law has a broker keep stays, without a name. */
export const TRADING = [
  table('account', {
    id,
    /** Null on system accounts. */
    user_id: ref('user').nullable,
    /** The demo user whose trades alone a system account is the other side of; null when it is of the whole realm. */
    book_of: ref('user').nullable,
    realm: oneOf(REALMS),
    kind: oneOf(ACCOUNT_KINDS),
    currency: text.stays,
    balance: micro,
    /** What open and pending orders and waiting withdrawals hold: a mark over the balance, not money that moved. */
    held: micro.check('>= 0'),
    /** Which of the rows of a system account, 0 to 63; 0 of the others. */
    slot: int.leftOut.check('BETWEEN 0 AND 63').default(0),
    /** Number of the last entry, and its hash. */
    seq: int,
    hash: text.leftOut.stays,
    /** Counts the changes of the account and of what is live on it, and the market time of the last one. */
    version: int.leftOut.default(0),
    changed_market_at: time.default(0),
  }).kept('trading', {
    rules: ['UNIQUE (user_id, kind, currency)'],
    checks: ["(kind = 'trading') = (user_id IS NOT NULL)", "kind <> 'trading' OR balance >= 0"],
    unique: { system: '(realm, kind, currency, coalesce(book_of, 0), slot) WHERE user_id IS NULL' },
    index: { of_book: '(book_of) WHERE book_of IS NOT NULL' },
  }),
  table('trade_order', {
    id: givenId,
    account_id: ref('account'),
    instrument_id: int,
    direction: oneOf([1, 2]),
    price_type: oneOf([0, 1]),
    lots: micro.check('> 0'),
    units: micro.check('> 0'),
    multiple: micro,
    /** What was asked for: the target of a pending order, the fill of a market order. */
    origin_price: micro,
    /** From which side a pending order waits for its target. */
    target_side: oneOf(['above', 'below']).nullable,
    entry_price: micro.nullable,
    /** The price it was closed at, or the close when a pending order was cancelled. */
    exit_price: micro.nullable,
    /** What its currency was worth then, as the contract's `Rate` has it; null for USD, and until closed. */
    exit_rate: text.stays.nullable,
    /** Realised price profit, before the fee; null until closed. */
    profit: micro.nullable,
    margin: micro.check('>= 0'),
    fee: micro.check('>= 0'),
    /** 0 means none. */
    stop_loss: micro,
    take_profit: micro,
    state: oneOf(['pending', 'open', 'closed', 'cancelled']),
    close_reason: text.as<CloseReason>().nullable,
    created_at: time,
    opened_at: time.nullable,
    completed_at: time.nullable,
    /** Market time of the three, epoch ms; null in orders of before there were these columns. */
    created_market_at: time.nullable,
    opened_market_at: time.nullable,
    completed_market_at: time.nullable,
    /** From when on prices count for its target or its stops, epoch ms. */
    armed_at: time.default(0),
    /** What its nights added to the balance, signed. */
    financing: micro.default(0),
    /** Up to when its nights are booked, epoch ms of market time; null until it is filled, and in earlier orders. */
    financed_until: time.nullable,
    /** How far behind the price its stop follows: in price, or in hundredths of a percent of it; both 0 when it does not. */
    trail_distance: micro.default(0),
    trail_percent: int.default(0),
    /** By how much the stop moves at once. */
    trail_step: micro.default(0),
    /** The pending order that is cancelled when this one is filled. */
    oco_id: int.nullable,
    /** Until when it waits, epoch ms of market time; null until it is cancelled. */
    good_till: time.nullable,
    /** Of a part that was closed: the position it was taken from, which has its fee and its nights. */
    part_of: int.nullable,
    /** What its owner noted once it was over. */
    note: text.default('').blank(''),
  }).kept('trading', {
    name: 'order',
    of: 'orders',
    checks: [
      "(state IN ('open', 'closed')) = (entry_price IS NOT NULL)",
      "(state = 'closed') = (profit IS NOT NULL)",
      "(state IN ('closed', 'cancelled')) = (close_reason IS NOT NULL)",
    ],
    index: {
      live: "(account_id, id) WHERE state IN ('pending', 'open')",
      done: "(account_id, completed_at, id) WHERE state IN ('closed', 'cancelled')",
      closed: "(completed_at, id) WHERE state = 'closed'",
      part_of: '(part_of) WHERE part_of IS NOT NULL',
    },
  }),
  table('journal', {
    id: givenId,
    kind: oneOf(JOURNAL_KINDS),
    order_id: ref('trade_order').nullable,
    /** What is booked, of the kinds of PaymentKind; null of the others. */
    ref_kind: text.as<RefKind>().nullable,
    ref_id: int.nullable,
    created_at: time,
  }).kept('trading', {
    of: 'entries',
    checks: [
      "(kind IN ('fee', 'close')) = (order_id IS NOT NULL)",
      "(kind IN ('funding', 'fee', 'close', 'reset')) = (ref_kind IS NULL)",
      '(ref_kind IS NULL) = (ref_id IS NULL)',
    ],
    unique: { booked_once: '(kind, ref_kind, ref_id) WHERE ref_kind IS NOT NULL' },
    index: { of_order: '(order_id) WHERE order_id IS NOT NULL' },
    guards: {
      no_update: { before: 'UPDATE', says: APPEND_ONLY },
      no_delete: {
        before: 'DELETE',
        says: APPEND_ONLY,
        onlyIf: 'SELECT 1 FROM entry WHERE journal_id = OLD.id',
      },
    },
  }),
  table('entry', {
    account_id: ref('account'),
    /** 1, 2, 3 ... per account, without a gap. */
    seq: int,
    journal_id: ref('journal'),
    memo: text.as<Memo>(),
    /** Signed. */
    amount: micro,
    balance_after: micro,
    /** SHA-256 over the previous entry's hash and this entry; see ledger/entry-hash.ts. */
    hash: text.leftOut.stays,
  }).kept('trading', {
    name: 'ledger_entry',
    of: 'account_id',
    key: ['account_id', 'seq'],
    index: { of_journal: '(journal_id)' },
    guards: {
      no_update: { before: 'UPDATE', says: APPEND_ONLY },
      no_delete: {
        before: 'DELETE',
        says: APPEND_ONLY,
        unless:
          'SELECT 1 FROM account JOIN "user" ON "user".id = coalesce(account.user_id, account.book_of) WHERE account.id = OLD.account_id AND "user".purged_at IS NOT NULL',
      },
    },
  }),
  /** Closed orders added up by who, when, and how they traded; see traders/ranking.ts. */
  table('trader_day', {
    account_id: ref('account'),
    /** Days since the epoch, UTC, of the closing. */
    day: int,
    instrument_id: int,
    multiple: micro,
    orders: int,
    /** Orders whose profit was more than their fee. */
    wins: int,
    /** Net of fees. */
    profit: micro,
  }).kept('trading', {
    of: 'account_id',
    key: ['account_id', 'day', 'instrument_id', 'multiple'],
    index: { by_day: '(day)' },
  }),
  table('simulated_trader', {
    user_id: ref('user').key,
    name: text.unique,
  }).impersonal('Simulated traders are no people.'),
  /** A settled minute of a live feed; prices and volume in millionths. */
  table('feed_minute', {
    instrument_id: int,
    start_ms: time,
    open: micro,
    high: micro,
    low: micro,
    close: micro,
    volume: micro,
  }).impersonal('Prices.', { key: ['instrument_id', 'start_ms'] }),
];
