import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PERIOD_MS, PERIODS } from '#contract/constants';
import { isCalendarOpenAt } from '#server/market/calendars/opening-hours';
import type { CalendarKey } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { keyedDraws } from '#server/market/keyed';
import type { PriceSource } from '#server/market/price-source';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { numberedKey } from '../../support/market-keys.ts';
import { exact, expectSound, united } from './candle-rules.ts';

const MINUTE = PERIOD_MS['1min'];

const key = fc.integer({ min: 0, max: 999_999_999 });
const instrument = fc.constantFrom(...INSTRUMENTS);
const instant = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) });
const source = (ofKey: number) => createSimulatedSource(keyedDraws(numberedKey(ofKey)), INSTRUMENTS);

function last<Item>(items: readonly Item[]): Item {
  const item = items.at(-1);
  if (item === undefined) throw new Error('nothing there');
  return item;
}

describe('a pure market', () => {
  it('S9.3 the same key, instrument and instant give the same quote and candles, whatever was asked before', () => {
    fc.assert(
      fc.property(
        key,
        instrument,
        fc.array(instant, { minLength: 1, maxLength: 5 }),
        (ofKey, { id }, instants) => {
          const busy = source(ofKey);
          for (const period of PERIODS) for (const at of instants) busy.candles(id, period, at, 20);
          for (const at of instants.toReversed()) {
            const fresh = source(ofKey);
            expect(busy.quote(id, at)).toEqual(fresh.quote(id, at));
            expect(busy.candles(id, '5min', at, 20)).toEqual(fresh.candles(id, '5min', at, 20));
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it('S9.3 another key is another market', () => {
    const at = Date.UTC(2026, 2, 11, 12);
    const quotes = [1, 2, 3].map((ofKey) => source(ofKey).quote(101, at).closeMicro);
    expect(new Set(quotes).size).toBe(3);
  });

  it('S9.3 all three models are pinned: a change of these figures changes the charts of deployments', () => {
    const at = Date.UTC(2026, 0, 14, 15, 30, 12, 345);
    const draws = seededDraws(1);
    const untilMs = Date.UTC(2040, 0, 1);
    const first = createSimulatedSource(draws, INSTRUMENTS, [{ draws, model: 'first', untilMs }]);
    const key = keyedDraws(numberedKey(1));
    const second = createSimulatedSource(key, INSTRUMENTS, [{ draws: key, model: 'second', untilMs }]);
    const quotesOf = (market: PriceSource) => [101, 501].map((id) => [id, market.quote(id, at).closeMicro]);
    expect(quotesOf(source(1))).toMatchInlineSnapshot(`
      [
        [
          101,
          1148530,
        ],
        [
          501,
          90528810000,
        ],
      ]
    `);
    expect(quotesOf(second)).toMatchInlineSnapshot(`
      [
        [
          101,
          1109550,
        ],
        [
          501,
          89700740000,
        ],
      ]
    `);
    const pinned = ['EURUSD', 'XAUUSD', 'BTCUSD', 'AAPL'].map((code) => {
      const { id = 0 } = INSTRUMENTS.find((one) => one.code === code) ?? {};
      return [code, first.quote(id, at).closeMicro, last(first.candles(id, '15min', at, 1))];
    });
    expect(pinned).toMatchInlineSnapshot(`
      [
        [
          "EURUSD",
          1255330,
          {
            "close": "1.25533",
            "high": "1.25535",
            "low": "1.25533",
            "open": "1.25535",
            "time": 1768404600000,
            "volume": "10",
          },
        ],
        [
          "XAUUSD",
          5128380000,
          {
            "close": "5128.38",
            "high": "5128.38",
            "low": "5124.45",
            "open": "5126.55",
            "time": 1768404600000,
            "volume": "17",
          },
        ],
        [
          "BTCUSD",
          93501500000,
          {
            "close": "93501.50",
            "high": "93501.50",
            "low": "93495.12",
            "open": "93495.82",
            "time": 1768404600000,
            "volume": "18",
          },
        ],
        [
          "AAPL",
          304780000,
          {
            "close": "304.78",
            "high": "304.80",
            "low": "304.70",
            "open": "304.73",
            "time": 1768404600000,
            "volume": "15",
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

/** Whether some minute from one candle's beginning to another's has no trading. */
function isClosedBetween(calendar: CalendarKey, fromMs: number, untilMs: number): boolean {
  for (let atMs = fromMs; atMs <= untilMs; atMs += MINUTE) if (!isCalendarOpenAt(calendar, atMs)) return true;
  return false;
}

describe('candles', () => {
  it('S9.3 S3.3 candles are sound, and each opens where the one before closed unless the market was closed between', () => {
    fc.assert(
      fc.property(
        key,
        instrument,
        instant,
        fc.constantFrom(...PERIODS),
        (ofKey, { id, calendar }, at, period) => {
          const candles = source(ofKey).candles(id, period, at, 120);
          expect(candles).toHaveLength(120);
          expectSound(candles, period);
          const apart = candles.filter((candle, index) => {
            const before = candles[index - 1];
            if (!before || isClosedBetween(calendar, before.time, candle.time)) return false;
            return candle.open !== before.close;
          });
          expect(apart).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('S9.3 a coarser candle is exactly the union of its finer ones, the running one included, in all periods', () => {
    fc.assert(
      fc.property(key, instrument, instant, (ofKey, { id }, at) => {
        const market = source(ofKey);
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
      fc.property(key, instrument, instant, (ofKey, { id, calendar }, at) => {
        const market = source(ofKey);
        const startMs = at - (at % PERIOD_MS['15min']);
        fc.pre(isCalendarOpenAt(calendar, startMs) && isCalendarOpenAt(calendar, at));
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
        key,
        instrument,
        instant,
        fc.integer({ min: 1, max: 3 * 3_600_000 }),
        fc.constantFrom(...PERIODS),
        (ofKey, { id }, at, laterMs, period) => {
          const before = source(ofKey).candles(id, period, at, 30).map(exact);
          const after = new Map(
            source(ofKey)
              .candles(id, period, at + laterMs, 300)
              .map((candle) => [candle.time, exact(candle)]),
          );
          const finished = before.slice(0, -1);
          expect(finished.map(({ time }) => after.get(time))).toEqual(finished);
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
      fc.property(key, instrument, instant, (ofKey, { id, calendar }, at) => {
        const startMs = at - (at % MINUTE);
        fc.pre(isCalendarOpenAt(calendar, startMs));
        const market = source(ofKey);
        const { closeMicro } = market.quote(id, startMs + MINUTE - 1);
        expect(exact(last(market.candles(id, '1min', startMs + MINUTE - 1, 1))).close).toBe(closeMicro);
        expect(
          exact(last(market.candles(id, '1min', startMs + MINUTE, 2).filter(({ time }) => time === startMs)))
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
    expect(last(market.candles(101, '1min', saturday, 5)).time).toBe(Date.UTC(2026, 2, 13, 20, 59));
    expect(market.quote(501, saturday).isOpen).toBe(true);
    expect(market.quote(101, Date.UTC(2026, 2, 15, 22)).isOpen).toBe(true);
    // New York saves daylight since the Sunday before, and the weekend leaves a gap.
    expect(market.quote(101, Date.UTC(2026, 2, 15, 20, 59)).isOpen).toBe(false);
    expect(exact(last(market.candles(101, '1min', Date.UTC(2026, 2, 15, 21), 1))).open).not.toBe(
      friday.closeMicro,
    );
  });

  it('S4.10 every candle lies in a session', () => {
    const market = source(3);
    for (const { id, calendar } of INSTRUMENTS) {
      const candles = market.candles(id, '30min', Date.UTC(2026, 2, 11, 15), 400);
      expect(candles.filter(({ time }) => !isCalendarOpenAt(calendar, time))).toEqual([]);
    }
  });
});
