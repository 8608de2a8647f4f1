import { PERIOD_MS, type Period } from '#contract/constants';
import { toMicro } from '#contract/money';
import type { PriceSource } from './price-source.ts';

/** The lowest and the highest price of a span of time, in millionths. */
export type PriceRange = { lowMicro: number; highMicro: number };

/** Of a straight move from one price to another. */
export function rangeBetween(one: number, other: number): PriceRange {
  return { lowMicro: Math.min(one, other), highMicro: Math.max(one, other) };
}

/** Accounts that are looked at together share them. */
const MAX_KNOWN = 20_000;

/** The prices instruments had in spans of market time, as their candles have them. */
export class PriceRanges {
  readonly #source: Pick<PriceSource, 'candles'>;
  readonly #known = new Map<string, PriceRange | null>();

  constructor(source: Pick<PriceSource, 'candles'>) {
    this.#source = source;
  }

  /** Of the candle that runs at an instant, until then; null when nothing was traded in it. */
  until(instrumentId: number, period: Period, marketMs: number): PriceRange | null {
    const key = `${instrumentId} ${period} ${marketMs}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const range = this.#read(instrumentId, period, marketMs);
    this.#known.set(key, range);
    return range;
  }

  #read(instrumentId: number, period: Period, marketMs: number): PriceRange | null {
    const [candle] = this.#source.candles(instrumentId, period, marketMs, 1);
    if (!candle || marketMs - candle.time >= PERIOD_MS[period]) return null;
    return { lowMicro: toMicro(candle.low), highMicro: toMicro(candle.high) };
  }
}
