import type { AccountEventContent } from '#contract/account-events';
import { ORDER_STATUS } from '#contract/constants';
import type { AreaCode, Order } from '#contract/entities';
import type { Challenge, Enrolment } from '#contract/entities-factors';
import type { User } from '#contract/entities-user';
import { NOTIFICATION_KINDS, NOTIFICATION_TERMS } from '#contract/notifications';
import { PAUSE_DAYS } from '#contract/protection';
import type { BasicInfo } from '#contract/routes/account';
import type { FactorList } from '#contract/routes/factors';
import type { Notification } from '#contract/routes/notifications';
import type { Closing } from '#contract/routes/privacy';
import type { OwnProtection } from '#contract/routes/protection';
import type { AccountEvent, OwnSession } from '#contract/routes/sessions';
import type { ForexTradePush } from '#contract/socket';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { LockFacts } from '#machines/app-lock/lock';
import type { NoticeSettings } from '#machines/notice-settings/notice-settings.machine';
import type { Receipt } from '#machines/order-form/order-form.machine';
import type { Ticket } from '#machines/order-form/ticket';
import type { OrderSummary } from '#machines/order-list/order-rows';
import { EURO, GOLD, NOON } from './samples-market.ts';

/** People, orders and answers of the gallery; no person in them is real. */

export const DEMO_USER: User = {
  id: 7,
  uid: 'D4K29MXA',
  email: null,
  phone: null,
  areaId: null,
  areaCode: null,
  isDemo: true,
  accountType: 'demo',
  demoId: null,
  inviteCode: 'GALLERY1',
  creditScore: 60,
  balance: '98412.5',
};

export const REAL_USER: User = {
  ...DEMO_USER,
  id: 8,
  uid: 'R7T31QPB',
  email: 'trader@example.com',
  isDemo: false,
  demoId: 'D4K29MXA',
  balance: '10250.75',
};

export const BASIC_INFO: BasicInfo = {
  serviceLink: '',
  serviceLinkType: 0,
  registerBy: 0,
  tradeFeeType: 1,
  siteTitle: 'Candlestate',
  desktopUrl: '',
  complaintUrl: 'https://complaints.example.com',
  companyId: 1,
};

export const AREAS: AreaCode[] = [
  { id: 1, code: 'HK', globalCode: '852' },
  { id: 2, code: 'GB', globalCode: '44' },
  { id: 3, code: 'US', globalCode: '1' },
];

const MARGIN = { margin: '8365.3', fee: '12' };

export const HOLDING: Order = {
  id: 10234,
  instrumentId: GOLD.id,
  instrument: { showCode: GOLD.showCode, pricePrecision: GOLD.pricePrecision },
  direction: 1,
  lots: '1',
  multiple: '50',
  askedPrice: '4171.2',
  entryPrice: '4171.2',
  price: '4182.65',
  profit: '1145',
  ...MARGIN,
  financing: '-225.86',
  stopLoss: '4120',
  takeProfit: '4260',
  status: ORDER_STATUS.holding,
  closeReason: '',
  createdAtMs: NOON - 3_600_000,
  createdAt: '2026-01-15 11:00:00',
  completedAtMs: null,
  completedAt: '',
};
const LOSING: Order = {
  ...HOLDING,
  id: 10229,
  instrumentId: EURO.id,
  instrument: { showCode: EURO.showCode, pricePrecision: EURO.pricePrecision },
  direction: 2,
  lots: '0.5',
  askedPrice: '1.16101',
  entryPrice: '1.16101',
  price: '1.1654',
  profit: '-219.5',
  margin: '1161.01',
  fee: '6',
  stopLoss: '0',
  takeProfit: '0',
  createdAt: '2026-01-15 09:42:10',
};
export const PENDING: Order = {
  ...HOLDING,
  id: 10240,
  askedPrice: '4105',
  entryPrice: '0',
  profit: '0',
  margin: '8210',
  stopLoss: '4050',
  takeProfit: '0',
  status: ORDER_STATUS.pending,
  createdAt: '2026-01-15 11:48:30',
};
const COMPLETED: Order = {
  ...LOSING,
  id: 10188,
  profit: '402.25',
  direction: 1,
  status: ORDER_STATUS.completed,
  closeReason: 'take-profit',
  completedAtMs: NOON - 7_200_000,
  completedAt: '2026-01-15 10:00:00',
};
const CANCELLED: Order = {
  ...PENDING,
  id: 10190,
  status: ORDER_STATUS.cancelled,
  completedAtMs: NOON - 7_000_000,
  completedAt: '2026-01-15 10:03:20',
};

export const ROWS = { holding: [HOLDING, LOSING], pending: [PENDING], history: [COMPLETED, CANCELLED] };

export const SUMMARY: OrderSummary = {
  fees: '6.25',
  financing: '-12.4',
  profit: '925.5',
  balance: '98412.5',
  margin: '9526.31',
  riskRate: '9.59',
};

/** What the live link last said of the account; the pending order holds its margin and its fee too. */
export const ACCOUNT: ForexTradePush = {
  seq: 1,
  profits: SUMMARY.profit,
  riskRate: SUMMARY.riskRate,
  openMargin: SUMMARY.margin,
  balance: SUMMARY.balance,
  held: '17748.31',
  positions: ROWS.holding.map(({ id, price, profit }) => ({ id, price, profit })),
};

export const TICKET: Ticket = {
  instrumentId: GOLD.id,
  direction: 1,
  priceType: 1,
  lots: '0.5',
  targetPrice: '0',
  stopLoss: '4120',
  takeProfit: '4260',
  multiple: '50',
  showCode: GOLD.showCode,
  pricePrecision: GOLD.pricePrecision,
};

export const RECEIPT: Receipt = {
  id: 10234,
  price: '4182.65',
  margin: '4182.65',
  fee: '6',
  status: 1,
};

/** Where a real account might be logged in, and what was done to its security. */

const phone = { network: '203.0.113.x', browser: 'Chrome', system: 'Android' };

export const SESSIONS: OwnSession[] = [
  { id: 9, isCurrent: true, openedAtMs: NOON - 3 * HOUR_MS, usedAtMs: NOON, ...phone },
  {
    ...{ id: 8, isCurrent: false, openedAtMs: NOON - 2 * DAY_MS, usedAtMs: NOON - 5 * HOUR_MS },
    ...{ network: '198.51.100.x', browser: 'Firefox', system: 'Windows' },
  },
  {
    ...{ id: 5, isCurrent: false, openedAtMs: NOON - 9 * DAY_MS, usedAtMs: NOON - 3 * DAY_MS },
    ...{ network: '2001:db8:4f0:x', browser: 'Samsung Internet for Android', system: 'Android' },
  },
  {
    ...{ id: 2, isCurrent: false, openedAtMs: NOON - 20 * DAY_MS, usedAtMs: NOON - 6 * DAY_MS },
    ...{ network: '192.0.2.x', browser: '', system: '' },
  },
];

const CONTENTS: AccountEventContent[] = [
  { name: 'session-ended', details: { browser: 'Safari', system: 'iOS' } },
  { name: 'login-succeeded', details: { device: 'new' } },
  { name: 'login-failed', details: {} },
  { name: 'login-succeeded', details: { device: 'known' } },
  { name: 'factor-added', details: { factor: 'Work phone' } },
  { name: 'factor-removed', details: { factor: 'Old key' } },
  { name: 'recovery-codes-renewed', details: {} },
  { name: 'recovery-code-used', details: {} },
  { name: 'lost-factors-reported', details: {} },
  { name: 'lost-factors-decided', details: { state: 'rejected' } },
  { name: 'withdrawal-cancelled', details: {} },
  { name: 'limit-set', details: { limit: 'loss', max: '300' } },
  { name: 'trading-paused', details: { days: '30' } },
  { name: 'method-bound', details: {} },
  { name: 'method-deleted', details: {} },
  { name: 'password-changed', details: { by: 'code' } },
  { name: 'password-changed', details: { by: 'old-password' } },
  { name: 'others-ended', details: { sessions: 3 } },
  { name: 'logged-out', details: {} },
];

export const ACCOUNT_EVENTS: AccountEvent[] = CONTENTS.map((content, index) => ({
  id: 40 - index,
  content,
  times: content.name === 'login-failed' ? 12 : 1,
  createdAtMs: NOON - index * 7 * HOUR_MS,
  ...phone,
}));

/** What the screens of second factors show in the gallery. */

export const FACTORS: FactorList = {
  factors: [
    { id: 2, kind: 'passkey', name: 'Phone', createdAtMs: 20 * DAY_MS, usedAtMs: 21 * DAY_MS },
    { id: 1, kind: 'totp', name: 'Authenticator app', createdAtMs: 19 * DAY_MS, usedAtMs: null },
  ],
  recoveryLeft: 9,
};

export const CHALLENGE: Challenge = { key: 'c'.repeat(43), ways: ['totp', 'recovery'], passkey: null };

export const ENROLMENT: Enrolment = {
  key: 'e'.repeat(43),
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Candlestate:trader%40example.com?issuer=Candlestate&secret=JBSWY3DPEHPK3PXP',
  passkey: null,
};

export const RECOVERY_CODES = [
  'K7M2P-QX4RT',
  'W9DHN-3JBVC',
  'T5YGA-L8FUE',
  'R2XKQ-M6PZD',
  'B4NWS-H9TJY',
  'C8VFL-A3GRM',
  'E6QZU-D7KXB',
  'J3HTP-W5NYS',
  'F9GLC-V2RAQ',
  'U7DME-Z4JKH',
];

/** A lock as it is when it was just set. */
export const LOCK: LockFacts = { afterMin: 1, wrongTries: 0, hasBiometrics: false };

/** How the closing of an account stands, on the screen of the account's data in the gallery and the paths. */

/** Nothing is in the way. */
export const OPEN: Closing = {
  state: 'none',
  askedAtMs: null,
  reason: '',
  obstacles: [],
  balance: '0',
  rest: '0',
};
/** A rest is left that no withdrawal takes. */
export const REST: Closing = { ...OPEN, balance: '0.004', rest: '0.004' };
export const IN_THE_WAY: Closing = {
  ...OPEN,
  obstacles: [{ kind: 'balance', count: 1 }],
  balance: '1',
};
export const WAITING: Closing = { ...OPEN, state: 'waiting', askedAtMs: Date.UTC(2026, 0, 5, 12) };

/** All that can be in the way. */
export const MUCH_IN_THE_WAY: Closing = {
  ...OPEN,
  obstacles: [
    { kind: 'position', count: 2 },
    { kind: 'pendingOrder', count: 1 },
    { kind: 'deposit', count: 1 },
    { kind: 'withdrawal', count: 3 },
    { kind: 'loan', count: 1 },
    { kind: 'balance', count: 1 },
  ],
  balance: '12480.5',
};
export const REJECTED: Closing = {
  ...OPEN,
  state: 'rejected',
  askedAtMs: Date.UTC(2026, 0, 5, 12),
  reason: 'Please answer our letter first.',
};

/** What a trader might have put between themselves and their money. */

const PAUSES = PAUSE_DAYS.map((days) => ({ days, endsAtMs: NOON + Number(days) * 24 * HOUR_MS }));

export const PROTECTION: OwnProtection = {
  limits: [
    { kind: 'deposit', max: '2000', used: '750', nextMax: '5000', nextAtMs: NOON + 17 * HOUR_MS },
    { kind: 'loss', max: '300', used: '300', nextMax: null, nextAtMs: null },
    { kind: 'time', max: '', used: '0', nextMax: null, nextAtMs: null },
  ],
  dayEndsAtMs: NOON + 12 * HOUR_MS,
  pauses: PAUSES,
  alarm: '70',
  bar: { reason: 'loss', untilMs: NOON + 12 * HOUR_MS },
};

/** The same, with trading paused for a quarter of a year. */
export const PAUSED: OwnProtection = {
  ...PROTECTION,
  pauses: PAUSES.slice(3),
  bar: { reason: 'pause', untilMs: NOON + 89 * 24 * HOUR_MS },
};

/** What the server might have told a trader, the newest first. */

const order = { direction: 1, lots: '0.5' } as const;
const gold = { ...order, orderId: '7', instrumentId: '201', code: 'XAUUSD' };
const euro = { ...order, orderId: '8', instrumentId: '101', code: 'EURUSD' };

const NOTICES: Notification['content'][] = [
  {
    kind: 'price-alert',
    data: {
      ...{ alertId: '3', instrumentId: '201', code: 'XAUUSD', side: 'above' },
      ...{ percent: '', level: '2400.00', price: '2400.35' },
    },
  },
  { kind: 'order-filled', data: { ...gold, price: '2381.40' } },
  { kind: 'stop-loss', data: { ...gold, price: '2370.10', profit: '-565', isTrailing: true } },
  { kind: 'take-profit', data: { ...euro, price: '1.10250', profit: '412.5' } },
  { kind: 'margin-warning', data: { riskRate: '103.4' } },
  { kind: 'liquidation', data: { ...euro, direction: 2, price: '1.09310', profit: '-1204.75' } },
  { kind: 'order-expired', data: gold },
  { kind: 'order-not-filled', data: euro },
  { kind: 'deposit-decided', data: { id: '4', state: 'approved', amount: '1500' } },
  { kind: 'withdrawal-decided', data: { id: '5', state: 'rejected', amount: '250.5' } },
  { kind: 'identity-decided', data: { state: 'approved' } },
  { kind: 'loan-decided', data: { about: 'loan-kyc', id: '2', state: 'rejected' } },
  { kind: 'lost-factors-decided', data: { state: 'approved' } },
  { kind: 'limit-reached', data: { limit: 'loss' } },
  { kind: 'margin-alarm', data: { riskRate: '71.25', percent: '70' } },
  {
    kind: 'margin-rise',
    data: { instrumentId: '201', code: 'XAUUSD', factor: '2.5', atMs: NOON + HOUR_MS },
  },
  {
    kind: 'new-device',
    data: { browser: 'Firefox', system: 'Android', network: '203.0.113.x' },
  },
  { kind: 'balance-corrected', data: { id: '3', amount: '-12.5' } },
  { kind: 'announcement', data: { newsId: '2', title: 'Market hours over the holidays' } },
];

export const NOTIFICATIONS: Notification[] = NOTICES.map((content, index) => ({
  id: content.kind === 'announcement' ? 'a2' : String(40 - index),
  content,
  ...('code' in content.data && { instrument: content.data.code === 'XAUUSD' ? 'Gold' : 'EUR/USD' }),
  createdAtMs: NOON - index * 5 * HOUR_MS,
  isRead: index > 2,
}));

export const NOTICE_SETTINGS: NoticeSettings = {
  hasMail: true,
  kinds: NOTIFICATION_KINDS.map((kind) => {
    const { push, mail } = NOTIFICATION_TERMS[kind];
    return { kind, push, mail };
  }),
};
