import type { Generated } from 'kysely';
import type { AccountEventName } from '#contract/account-events';
import type { AlertKind, AlertSide, AlertState } from '#contract/alerts';
import type { CloseReason, Direction, PriceType } from '#contract/constants';
import type { CopyEndReason, CopyMode, CopySkip, CopyState } from '#contract/copying';
import type { ProposalState, Proposed } from '#contract/desk/proposals';
import type { FactorKind, ProofPurpose } from '#contract/entities-factors';
import type { Language } from '#contract/languages';
import type { NotificationKind } from '#contract/notifications';
import type { LimitKind } from '#contract/protection';

/**
 * The tables. Money, prices, lots and units are integer millionths ("micro"), times epoch milliseconds.
 * The migrations hold the constraints. To add one: a migration (`migrations/sql.ts`), its type here, its statements in a file of
 * this folder, and in `personal/` what it holds of a user. The compiler asks for that answer, and `personal-data.test.ts`
 * compares types, answers and migrated tables.
 */

export type Realm = 'demo' | 'real';
export type AccountKind =
  | 'trading'
  | 'house'
  | 'fees'
  | 'funding'
  | 'payouts'
  | 'loans'
  | 'interest'
  | 'corrections';
/** Journals of orders (`fee` has its fee, and what its nights cost) and of funding; those of `PaymentKind` say what they book by a ref. */
export type JournalKind = 'funding' | 'fee' | 'close' | 'reset' | PaymentKind;
export type PaymentKind =
  | 'deposit'
  | 'withdrawal'
  | 'loan'
  | 'interest'
  | 'penalty'
  | 'repayment'
  | 'correction'
  | 'copy';
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
export type OrderState = 'pending' | 'open' | 'closed' | 'cancelled';

export type UserTable = {
  id: Generated<number>;
  uid: string;
  email: string | null;
  area_id: number | null;
  phone: string | null;
  password_hash: string | null;
  is_demo: 0 | 1;
  /** Public name of a demo account; null on real users. */
  demo_id: string | null;
  /** The real user a demo account belongs to; null when a visitor made it. */
  owner_user_id: number | null;
  invite_code: string;
  /** A number to be reached at, as it was typed; no way to log in. */
  contact_mobile: string | null;
  /** The user whose invite code was given. */
  invited_by: number | null;
  created_at: number;
  /** Since when the user may not log in; null while they may. */
  frozen_at: Generated<number | null>;
  /** The language of the last login, which messages to the user are in; null while it is not known. */
  language: Generated<Language | null>;
  /** When a visitor's demo account was deleted, of which this row is left; null while it is there. */
  purged_at: Generated<number | null>;
  /** Since when the account is closed, with the demo account it owns; null while it is not. */
  closed_at: Generated<number | null>;
  /** When the personal data of a closed account was erased; null until then. */
  erased_at: Generated<number | null>;
  /** Whose copy of a leader trades on this user's account; null of those who log in. */
  copied_by: Generated<number | null>;
};

export type SessionTable = {
  id: Generated<number>;
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  user_id: number;
  created_at: number;
  /** The earlier of the idle and the absolute expiry. */
  ends_at: number;
  /** Set when the end was noticed or the user logged out. */
  ended_at: number | null;
  /** The last use, to within ten minutes; 0 of sessions from before it was kept. */
  used_at: Generated<number>;
  /** Where it was used from last, in words; each '' where it is unknown, and of an ended session. */
  network: Generated<string>;
  browser: Generated<string>;
  system: Generated<string>;
  /** The browser it was opened in; null where that is unknown or forgotten. */
  device_id: Generated<number | null>;
};

/** What was done to the security of an account. */
export type AccountEventTable = {
  id: Generated<number>;
  user_id: number;
  name: AccountEventName;
  /** JSON, as the contract has it for the kind. */
  details: string;
  /** Where it was done from, in words; each '' where it is unknown. */
  network: string;
  browser: string;
  system: string;
  /** How often it happened in the minute that begins at `created_at`; 1 of what is not counted. */
  times: Generated<number>;
  created_at: number;
};

/** A browser that a user logged in from before. */
export type DeviceTable = {
  id: Generated<number>;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: number;
  /** The last login from it. */
  used_at: number;
};

export type AccountTable = {
  id: Generated<number>;
  /** Null on system accounts. */
  user_id: number | null;
  /** The demo user whose trades alone a system account is the other side of; null when it is of the whole realm. */
  book_of: Generated<number | null>;
  realm: Realm;
  kind: AccountKind;
  currency: string;
  balance: number;
  /** What open and pending orders and waiting withdrawals hold: a mark over the balance, not money that moved. */
  held: number;
  /** Which of the rows of a system account, 0 to 63; 0 of the others. */
  slot: Generated<number>;
  /** Number of the last entry, and its hash. */
  seq: number;
  hash: string;
  /** Counts the changes of the account and of what is live on it, and the market time of the last one. */
  version: Generated<number>;
  changed_market_at: Generated<number>;
};

export type JournalTable = {
  id: Generated<number>;
  kind: JournalKind;
  order_id: number | null;
  /** What is booked, of the kinds of PaymentKind; null of the others. */
  ref_kind: RefKind | null;
  ref_id: number | null;
  created_at: number;
};

export type EntryTable = {
  account_id: number;
  /** 1, 2, 3 ... per account, without a gap. */
  seq: number;
  journal_id: number;
  memo: Memo;
  /** Signed. */
  amount: number;
  balance_after: number;
  /** SHA-256 over the previous entry's hash and this entry; see ledger/entry-hash.ts. */
  hash: string;
};

export type OrderTable = {
  id: Generated<number>;
  account_id: number;
  instrument_id: number;
  direction: Direction;
  price_type: PriceType;
  lots: number;
  units: number;
  multiple: number;
  /** What was asked for: the target of a pending order, the fill of a market order. */
  origin_price: number;
  /** From which side a pending order waits for its target. */
  target_side: 'above' | 'below' | null;
  entry_price: number | null;
  /** The price it was closed at, or the close when a pending order was cancelled. */
  exit_price: number | null;
  /** What its currency was worth then, as the contract's `Rate` has it; null for USD, and until closed. */
  exit_rate: string | null;
  /** Realised price profit, before the fee; null until closed. */
  profit: number | null;
  margin: number;
  fee: number;
  /** 0 means none. */
  stop_loss: number;
  take_profit: number;
  state: OrderState;
  close_reason: CloseReason | null;
  created_at: number;
  opened_at: number | null;
  completed_at: number | null;
  /** Market time of the three, epoch ms; null in orders of before there were these columns. */
  created_market_at: number | null;
  opened_market_at: number | null;
  completed_market_at: number | null;
  /** From when on prices count for its target or its stops, epoch ms. */
  armed_at: Generated<number>;
  /** What its nights added to the balance, signed. */
  financing: Generated<number>;
  /** Up to when its nights are booked, epoch ms of market time; null until it is filled, and in earlier orders. */
  financed_until: number | null;
  /** How far behind the price its stop follows: in price, or in hundredths of a percent of it; both 0 when it does not. */
  trail_distance: Generated<number>;
  trail_percent: Generated<number>;
  /** By how much the stop moves at once. */
  trail_step: Generated<number>;
  /** The pending order that is cancelled when this one is filled. */
  oco_id: number | null;
  /** Until when it waits, epoch ms of market time; null until it is cancelled. */
  good_till: number | null;
  /** Of a part that was closed: the position it was taken from, which has its fee and its nights. */
  part_of: number | null;
};

export type IdempotencyTable = {
  id: Generated<number>;
  user_id: number;
  key: string;
  request_hash: string;
  /** JSON of the outcome, a refusal included. */
  outcome: string;
  created_at: number;
};

export type CaptchaTable = {
  id: string;
  /** Keyed hash of the answer, see accounts/keyed-hash.ts. */
  answer_hash: string;
  expires_at: number;
};

export type CounterTable = {
  /** Keyed hash of what is counted: the table holds no address. */
  name: string;
  count: number;
  /** The end of the window; after it the counter begins anew. */
  until: number;
};

export type DeliveryTable = {
  id: Generated<number>;
  channel: 'email' | 'mobile' | 'push';
  /** An e-mail address, a phone number, or the id of a push subscription; '' for none. */
  recipient: string;
  subject: string;
  text: string;
  /** When it is to be handed on, or tried again. */
  due_at: number;
  /** When it is given up. */
  expires_at: number;
  tries: Generated<number>;
  /** 1 for a code or a word about the account's safety: it goes before all else of its channel. */
  is_urgent: Generated<0 | 1>;
  /** Of a push: the host it goes to, and the user whose it is; '' and 0 for none. */
  host: Generated<string>;
  owner: Generated<number>;
};

export type JobTable = {
  name: string;
  due_at: number;
};

export type CodeTable = {
  /** Keyed hash of purpose, channel and address: the table holds no address. */
  destination: string;
  /** The handle the asker was given. */
  key: string;
  code_hash: string;
  tries_left: number;
  sent_at: number;
  expires_at: number;
  used_at: number | null;
  /** The hour the sendings are counted in, and how many there were. */
  hour_began_at: number;
  sent_in_hour: number;
};

export type SimulatedTraderTable = { user_id: number; name: string };

/** Closed orders added up by who, when, and how they traded; see traders/ranking.ts. */
export type TraderDayTable = {
  account_id: number;
  /** Days since the epoch, UTC, of the closing. */
  day: number;
  instrument_id: number;
  multiple: number;
  orders: number;
  /** Orders whose profit was more than their fee. */
  wins: number;
  /** Net of fees. */
  profit: number;
};

export type SettingTable = { key: string; value: string };

export type PictureTable = {
  /** 32 hex digits, random: the name of the file too. */
  id: string;
  user_id: number;
  bytes: number;
  /** SHA-256 of its content, hex; '' of those from before it was kept. */
  hash: Generated<string>;
  created_at: number;
  /** When it was handed in; pictures that never were are deleted after a day. */
  used_at: number | null;
};

export type RealNameTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  card_id: string;
  /** Ids of pictures. */
  front_pic: string;
  reverse_pic: string;
  state: 'waiting' | 'approved' | 'rejected';
  /** Why it was rejected; empty otherwise. */
  reason: string;
  created_at: number;
  decided_at: number | null;
};

export type DecisionTable = {
  id: Generated<number>;
  /** What was decided on: a kind of review, or another thing an operator does. */
  kind: string;
  subject: string;
  decision: string;
  reason: string;
  operator: string;
  created_at: number;
  /**
   * Of what moves money and one operator approved alone: up to which sum of a user and day one might then, in micro-USD. Null of
   * anything else, and of what was approved before sums counted.
   */
  alone_up_to: Generated<number | null>;
};

export type NewsTable = {
  id: Generated<number>;
  category: number;
  /** Language code of its readers; null shows it to all. */
  lang: Language | null;
  title: string;
  description: string;
  logo: string;
  /** Sanitised HTML. */
  content: string;
  created_at: number;
  removed_at: number | null;
  /** Codes of the instruments it is about, each between spaces; empty where it is about none. */
  instruments: Generated<string>;
};

export type DepositChannelTable = {
  id: Generated<number>;
  /** 0 coin, 1 bank. */
  type: 0 | 1;
  currency_id: number;
  currency_code: string;
  /** Of a coin: its network, and the address money is sent to. */
  protocol_code: string;
  address: string;
  bank_name: string;
  bank_address: string;
  bank_swift: string;
  payee_name: string;
  payee_account: string;
  bank_remark: string;
  /** How much of the currency one USD is, a decimal. */
  usd_price: string;
};

export type DepositTable = {
  id: Generated<number>;
  user_id: number;
  channel_id: number;
  type: 0 | 1;
  currency_code: string;
  /** In the currency; what it is in USD at the price of the day it was submitted. */
  number: number;
  usd_price: string;
  amount: number;
  /** The address or account the user was shown. */
  paid_to: string;
  /** Id of a picture. */
  proof: string;
  state: 'waiting' | 'approved' | 'rejected' | 'invalid';
  reason: string;
  created_at: number;
  decided_at: number | null;
};

export type PayoutCurrencyTable = {
  id: Generated<number>;
  /** 1 coin, 2 bank. */
  type: 1 | 2;
  code: string;
  protocol: string;
  draw_rate: string;
  fee_type: number;
  usd_price: string;
};

/**
 * Where a user's withdrawals go. Never edited but for its label: a change is a new row. The table is `draw_method` and its columns have the
 * names of the wire (`dc_address`): other names would need a migration.
 */
export type PayoutMethodTable = {
  id: Generated<number>;
  user_id: number;
  currency_id: number;
  dc_address: string;
  bank_name: string;
  bank_address: string;
  bank_swift: string;
  payee_name: string;
  payee_account: string;
  created_at: number;
  /** When a withdrawal to it was first paid; until then each asks for a code. */
  proven_at: number | null;
  deleted_at: number | null;
  /** The user's own name for it; empty for none. */
  label: Generated<string>;
};

export type WithdrawalTable = {
  id: Generated<number>;
  user_id: number;
  account_id: number;
  method_id: number;
  type: 1 | 2;
  /** In USD, the fee included. */
  amount: number;
  fee: number;
  /** What arrives, in the currency, a decimal. */
  received: string;
  memo: string;
  /** `uncovered` when losses ate what it held, see docs/decisions/payments.md; `cancelled` by its user. */
  state: 'waiting' | 'paid' | 'rejected' | 'uncovered' | 'cancelled';
  reason: string;
  created_at: number;
  decided_at: number | null;
};

/** Papers handed in to be allowed loans: a row per submission. */
export type LoanKycTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  last_name: string;
  /** 1 male, 2 female. */
  sex: number;
  /** YYYY-MM-DD. */
  birthday: string;
  /** ISO 3166, two letters. */
  country: string;
  mobile: string;
  /** 1 identity card, 2 passport. */
  id_card_type: number;
  /** Id of a picture. */
  hand_pic: string;
  state: 'waiting' | 'approved' | 'rejected';
  reason: string;
  created_at: number;
  decided_at: number | null;
};

/** A term loans are offered for: days, a range of amounts, and rates per day as decimals. */
export type LoanOptionTable = {
  id: Generated<number>;
  loan_period: number;
  min_amount: number;
  max_amount: number;
  interest_rate: string;
  free_period: number;
  penalty_rate: string;
};

export type LoanState = 'waiting' | 'due' | 'rejected' | 'repaying' | 'repaid';

/** A loan with the terms as they were signed. */
export type LoanTable = {
  id: Generated<number>;
  user_id: number;
  option_id: number;
  amount: number;
  loan_period: number;
  interest_rate: string;
  free_period: number;
  penalty_rate: string;
  interest: number;
  agreement: string;
  /** SHA-256, hex. */
  agreement_hash: string;
  /** Id of a picture. */
  sign: string;
  state: LoanState;
  /** Why the loan, or its last repayment, was rejected. */
  reason: string;
  created_at: number;
  reviewed_at: number | null;
  /** The last moment to repay without a penalty; null until it is paid out. */
  repayment_time: number | null;
  /** How many days late are booked. */
  penalty_days: Generated<number>;
};

/** The penalty of one day, UTC days since the epoch; amount as booked. */
export type PenaltyTable = { id: Generated<number>; loan_id: number; day: number; amount: number };

export type RepaymentAccountTable = {
  id: Generated<number>;
  currency_code: string;
  protocol_code: string;
  address: string;
};

export type RepaymentTable = {
  id: Generated<number>;
  loan_id: number;
  account_id: number;
  /** The address the user was shown. */
  paid_to: string;
  /** What was due when it was handed in. */
  amount: number;
  /** Id of a picture. */
  proof: string;
  state: 'waiting' | 'approved' | 'rejected';
  reason: string;
  created_at: number;
  decided_at: number | null;
};

/** A settled minute of a live feed; prices and volume in millionths. */
export type FeedMinuteTable = {
  instrument_id: number;
  start_ms: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
};

/** What an account drew on the chart of an instrument. */
export type ChartLayoutTable = {
  user_id: number;
  instrument_id: number;
  /** How often it was written. */
  version: number;
  /** JSON. */
  drawings: string;
};

/** A notification of a user. */
export type NotificationTable = {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  /** JSON, as the contract has the kind. */
  data: string;
  created_at: number;
  read_at: Generated<number | null>;
  /** When its pushes and mails became deliveries; null until then. */
  sent_at: Generated<number | null>;
};

/** The ways beside the inbox that a user chose for a kind of notification; without a row as the contract's defaults have it. */
export type NotificationSettingTable = {
  user_id: number;
  kind: NotificationKind;
  push: 0 | 1;
  mail: 0 | 1;
};

/** A browser that takes Web Push for the user of a session. */
export type PushSubscriptionTable = {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  /** The browser's keys, base64url. */
  p256dh: string;
  auth: string;
  created_at: number;
  /** Pushes that failed since the last that was taken, and until when none is sent therefore, epoch ms. */
  failures: Generated<number>;
  rests_until: Generated<number>;
};

/** Users who were warned of their margin, until they are safe again. */
export type MarginWarningTable = { user_id: number };

/** A limit a user set for themselves. */
export type OwnLimitTable = {
  user_id: number;
  kind: LimitKind;
  /** Millionths of a USD, or of a minute. */
  max: number;
  /** What it becomes at `next_at`, epoch ms; null with a time: it ends then. */
  next_max: number | null;
  next_at: number | null;
  /** The last day, counted from 1970, on which the server told the user that it is reached. */
  told_day: number;
};

/** Until when a user paused trading, epoch ms. */
export type TradingPauseTable = { user_id: number; until: number };

/** At which risk rate the server tells a user, in percent, and whether it has since the rate was last below. */
export type MarginAlarmTable = { user_id: number; percent: number; is_told: 0 | 1 };

/** A row for each time somebody leads, kept for good. One of a user has no end. */
/** What a follower copies of a leader, and by which terms; money, sizes and multiples in millionths. */
export type CopyTable = {
  id: Generated<number>;
  /** The follower. */
  user_id: number;
  leader_user_id: number;
  /** Whose account the copy trades on. */
  account_user_id: number;
  mode: CopyMode;
  /** The multiplier, the ratio or the lots. */
  size: number;
  /** Bounds; 0 for none. */
  max_margin: number;
  max_exposure: number;
  max_multiple: number;
  /** JSON, the ids of the instruments that are copied; [] for all. */
  instrument_ids: string;
  /** What the whole copy may lose: money, or percent of what was put in; 0 for no stop. */
  stop: number;
  stop_unit: 'money' | 'percent';
  /** How far, in percent, the price may be from the leader's of a position that is taken over; 0 takes none over. */
  max_difference: number;
  /** By how many percent the price of a copied order may be worse than the leader's, and how old the leader's may be, ms; 0 for any. */
  max_slip: number;
  max_age: number;
  /** In whole percent of new profit. */
  fee_percent: number;
  /** The text that was agreed to, and the picture of the signature. */
  agreement: string;
  signature: string;
  /** What was put in, and what came back. */
  amount: number;
  returned: number | null;
  /** What the copy was worth after a fee was last taken; what was put in, at first. */
  high_water: number;
  /** The month of UTC, counted from 1970, up to which the fee was looked at. */
  fee_month: number;
  state: CopyState;
  end_reason: CopyEndReason | null;
  begun_at: number;
  /** Up to which entry of the leader's account it was looked for orders that were closed. */
  leader_seq: number;
  /** Under which leadership of the leader's it began; null for a simulated trader. */
  leadership_id: number | null;
  ended_at: number | null;
};
/** The one outcome of an order of the leader's in a copy, and the leader's order as it was last followed. */
export type CopyOrderTable = {
  copy_id: number;
  leader_order_id: number;
  skipped: CopySkip | null;
  /** JSON, what the copied order did differently. */
  adjustments: string;
  /** The copy's own order; null of one that was skipped. */
  order_id: number | null;
  /** The lots of both when it was copied, none of one that was skipped; and the leader's as last followed. */
  leader_lots: number;
  lots: number;
  followed_lots: number;
  /** What the leader got it at. */
  leader_price: number;
  stop_loss: number;
  take_profit: number;
  trail_distance: number;
  trail_percent: number;
  /** Whether there is nothing to follow any more. */
  is_done: 0 | 1;
  created_at: number;
};
/** A fee on new profit that was booked. */
export type CopyFeeTable = {
  id: Generated<number>;
  copy_id: number;
  worth: number;
  high_water: number;
  amount: number;
  created_at: number;
};

export type LeaderTable = {
  id: Generated<number>;
  user_id: number;
  /** The name they are shown by, and a key that names which look alike share. Both '' once erased. */
  name: string;
  name_key: string;
  begun_at: number;
  ended_at: number | null;
  ended_by: 'self' | 'operator' | null;
  /** Since when operators pause it. On a row that ended it keeps its user from leading anew. */
  paused_at: number | null;
  /** What copies pay of new profit, in whole percent. */
  fee_percent: Generated<number>;
};

/** How many minutes of a day, counted from 1970, a user was in the app; the last counted one, from 1970 as well. */
export type UsedTimeTable = { user_id: number; day: number; minutes: number; last_minute: number };

/** Announcements a user read one by one, those after `announcement_mark`. */
export type AnnouncementReadTable = { user_id: number; news_id: number };

/** A user has read every announcement that was made until then, epoch ms. */
export type AnnouncementMarkTable = { user_id: number; read_until: number };

/** Announcements whose pushes and mails are being made, and the last user they were made for. */
export type AnnouncementSendingTable = { news_id: number; after_user_id: number };

/** A price that a user waits for. The contract says what each state and side means. */
export type PriceAlertTable = {
  id: Generated<number>;
  user_id: number;
  instrument_id: number;
  kind: AlertKind;
  /** From which side the price comes is the other one; null for an alert by percent. */
  side: AlertSide | null;
  /** The price it waits for, or for an alert by percent the one that counts as unmoved. */
  level: number;
  /** Hundredths of a percent; 0 for an alert on a price. */
  percent: number;
  is_repeating: 0 | 1;
  note: string;
  state: AlertState;
  /** From when on prices count, epoch ms of market time. */
  armed_at: number;
  /** Counts every change of the row. */
  version: number;
  created_at: number;
  /** When it fired last: by the clock, and by market time. */
  fired_at: number | null;
  fired_market_at: number | null;
  fired_price: number | null;
  fired_side: AlertSide | null;
  fired_count: number;
};

/** The instruments an account watches. */
export type WatchlistTable = {
  user_id: number;
  /** How often it was written. */
  version: number;
  /** JSON: ids, in the account's order. */
  instrument_ids: string;
};

/** A second factor. A code has `secret` and `last_step`, a passkey the columns from `credential_id` to `rp_id`. */
export type FactorTable = {
  id: Generated<number>;
  user_id: number;
  kind: FactorKind;
  name: string;
  /** Sealed by factors/sealing.ts. */
  secret: string | null;
  /** The last step of 30 s whose code was used; 0 before the first. */
  last_step: number;
  /** base64url, as the browser names the credential. */
  credential_id: string | null;
  /** COSE key, base64url. */
  public_key: string | null;
  sign_count: number;
  /** JSON: how the browser reaches it. */
  transports: string;
  /** The host it was made for, which alone it answers. */
  rp_id: string | null;
  created_at: number;
  used_at: number | null;
};

export type RecoveryCodeTable = {
  id: Generated<number>;
  user_id: number;
  /** Keyed hash, see accounts/keyed-hash.ts. */
  code_hash: string;
  used_at: number | null;
};

/** Asks for a second factor. Answered, it is a proof until it is used; with `enrol` it is a factor that was begun. */
export type ChallengeTable = {
  /** SHA-256 of the key, hex. */
  key_hash: string;
  /** Null of a login by passkey: who it is comes with the answer. */
  user_id: number | null;
  /** Null of a login. */
  session_id: number | null;
  purpose: ProofPurpose | 'login' | 'enrol';
  /** JSON: what it may be answered with. */
  ways: string;
  /** What a passkey must sign, base64url; '' where none may answer. */
  webauthn: string;
  /** The origin of the page it was opened on; '' where no passkey may answer. */
  origin: string;
  /** With `enrol`: of a code its sealed secret, of a passkey ''; else ''. */
  held: string;
  tries_left: number;
  created_at: number;
  answered_at: number | null;
  used_at: number | null;
};

/** Who says that every factor is lost; see factors/lost-factors.ts. */
export type LostFactorTable = {
  id: Generated<number>;
  user_id: number;
  /** Where it was reported from. */
  network: string;
  /** `withdrawn` by a login with a factor. */
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  reason: string;
  created_at: number;
  decided_at: number | null;
};

/** Who wants their account closed; see privacy/closings.ts. */
export type ClosingTable = {
  id: Generated<number>;
  user_id: number;
  /** The rest of the balance that goes with it, 0 for none. */
  given_up: number;
  state: 'waiting' | 'approved' | 'rejected' | 'withdrawn';
  reason: string;
  created_at: number;
  decided_at: number | null;
};

/** Somebody who works in the back office. */
export type OperatorTable = {
  id: Generated<number>;
  name: string;
  /** Words between spaces, as the contract's `Role` has them. */
  roles: string;
  created_at: number;
  /** Since when they may do nothing; null while they may. */
  disabled_at: number | null;
  /** To sign in by name: both or neither. The secret is of an authenticator app, sealed by factors/sealing.ts. */
  password_hash: string | null;
  secret: string | null;
  /** The last step of 30 s whose code was used; 0 before the first. */
  last_step: number;
};

/** What an operator signs in by without a name. */
export type OperatorPasskeyTable = {
  id: Generated<number>;
  operator_id: number;
  credential_id: string;
  public_key: string;
  sign_count: number;
  transports: string;
  rp_id: string;
  created_at: number;
};

/** Lets an operator enrol what they sign in by, once. */
export type OperatorInvitationTable = {
  id: Generated<number>;
  operator_id: number;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  /** When it was used, or another took its place. */
  used_at: number | null;
};

export type OperatorSessionTable = {
  id: Generated<number>;
  operator_id: number;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  /** Where it was opened from. */
  network: string;
  created_at: number;
  /** The absolute end. */
  ends_at: number;
  /** The last use, to within a minute. */
  used_at: number;
  ended_at: number | null;
};

/** What an operator proposed, and what another one answered; see docs/decisions/operators.md. */
export type ProposalTable = {
  id: Generated<number>;
  what: Proposed;
  /** The id of a case, the UID of a user, or the key of a setting. */
  subject: string;
  /** Whose balance a correction is of; null of the others. */
  user_id: number | null;
  /** Signed for a correction. */
  amount: number;
  /** What the proposer saw of the case beside its amount, as a hash; '' where there is nothing beside it. */
  terms: string;
  reason: string;
  /** Names of operators; the second is there once another one confirmed or refused. */
  proposed_by: string;
  created_at: number;
  expires_at: number;
  state: ProposalState;
  second: string | null;
  /** What was said to the answer. */
  answer: string;
  answered_at: number | null;
};

export type Schema = {
  user: UserTable;
  session: SessionTable;
  device: DeviceTable;
  account_event: AccountEventTable;
  account: AccountTable;
  journal: JournalTable;
  entry: EntryTable;
  trade_order: OrderTable;
  idempotency: IdempotencyTable;
  setting: SettingTable;
  captcha: CaptchaTable;
  counter: CounterTable;
  code: CodeTable;
  delivery: DeliveryTable;
  job: JobTable;
  simulated_trader: SimulatedTraderTable;
  trader_day: TraderDayTable;
  leader: LeaderTable;
  copy: CopyTable;
  copy_order: CopyOrderTable;
  copy_fee: CopyFeeTable;
  feed_minute: FeedMinuteTable;
  chart_layout: ChartLayoutTable;
  price_alert: PriceAlertTable;
  notification: NotificationTable;
  notification_setting: NotificationSettingTable;
  push_subscription: PushSubscriptionTable;
  margin_warning: MarginWarningTable;
  own_limit: OwnLimitTable;
  trading_pause: TradingPauseTable;
  margin_alarm: MarginAlarmTable;
  used_time: UsedTimeTable;
  announcement_read: AnnouncementReadTable;
  announcement_mark: AnnouncementMarkTable;
  announcement_sending: AnnouncementSendingTable;
  watchlist: WatchlistTable;
  factor: FactorTable;
  recovery_code: RecoveryCodeTable;
  challenge: ChallengeTable;
  lost_factor: LostFactorTable;
  closing: ClosingTable;
  operator: OperatorTable;
  operator_passkey: OperatorPasskeyTable;
  operator_invitation: OperatorInvitationTable;
  operator_session: OperatorSessionTable;
  proposal: ProposalTable;
  picture: PictureTable;
  real_name: RealNameTable;
  decision: DecisionTable;
  news: NewsTable;
  deposit_channel: DepositChannelTable;
  deposit: DepositTable;
  draw_currency: PayoutCurrencyTable;
  draw_method: PayoutMethodTable;
  withdrawal: WithdrawalTable;
  loan_kyc: LoanKycTable;
  loan_option: LoanOptionTable;
  loan: LoanTable;
  penalty: PenaltyTable;
  repayment_account: RepaymentAccountTable;
  repayment: RepaymentTable;
};
