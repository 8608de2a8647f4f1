import type { CatalogueInstrument } from '#server/market/catalogue';
import type { Candle, Candles } from './recording.ts';

/** A price that is another one from an instant on, in units; null: nothing is traded from then on, at the price before. */
export type Change = { atMs: number; price: number | null; isJump: boolean };

/**
 * Every change of a recorded price, oldest first: a candle goes straight from its open to the nearer extreme, to the other
 * and to its close, a third of its time each, and is at its close in its last millisecond. Quotes are whole units.
 */
function changesOf(candles: readonly Candle[]): Change[] {
  const changes: Change[] = [];
  for (const [index, candle] of candles.entries()) {
    const { endMs } = candle;
    changes.push({ atMs: candle.startMs, price: candle.open, isJump: true });
    for (const leg of [0, 1, 2]) changes.push(...changesOfLeg(candle, leg));
    if (candles[index + 1]?.startMs !== endMs) changes.push({ atMs: endMs, price: null, isJump: true });
  }
  return changes;
}

function pointsOf({ open, high, low, close }: Candle): number[] {
  const isLowFirst = open - low < high - open || (open - low === high - open && close >= open);
  return isLowFirst ? [open, low, high, close] : [open, high, low, close];
}

/** The quote at an instant within a candle. */
function priceAt(candle: Candle, atMs: number): number {
  if (atMs === candle.endMs - 1) return candle.close;
  const thirds = ((atMs - candle.startMs) / (candle.endMs - candle.startMs)) * 3;
  const leg = Math.min(2, Math.floor(thirds));
  const [from = 0, to = 0] = pointsOf(candle).slice(leg);
  return Math.round(from + (to - from) * (thirds - leg));
}

/** One change for each unit: the first millisecond whose quote is there. Units within one millisecond are one change. */
function changesOfLeg(candle: Candle, leg: number): Change[] {
  const legMs = (candle.endMs - candle.startMs) / 3;
  const startMs = candle.startMs + leg * legMs;
  const lastMs = leg === 2 ? startMs + legMs - 1 : startMs + legMs;
  const [from = 0, to = 0] = pointsOf(candle).slice(leg);
  const changes: Change[] = [];
  let price = from;
  let atMs = startMs;
  while (price !== to) {
    // Shortly before the next unit can be there, and from then on millisecond by millisecond.
    const units = Math.abs(price - from) + 0.5;
    atMs = Math.max(atMs, startMs + Math.floor((units / Math.abs(to - from)) * legMs) - 2);
    while (atMs < lastMs && priceAt(candle, atMs) === price) atMs += 1;
    price = priceAt(candle, atMs);
    changes.push({ atMs, price, isJump: false });
  }
  return changes;
}

export type ChangeOfOne = Change & { instrumentId: number };

/** Every change of the prices of instruments, in millionths, the oldest first. */
export function changesOfAll(candles: Candles, instruments: readonly CatalogueInstrument[]): ChangeOfOne[] {
  return instruments
    .flatMap(({ id, code, pricePrecision }) =>
      changesOf(candles.get(code) ?? []).map(({ price, ...change }) => ({
        ...change,
        instrumentId: id,
        price: price === null ? null : price * 10 ** (6 - pricePrecision),
      })),
    )
    .sort((a, b) => a.atMs - b.atMs);
}
