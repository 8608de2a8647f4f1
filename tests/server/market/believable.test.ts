import { describe, expect, it } from 'vitest';
import type { Period } from '#contract/constants';
import { isCalendarOpenAt } from '#server/market/calendars/opening-hours';
import type { CatalogueInstrument } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { keyedDraws } from '#server/market/keyed';
import { createSimulatedSource } from '#server/market/simulated';
import { numberedKey } from '../../support/market-keys.ts';

/**
 * The simulated market beside real ones. Its figures are those of one key; how many instruments and how long a time tells
 * how sure they are. `npm run soak` looks at a year of minutes of every instrument.
 */

const ONE_OF_EACH = ['EURUSD', 'XAUUSD', 'US500', 'HK50', 'BTCUSD', 'AAPL'];
const LOOKED_AT = INSTRUMENTS.filter(({ code }) => process.env.SOAK || ONE_OF_EACH.includes(code));
const MINUTES = process.env.SOAK ? 370_000 : 20_000;
const HOURS = process.env.SOAK ? 60_000 : 30_000;
/** Of 5 minutes, an hour, a day. A few weeks tell less about one instrument than a year does; their mean tells more. */
const MOST_OFF = process.env.SOAK ? [0.1, 0.1, 0.1] : [0.15, 0.3, 0.15];
const DAYS = process.env.SOAK ? 2_600 : 1_000;
const LATE = process.env.SOAK ? Date.UTC(2034, 0, 1) : Date.UTC(2029, 6, 1);
const AT = Date.UTC(2027, 5, 16, 15);
const market = createSimulatedSource(keyedDraws(numberedKey(4)), INSTRUMENTS);

const candles = ({ id }: CatalogueInstrument, period: Period, count: number, at = AT) =>
  market.candles(id, period, at, count).map(({ time, open, close }) => ({
    time,
    open: Number(open),
    close: Number(close),
  }));
/** From open to close: what happens while a market is closed is no return of a minute. */
const within = (bars: readonly { open: number; close: number }[]) =>
  bars.map(({ open, close }) => Math.log(close / open));
const closeToClose = (bars: readonly { close: number }[]) =>
  bars.slice(1).map(({ close }, index) => Math.log(close / (bars[index]?.close ?? close)));
/** Days of two hours, as the Sundays of currencies, are no days to judge by. */
const instrumentOf = (code: string) => {
  const found = INSTRUMENTS.find((one) => one.code === code);
  if (!found) throw new Error(`${code} is not listed`);
  return found;
};
const wholeDays = (instrument: CatalogueInstrument, count: number, at = AT) =>
  candles(instrument, '1day', count, at).filter(
    ({ time }) => instrument.calendar === 'always' || new Date(time).getUTCDay() % 6 !== 0,
  );

describe('returns', () => {
  const looks = LOOKED_AT.map((instrument) => {
    const minutes = within(candles(instrument, '1min', MINUTES));
    const hours = within(candles(instrument, '60min', HOURS, LATE));
    return { instrument, minutes, hours };
  });

  it('S9.3 neither fall back nor run on: the first autocorrelation of minutes is next to nothing', () => {
    for (const { instrument, minutes } of looks) {
      const most = process.env.SOAK ? 0.03 : 0.05;
      expect(Math.abs(autocorrelation(minutes)), instrument.code).toBeLessThan(most);
    }
    expect(Math.abs(mean(looks.map(({ minutes }) => autocorrelation(minutes))))).toBeLessThan(0.03);
  });

  it('S9.3 vary with time alone: variance ratios of 5 minutes, an hour and a day are near 1', () => {
    for (const { instrument, minutes, hours } of looks) {
      const ratios = [varianceRatio(5, minutes), varianceRatio(60, minutes), varianceRatio(24, hours)];
      for (const [index, ratio] of ratios.entries()) {
        expect(Math.abs(ratio - 1), `${instrument.code} ${ratios.join(' ')}`).toBeLessThan(
          MOST_OFF[index] ?? 0,
        );
      }
    }
    const meanRatio = (ratio: (look: (typeof looks)[number]) => number) => mean(looks.map(ratio));
    expect(Math.abs(meanRatio(({ minutes }) => varianceRatio(5, minutes)) - 1)).toBeLessThan(0.1);
    expect(Math.abs(meanRatio(({ minutes }) => varianceRatio(60, minutes)) - 1)).toBeLessThan(0.1);
    expect(Math.abs(meanRatio(({ hours }) => varianceRatio(24, hours)) - 1)).toBeLessThan(0.1);
  });
});

/**
 * Deviations of daily returns in percent a year, 2015 to 2024, rounded: what data vendors and exchanges publish for these
 * series (currencies and metals by spot, indices and shares by close, crypto by midnight UTC).
 */
const REAL_DEVIATION: Readonly<Record<string, number>> = {
  EURUSD: 7.6,
  GBPUSD: 9.2,
  AUDUSD: 10,
  XAUUSD: 14.6,
  XAGUSD: 28,
  USOIL: 38,
  NGAS: 54,
  US30: 17,
  US500: 17.6,
  NAS100: 21.5,
  GER40: 19,
  UK100: 15.5,
  JP225: 20.5,
  HK50: 22,
  BTCUSD: 58,
  ETHUSD: 78,
  AAPL: 28,
  MSFT: 27,
  NVDA: 48,
  TSLA: 56,
  AMZN: 32,
  GOOGL: 28,
};

describe('ticks and candles', () => {
  it('S2.1 bodies and wicks vary, and volume follows the range', () => {
    const bars = market.candles(instrumentOf('BTCUSD').id, '15min', AT, 2_000);
    const ranges = bars.map(({ high, low }) => Number(high) - Number(low));
    const wick = mean(ranges) / mean(bars.map(({ open, close }) => Math.abs(Number(close) - Number(open))));
    expect(wick).toBeGreaterThan(1.5);
    expect(wick).toBeLessThan(3);
    const volumes = bars.map(({ volume }) => Number(volume));
    const busy = bars.map((_, index) => (volumes[index] ?? 0) > mean(volumes));
    const rangeOf = (isBusy: boolean) => mean(ranges.filter((_, index) => busy[index] === isBusy));
    expect(rangeOf(true) / rangeOf(false)).toBeGreaterThan(1.2);
  });

  it('S2.1 a fair share of ticks leaves the price where it is, and quotes do not all move at once', () => {
    const open = INSTRUMENTS.filter(({ calendar }) => isCalendarOpenAt(calendar, AT));
    const shares = Array.from({ length: 400 }, (_, tick) => {
      const priceOf = (id: number, ticks: number) => market.quote(id, AT + ticks * 250).closeMicro;
      return open.filter(({ id }) => priceOf(id, tick) !== priceOf(id, tick + 1)).length / open.length;
    });
    expect(mean(shares)).toBeGreaterThan(0.1);
    expect(mean(shares)).toBeLessThan(0.4);
    expect(Math.max(...shares)).toBeLessThan(0.6);
  });
});

describe('days', () => {
  const days = new Map(INSTRUMENTS.map((one) => [one.code, closeToClose(wholeDays(one, DAYS, LATE))]));
  const ofAll = (figure: (returns: readonly number[]) => number) => mean([...days.values()].map(figure));

  it('S3.1 move as far as those of the real series', () => {
    for (const [code, real] of Object.entries(REAL_DEVIATION)) {
      const { calendar } = instrumentOf(code);
      const aYear = calendar === 'always' ? 365 : 252;
      const ours = 100 * Math.sqrt(variance(days.get(code) ?? []) * aYear);
      expect(ours / real, `${code}: ${ours}`).toBeGreaterThan(0.65);
      expect(ours / real, `${code}: ${ours}`).toBeLessThan(1.5);
    }
  });

  it('S3.1 move about as far as the terms say', () => {
    for (const { code, dailyVolatility } of INSTRUMENTS) {
      const ratio = Math.sqrt(variance(days.get(code) ?? [])) / dailyVolatility;
      expect(ratio, code).toBeGreaterThan(0.6);
      expect(ratio, code).toBeLessThan(1.5);
    }
  });

  it('S2.1 have fat tails, and calm and busy ones come in clusters', () => {
    const tails = ofAll(kurtosis);
    expect(tails).toBeGreaterThan(5);
    expect(tails).toBeLessThan(8.5);
    const sizes = (lag: number) => ofAll((returns) => autocorrelation(returns.map(Math.abs), lag));
    expect(sizes(1)).toBeGreaterThan(0.1);
    expect(sizes(10)).toBeGreaterThan(0.03);
    expect(sizes(1)).toBeGreaterThan(sizes(10));
    expect(Math.abs(ofAll((returns) => autocorrelation(returns)))).toBeLessThan(0.03);
  });

  /** How far days open from the close before, in deviations of days; those whose weekday counts. */
  const gaps = (code: string, isCounted: (weekday: number) => boolean) => {
    const bars = candles(instrumentOf(code), '1day', DAYS, LATE);
    const deviation = Math.sqrt(variance(days.get(code) ?? []));
    return bars.slice(1).flatMap(({ time, open }, index) => {
      if (!isCounted(new Date(time).getUTCDay())) return [];
      return Math.log(open / (bars[index]?.close ?? open)) / deviation;
    });
  };
  const width = (found: readonly number[]) => Math.sqrt(variance(found));

  it('S2.1 open with a gap: a night of a share is about half a day wide, a weekend of currencies less', () => {
    for (const code of ['AAPL', 'NVDA', 'HK50', 'GER40']) {
      const night = width(gaps(code, (weekday) => weekday > 1));
      expect(night, `${code} ${night}`).toBeGreaterThan(0.35);
      expect(night, `${code} ${night}`).toBeLessThan(0.65);
      expect(width(gaps(code, (weekday) => weekday === 1))).toBeGreaterThan(night);
    }
    for (const code of ['EURUSD', 'XAUUSD']) {
      const weekend = width(gaps(code, (weekday) => weekday === 0));
      expect(weekend, `${code} ${weekend}`).toBeGreaterThan(0.2);
      expect(weekend, `${code} ${weekend}`).toBeLessThan(0.5);
    }
    // Between two days of one session there is none, but for a holiday.
    const gapless = gaps('EURUSD', (weekday) => weekday > 0).filter((gap) => gap === 0).length;
    expect(gapless / gaps('EURUSD', (weekday) => weekday > 0).length).toBeGreaterThan(0.98);
    expect(gaps('BTCUSD', () => true).filter((gap) => gap !== 0)).toEqual([]);
  });

  it('S9.3 go up as often as they go down', () => {
    const moves = [...days.values()].flat();
    const ups = moves.filter((move) => move > 0).length / moves.filter((move) => move !== 0).length;
    expect(Math.abs(ups - 0.5)).toBeLessThan(0.01);
  });
});

/** Figures of a series of returns. */

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Mean square: returns are taken about zero. */
function variance(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum / values.length;
}

function kurtosis(values: readonly number[]): number {
  return mean(values.map((value) => value ** 4)) / variance(values) ** 2;
}

/** Of a series with itself, `lag` later. */
function autocorrelation(values: readonly number[], lag = 1): number {
  const centre = mean(values);
  const apart = values.map((value) => value - centre);
  return mean(apart.slice(lag).map((value, index) => value * (apart[index] ?? 0))) / variance(apart);
}

/** Returns over `count` steps, one after the other. */
function over(count: number, returns: readonly number[]): number[] {
  return Array.from({ length: Math.floor(returns.length / count) }, (_, index) => {
    let sum = 0;
    for (let step = index * count; step < (index + 1) * count; step += 1) sum += returns[step] ?? 0;
    return sum;
  });
}

/** 1 for a martingale; below it prices fall back, above it they run on. */
function varianceRatio(count: number, returns: readonly number[]): number {
  return variance(over(count, returns)) / (count * variance(returns));
}
