import { MINUTE_MS } from '#contract/time-units';
import { periodOfMs } from '#server/market/recorded-periods';
import type { Random } from '../random.ts';

const HEADER = 'Code,Time,Open,High,Low,Close,Volume,Period';

/** A candle in whole units of its last digit. It ends with its period, or earlier where the next one starts. */
export type Candle = {
  startMs: number;
  endMs: number;
  periodMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
};
/** Candles by code, oldest first. */
export type Candles = ReadonlyMap<string, readonly Candle[]>;

/** Code, digits, first price and size of a move, both in units. The last is not of the catalogue. */
const CODES = [
  ['EURUSD', 5, 110_000, 50],
  ['XAUUSD', 2, 200_000, 90],
  ['BTCUSD', 2, 5_000_000, 900],
  ['PEPPER', 2, 25_000, 15],
] as const;

/** Minutes that the candles of each code last. */
export type Lengths = Readonly<Record<(typeof CODES)[number][0], number>>;
const MINUTES: Lengths = { EURUSD: 1, XAUUSD: 1, BTCUSD: 1, PEPPER: 1 };

/**
 * Candles that move at random, with jumps between them, and now and then a time without any. Longer ones start off the grid of
 * their period, and some are cut short by the next.
 */
export function randomCandles(random: Random, startMs: number, minutes: number, lengths = MINUTES): Candles {
  const candles = new Map<string, readonly Candle[]>();
  for (const [code, , first, size] of CODES) {
    const length = lengths[code];
    const periodMs = length * MINUTE_MS;
    const away = () => Math.floor(random.next() ** 2 * size);
    const own: Candle[] = [];
    let last: number = first;
    let missing = 0;
    const next = () => (length > 1 && random.chance(0.1) ? 1 + random.below(length - 1) : length);
    for (let minute = length === 1 ? 0 : random.below(length); minute < minutes; minute += next()) {
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
      own.push({ startMs: startMs + minute * MINUTE_MS, endMs: 0, periodMs, open, high, low, close });
      last = close;
    }
    for (const [index, candle] of own.entries()) {
      const nextMs = own[index + 1]?.startMs ?? Number.POSITIVE_INFINITY;
      candle.endMs = Math.min(candle.startMs + periodMs, nextMs);
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
    for (const { startMs, periodMs, open, high, low, close } of candles.get(code) ?? []) {
      const prices = [open, high, low, close].map(text);
      rows.push([code, startMs / 1_000, ...prices, 1, periodOfMs(periodMs)].join(','));
    }
  }
  return [HEADER, ...rows].join('\n');
}
