import * as z from 'zod/mini';
import { DIRECTION } from './constants.ts';
import { COPY_END_REASONS } from './copying.ts';
import { idText, wireDecimal } from './decimal-text.ts';

/** What the server tells users, in the inbox and beyond: each kind with its data. Ids, codes and decimals are strings. */

const order = {
  orderId: idText,
  instrumentId: idText,
  code: z.string(),
  direction: z.enum(DIRECTION),
  lots: wireDecimal,
};
/** A position that ended: at which price, and what it brought in USD before its fee. */
const ended = { ...order, price: wireDecimal, profit: wireDecimal };
const decided = z.enum(['approved', 'rejected']);

/**
 * The data of each kind. Settings, texts, icons and targets derive from these by type: a new kind is a line here, and the
 * compiler names what else it wants.
 */
export const NOTIFICATION_DATA = {
  /** A pending order was filled, at this price. */
  'order-filled': z.object({ ...order, price: wireDecimal }),
  /** A pending order waited until its time was over. */
  'order-expired': z.object(order),
  /** The price reached a pending order that losses had left without cover, or while its instrument was halted; it was withdrawn. */
  'order-not-filled': z.object(order),
  /** `isTrailing` where the stop had followed the price. */
  'stop-loss': z.object({ ...ended, isTrailing: z.boolean() }),
  'take-profit': z.object(ended),
  /** `isCovering` where it was closed in profit to pay a loss or a cost; older ones do not say. */
  liquidation: z.object({ ...ended, isCovering: z.optional(z.boolean()) }),
  /** The risk rate reached the warning, in percent. */
  'margin-warning': z.object({ riskRate: wireDecimal }),
  /** The risk rate reached the user's own alarm, both in percent. */
  'margin-alarm': z.object({ riskRate: wireDecimal, percent: wireDecimal }),
  /** Soon positions of an instrument require `factor` times their margin, from `atMs` of the market's time, epoch ms. */
  'margin-rise': z.object({ instrumentId: idText, code: z.string(), factor: wireDecimal, atMs: z.int() }),
  /** A limit of the user's own is reached: no orders are opened until the day, of UTC, ends. */
  'limit-reached': z.object({ limit: z.enum(['loss', 'time']) }),
  /** `amount` is in USD; `type` is the one that lists of deposits are asked for by, none in older ones. */
  'deposit-decided': z.object({
    id: idText,
    type: z.optional(z.enum(['0', '1'])),
    state: z.enum(['approved', 'rejected', 'invalid']),
    amount: wireDecimal,
  }),
  /** `uncovered`: losses ate what it held; `cancelled`: by the user. */
  'withdrawal-decided': z.object({
    id: idText,
    type: z.optional(z.enum(['1', '2'])),
    state: z.enum(['approved', 'rejected', 'uncovered', 'cancelled']),
    amount: wireDecimal,
  }),
  /** Operators corrected the balance, by `amount` in USD, signed; `id` is that of what they decided. */
  'balance-corrected': z.object({ id: idText, amount: wireDecimal }),
  /** A copy of a leader ended, and `amount` in USD came back. */
  'copy-ended': z.object({
    copyId: idText,
    leader: z.string(),
    reason: z.enum(COPY_END_REASONS),
    amount: wireDecimal,
  }),
  /** A leader's fee on new profit was taken from a copy, in USD. */
  'copy-fee': z.object({ copyId: idText, leader: z.string(), amount: wireDecimal }),
  'identity-decided': z.object({ state: decided }),
  /** About a loan, the papers for loans, or a repayment. */
  'loan-decided': z.object({ about: z.enum(['loan', 'loan-kyc', 'repayment']), id: idText, state: decided }),
  /** About a report that every second factor is lost. */
  'lost-factors-decided': z.object({ state: decided }),
  /** About a request to close the account; who was closed reads it in a mail alone. */
  'closing-decided': z.object({ state: decided }),
  /** A login from a browser that was not known; each part '' where it is unknown. */
  'new-device': z.object({ network: z.string(), browser: z.string(), system: z.string() }),
  announcement: z.object({ newsId: idText, title: z.string() }),
  /**
   * A price the user waited for: it crossed `level`, coming from the other side; or it moved by `percent` to `level`, '' for
   * an alert on a level.
   */
  'price-alert': z.object({
    alertId: idText,
    instrumentId: idText,
    code: z.string(),
    side: z.enum(['above', 'below']),
    percent: z.union([wireDecimal, z.literal('')]),
    level: wireDecimal,
    price: wireDecimal,
  }),
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_DATA;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATION_DATA) as [NotificationKind, ...NotificationKind[]];
export type NotificationData<Kind extends NotificationKind> = z.infer<(typeof NOTIFICATION_DATA)[Kind]>;

/** A kind with its data. */
export type NotificationContent = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationData<Kind> };
}[NotificationKind];

/** A kind with its data, as the wire has it. */
export const notificationContent = z.discriminatedUnion(
  'kind',
  NOTIFICATION_KINDS.map((kind) =>
    z.object({ kind: z.literal(kind), data: NOTIFICATION_DATA[kind] }),
  ) as never,
) as unknown as z.ZodMiniType<NotificationContent, NotificationContent>;

/** Tabs of the inbox. */
export const NOTIFICATION_GROUPS = ['trading', 'account', 'site'] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** Of each kind: where the inbox groups it, and which ways it goes beside the inbox until the user chooses. */
export const NOTIFICATION_TERMS: Readonly<
  Record<NotificationKind, { group: NotificationGroup; push: boolean; mail: boolean }>
> = {
  'order-filled': { group: 'trading', push: true, mail: false },
  'order-expired': { group: 'trading', push: true, mail: false },
  'order-not-filled': { group: 'trading', push: true, mail: false },
  'stop-loss': { group: 'trading', push: true, mail: false },
  'take-profit': { group: 'trading', push: true, mail: false },
  liquidation: { group: 'trading', push: true, mail: true },
  'margin-warning': { group: 'trading', push: true, mail: true },
  'margin-alarm': { group: 'trading', push: true, mail: false },
  'margin-rise': { group: 'trading', push: true, mail: false },
  'limit-reached': { group: 'trading', push: true, mail: false },
  'price-alert': { group: 'trading', push: true, mail: false },
  'deposit-decided': { group: 'account', push: true, mail: true },
  'withdrawal-decided': { group: 'account', push: true, mail: true },
  'balance-corrected': { group: 'account', push: true, mail: true },
  'copy-ended': { group: 'trading', push: true, mail: false },
  'copy-fee': { group: 'trading', push: true, mail: false },
  'identity-decided': { group: 'account', push: true, mail: true },
  'loan-decided': { group: 'account', push: true, mail: true },
  // A mail tells of it whatever the user chose: it is of who may log in.
  'lost-factors-decided': { group: 'account', push: true, mail: false },
  'closing-decided': { group: 'account', push: true, mail: false },
  'new-device': { group: 'account', push: true, mail: false },
  announcement: { group: 'site', push: true, mail: false },
};

/** Kinds that go to the account's address by a mail of their own, whatever the user chose. */
export const HAS_OWN_MAIL: readonly NotificationKind[] = [
  'new-device',
  'lost-factors-decided',
  'closing-decided',
];

export const kindsOf = (group: NotificationGroup): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => NOTIFICATION_TERMS[kind].group === group);

const recordsIn = (path: string, type: string | undefined): string =>
  `${path}?show=records${type === undefined ? '' : `&type=${type}`}`;

/** The screen of the app that shows what a notification is about. */
export function targetOf({ kind, data }: NotificationContent): string {
  switch (kind) {
    case 'order-filled':
    case 'margin-warning':
    case 'margin-alarm':
    case 'margin-rise':
      return '/order?type=1';
    case 'limit-reached':
      return '/mine/protection';
    case 'order-expired':
    case 'order-not-filled':
    case 'stop-loss':
    case 'take-profit':
    case 'liquidation':
      return '/order?type=3';
    case 'price-alert':
      return `/trade?symbol=${data.code}`;
    case 'deposit-decided':
      return recordsIn('/mine/charge', data.type);
    case 'withdrawal-decided':
      return recordsIn('/mine/withdraw', data.type);
    case 'balance-corrected':
      return '/mine/history';
    case 'copy-ended':
    case 'copy-fee':
      return `/documentary/copied?id=${data.copyId}`;
    case 'identity-decided':
      return '/mine/auth';
    case 'loan-decided':
      return data.about === 'loan-kyc' ? '/loan/index' : '/loan/record';
    case 'lost-factors-decided':
      return '/mine/security';
    case 'closing-decided':
      return '/mine/data';
    case 'new-device':
      return '/devices';
    case 'announcement':
      return `/news/detail?id=${data.newsId}`;
  }
}

const ABOUT = { loan: 'loan', 'loan-kyc': 'loanKyc', repayment: 'repayment' } as const;
const STATE = {
  approved: 'Approved',
  rejected: 'Rejected',
  invalid: 'Invalid',
  uncovered: 'Uncovered',
  cancelled: 'Cancelled',
} as const;

/** The locale key `notice.<key>` that names what happened; announcements bring their own title. */
export function titleKeyOf(content: Exclude<NotificationContent, { kind: 'announcement' }>) {
  const { kind, data } = content;
  switch (kind) {
    case 'order-filled':
      return 'orderFilled';
    case 'order-expired':
      return 'orderExpired';
    case 'order-not-filled':
      return 'orderNotFilled';
    case 'stop-loss':
      return data.isTrailing ? 'trailingStop' : 'stopLoss';
    case 'take-profit':
      return 'takeProfit';
    case 'liquidation':
      return data.isCovering ? 'covering' : 'liquidation';
    case 'margin-warning':
      return 'marginWarning';
    case 'margin-alarm':
      return 'marginAlarm';
    case 'margin-rise':
      return 'marginRise';
    case 'limit-reached':
      return data.limit === 'loss' ? 'lossLimit' : 'timeLimit';
    case 'price-alert':
      return data.side === 'above' ? 'priceAbove' : 'priceBelow';
    case 'deposit-decided':
      return `deposit${STATE[data.state]}` as const;
    case 'withdrawal-decided':
      return `withdrawal${STATE[data.state]}` as const;
    case 'balance-corrected':
      return 'balanceCorrected';
    case 'copy-ended':
      return data.reason === 'loss' ? 'copyStopped' : 'copyEnded';
    case 'copy-fee':
      return 'copyFee';
    case 'identity-decided':
      return `identity${STATE[data.state]}` as const;
    case 'lost-factors-decided':
      return `lostFactors${STATE[data.state]}` as const;
    case 'closing-decided':
      return `closing${STATE[data.state]}` as const;
    case 'loan-decided':
      return `${ABOUT[data.about]}${STATE[data.state]}` as const;
    case 'new-device':
      return 'newDevice';
  }
}
