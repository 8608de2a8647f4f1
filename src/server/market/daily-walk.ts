import type { Bar } from './bar.ts';
import type { CatalogueInstrument } from './catalogue.ts';
import { hashOf, normalAt, Random } from './seeded.ts';
import { DAY_MS, openMsUntilEndOf } from './sessions.ts';

/**
 * The days of an instrument, any of them at once: the logarithm of the price is a Brownian path over trading
 * time, found by midpoint displacement between anchors that are BLOCK_DAYS apart and lie near the base price.
 */

const BLOCK_DAYS = 256;
/** Below this share of a day the path is taken as straight. */
const FINEST_DAYS = 1 / 32;
/** Displacements over longer stretches ignore that volatility comes in clusters. */
const CLUSTER_DAYS = 32;
const MAX_ANCHOR_DEVIATION = 0.15;
/** The busiest markets trade about this much a day, in USD; it only sets the size of the volume bars. */
const DAILY_TURNOVER_USD = 8e8;
const MIN_DAILY_LOTS = 80_000;

/** Names of the hash streams, so that no two uses share a number. */
const STREAM = { anchor: 1, midpoint: 2, slowVolatility: 3, fastVolatility: 4, day: 5 } as const;

export class DailyWalk {
  readonly #seed: number;
  readonly #instrument: CatalogueInstrument;
  readonly #scale: number;
  readonly #basePrice: number;
  /** Trading milliseconds of an average trading day. */
  readonly #tradingDayMs: number;

  constructor(seed: number, instrument: CatalogueInstrument) {
    this.#seed = seed;
    this.#instrument = instrument;
    this.#scale = 10 ** instrument.pricePrecision;
    this.#basePrice = Number(instrument.basePrice);
    const weekMs = openMsUntilEndOf(instrument.session, 7) - openMsUntilEndOf(instrument.session, 0);
    this.#tradingDayMs = weekMs / (instrument.session === 'always' ? 7 : 5);
  }

  /** The candle of a day since the epoch; only asked for days that trade. It opens at the last trading day's close. */
  bar(day: number): Bar {
    const { session, dailyVolatility } = this.#instrument;
    const from = openMsUntilEndOf(session, day - 1) / this.#tradingDayMs;
    const until = openMsUntilEndOf(session, day) / this.#tradingDayMs;
    const [open, close] = [this.#units(from), this.#units(until)];
    const random = new Random(hashOf(this.#seed, this.#instrument.id, STREAM.day, day));
    const spread = dailyVolatility * this.#volatility(until) * Math.sqrt(until - from);
    const high = Math.max(open, close, Math.round(peakOf(random, open, close, spread * open)));
    const low = Math.min(open, close, Math.round(-peakOf(random, -open, -close, spread * open)));
    const width = (high - low) / (spread * open);
    const lots = this.#dailyLots() * (until - from) * (0.4 + 0.4 * width) * Math.exp(0.25 * random.normal());
    return { startMs: day * DAY_MS, open, high, low: Math.max(1, low), close, volume: Math.round(lots) };
  }

  #dailyLots(): number {
    const lotUsd = this.#basePrice * Number(this.#instrument.unitsPerLot);
    return Math.max(MIN_DAILY_LOTS, DAILY_TURNOVER_USD / lotUsd);
  }

  /** The price in whole units after so many trading days. */
  #units(atDays: number): number {
    return Math.max(1, Math.round(this.#basePrice * Math.exp(this.#logMove(atDays)) * this.#scale));
  }

  #logMove(atDays: number): number {
    const block = Math.floor(atDays / BLOCK_DAYS);
    let [left, right] = [block * BLOCK_DAYS, (block + 1) * BLOCK_DAYS];
    let [leftValue, rightValue] = [this.#anchor(block), this.#anchor(block + 1)];
    while (right - left > FINEST_DAYS) {
      const middle = (left + right) / 2;
      const value = (leftValue + rightValue) / 2 + this.#displacement(middle, right - left);
      if (atDays < middle) [right, rightValue] = [middle, value];
      else [left, leftValue] = [middle, value];
    }
    return leftValue + ((rightValue - leftValue) * (atDays - left)) / (right - left);
  }

  #anchor(block: number): number {
    const { id, dailyVolatility } = this.#instrument;
    const deviation = Math.min(MAX_ANCHOR_DEVIATION, dailyVolatility * Math.sqrt(BLOCK_DAYS / 2));
    return deviation * normalAt(this.#seed, id, STREAM.anchor, block);
  }

  #displacement(middle: number, widthDays: number): number {
    const { id, dailyVolatility } = this.#instrument;
    const cluster = widthDays > CLUSTER_DAYS ? 1 : this.#volatility(middle);
    // A midpoint is named by its place counted in the finest steps, a whole number.
    const place = Math.round(middle / FINEST_DAYS);
    return (
      (dailyVolatility * cluster * Math.sqrt(widthDays) * normalAt(this.#seed, id, STREAM.midpoint, place)) /
      2
    );
  }

  /** How much livelier than usual the market is: calm and busy weeks, and within them calm and busy days. */
  #volatility(atDays: number): number {
    const slow = this.#noise(STREAM.slowVolatility, atDays / 20);
    const fast = this.#noise(STREAM.fastVolatility, atDays / 3);
    return Math.exp(0.25 * slow + 0.2 * fast - 0.05);
  }

  /** Noise of variance near 1 that drifts from one whole number to the next. */
  #noise(stream: number, at: number): number {
    const whole = Math.floor(at);
    const share = at - whole;
    const left = normalAt(this.#seed, this.#instrument.id, stream, whole);
    const right = normalAt(this.#seed, this.#instrument.id, stream, whole + 1);
    return (left * (1 - share) + right * share) / Math.hypot(1 - share, share);
  }
}

/** The highest point of a Brownian path from `open` to `close`, drawn by its exact distribution. */
function peakOf(random: Random, open: number, close: number, deviation: number): number {
  const reach = (close - open) ** 2 - 2 * deviation ** 2 * Math.log(1 - random.next());
  return (open + close + Math.sqrt(reach)) / 2;
}
