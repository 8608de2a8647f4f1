import type { DrawsOf } from '../draws.ts';
import { RecentResults } from '../recent-results.ts';
import { USE } from './use.ts';

/**
 * How much livelier than usual the market is, as a factor of its variance with mean 1: calm and busy months, calm and busy
 * days within them, and days that are an event of their own. It knows nothing of the price, so that the price stays a
 * martingale; and as returns of many variances are mixed, their tails are fat: kurtosis 3 x e^(4 x 0.19), about 6.4.
 */
const PARTS = [
  { use: USE.slowVolatility, days: 20, deviation: 0.3 },
  { use: USE.fastVolatility, days: 4, deviation: 0.25 },
  { use: USE.dayVolatility, days: 1, deviation: 0.2 },
] as const;
/** Within a day, in the same way; hours change more than days do, but only in how they share the day. */
const WITHIN = { use: USE.hourVolatility, hours: 3, deviation: 0.35 } as const;

const HOURS_A_DAY = 24;
const KEPT_RESULTS = 4_096;
const KEPT_DAYS = 1_024;

export class Volatility {
  readonly #draws: DrawsOf;
  readonly #instrumentId: number;
  readonly #fast: ((day: number) => number) | null;
  readonly #gaussians = new Map<number, RecentResults<number>>();
  /** Instruments of a group ask for the same. */
  readonly #days = new RecentResults<number>(KEPT_RESULTS);
  readonly #hours = new RecentResults<Float64Array>(KEPT_DAYS);

  /** `fast`: what stands for the noise of the few days that are calm or busy; normal, and known before the day. */
  constructor(draws: DrawsOf, instrumentId: number, fast: ((day: number) => number) | null = null) {
    this.#draws = draws;
    this.#instrumentId = instrumentId;
    this.#fast = fast;
  }

  /** The factor of a UTC day since the epoch. */
  ofDay(day: number): number {
    return this.#days.get(day, () => {
      let log = 0;
      for (const { use, days, deviation } of PARTS) {
        const noise = use === USE.fastVolatility ? this.#fast?.(day) : null;
        log += 2 * deviation * (noise ?? this.#noise(use, day / days)) - 2 * deviation ** 2;
      }
      return Math.exp(log);
    });
  }

  /** What each hour of a day takes of the day's variance, beside what it takes by habit. */
  ofHours(day: number): Float64Array {
    return this.#hours.get(day, () =>
      new Float64Array(HOURS_A_DAY).map((_, hour) =>
        Math.exp(2 * WITHIN.deviation * this.#noise(WITHIN.use, (day * HOURS_A_DAY + hour) / WITHIN.hours)),
      ),
    );
  }

  /** Noise of mean 0 and variance 1 that drifts from one whole number to the next. */
  #noise(use: number, at: number): number {
    const whole = Math.floor(at);
    const share = at - whole;
    const left = this.#gaussian(use, whole);
    if (share === 0) return left;
    return (left * (1 - share) + this.#gaussian(use, whole + 1) * share) / Math.hypot(1 - share, share);
  }

  #gaussian(use: number, place: number): number {
    const known = this.#gaussians.get(use) ?? new RecentResults<number>(KEPT_RESULTS);
    this.#gaussians.set(use, known);
    return known.get(place, () => this.#draws(this.#instrumentId, use, place).gaussian());
  }
}
