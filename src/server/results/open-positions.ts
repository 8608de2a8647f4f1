import type { Direction } from '#contract/constants';
import type { Market } from '../market/market.ts';
import { positionProfitMicro } from '../trading/valuation.ts';

/** A position in its time: from when it was filled until it was closed, epoch ms, null while it is open. */
export type HeldRow = {
  instrument_id: number;
  direction: Direction;
  units: number;
  entry_price: number | null;
  opened_at: number | null;
  completed_at: number | null;
};

/** Whether the market can say what prices were at an instant of the wall clock. A feed forgets, a replay has other times. */
export const knowsThePast = ({
  hasRanges,
  replaySpeed,
}: Pick<Market, 'hasRanges' | 'replaySpeed'>): boolean => hasRanges && replaySpeed === null;

/**
 * What the positions that were open at each of some instants, in order, came to then, in millionths of a USD; an instant that is to
 * come has the prices of now.
 */
export function* openProfits(
  market: Pick<Market, 'at' | 'find'>,
  rows: readonly HeldRow[],
  instants: readonly number[],
  nowMs: number,
): Generator<number> {
  const coming = rows
    .filter((row) => row.opened_at !== null && row.entry_price !== null && market.find(row.instrument_id))
    .toSorted((a, b) => (a.opened_at ?? 0) - (b.opened_at ?? 0));
  let next = 0;
  let held: HeldRow[] = [];
  for (const atMs of instants) {
    for (; next < coming.length && (coming[next]?.opened_at ?? 0) < atMs; next += 1)
      held.push(coming[next] as HeldRow);
    held = held.filter(({ completed_at }) => completed_at === null || completed_at >= atMs);
    const prices = held.length > 0 ? market.at(Math.min(atMs, nowMs)) : null;
    yield held.reduce((sum, { instrument_id, direction, units, entry_price }) => {
      const quote = prices?.quote(instrument_id);
      const position = { direction, unitsMicro: units, entryMicro: entry_price ?? 0 };
      return quote ? sum + positionProfitMicro(position, quote) : sum;
    }, 0);
  }
}
