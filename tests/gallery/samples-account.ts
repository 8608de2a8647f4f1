import { ORDER_STATUS } from '#contract/constants';
import type { AreaCode, Order } from '#contract/entities';
import type { User } from '#contract/entities-user';
import type { BasicInfo } from '#contract/routes/account';
import type { ForexTradePush } from '#contract/socket';
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
