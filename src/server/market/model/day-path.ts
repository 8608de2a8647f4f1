import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { CatalogueInstrument } from '../catalogue.ts';
import type { DrawsOf } from '../draws.ts';
import type { Start } from '../ladder-instrument.ts';
import { RecentResults } from '../recent-results.ts';
import type { OpenSpan } from '../trading-hours.ts';
import {
  closedBefore,
  closureVariance,
  type DayWeights,
  dayWeights,
  type OpenHour,
  openHours,
  usualHours,
  weightsOf,
} from './hours.ts';
import { USE } from './use.ts';
import type { Volatility } from './volatility.ts';

/** The prices of the catalogue are of this day, a Monday. Without a start the path goes through them, both ways. */
const BASE_DAY = Date.UTC(2025, 11, 1) / DAY_MS;
/** A week without a holiday, to tell what a day of average trading is: 1 to 7 March 2026. */
const USUAL_DAY = Date.UTC(2026, 2, 1) / DAY_MS;
const USUAL_DAYS = 7;
const TRADING_DAYS = 5;

/** How far the logarithm of the price moves on a day: over the closure before it, and from its open to its close. */
export type DayMoves = { closure: number; session: number };
export const STILL: DayMoves = { closure: 0, session: 0 };
/** One day: logarithms of the price. */
export type PathDay = { openLog: number; closeLog: number };
/** An open hour, with its variance and that of the closure before it within the day; together they have the day's. */
export type PathStep = { hour: OpenHour; variance: number; closure: number };

/**
 * The days of an instrument: a sum of independent moves, one for each closure and one for each session. Their variance is
 * known before they are drawn and half of it is taken off again, so that the price is a martingale: whatever it did, its
 * expected value is the one it has.
 */
export class DayPath {
  readonly #draws: DrawsOf;
  readonly #instrument: CatalogueInstrument;
  readonly #volatility: Volatility;
  readonly #spans: (day: number) => readonly OpenSpan[];
  readonly #start: Start | null;
  readonly #firstDay: number;
  readonly #usualWeight: number;
  /** Variance of a session of weight 1, and of a day. */
  readonly #perWeight: number;
  readonly #perDay: number;
  /** Logarithms at the close of the days from the first on, and of those before it, backwards. */
  readonly #later: number[] = [];
  readonly #earlier: number[];
  /** What is asked for twice in a row. */
  readonly #steps = new RecentResults<readonly PathStep[]>(2);

  /** `spans` tells when it trades, from the start on. */
  constructor(
    draws: DrawsOf,
    instrument: CatalogueInstrument,
    volatility: Volatility,
    spans: (day: number) => readonly OpenSpan[],
    start: Start | null,
  ) {
    this.#draws = draws;
    this.#instrument = instrument;
    this.#volatility = volatility;
    this.#spans = spans;
    this.#start = start;
    this.#firstDay = start ? Math.floor(start.atMs / DAY_MS) : BASE_DAY;
    const price = start ? start.units / 10 ** instrument.pricePrecision : Number(instrument.basePrice);
    this.#earlier = [Math.log(price)];
    const { weight, closure } = usualDay(instrument);
    const variance = instrument.dailyVolatility ** 2 / (1 + closure);
    this.#usualWeight = weight;
    this.#perWeight = variance / weight;
    this.#perDay = variance;
  }

  /** A UTC day since the epoch that trades. */
  day(day: number): PathDay {
    const { closure, session } = this.moves(day);
    const openLog = this.#closeLog(day - 1) + closure;
    return { openLog, closeLog: openLog + session };
  }

  /** Its open hours in order, with what is known of them before the price. */
  steps(day: number): readonly PathStep[] {
    return this.#steps.get(day, () => this.#makeSteps(day));
  }

  #makeSteps(day: number): PathStep[] {
    const lively = this.#volatility.ofHours(day);
    let [weight, ofHours] = [0, this.variances(day).session];
    const steps = this.#hours(day).map((hour, index) => {
      const closure = index > 0 && hour.closedMs > 0 ? this.#closureVariance(day, hour.closedMs) : 0;
      const variance = hour.weight * (lively[(hour.startMs - day * DAY_MS) / HOUR_MS] ?? 0);
      weight += variance;
      ofHours -= closure;
      return { hour, variance, closure };
    });
    for (const step of steps) step.variance = (ofHours * step.variance) / weight;
    return steps;
  }

  /** What an hour is of a day of average trading. */
  shareOfDay({ weight }: OpenHour): number {
    return weight / this.#usualWeight;
  }

  /** The variance of a closure within a day. */
  #closureVariance(day: number, closedMs: number): number {
    const { calendar } = this.#instrument;
    return this.#volatility.ofDay(day) * this.#perDay * closureVariance(calendar, closedMs);
  }

  /** The logarithm of the price at the end of a day, whether it trades or not. */
  #closeLog(day: number): number {
    const { length } = this.#later;
    for (let next = this.#firstDay + length; next <= day; next += 1) {
      this.#later.push(this.#closeLog(next - 1) + this.#move(next));
    }
    // The first of the earlier ones is the close of the day before the first.
    for (let last = this.#firstDay - this.#earlier.length; last > day; last -= 1) {
      this.#earlier.push((this.#earlier.at(-1) ?? 0) - this.#move(last));
    }
    const known =
      day >= this.#firstDay ? this.#later[day - this.#firstDay] : this.#earlier[this.#firstDay - 1 - day];
    return known ?? 0;
  }

  #move(day: number): number {
    const { closure, session } = this.moves(day);
    return closure + session;
  }

  protected moves(day: number): DayMoves {
    const { session, closure } = this.variances(day);
    if (session === 0) return STILL;
    const random = this.#draws(this.#instrument.id, USE.day, day);
    return {
      session: Math.sqrt(session) * random.gaussian() - session / 2,
      closure: Math.sqrt(closure) * random.gaussian() - closure / 2,
    };
  }

  /** Of the hours of a day with the closures between them, and of the closure before it. */
  protected variances(day: number): DayMoves {
    const { weight, before, within } = this.#weights(day);
    if (weight === 0) return STILL;
    const volatility = this.#volatility.ofDay(day);
    return {
      session: volatility * (this.#perWeight * weight + this.#perDay * within),
      closure: volatility * this.#perDay * before,
    };
  }

  #weights(day: number): DayWeights {
    const { calendar } = this.#instrument;
    return this.#isCut(day) ? weightsOf(calendar, this.#hours(day)) : dayWeights(calendar, day);
  }

  #hours(day: number): readonly OpenHour[] {
    const { calendar } = this.#instrument;
    if (!this.#isCut(day)) return usualHours(calendar, day);
    const spans = this.#spans(day);
    const [first] = spans;
    const opensMs = day * DAY_MS + (first?.[0] ?? 0);
    // Where it begins while the market is open, no closure is before it.
    const closedAtMs = opensMs === this.#start?.atMs ? opensMs : closedBefore(calendar, day);
    return openHours(calendar, day, spans, closedAtMs);
  }

  /** Whether the market begins on this day. */
  #isCut(day: number): boolean {
    return this.#start !== null && day === this.#firstDay;
  }
}

/** How heavy a day of average trading is, and what the closures of an average day count for. */
function usualDay({ calendar }: CatalogueInstrument): { weight: number; closure: number } {
  let [weight, closure] = [0, 0];
  for (let day = USUAL_DAY; day < USUAL_DAY + USUAL_DAYS; day += 1) {
    const { weight: ofDay, before, within } = dayWeights(calendar, day);
    weight += ofDay;
    closure += before + within;
  }
  const days = calendar === 'always' ? USUAL_DAYS : TRADING_DAYS;
  return { weight: weight / days, closure: closure / days };
}
