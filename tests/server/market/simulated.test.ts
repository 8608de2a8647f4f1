import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIOD_MS, PERIODS, type Period } from '#contract/constants';
import type { Candle } from '#contract/entities';
import { INSTRUMENTS } from '#server/market/instruments';
import { isOpenAt } from '#server/market/sessions';
import { createSimulatedSource } from '#server/market/simulated';
import { exact, expectSound, united } from './candle-rules.ts';

const MINUTE = PERIOD_MS['1min'];
const DAY = PERIOD_MS['1day'];

const seed = fc.integer({ min: 0, max: 999_999_999 });
const instrument = fc.constantFrom(...INSTRUMENTS);
const instant = fc.integer({ min: Date.UTC(2012, 0, 1), max: Date.UTC(2034, 0, 1) });
const source = (ofSeed: number) => createSimulatedSource(ofSeed, INSTRUMENTS);

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new Error('nothing there');
  return item;
}

describe('a pure market', () => {
  it('S9.3 the same seed, instrument and instant give the same quote and candles, whatever was asked before', () => {
    fc.assert(
      fc.property(
        seed,
        instrument,
        fc.array(instant, { minLength: 1, maxLength: 5 }),
        (ofSeed, { id }, instants) => {
          const busy = source(ofSeed);
          for (const period of PERIODS) for (const at of instants) busy.candles(id, period, at, 20);
          for (const at of instants.toReversed()) {
            const fresh = source(ofSeed);
            expect(busy.quote(id, at)).toEqual(fresh.quote(id, at));
            expect(busy.candles(id, '5min', at, 20)).toEqual(fresh.candles(id, '5min', at, 20));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('S9.3 another seed is another market', () => {
    const at = Date.UTC(2026, 2, 11, 12);
    const quotes = [1, 2, 3].map((ofSeed) => source(ofSeed).quote(101, at).closeMicro);
    expect(new Set(quotes).size).toBe(3);
  });

  it('S9.3 this market is pinned: a change of these figures changes every chart of every deployment', () => {
    const at = Date.UTC(2026, 0, 14, 15, 30, 12, 345);
    const pinned = ['EURUSD', 'XAUUSD', 'BTCUSD', 'AAPL'].map((code) => {
      const { id = 0 } = INSTRUMENTS.find((one) => one.code === code) ?? {};
      return [code, source(1).quote(id, at).closeMicro, last(source(1).candles(id, '15min', at, 1))];
    });
    expect(pinned).toMatchInlineSnapshot(`
      [
        [
          "EURUSD",
          1255330,
          {
            "Close": "1.25533",
            "High": "1.25535",
            "Low": "1.25533",
            "Open": "1.25535",
            "Time": 1768404600000,
            "Volume": "10",
          },
        ],
        [
          "XAUUSD",
          5128380000,
          {
            "Close": "5128.38",
            "High": "5128.38",
            "Low": "5124.45",
            "Open": "5126.55",
            "Time": 1768404600000,
            "Volume": "17",
          },
        ],
        [
          "BTCUSD",
          93501500000,
          {
            "Close": "93501.50",
            "High": "93501.50",
            "Low": "93495.12",
            "Open": "93495.82",
            "Time": 1768404600000,
            "Volume": "18",
          },
        ],
        [
          "AAPL",
          304780000,
          {
            "Close": "304.78",
            "High": "304.80",
            "Low": "304.70",
            "Open": "304.73",
            "Time": 1768404600000,
            "Volume": "15",
          },
        ],
      ]
    `);
  });

  it('S8.14 an instrument that is not listed is a RangeError', () => {
    expect(() => source(1).quote(9_999, 0)).toThrow(RangeError);
    expect(() => source(1).candles(9_999, '1min', 0, 1)).toThrow(RangeError);
  });
});

describe('candles', () => {
  it('S9.3 S3.3 candles are sound, and each opens where the one before closed', () => {
    fc.assert(
      fc.property(seed, instrument, instant, fc.constantFrom(...PERIODS), (ofSeed, { id }, at, period) => {
        const candles = source(ofSeed).candles(id, period, at, 120);
        expect(candles).toHaveLength(120);
        expectSound(candles, period);
        for (const [index, candle] of candles.entries()) {
          if (index > 0) expect(candle.Open).toBe(candles[index - 1]?.Close);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('S9.3 a coarser candle is exactly the union of its finer ones, the running one included, in all periods', () => {
    fc.assert(
      fc.property(seed, instrument, instant, (ofSeed, { id }, at) => {
        const market = source(ofSeed);
        const minutes = market.candles(id, '1min', at, 3_000);
        for (const period of PERIODS) {
          const expected = united(minutes, period).slice(1).slice(-40);
          const coarse = market.candles(id, period, at, expected.length);
          expect(coarse.map(exact)).toEqual(expected);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('S9.3 a running candle is exactly the union of the quotes so far: nothing of what comes later shows', () => {
    fc.assert(
      fc.property(seed, instrument, instant, (ofSeed, { id, session }, at) => {
        const market = source(ofSeed);
        const startMs = at - (at % PERIOD_MS['15min']);
        fc.pre(isOpenAt(session, startMs) && isOpenAt(session, at));
        const candle = exact(last(market.candles(id, '15min', at, 1)));
        let [high, low] = [candle.open, candle.open];
        for (let asked = startMs; asked <= at; asked += 250) {
          const { closeMicro } = market.quote(id, asked);
          high = Math.max(high, closeMicro);
          low = Math.min(low, closeMicro);
        }
        const { closeMicro: close } = market.quote(id, at);
        expect(candle).toMatchObject({ time: startMs, high, low, close });
      }),
      { numRuns: 40 },
    );
  });

  it('S9.3 as time goes on a candle only widens, its volume only grows, and finished candles never change', () => {
    fc.assert(
      fc.property(
        seed,
        instrument,
        instant,
        fc.integer({ min: 1, max: 3 * 3_600_000 }),
        fc.constantFrom(...PERIODS),
        (ofSeed, { id }, at, laterMs, period) => {
          const before = source(ofSeed).candles(id, period, at, 30).map(exact);
          const after = new Map(
            source(ofSeed)
              .candles(id, period, at + laterMs, 300)
              .map((candle) => [candle.Time, exact(candle)]),
          );
          for (const finished of before.slice(0, -1)) expect(after.get(finished.time)).toEqual(finished);
          const [early, late] = [last(before), after.get(last(before).time)];
          expect(late?.open).toBe(early.open);
          expect(late?.high).toBeGreaterThanOrEqual(early.high);
          expect(late?.low).toBeLessThanOrEqual(early.low);
          expect(late?.volume).toBeGreaterThanOrEqual(early.volume);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('S9.3 the last quote of a minute is the close of its candle', () => {
    fc.assert(
      fc.property(seed, instrument, instant, (ofSeed, { id, session }, at) => {
        const startMs = at - (at % MINUTE);
        fc.pre(isOpenAt(session, startMs));
        const market = source(ofSeed);
        const { closeMicro } = market.quote(id, startMs + MINUTE - 1);
        expect(exact(last(market.candles(id, '1min', startMs + MINUTE - 1, 1))).close).toBe(closeMicro);
        expect(
          exact(last(market.candles(id, '1min', startMs + MINUTE, 2).filter(({ Time }) => Time === startMs)))
            .close,
        ).toBe(closeMicro);
      }),
      { numRuns: 100 },
    );
  });
});

describe('sessions', () => {
  it('S4.10 a closed market keeps its price, says so, and adds no candle', () => {
    const saturday = Date.UTC(2026, 2, 14, 9);
    const market = source(5);
    const [friday, later] = [market.quote(101, saturday), market.quote(101, saturday + 20 * 3_600_000)];
    expect(friday.isOpen).toBe(false);
    expect(later).toEqual(friday);
    expect(last(market.candles(101, '1min', saturday, 5)).Time).toBe(Date.UTC(2026, 2, 13, 21, 59));
    expect(market.quote(501, saturday).isOpen).toBe(true);
    expect(market.quote(101, Date.UTC(2026, 2, 15, 22)).isOpen).toBe(true);
    expect(exact(last(market.candles(101, '1min', Date.UTC(2026, 2, 15, 22), 1))).open).toBe(
      friday.closeMicro,
    );
  });

  it('S4.10 every candle lies in a session', () => {
    for (const { id, session } of INSTRUMENTS) {
      for (const candle of source(3).candles(id, '30min', Date.UTC(2026, 2, 11, 15), 400)) {
        expect(isOpenAt(session, candle.Time)).toBe(true);
      }
    }
  });
});

describe('how it looks', () => {
  const at = Date.UTC(2026, 2, 11, 15, 12, 3);
  const moves = (candles: readonly Candle[]) =>
    candles.map(({ Open, Close }) => Math.log(Number(Close) / Number(Open)));
  const deviation = (values: readonly number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

  it('S3.1 each instrument moves about as much a day as its terms say, and stays near its usual price', () => {
    for (const ofSeed of [1, 77]) {
      for (const { id, dailyVolatility, basePrice, session } of INSTRUMENTS) {
        // A forex Sunday lasts two hours and is no day to judge by.
        const days = source(ofSeed)
          .candles(id, '1day', at, 600)
          .filter(({ Time }) => session !== 'forex' || new Date(Time).getUTCDay() > 0);
        const ratio = deviation(moves(days)) / dailyVolatility;
        expect(ratio).toBeGreaterThan(0.7);
        expect(ratio).toBeLessThan(1.5);
        const close = Number(last(days).Close) / Number(basePrice);
        expect(close).toBeGreaterThan(0.35);
        expect(close).toBeLessThan(2.8);
      }
    }
  });

  it('S9.3 minutes together move about as much as their days: splitting makes the market neither wild nor dead', () => {
    for (const { id, session } of INSTRUMENTS.filter(
      ({ session }) => session === 'always' || session === 'share',
    )) {
      const perDay = session === 'share' ? 390 : 1440;
      const range = (period: Period, count: number) =>
        deviation(
          source(1)
            .candles(id, period, at - (at % DAY) - 1, count)
            .map(({ High, Low }) => Math.log(Number(High) / Number(Low))),
        );
      const ratio = (range('1min', 20 * perDay) * Math.sqrt(perDay)) / range('1day', 20);
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(2.2);
    }
  });

  it('S2.1 bodies and wicks vary, quiet and busy candles come in clusters, volume follows the range', () => {
    const candles = source(1).candles(501, '15min', at, 2_000).map(exact);
    const bodies = candles.map(({ open, close }) => Math.abs(close - open));
    const ranges = candles.map(({ high, low }) => high - low);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const correlation = (a: readonly number[], b: readonly number[]) => {
      const [meanA, meanB] = [mean(a), mean(b)];
      const covariance = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
      return (
        covariance /
        Math.sqrt(mean(a.map((value) => (value - meanA) ** 2)) * mean(b.map((value) => (value - meanB) ** 2)))
      );
    };
    expect(mean(ranges) / mean(bodies)).toBeGreaterThan(1.5);
    expect(mean(ranges) / mean(bodies)).toBeLessThan(3);
    expect(correlation(ranges.slice(1), ranges.slice(0, -1))).toBeGreaterThan(0.2);
    expect(
      correlation(
        ranges,
        candles.map(({ volume }) => volume),
      ),
    ).toBeGreaterThan(0.3);
    const signed = candles.map(({ open, close }) => close - open);
    expect(Math.abs(correlation(signed.slice(1), signed.slice(0, -1)))).toBeLessThan(0.15);
  });

  it('S2.1 a fair share of ticks leaves the price where it is, and quotes do not all move at once', () => {
    const market = source(1);
    const open = INSTRUMENTS.filter(({ session }) => isOpenAt(session, at));
    let [moved, asked, mostAtOnce] = [0, 0, 0];
    for (let tick = 1; tick <= 400; tick += 1) {
      const now = at - (at % 250) + tick * 250;
      const changed = open.filter(
        ({ id }) => market.quote(id, now).closeMicro !== market.quote(id, now - 250).closeMicro,
      );
      moved += changed.length;
      asked += open.length;
      mostAtOnce = Math.max(mostAtOnce, changed.length / open.length);
    }
    expect(moved / asked).toBeGreaterThan(0.1);
    expect(moved / asked).toBeLessThan(0.4);
    expect(mostAtOnce).toBeLessThan(0.6);
  });

  it('S9.3 300 cold candles of any period take below 20 ms, all quotes below 1 ms, once the code is warm', () => {
    const median = (work: (run: number) => void) => {
      const times = Array.from({ length: 15 }, (_, run) => {
        const start = performance.now();
        work(run);
        return performance.now() - start;
      });
      return times.sort((a, b) => a - b)[7] ?? 0;
    };
    for (const period of PERIODS) {
      expect(median((run) => source(run).candles(101, period, at + run * DAY, 300))).toBeLessThan(20);
    }
    const market = source(1);
    expect(median((run) => INSTRUMENTS.map(({ id }) => market.quote(id, at + run * 250)))).toBeLessThan(1);
  });
});
