import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time-units';
import type { CatalogueInstrument } from '../catalogue.ts';
import type { Start } from '../ladder-instrument.ts';
import { RecentResults } from '../recent-results.ts';
import { type OpenSpan, openMsWithin } from '../trading-hours.ts';
import { type DayMoves, DayPath, type PathStep, STILL } from './day-path.ts';
import type { MarketFactors, SharedNames } from './factors.ts';
import { USE } from './use.ts';

const HOURS_A_DAY = DAY_MS / HOUR_MS;
export const SLOT_MS = 5 * MINUTE_MS;
const SLOTS = HOUR_MS / SLOT_MS;
/** The days before a closure that is longer than a weekend. */
const KEPT_DAYS = 16;

/** Makes five minutes of a path: their start (epoch ms), the logarithm of the price at both ends, and the variance in between. */
type MakeSlot<Slot> = (startMs: number, openLog: number, closeLog: number, variance: number) => Slot;
/** An open hour: its first price, and how it moves. */
export type PathHour = PathStep & { openLog: number; closeLog: number };

/**
 * The days of an instrument, made of its hours. Instruments and factors have a number for every hour, whether a market is open
 * or not, and for each five minutes of it: an hour moves by its own, and what passed while the market was closed is in its gap.
 * So instruments of unlike hours move together by the clock; were hours drawn within a day that is known already, one would
 * lead another.
 */
export class HourlyPath extends DayPath {
  readonly #spans: (day: number) => readonly OpenSpan[];
  readonly #drawsOf: SharedNames;
  readonly #days = new RecentResults<Float64Array>(KEPT_DAYS);

  constructor(
    factors: MarketFactors,
    instrument: CatalogueInstrument,
    spans: (day: number) => readonly OpenSpan[],
    start: Start | null,
  ) {
    super(factors.draws, instrument, factors.volatilityOf(instrument), spans, start);
    this.#spans = spans;
    this.#drawsOf = factors.drawsOf(instrument, false);
  }

  /** The open hours of a day that trades. */
  hours(day: number): PathHour[] {
    const { openLog, closeLog } = this.day(day);
    const steps = this.steps(day);
    let log = openLog;
    return steps.map((step, index) => {
      const opens = index === 0 ? openLog : log + this.#closureMove(step, steps[index - 1]?.hour.startMs);
      log = index === steps.length - 1 ? closeLog : opens + this.#hourMove(step);
      return { ...step, openLog: opens, closeLog: log };
    });
  }

  /** An hour's five minutes, those that are open. */
  slots<Slot>({ hour, variance, openLog, closeLog }: PathHour, make: MakeSlot<Slot>): Slot[] {
    const shares = this.#sharesOf(hour);
    const noise = this.#slotNoise(hour.startMs);
    const perShare = variance / sumOf(shares);
    const last = shares.findLastIndex((share) => share > 0);
    const slots: Slot[] = [];
    let log = openLog;
    for (let index = 0; index <= last; index += 1) {
      const own = perShare * (shares[index] ?? 0);
      if (own === 0) continue;
      const opens = log;
      log = index === last ? closeLog : log + Math.sqrt(own) * (noise[index] ?? 0) - own / 2;
      slots.push(make(hour.startMs + index * SLOT_MS, opens, log, own));
    }
    return slots;
  }

  protected override moves(day: number): DayMoves {
    const { closure } = this.variances(day);
    const steps = this.steps(day);
    const [first] = steps;
    if (!first) return STILL;
    let session = 0;
    for (const [index, step] of steps.entries()) {
      session += this.#hourMove(step);
      if (index > 0) session += this.#closureMove(step, steps[index - 1]?.hour.startMs);
    }
    return { session, closure: this.#closureMove({ ...first, closure }) };
  }

  #hourMove({ hour, variance }: PathStep): number {
    let noise = this.#hourNoise(hour.startMs);
    if (hour.openMs < HOUR_MS) {
      const slots = this.#slotNoise(hour.startMs);
      const shares = this.#sharesOf(hour);
      noise =
        sumOf(slots.map((slot, index) => Math.sqrt(shares[index] ?? 0) * slot)) / Math.sqrt(sumOf(shares));
    }
    return Math.sqrt(variance) * noise - variance / 2;
  }

  /** What passed in the closure before an hour: in the whole hours of it, or by itself in a short one. */
  #closureMove({ hour, closure }: PathStep, lastMs?: number): number {
    if (closure === 0) return 0;
    const fromMs = lastMs === undefined ? hour.opensMs - hour.closedMs : lastMs + HOUR_MS;
    let [sum, count] = [0, 0];
    for (let atMs = Math.ceil(fromMs / HOUR_MS) * HOUR_MS; atMs < hour.startMs; atMs += HOUR_MS) {
      sum += this.#hourNoise(atMs);
      count += 1;
    }
    const noise =
      count > 0 ? sum / Math.sqrt(count) : this.#drawsOf(USE.closureNoise, hour.startMs).gaussian();
    return Math.sqrt(closure) * noise - closure / 2;
  }

  #hourNoise(startMs: number): number {
    const day = Math.floor(startMs / DAY_MS);
    const ofDay = this.#days.get(day, () => {
      return this.#drawsOf(USE.hourNoise, day).gaussians(HOURS_A_DAY);
    });
    return ofDay[(startMs - day * DAY_MS) / HOUR_MS] ?? 0;
  }

  /** Numbers of variance 1 whose sum is that of the hour. */
  #slotNoise(startMs: number): Float64Array {
    const noise = this.#drawsOf(USE.slotNoise, startMs).gaussians(SLOTS);
    const missing = Math.sqrt(SLOTS) * this.#hourNoise(startMs) - sumOf(noise);
    return noise.map((slot) => slot + missing / SLOTS);
  }

  /** How much of each five minutes of an hour is open, from 0 to 1. */
  #sharesOf({ startMs, openMs }: PathStep['hour']): readonly number[] {
    if (openMs === HOUR_MS) return WHOLE;
    const day = Math.floor(startMs / DAY_MS);
    const spans = this.#spans(day);
    return WHOLE.map((_, index) => {
      const fromMs = startMs - day * DAY_MS + index * SLOT_MS;
      return openMsWithin(spans, fromMs, fromMs + SLOT_MS) / SLOT_MS;
    });
  }
}

const WHOLE: readonly number[] = Array(SLOTS).fill(1);

function sumOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0;
  return sum;
}
