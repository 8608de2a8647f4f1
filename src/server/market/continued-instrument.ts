import type { Period } from '#contract/constants';
import { type Bar, unionOf } from './bar.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import type { DrawsOf } from './draws.ts';
import type { Quote } from './price-source.ts';
import { SimulatedInstrument } from './simulated-instrument.ts';
import { DAY_MS } from './trading-hours.ts';

/** One instrument whose prices came from other draws until a full minute. */
export type Earlier = { draws: DrawsOf; untilMs: number };

/**
 * Goes on where an earlier market stood: what was seen stays as it was seen, the next price is a step from the last, and
 * nothing after the change can be computed from what came before.
 */
export class ContinuedInstrument {
  readonly instrument: CatalogueInstrument;
  readonly #earlier: SimulatedInstrument;
  readonly #later: SimulatedInstrument;
  readonly #changeMs: number;

  constructor(draws: DrawsOf, instrument: CatalogueInstrument, earlier: Earlier) {
    this.instrument = instrument;
    this.#changeMs = earlier.untilMs;
    this.#earlier = new SimulatedInstrument(earlier.draws, instrument);
    const units = this.#earlier.closeUnits(this.#lastMs);
    this.#later = new SimulatedInstrument(draws, instrument, { atMs: earlier.untilMs, units });
  }

  quote(atMs: number): Quote {
    if (!this.#later.hasTraded(atMs)) return this.#earlier.quote(atMs);
    const quote = this.#later.quote(atMs);
    const day = Math.floor(this.#later.lastTradedMs(atMs) / DAY_MS);
    const hasBegunBefore = day === Math.floor(this.#earlier.lastTradedMs(this.#lastMs) / DAY_MS);
    return hasBegunBefore ? { ...quote, openMicro: this.#earlier.quote(this.#lastMs).openMicro } : quote;
  }

  /** Up to `limit` bars, oldest first, as of an instant. The one in which the change lies is of both. */
  bars(period: Period, atMs: number, limit: number): Bar[] {
    if (!this.#later.hasTraded(atMs)) {
      return this.#earlier.bars(period, atMs, limit);
    }
    const newer = this.#later.bars(period, atMs, limit);
    const older = this.#earlier.bars(period, this.#lastMs, limit - newer.length + 1);
    const [first] = newer;
    const last = older.at(-1);
    if (first && last && first.startMs === last.startMs) {
      return [...older.slice(0, -1), unionOf(first.startMs, [last, first]), ...newer.slice(1)];
    }
    return [...older, ...newer].slice(-limit);
  }

  /** The last instant of the earlier market. */
  get #lastMs(): number {
    return this.#changeMs - 1;
  }
}
