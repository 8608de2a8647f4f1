import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time-units';
import type { CatalogueInstrument } from '../catalogue.ts';
import type { Draws } from '../draws.ts';
import { LadderInstrument, lengthOf, type Start } from '../ladder-instrument.ts';
import { RecentResults } from '../recent-results.ts';
import { TICKS_PER_MINUTE } from '../tick-path.ts';
import { openMsWithin } from '../trading-hours.ts';
import type { MarketFactors, SharedDraws, SharedNames } from './factors.ts';
import { HourlyPath, type PathHour, SLOT_MS } from './hourly-path.ts';
import { FARTHEST, highestOf, lowestOf } from './reach.ts';
import { NUMBERS, splitExactly, walkInHalves } from './split-exactly.ts';
import { type BarPiece, type Split, shareVolume, splitInto } from './split-in-two.ts';
import { USE } from './use.ts';

/** How unevenly minutes share the variance of five. */
const UNEVEN = 0.25;
/** How much volume varies beside what liveliness makes of it. */
const UNEVEN_VOLUME = 0.35;
/** The busiest markets trade about this much a day, in USD; it only sets the size of the volume bars. */
const DAILY_TURNOVER_USD = 8e8;
const MIN_DAILY_LOTS = 80_000;
/** A path that is looked at in steps goes less far by so much of a step's deviation. */
const SEEN = 0.5;
const MINUTES = SLOT_MS / MINUTE_MS;
const KEPT_DAYS = 4;
const KEPT_HOURS = 64;

/** Five minutes of an hour: its prices, the variance of its path in squared units, and how far it reached, once that is known. */
type Slot = Omit<BarPiece, 'high' | 'low'> & { high: number | null; low: number | null };

/** One instrument of the simulated market (docs/MARKET.md): a martingale at every scale, beside those it moves with. */
export class ModelInstrument extends LadderInstrument<BarPiece> {
  readonly #factors: MarketFactors;
  readonly #path: HourlyPath;
  readonly #drawsOf: SharedNames;
  readonly #scale: number;
  readonly #dailyLots: number;
  readonly #hours = new RecentResults<readonly PathHour[]>(KEPT_DAYS);
  readonly #slots = new RecentResults<readonly Slot[]>(KEPT_HOURS);
  readonly #reaches = new RecentResults<SharedDraws>(KEPT_HOURS);

  constructor(factors: MarketFactors, instrument: CatalogueInstrument, start: Start | null = null) {
    super(factors.draws, instrument, start);
    this.#factors = factors;
    this.#path = new HourlyPath(factors, instrument, (day) => this.spans(day), start);
    this.#drawsOf = factors.drawsOf(instrument, true);
    this.#scale = 10 ** instrument.pricePrecision;
    const lotUsd = Number(instrument.basePrice) * Number(instrument.unitsPerLot);
    this.#dailyLots = Math.max(MIN_DAILY_LOTS, DAILY_TURNOVER_USD / lotUsd);
  }

  protected makeDay(day: number): BarPiece {
    const hours = this.#hoursOf(day);
    const volume = hours.reduce((sum, hour) => sum + this.#volumeOf(hour), 0);
    return {
      ...this.#united(
        day * DAY_MS,
        hours.flatMap((hour) => this.#makeSlots(hour)),
      ),
      volume,
    };
  }

  /** Down to five minutes a bar unites what lies in it; those are split by the law of the path between their prices. */
  protected split(bar: BarPiece, level: number): BarPiece[] {
    const lengthMs = lengthOf(level + 1);
    if (lengthMs === MINUTE_MS) return this.#minutesOf(bar);
    const endMs = bar.startMs + lengthOf(level);
    const slots = this.#hoursOf(Math.floor(bar.startMs / DAY_MS))
      .filter(({ hour }) => hour.startMs < endMs && hour.startMs + HOUR_MS > bar.startMs)
      .flatMap((hour) => this.#slotsOf(hour))
      .filter(({ startMs }) => startMs >= bar.startMs && startMs < endMs);
    const parts = Map.groupBy(slots, ({ startMs }) => startMs - (startMs % lengthMs));
    return [...parts].map(([startMs, part]) => this.#united(startMs, part));
  }

  /** What splits one half of a minute goes with what splits the same half in other instruments. */
  protected override walk(_: Draws, weights: Float64Array, minute: BarPiece): Float64Array {
    const draws = this.#drawsOf(USE.ticks, minute.startMs);
    return walkInHalves(
      (half) => draws.goTo(half * NUMBERS),
      weights,
      minute,
      this.#slackOf(minute.variance),
    );
  }

  #hoursOf(day: number): readonly PathHour[] {
    return this.#hours.get(day, () => this.#path.hours(day));
  }

  #slotsOf(hour: PathHour): readonly Slot[] {
    return this.#slots.get(hour.hour.startMs, () => {
      const slots = this.#makeSlots(hour);
      const busy = this.#factors.draws(this.instrument.id, USE.volume, 1, hour.hour.startMs);
      shareVolume(slots, this.#sharesOf(slots, busy), this.#volumeOf(hour));
      return slots;
    });
  }

  /** What trades goes by how lively the hour is, which is known before the price. */
  #volumeOf({ hour, variance }: PathHour): number {
    const busy = this.#factors.draws(this.instrument.id, USE.volume, 0, hour.startMs);
    const lots = (this.#dailyLots * variance) / this.instrument.dailyVolatility ** 2;
    return Math.round(lots * Math.exp(UNEVEN_VOLUME * busy.gaussian()));
  }

  #makeSlots(path: PathHour): Slot[] {
    return this.#path.slots(path, (startMs, openLog, closeLog, variance) => {
      const [open, close] = [this.#units(openLog), this.#units(closeLog)];
      return { startMs, open, close, variance: variance * open * open, volume: 0, high: null, low: null };
    });
  }

  #sharesOf(parts: readonly { variance: number }[], busy: Draws): number[] {
    return parts.map(({ variance }) => variance * Math.exp(UNEVEN_VOLUME * busy.gaussian()));
  }

  /** How far a slot reached is drawn only where it may be farther than the others: most bars of a day are not asked. */
  #united(startMs: number, slots: readonly Slot[]): BarPiece {
    const [first] = slots;
    const last = slots.at(-1);
    if (!first || !last) throw new RangeError('a bar covers at least one slot');
    let [high, low, volume, variance] = [0, Number.POSITIVE_INFINITY, 0, 0];
    let [highest, lowest] = [first, first];
    for (const slot of slots) {
      const { open, close } = slot;
      if (Math.max(open, close) > high) [high, highest] = [Math.max(open, close), slot];
      if (Math.min(open, close) < low) [low, lowest] = [Math.min(open, close), slot];
      volume += slot.volume;
      variance += slot.variance;
    }
    high = Math.max(high, this.#highOf(highest));
    low = Math.min(low, this.#lowOf(lowest, low));
    for (const slot of slots) {
      const farthest = FARTHEST * Math.sqrt(slot.variance) + 1;
      if (Math.max(slot.open, slot.close) + farthest > high) high = Math.max(high, this.#highOf(slot));
      if (Math.min(slot.open, slot.close) - farthest < low) low = Math.min(low, this.#lowOf(slot, low));
    }
    return { startMs, open: first.open, high, low, close: last.close, volume, variance };
  }

  #highOf(slot: Slot): number {
    const { open, close, variance } = slot;
    slot.high ??= highestOf(this.#drawn(slot, 0), open, close, variance, this.#slackOf(variance / MINUTES));
    return slot.high;
  }

  /** Some price above `enough` where it stayed above that: to tell which costs more than all else of a day. */
  #lowOf(slot: Slot, enough: number): number {
    if (slot.low !== null) return slot.low;
    const { open, close, variance } = slot;
    const slack = this.#slackOf(variance / MINUTES);
    const drawn = this.#drawn(slot, 1);
    const low = lowestOf(drawn, open, close, variance, slack, this.#highOf(slot), undefined, enough);
    if (low >= enough) return low;
    slot.low = Math.max(1, low);
    return slot.low;
  }

  /** What is drawn for the high (0) or the low (1) of a slot, from 0 to 1. */
  #drawn({ startMs }: Slot, which: 0 | 1): number {
    const index = (startMs % HOUR_MS) / SLOT_MS;
    const hourMs = startMs - (startMs % HOUR_MS);
    const draws = this.#reaches.get(hourMs, () => this.#drawsOf(USE.reach, hourMs));
    return draws.goTo(2 * index + which).next();
  }

  #minutesOf(bar: BarPiece): BarPiece[] {
    const draws = this.#drawsOf(USE.minutes, bar.startMs);
    const day = Math.floor(bar.startMs / DAY_MS);
    const spans = this.spans(day);
    const slots: { startMs: number; weight: number }[] = [];
    for (let startMs = bar.startMs; startMs < bar.startMs + SLOT_MS; startMs += MINUTE_MS) {
      const fromMs = startMs - day * DAY_MS;
      const weight = Math.exp(UNEVEN * draws.gaussian());
      if (openMsWithin(spans, fromMs, fromMs + MINUTE_MS) > 0) slots.push({ startMs, weight });
    }
    const slack = this.#slackOf(bar.variance / MINUTES);
    const split: Split = (random, whole, share) => splitExactly(random, whole, share, slack);
    const pieces = splitInto(split, draws, bar, slots);
    const busy = this.#factors.draws(this.instrument.id, USE.volume, 2, bar.startMs);
    shareVolume(pieces, this.#sharesOf(pieces, busy), bar.volume);
    return pieces;
  }

  /** How much less far than the path its ticks go; `variance` is that of a minute. */
  #slackOf(variance: number): number {
    return SEEN * Math.sqrt(variance / (TICKS_PER_MINUTE * this.activity));
  }

  #units(log: number): number {
    return Math.max(1, Math.round(Math.exp(log) * this.#scale));
  }
}
