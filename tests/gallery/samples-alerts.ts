import type { PriceAlert } from '#contract/alerts';
import { EURO, GOLD, NOON } from './samples-market.ts';

const ALERT: PriceAlert = {
  id: 1,
  instrumentId: EURO.id,
  kind: 'price',
  side: 'above',
  price: '1.17',
  percent: null,
  isRepeating: false,
  note: '',
  state: 'armed',
  createdAtMs: NOON,
  firedAtMs: null,
  firedPrice: null,
  firedSide: null,
  firedCount: 0,
};
const FIRED = { firedAtMs: NOON - 600_000, firedSide: 'below', firedCount: 1 } as const;

/** One of each kind, in each state. */
export const ALERTS: PriceAlert[] = [
  { ...ALERT, note: 'Sell a part of the position here' },
  { ...ALERT, id: 2, kind: 'percent', side: null, price: '1.16', percent: '2', isRepeating: true },
  {
    ...{ ...ALERT, ...FIRED, id: 3, instrumentId: GOLD.id, side: 'below', price: '4190', firedPrice: '4190' },
    ...{ isRepeating: true, state: 'returning' },
  },
  { ...ALERT, id: 4, instrumentId: GOLD.id, price: '4300', state: 'paused' },
  { ...ALERT, ...FIRED, id: 5, side: 'below', price: '1.16', firedPrice: '1.16', state: 'fired' },
];
export const [FIRST_ALERT = ALERT] = ALERTS;
