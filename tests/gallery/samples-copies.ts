import type { CopiedOutcome, CopyDetail, CopyTerms, ListedCopy } from '#contract/entities-copies';
import { DAY_MS } from '#contract/time-units';
import type { CopyChoice } from '#machines/copy-setup/copy-setup.machine';
import { NOON } from './samples-market.ts';

export const CHOICE: CopyChoice = {
  ...{ leaderId: 21, amount: '500', mode: 'equity', size: '1' },
  ...{ maxMargin: '100', maxExposure: '0', maxMultiple: '50', instrumentIds: [] },
  ...{ stop: '30', stopUnit: 'percent', maxDifference: '0' },
};

const TERMS: CopyTerms = {
  ...{ mode: 'equity', size: '1', maxMargin: '100', maxExposure: '0', maxMultiple: '50' },
  ...{ instrumentIds: [], stop: '30', stopUnit: 'percent', maxDifference: '0' },
};

const LISTED: ListedCopy = {
  ...{ id: 3, leaderId: 21, leaderName: 'Grey Heron', isSimulated: false, state: 'copying' },
  ...{ endReason: null, begunMs: NOON - 9 * DAY_MS, endedMs: null, amount: '500.00', worth: '538.42' },
  ...{ fees: '4.12', feePercent: 10, openOrders: 2 },
};

/** One of each state. */
export const COPYING: CopyDetail = { ...LISTED, tradingFees: '8.94', terms: TERMS };
export const PAUSING: CopyDetail = { ...COPYING, state: 'pausing', openOrders: 1 };
export const PAUSED: CopyDetail = { ...COPYING, state: 'paused', openOrders: 0 };
export const STOPPING: CopyDetail = { ...COPYING, state: 'stopping', endReason: 'follower', openOrders: 1 };
export const STOPPED_BY_LOSS: CopyDetail = {
  ...COPYING,
  ...{ state: 'ended', endReason: 'loss', endedMs: NOON - DAY_MS, worth: '348.10', openOrders: 0 },
};

export const COPIES: ListedCopy[] = [
  LISTED,
  {
    ...LISTED,
    ...{ id: 2, leaderId: 1, leaderName: 'Meridian', isSimulated: true, state: 'ended', endReason: 'leader' },
    ...{ endedMs: NOON - 2 * DAY_MS, amount: '200.00', worth: '191.66', fees: '0.00', feePercent: 0 },
    openOrders: 0,
  },
];

const OUTCOME: CopiedOutcome = {
  ...{ leaderOrderId: 812, instrumentId: 201, showCode: 'BTC/USD', direction: 1, orderId: 813 },
  ...{ skipped: null, adjustments: ['margin'], leaderLots: '0.5', lots: '0.12' },
  ...{ leaderPrice: '64210.50', price: '64214.00', slip: '0.0055', profit: null, atMs: NOON - 600_000 },
};

export const OUTCOMES: CopiedOutcome[] = [
  OUTCOME,
  {
    ...OUTCOME,
    ...{ leaderOrderId: 790, instrumentId: 1, showCode: 'EUR/USD', direction: 2, orderId: 791 },
    ...{ adjustments: [], lots: '0.1', leaderLots: '0.4', leaderPrice: '1.09214', price: '1.09215' },
    ...{ slip: '-0.0009', profit: '18.40', atMs: NOON - DAY_MS },
  },
  {
    ...OUTCOME,
    ...{ leaderOrderId: 761, instrumentId: 101, showCode: 'XAU/USD', orderId: null, skipped: 'tooSmall' },
    ...{ adjustments: [], lots: null, price: null, slip: null, leaderLots: '0.01', leaderPrice: '2391.20' },
    atMs: NOON - 2 * DAY_MS,
  },
];

export const COPY_TEXT = [
  'Copying Grey Heron',
  'Date: 2026-05-04 (UTC)',
  '1. Risk. All of the 500.00 USD can be lost. What a leader made before says nothing of what comes.',
  '2. Fee. The leader takes 10 % of new profit.',
].join('\n\n');
