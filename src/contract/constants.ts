/** Business constants both sides share. Each names the clause it comes from. */

/** Envelope code of a successful answer (S9.1). */
export const CODE_SUCCESS = 1;
/** Envelope code of an expired or missing session (S9.1, S4.13). */
export const CODE_EXPIRED = 999;
/**
 * Envelope codes of refusals that are of one try alone, as they are given before the key of the command is looked at: too
 * many calls, a fault of the server, nothing possible for now, the day of a demo account used up.
 */
export const CODE_TOO_MANY = 429;
export const CODE_FAULT = 500;
export const CODE_TRY_LATER = 503;
export const CODE_DEMO_LIMIT = 1030;
/** Envelope code of a call of which the server itself does not know whether it was done. */
export const CODE_OUTCOME_UNKNOWN = 1020;
/** No account has these credentials, or no demo account that id. */
export const CODE_WRONG_CREDENTIALS = 1001;
/** A second factor is asked for first; and the challenge that asked for it can be answered no more. */
export const CODE_FACTOR_REQUIRED = 1040;
export const CODE_CHALLENGE_OVER = 1042;

/** Direction of an order (S4.2): 1 buy/long, 2 sell/short. */
export const DIRECTION = { buy: 1, sell: 2 } as const;
export type Direction = (typeof DIRECTION)[keyof typeof DIRECTION];

/** Price type of a submitted order (S4.2): 1 market, 0 pending at a target price. */
export const PRICE_TYPE = { pending: 0, market: 1 } as const;
export type PriceType = (typeof PRICE_TYPE)[keyof typeof PRICE_TYPE];

/** Order list filter (S4.1): 1 holding, 0 pending, 3 history. */
export const ORDER_TAB = { pending: 0, holding: 1, history: 3 } as const;
export type OrderTab = (typeof ORDER_TAB)[keyof typeof ORDER_TAB];

/** Status of one order on the wire: 3 is completed (S3.4); 4 marks a pending order that was cancelled. */
export const ORDER_STATUS = { pending: 0, holding: 1, completed: 3, cancelled: 4 } as const;
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Why a position left the book, or a pending order was withdrawn. */
export const CLOSE_REASONS = [
  'user',
  'stop-loss',
  'take-profit',
  'liquidation',
  /** In profit, it was closed to pay a loss or a cost that the balance could not pay; the account had equity. */
  'covering',
  /** The price reached it, and the account could not pay its margin or its fee. */
  'uncovered',
  'reset',
  /** The other order of a pair was filled. */
  'oco',
  /** It waited until its time was over. */
  'expired',
  /** The price reached it while operators let nothing be opened in its instrument. */
  'halted',
  /** The price reached it while a bound of exposure left no room for it. */
  'exposure',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What operators decide on, by its name in the back office and on the socket. */
export const REVIEW_KINDS = [
  'identity',
  'deposit',
  'withdrawal',
  'loan-kyc',
  'loan',
  'repayment',
  'lost-factors',
  'closing',
] as const;
export type ReviewKindName = (typeof REVIEW_KINDS)[number];

/** Chart periods in wire order (S9.3). */
export const PERIODS = ['1min', '5min', '15min', '30min', '60min', '1day'] as const;
export type Period = (typeof PERIODS)[number];
/** The chart's period where none was chosen. */
export const FIRST_PERIOD: Period = '1min';

/** Length of each period in milliseconds. */
export const PERIOD_MS: Readonly<Record<Period, number>> = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '60min': 3_600_000,
  '1day': 86_400_000,
};

/** Fixed-margin instruments carry margin mode 1 (S3.1). */
export const MARGIN_FIXED = 1;
/** trade_fee_type 1 charges per lot, any other value a rate of the margin (S9.6). */
export const FEE_PER_LOT = 1;
export const FEE_BY_MARGIN = 2;

/** How far in percent of the price a trailing stop may follow it, at most, and at least. */
export const MAX_TRAIL_PERCENT = 50;
export const MIN_TRAIL_PERCENT = 0.01;
/** How long a pending order may wait that has an end. */
export const MAX_GOOD_FOR_MS = 366 * 86_400_000;

/** Lots of the largest order, and its notional value in USD. */
export const MAX_LOTS = 1_000;
export const MAX_NOTIONAL_USD = 1_000_000_000;

/** Socket heartbeat interval (S9.4). */
export const HEARTBEAT_MS = 5_000;
/** A beat that falls due with this many pings unanswered means the link is dead (S9.4). */
export const MAX_UNANSWERED_PINGS = 2;
/** How long connecting may take (S9.4). */
export const CONNECT_TIMEOUT_MS = 5_000;

/** A price older than this is stale: no market order is sent on it. */
export const PRICE_STALE_MS = 10_000;
/** Pull-to-refresh spinner time (S9.13). */
export const REFRESH_SPINNER_MS = 500;
/** Rows of one page in every paged list. */
export const PAGE_SIZE = 20;
/** Letters that the desk finds a user by at the least. */
export const MIN_FOUND_BY = 2;
/** Money a fresh demo account starts with, in USD. */
export const DEMO_BALANCE_USD = '100000';

/** Risk rates, in percent, at which an account is warned, and at which its positions are liquidated. */
export type RiskLevels = { marginCall: number; stopOut: number };
/** Those of a site that sets none. */
export const RISK_LEVELS: RiskLevels = { marginCall: 100, stopOut: 200 };

/** Characters a password must have at least. */
export const PASSWORD_MIN_LENGTH = 8;
/** How long the button that sends a code rests after sending (S4.11, S9.12). */
export const CODE_RESEND_MS = 60_000;
/** How long a code is good. */
export const CODE_LIFE_MS = 10 * 60_000;
/** What verify_reg_type says of registering (S5.2): by e-mail, by phone, or as the user likes. */
export const REGISTER_BY = { email: 0, mobile: 1, either: 2 } as const;
/** What service_link_type says of the support link: 0 opens in this tab, 1 in a new one. */
export const SERVICE_LINK = { sameTab: 0, newTab: 1 } as const;
/** Identity review (S4.5). */
export const REVIEW_STATUS = { none: 0, waiting: 1, finished: 2 } as const;
/** What send_email and send_sms send a code for (S7.11). */
export const CODE_PURPOSE = { register: 1, reset: 2, withdraw: 3 } as const;
export type CodePurpose = (typeof CODE_PURPOSE)[keyof typeof CODE_PURPOSE];
/** Largest picture an upload takes, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** News categories: news, and announcements of the site. */
export const NEWS_CATEGORY = { news: 1, announcement: 2 } as const;
/** How long the company's id stays on the device (S9.15). */
export const COMPANY_COOKIE_S = 3 * 365 * 24 * 3600;

/** A deposit (S4.8), by `status`; its `type` is 0 by coin, 1 by bank wire (S3.20). */
export const DEPOSIT_STATUS = { unchecked: 0, finished: 1, rejected: 2, invalid: 3 } as const;
export const DEPOSIT_TYPE = { coin: 0, bank: 1 } as const;
/** A withdrawal, by `status`: its user may cancel it while it waits. Its `type` and that of a bound method is 1 coin address, 2 bank account (S2.28). */
export const WITHDRAWAL_STATUS = { waiting: 0, paid: 1, rejected: 2, cancelled: 3 } as const;
/** Characters that the name of a payout method may have. */
export const MAX_LABEL_LENGTH = 40;
export const PAYOUT_TYPE = { coin: 1, bank: 2 } as const;
/** Loan KYC (S4.6) and a loan (S4.7), by `status`. */
export const LOAN_KYC_STATUS = { none: 0, waiting: 1, approved: 2, rejected: 3 } as const;
export const LOAN_STATUS = { waiting: 1, toRepay: 2, rejected: 3, repaying: 4, repaid: 5 } as const;
/** The earliest birthday a loan's KYC takes (S5.5). */
export const FIRST_BIRTHDAY = '1950-01-01';

/** Decimals a balance is shown with, and an estimate (S9.7). */
export const BALANCE_DIGITS = 2;
export const ESTIMATE_DIGITS = 6;
