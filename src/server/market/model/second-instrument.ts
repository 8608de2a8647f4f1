import { DAY_MS } from '#contract/time-units';
import { unionOf } from '../bar.ts';
import type { CatalogueInstrument } from '../catalogue.ts';
import type { Draws, DrawsOf } from '../draws.ts';
import { LadderInstrument, lengthOf, type Start } from '../ladder-instrument.ts';
import { RecentResults } from '../recent-results.ts';
import { openMsWithin } from '../trading-hours.ts';
import { DayPath } from './day-path.ts';
import { drawHighest } from './reach.ts';
import { type BarPiece, type SplitSlot, shareVolume, splitInTwo, splitInto } from './split-in-two.ts';
import { USE } from './use.ts';
import { Volatility } from './volatility.ts';

/** How unevenly the parts of a bar share its variance. */
const UNEVEN = 0.25;
/** The busiest markets trade about this much a day, in USD; it only sets the size of the volume bars. */
const DAILY_TURNOVER_USD = 8e8;
const MIN_DAILY_LOTS = 80_000;
const KEPT_DAYS = 4;

/**
 * One instrument as the second edition's market had it, for the past of folders that ran it: what a bar reaches is drawn with
 * its hour, and each instrument moves by itself.
 */
export class SecondInstrument extends LadderInstrument<BarPiece> {
  readonly #draws: DrawsOf;
  readonly #volatility: Volatility;
  readonly #path: DayPath;
  readonly #scale: number;
  readonly #hours = new RecentResults<BarPiece[]>(KEPT_DAYS);

  constructor(draws: DrawsOf, instrument: CatalogueInstrument, start: Start | null = null) {
    super(draws, instrument, start);
    this.#draws = draws;
    this.#volatility = new Volatility(draws, instrument.id);
    this.#path = new DayPath(draws, instrument, this.#volatility, (day) => this.spans(day), start);
    this.#scale = 10 ** instrument.pricePrecision;
  }

  protected makeDay(day: number): BarPiece {
    const hours = this.#hoursOf(day);
    return { ...unionOf(day * DAY_MS, hours), variance: 0 };
  }

  protected split(bar: BarPiece, level: number): BarPiece[] {
    if (level === 0) return this.#hoursOf(bar.startMs / DAY_MS);
    const draws = this.#draws(this.instrument.id, USE.split, level, bar.startMs);
    const slots = this.#slotsOf(bar, level, draws);
    const pieces = splitInto(splitInTwo, draws, bar, slots);
    // Wide pieces trade more.
    const shares = pieces.map(({ high, low, variance }) => {
      return (0.3 * Math.sqrt(variance) + high - low + 1) * Math.exp(0.35 * draws.gaussian());
    });
    shareVolume(pieces, shares, bar.volume);
    return pieces;
  }

  #hoursOf(day: number): BarPiece[] {
    return this.#hours.get(day, () => this.#makeHours(day));
  }

  /** A path from the day's open to its close, with the variance each hour has; then what each hour reached. */
  #makeHours(day: number): BarPiece[] {
    const path = this.#path.day(day);
    const draws = this.#draws(this.instrument.id, USE.hours, day);
    const steps = this.#path.steps(day).flatMap(({ hour, variance, closure }) => {
      const step = { hour, variance, move: 0 };
      return closure > 0 ? [{ hour: null, variance: closure, move: 0 }, step] : [step];
    });
    // Busy days trade more.
    const lots = this.#dailyLots() * Math.sqrt(this.#volatility.ofDay(day));
    let variance = 0;
    let noise = 0;
    for (const step of steps) {
      step.move = Math.sqrt(step.variance) * draws.gaussian();
      variance += step.variance;
      noise += step.move;
    }
    const missing = path.closeLog - path.openLog - noise;
    const hours: BarPiece[] = [];
    let log = path.openLog;
    for (const step of steps) {
      const open = this.#units(log);
      log += step.move + (missing * step.variance) / variance;
      if (!step.hour) continue;
      const close = this.#units(log);
      const inUnits = step.variance * open * open;
      const high = drawHighest(draws, open, close, inUnits);
      const low = Math.max(1, -drawHighest(draws, -open, -close, inUnits));
      const width = (high - low) / (1 + Math.sqrt(inUnits));
      const volume = Math.round(
        lots * this.#path.shareOfDay(step.hour) * (0.4 + 0.4 * width) * Math.exp(0.25 * draws.gaussian()),
      );
      hours.push({ startMs: step.hour.startMs, open, high, low, close, volume, variance: inUnits });
    }
    return hours;
  }

  #slotsOf({ startMs: firstMs }: BarPiece, level: number, draws: Draws): SplitSlot[] {
    const day = Math.floor(firstMs / DAY_MS);
    const spans = this.spans(day);
    const lengthMs = lengthOf(level + 1);
    const slots: SplitSlot[] = [];
    for (let startMs = firstMs; startMs < firstMs + lengthOf(level); startMs += lengthMs) {
      const sinceMidnight = startMs - day * DAY_MS;
      const openMs = openMsWithin(spans, sinceMidnight, sinceMidnight + lengthMs);
      if (openMs > 0) slots.push({ startMs, weight: openMs * Math.exp(UNEVEN * draws.gaussian()) });
    }
    return slots;
  }

  #units(log: number): number {
    return Math.max(1, Math.round(Math.exp(log) * this.#scale));
  }

  #dailyLots(): number {
    const lotUsd = Number(this.instrument.basePrice) * Number(this.instrument.unitsPerLot);
    return Math.max(MIN_DAILY_LOTS, DAILY_TURNOVER_USD / lotUsd);
  }
}
