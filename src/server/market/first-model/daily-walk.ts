import { DAY_MS } from '#contract/time-units';
import type { Bar } from '../bar.ts';
import type { CatalogueInstrument } from '../catalogue.ts';
import type { Draws, DrawsOf } from '../draws.ts';
import type { Start } from '../ladder-instrument.ts';
import { RecentResults } from '../recent-results.ts';
import { openMsUntilEndOf, openMsWithin, openSpans } from '../trading-hours.ts';

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

/** What numbers are drawn for, so that no two uses share one. */
const USE = { anchor: 1, midpoint: 2, slowVolatility: 3, fastVolatility: 4, day: 5 } as const;
/** Days in a row share most of the numbers behind them. */
const KEPT_RESULTS = 512;

export class DailyWalk {
  readonly #draws: DrawsOf;
  readonly #instrument: CatalogueInstrument;
  readonly #scale: number;
  readonly #basePrice: number;
  /** Trading milliseconds of an average trading day. */
  readonly #tradingDayMs: number;
  readonly #normals = new Map<number, RecentResults<number>>();
  /** The start in trading days, its price, and how far the logarithm is moved so that the walk meets it. */
  #start: { days: number; units: number; logShift: number } | null = null;

  constructor(draws: DrawsOf, instrument: CatalogueInstrument, start: Start | null) {
    this.#draws = draws;
    this.#instrument = instrument;
    this.#scale = 10 ** instrument.pricePrecision;
    this.#basePrice = Number(instrument.basePrice);
    const weekMs = openMsUntilEndOf(instrument.hours, 7) - openMsUntilEndOf(instrument.hours, 0);
    this.#tradingDayMs = weekMs / (instrument.hours === 'always' ? 7 : 5);
    if (start) {
      const days = this.#daysUntil(start.atMs);
      const logMove = Math.log(start.units / (this.#basePrice * this.#scale));
      this.#start = { days, units: start.units, logShift: logMove - this.#logMove(days) };
    }
  }

  /**
   * The candle of a day since the epoch; only asked for days that trade. It opens at the last trading day's close, or where
   * the walk starts.
   */
  bar(day: number): Bar {
    const { hours, dailyVolatility, id } = this.#instrument;
    const from = Math.max(
      openMsUntilEndOf(hours, day - 1) / this.#tradingDayMs,
      this.#start?.days ?? Number.NEGATIVE_INFINITY,
    );
    const until = openMsUntilEndOf(hours, day) / this.#tradingDayMs;
    const [open, close] = [this.#units(from), this.#units(until)];
    const random = this.#draws(id, USE.day, day);
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

  /** Trading days from the epoch's first Sunday to an instant. */
  #daysUntil(atMs: number): number {
    const { hours } = this.#instrument;
    const day = Math.floor(atMs / DAY_MS);
    const today = openMsWithin(openSpans(hours, day), 0, atMs - day * DAY_MS);
    return (openMsUntilEndOf(hours, day - 1) + today) / this.#tradingDayMs;
  }

  /** The price in whole units after so many trading days. */
  #units(atDays: number): number {
    if (atDays === this.#start?.days) return this.#start.units;
    const logMove = this.#logMove(atDays) + (this.#start?.logShift ?? 0);
    return Math.max(1, Math.round(this.#basePrice * Math.exp(logMove) * this.#scale));
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
    const { dailyVolatility } = this.#instrument;
    const deviation = Math.min(MAX_ANCHOR_DEVIATION, dailyVolatility * Math.sqrt(BLOCK_DAYS / 2));
    return deviation * this.#normal(USE.anchor, block);
  }

  #displacement(middle: number, widthDays: number): number {
    const { dailyVolatility } = this.#instrument;
    const cluster = widthDays > CLUSTER_DAYS ? 1 : this.#volatility(middle);
    // A midpoint is named by its place counted in the finest steps, a whole number.
    const place = Math.round(middle / FINEST_DAYS);
    return (dailyVolatility * cluster * Math.sqrt(widthDays) * this.#normal(USE.midpoint, place)) / 2;
  }

  /** How much livelier than usual the market is: calm and busy weeks, and within them calm and busy days. */
  #volatility(atDays: number): number {
    const slow = this.#noise(USE.slowVolatility, atDays / 20);
    const fast = this.#noise(USE.fastVolatility, atDays / 3);
    return Math.exp(0.25 * slow + 0.2 * fast - 0.05);
  }

  /** Noise of variance near 1 that drifts from one whole number to the next. */
  #noise(use: number, at: number): number {
    const whole = Math.floor(at);
    const share = at - whole;
    const left = this.#normal(use, whole);
    const right = this.#normal(use, whole + 1);
    return (left * (1 - share) + right * share) / Math.hypot(1 - share, share);
  }

  #normal(use: number, place: number): number {
    const known = this.#normals.get(use) ?? new RecentResults<number>(KEPT_RESULTS);
    this.#normals.set(use, known);
    return known.get(place, () => this.#draws(this.#instrument.id, use, place).normal());
  }
}

/** The highest point of a Brownian path from `open` to `close`, drawn by its exact distribution. */
function peakOf(random: Draws, open: number, close: number, deviation: number): number {
  const reach = (close - open) ** 2 - 2 * deviation ** 2 * Math.log(1 - random.next());
  return (open + close + Math.sqrt(reach)) / 2;
}
