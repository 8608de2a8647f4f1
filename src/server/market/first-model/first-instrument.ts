import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { Bar } from '../bar.ts';
import type { CatalogueInstrument, TradingHoursKey } from '../catalogue.ts';
import type { DrawsOf } from '../draws.ts';
import { LadderInstrument, lengthOf, type Start } from '../ladder-instrument.ts';
import { type OpenSpan, openMsWithin, openSpans } from '../trading-hours.ts';
import { DailyWalk } from './daily-walk.ts';
import { type Slot, splitBar } from './split-bar.ts';

const SPLIT = 11;

/** How busy each hour of the day is, UTC: forex follows Tokyo, London and New York, shares are busy at both ends. */
const BUSY_HOURS: Readonly<Record<TradingHoursKey, readonly number[]>> = {
  always: [9, 9, 9, 8, 8, 7, 7, 8, 9, 9, 9, 9, 10, 13, 14, 14, 13, 12, 11, 10, 10, 10, 9, 9],
  forex: [7, 7, 7, 6, 5, 5, 7, 11, 14, 13, 11, 10, 13, 17, 18, 16, 12, 9, 7, 6, 5, 4, 4, 5],
  index: [6, 6, 6, 5, 4, 5, 7, 13, 12, 9, 8, 7, 9, 18, 19, 15, 12, 11, 12, 16, 9, 4, 4, 5],
  share: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 30, 16, 12, 9, 8, 9, 15, 1, 1, 1, 1],
};

/**
 * The first edition's market, which stays as it was for the sake of the folders that ran it: a day's candle is drawn first,
 * with its range, and split into those of the next shorter period. Its minutes fall back towards where they came from more
 * often than those of a real market; `model` has none of that.
 */
export class FirstInstrument extends LadderInstrument<Bar> {
  readonly #draws: DrawsOf;
  readonly #walk: DailyWalk;

  constructor(draws: DrawsOf, instrument: CatalogueInstrument, start: Start | null = null) {
    super(draws, instrument, start);
    this.#draws = draws;
    this.#walk = new DailyWalk(draws, instrument, start);
  }

  protected override spansOf(day: number): readonly OpenSpan[] {
    return openSpans(this.instrument.hours, day);
  }

  protected makeDay(day: number): Bar {
    return this.#walk.bar(day);
  }

  protected split(bar: Bar, level: number): Bar[] {
    const draws = this.#draws(this.instrument.id, SPLIT, level, bar.startMs);
    return splitBar(draws, bar, this.#slotsOf(bar, level));
  }

  #slotsOf(bar: Bar, level: number): Slot[] {
    const { hours } = this.instrument;
    const day = Math.floor(bar.startMs / DAY_MS);
    const spans = this.spans(day);
    const lengthMs = lengthOf(level + 1);
    const slots: Slot[] = [];
    for (let startMs = bar.startMs; startMs < bar.startMs + lengthOf(level); startMs += lengthMs) {
      const sinceMidnight = startMs - day * DAY_MS;
      const openMs = openMsWithin(spans, sinceMidnight, sinceMidnight + lengthMs);
      const busy = level === 0 ? (BUSY_HOURS[hours][sinceMidnight / HOUR_MS] ?? 1) : 1;
      if (openMs > 0) slots.push({ startMs, weight: (openMs / lengthMs) * busy });
    }
    return slots;
  }
}
