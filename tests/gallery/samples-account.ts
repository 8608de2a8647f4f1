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
  area_id: null,
  area_code: null,
  is_demo: 1,
  account_type: 'demo',
  demo_id: null,
  invite_code: 'GALLERY1',
  credit_score: 60,
  balance: '98412.5',
};

export const REAL_USER: User = {
  ...DEMO_USER,
  id: 8,
  uid: 'R7T31QPB',
  email: 'trader@example.com',
  is_demo: 0,
  demo_id: 'D4K29MXA',
  balance: '10250.75',
};

export const BASIC_INFO: BasicInfo = {
  service_link: '',
  service_link_type: 0,
  verify_reg_type: 0,
  trade_fee_type: 1,
  site_title: 'Candlestate',
  desktop_url: '',
  complaint_url: 'https://complaints.example.com',
  company_id: 1,
};

export const AREAS: AreaCode[] = [
  { id: 1, code: 'HK', global_code: '852' },
  { id: 2, code: 'GB', global_code: '44' },
  { id: 3, code: 'US', global_code: '1' },
];

const MARGIN = { CautionMoney: '8365.3', TradeFee: '12' };

export const HOLDING: Order = {
  Id: 10234,
  ForexId: GOLD.Id,
  ForexTradeLists: { ShowCode: GOLD.ShowCode, PricePrecision: GOLD.PricePrecision },
  OrderType: 1,
  Quantity: '1',
  Multiple: '50',
  OriginPrice: '4171.2',
  Price: '4171.2',
  UpdatePrice: '4182.65',
  FactProfits: '1145',
  ...MARGIN,
  TargetLossPrice: '4120',
  TargetProfitPrice: '4260',
  Status: ORDER_STATUS.holding,
  CloseReason: '',
  CreatedAt: NOON - 3_600_000,
  CreateTimeHandler: '2026-01-15 11:00:00',
  CompletedAt: null,
  CompleteTimeHandler: '',
};
const LOSING: Order = {
  ...HOLDING,
  Id: 10229,
  ForexId: EURO.Id,
  ForexTradeLists: { ShowCode: EURO.ShowCode, PricePrecision: EURO.PricePrecision },
  OrderType: 2,
  Quantity: '0.5',
  OriginPrice: '1.16101',
  Price: '1.16101',
  UpdatePrice: '1.1654',
  FactProfits: '-219.5',
  CautionMoney: '1161.01',
  TradeFee: '6',
  TargetLossPrice: '0',
  TargetProfitPrice: '0',
  CreateTimeHandler: '2026-01-15 09:42:10',
};
export const PENDING: Order = {
  ...HOLDING,
  Id: 10240,
  OriginPrice: '4105',
  Price: '0',
  FactProfits: '0',
  CautionMoney: '8210',
  TargetLossPrice: '4050',
  TargetProfitPrice: '0',
  Status: ORDER_STATUS.pending,
  CreateTimeHandler: '2026-01-15 11:48:30',
};
const COMPLETED: Order = {
  ...LOSING,
  Id: 10188,
  FactProfits: '402.25',
  OrderType: 1,
  Status: ORDER_STATUS.completed,
  CloseReason: 'take-profit',
  CompletedAt: NOON - 7_200_000,
  CompleteTimeHandler: '2026-01-15 10:00:00',
};
const CANCELLED: Order = {
  ...PENDING,
  Id: 10190,
  Status: ORDER_STATUS.cancelled,
  CompletedAt: NOON - 7_000_000,
  CompleteTimeHandler: '2026-01-15 10:03:20',
};

export const ROWS = { holding: [HOLDING, LOSING], pending: [PENDING], history: [COMPLETED, CANCELLED] };

export const SUMMARY: OrderSummary = {
  profit: '925.5',
  balance: '98412.5',
  margin: '9526.31',
  riskRate: '9.59',
};

/** What the live link last said of the account; the pending order holds its margin and its fee too. */
export const ACCOUNT: ForexTradePush = {
  seq: 1,
  ProfitsTotal: SUMMARY.profit,
  HazardRate: SUMMARY.riskRate,
  CautionMoneyAll: SUMMARY.margin,
  balance: SUMMARY.balance,
  lock_balance: '17748.31',
  TransOrder: ROWS.holding.map(({ Id, UpdatePrice, FactProfits }) => ({ Id, UpdatePrice, FactProfits })),
};

export const TICKET: Ticket = {
  instrumentId: GOLD.Id,
  direction: 1,
  priceType: 1,
  lots: '0.5',
  targetPrice: '0',
  stopLoss: '4120',
  takeProfit: '4260',
  multiple: '50',
  showCode: GOLD.ShowCode,
  pricePrecision: GOLD.PricePrecision,
};

export const RECEIPT: Receipt = {
  Id: 10234,
  Price: '4182.65',
  CautionMoney: '4182.65',
  TradeFee: '6',
  Status: 1,
};
