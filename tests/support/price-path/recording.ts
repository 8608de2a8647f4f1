import type { Random } from '../random.ts';

const HEADER = 'Code,Time,Open,High,Low,Close,Volume';
export const MINUTE_MS = 60_000;

/** A candle of a minute in whole units of its last digit. */
export type Candle = { startMs: number; open: number; high: number; low: number; close: number };
/** Candles by code, oldest first. */
export type Candles = ReadonlyMap<string, readonly Candle[]>;

/** Code, digits, first price and size of a move, both in units. The last is not of the catalogue. */
const CODES = [
  ['EURUSD', 5, 110_000, 50],
  ['XAUUSD', 2, 200_000, 90],
  ['BTCUSD', 2, 5_000_000, 900],
  ['PEPPER', 2, 25_000, 15],
] as const;

/** Minutes that move at random, with jumps between them, and now and then some without a candle. */
export function randomCandles(random: Random, startMs: number, minutes: number): Candles {
  const candles = new Map<string, readonly Candle[]>();
  for (const [code, , first, size] of CODES) {
    const away = () => Math.floor(random.next() ** 2 * size);
    const own: Candle[] = [];
    let last: number = first;
    let missing = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      if (minute > 0 && random.chance(0.02)) missing = 1 + random.below(4);
      if (missing > 0) {
        missing -= 1;
        continue;
      }
      const jump = random.chance(0.5) ? 0 : (random.next() - 0.5) * size * (random.chance(0.1) ? 25 : 0.3);
      const open = Math.round(last + jump);
      const close = open + (random.chance(0.5) ? 1 : -1) * away();
      const high = Math.max(open, close) + away();
      const low = Math.min(open, close) - away();
      own.push({ startMs: startMs + minute * MINUTE_MS, open, high, low, close });
      last = close;
    }
    candles.set(code, own);
  }
  return candles;
}

/** A recording as its file has it. */
export function csvOf(candles: Candles): string {
  const rows: string[] = [];
  for (const [code, digits] of CODES) {
    const text = (units: number) => (units / 10 ** digits).toFixed(digits);
    for (const { startMs, open, high, low, close } of candles.get(code) ?? []) {
      rows.push([code, startMs / 1_000, ...[open, high, low, close].map(text), 1].join(','));
    }
  }
  return [HEADER, ...rows].join('\n');
}
