import type { LeaderProfile, ListedLeader, OwnLeading, Survivorship } from '#contract/entities-leaders';
import { DAY_MS } from '#contract/time-units';
import { NOON } from './samples-market.ts';

export const LEADERS: ListedLeader[] = [
  {
    ...{ id: 21, name: 'Grey Heron', isSimulated: false, sinceMs: NOON - 64 * DAY_MS, days: 65 },
    ...{ returnRate: '12.40', drawdown: '6.15', orders: 83, wins: 51, feePercent: 10, followers: 12 },
  },
  {
    ...{ id: 1, name: 'Meridian', isSimulated: true, sinceMs: NOON - 20 * DAY_MS, days: 21 },
    ...{ returnRate: '-3.20', drawdown: '9.80', orders: 25, wins: 11, feePercent: 0, followers: 3 },
  },
];

export const SURVIVORSHIP: Survivorship = { leaders: 14, profitable: 6, stopped: 5 };

const INDEX = [100, 101.2, 100.4, 103.1, 104.8, 102.2, 98.6, 100.9, 104.1, 107.3, 106.2, 109.8, 112.4];
const dayOf = (index: number) =>
  new Date(NOON - (INDEX.length - 1 - index) * DAY_MS).toISOString().slice(0, 10);

export const PROFILE: LeaderProfile = {
  ...{ id: 21, name: 'Grey Heron', isSimulated: false, isPaused: false, sinceMs: NOON - 11 * DAY_MS },
  ...{ period: '30', fromMs: NOON - 11 * DAY_MS, days: 12, countsOpen: true },
  ...{ returnRate: '12.40', orders: 83, wins: 51, holdingMs: 9_360_000, volatility: '34.21' },
  ...{ feePercent: 10, followers: 12, copiedAmount: '18400.00', slip: '0.012' },
  drawdown: { percent: '5.92', fromDay: dayOf(4), toDay: dayOf(6) },
  leverage: { average: '42.5', highest: '100' },
  instruments: [
    { instrumentId: 201, showCode: 'BTC/USD', share: '48.20' },
    { instrumentId: 1, showCode: 'EUR/USD', share: '31.30' },
    { instrumentId: 101, showCode: 'XAU/USD', share: '20.50' },
  ],
  curve: INDEX.map((value, index) => ({ day: dayOf(index), index: value.toFixed(4) })),
};

export const LEADS: OwnLeading = {
  ...{ id: 21, name: 'Grey Heron', sinceMs: NOON - 11 * DAY_MS, isPaused: false, hindrances: [] },
  ...{ feePercent: 10, followers: 12, copiedAmount: '18400.00', feesEarned: '212.40' },
};
export const MAY_LEAD: OwnLeading = { ...LEADS, name: '', sinceMs: null };
export const HINDERED: OwnLeading = {
  ...MAY_LEAD,
  hindrances: [
    { need: 'identity', done: 0, needed: 1 },
    { need: 'days', done: 8, needed: 21 },
    { need: 'orders', done: 4, needed: 10 },
  ],
};
