import { plainDecimal } from '#contract/decimal-text';
import type { RequestOf } from '#contract/route';
import type { setStopPrice } from '#contract/routes/trading';
import { trailAsked } from '../order-form/trail.ts';
import type { StopFields } from './stop-fields.ts';

/** What the server is asked to set: both stops, as plain decimals; 0 takes one away. */
export type StopsRequest = RequestOf<typeof setStopPrice>;

/** The request that gives an order these stops. */
export function stopsRequestOf(id: number, { stopLoss, takeProfit, trail }: StopFields): StopsRequest {
  const plain = (text: string | null): string => (text === null ? '0' : (plainDecimal(text) ?? '0'));
  return {
    id,
    stopLoss: plain(stopLoss),
    takeProfit: plain(takeProfit),
    ...trailAsked(trail),
  };
}
