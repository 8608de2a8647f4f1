import { describe, expect, it } from 'vitest';
import type { Bar } from '#server/market/bar';
import { INSTRUMENTS } from '#server/market/instruments';
import type { FeedReport } from '#server/market/live/feed';
import { LiveSource } from '#server/market/live/live-source';
import { MinuteBook } from '#server/market/live/minute-book';

/** What a feed tells the market: quotes of every instant, and candles of every period. */

const USD = 1_000_000;
const MINUTE = 60_000;
const [BTC, BTC_ID] = ['BTCUSDT', 501];
const MIDNIGHT = Date.UTC(2026, 0, 14);
const LIMITS = {
  ...{ absurdShare: 0.5, absurdWithinMs: 60_000, persistTicks: 3, skewMs: 0, oldestMs: 30_000 },
  ...{ silenceMs: 30_000, keptMinutes: 3_000 },
};

function source(sinceMs = MIDNIGHT): LiveSource {
  const btc = INSTRUMENTS.find(({ id }) => id === BTC_ID);
  if (!btc) throw new Error('BTCUSD is listed');
  return new LiveSource(new Map([[BTC, btc]]), LIMITS, sinceMs);
}

function tick(atMs: number, usd: number): FeedReport {
  const priceMicro = Math.round(usd * USD);
  return { type: 'tick', tick: { code: BTC, atMs, priceMicro, seq: null, volumeMicro: 0 } };
}

function ended(startMs: number, usd: number, volumeMicro = USD): FeedReport {
  const price = usd * USD;
  const bar = {
    startMs,
    open: price,
    high: price + USD,
    low: price - USD,
    close: price,
    volume: volumeMicro,
  };
  return { type: 'minute', minute: { code: BTC, atMs: startMs + MINUTE, isOver: true, bar } };
}

describe('quotes', () => {
  it('S3.1 are the last price heard by an instant, also when asked later', () => {
    const live = source();
    for (const [ms, usd] of [
      [100, 10],
      [200, 11],
      [300, 12],
    ] as const)
      live.take(tick(MIDNIGHT + ms, usd), MIDNIGHT + ms);
    const closes = [100, 199, 200, 299, 300].map((ms) => live.quote(BTC_ID, MIDNIGHT + ms).closeMicro / USD);
    expect(closes).toEqual([10, 10, 11, 11, 12]);
    expect(live.quote(BTC_ID, MIDNIGHT + 99).isOpen).toBe(false);
  });

  it('S4.3 are all passed on the way from one instant to another, also those that came together', () => {
    const live = source();
    const nowMs = MIDNIGHT + 100;
    for (const usd of [10, 12, 11]) live.take(tick(nowMs, usd), nowMs);
    const passed = [...live.steps(nowMs - 1, MIDNIGHT + 250)];
    expect(passed.map((step) => step.quote(BTC_ID).closeMicro / USD)).toEqual([10, 12, 11, 11]);
    expect(passed.at(-1)?.marketMs).toBe(MIDNIGHT + 250);
    expect(passed.some((step) => step.isStraight(BTC_ID))).toBe(false);
  });

  it('S4.3 told by the node that reads the feed are all passed, judged by it alone, and what was heard is left out', () => {
    const live = source();
    const nowMs = MIDNIGHT + 100;
    const told = (ms: number, usd: number): [string, number, number, number] => [
      BTC,
      MIDNIGHT + ms,
      usd * USD,
      0,
    ];
    // The jump from 11 to 99 is absurd for who was not told that the feed repeats it.
    live.takeTold({ ticks: [told(1, 10), told(2, 11), told(3, 99)], minutes: [] }, nowMs);
    live.takeTold({ ticks: [told(2, 11), told(3, 99), told(3, 98)], minutes: [] }, nowMs + 1);
    live.takeTold({ ticks: [['NONE', nowMs, USD, 0]], minutes: [] }, nowMs + 1);
    const closes = [...live.steps(MIDNIGHT, nowMs + 10)].map((step) => step.quote(BTC_ID).closeMicro / USD);
    expect(closes).toEqual([10, 11, 99, 98, 98]);
    expect(Object.values(live.refusals).every((count) => count === 0)).toBe(true);
    expect(live.accepted).toBe(4);
    // Older than the silence that closes the market: it says nothing of now.
    live.takeTold({ ticks: [told(4, 97)], minutes: [] }, MIDNIGHT + LIMITS.oldestMs + 5);
    expect(live.quote(BTC_ID, MIDNIGHT + LIMITS.oldestMs + 6).closeMicro).toBe(98 * USD);
  });

  it('S3.1 that were given once stay, though a price comes in the same millisecond', () => {
    const live = source();
    live.take(tick(MIDNIGHT + 1, 10), MIDNIGHT + 1);
    const atMs = MIDNIGHT + 50;
    const given = live.quote(BTC_ID, atMs);
    live.take(tick(atMs - 1, 11), atMs);
    expect(live.quote(BTC_ID, atMs)).toEqual(given);
    expect(live.quote(BTC_ID, atMs + 1).closeMicro).toBe(11 * USD);
  });

  it('S5.17 are no finer than the instrument, and the catalogue price stands until one is known', () => {
    const live = source();
    expect(live.quote(BTC_ID, MIDNIGHT)).toEqual({
      ...{
        instrumentId: BTC_ID,
        closeMicro: 92_500 * USD,
        openMicro: 92_500 * USD,
        previousCloseMicro: 92_500 * USD,
        isOpen: false,
        isSilent: true,
      },
    });
    live.take(tick(MIDNIGHT + 1, 90_000.125), MIDNIGHT + 1);
    expect(live.quote(BTC_ID, MIDNIGHT + 2).closeMicro).toBe(90_000_130_000);
  });

  it('S3.1 open with the first price of the day in UTC', () => {
    const live = source(MIDNIGHT - MINUTE);
    live.take(tick(MIDNIGHT - 1, 20), MIDNIGHT - 1);
    expect(live.quote(BTC_ID, MIDNIGHT - 1).openMicro).toBe(20 * USD);
    live.take(tick(MIDNIGHT + 1, 21), MIDNIGHT + 1);
    live.take(tick(MIDNIGHT + 2 * MINUTE, 22), MIDNIGHT + 2 * MINUTE);
    expect(live.quote(BTC_ID, MIDNIGHT + 3 * MINUTE).openMicro).toBe(21 * USD);
  });

  it('S4.10 S5.9 a closed instant stays closed after prices came back, candles open nothing by themselves', () => {
    const live = source();
    live.take(ended(MIDNIGHT, 10), MIDNIGHT + MINUTE);
    expect(live.quote(BTC_ID, MIDNIGHT + MINUTE + 1).isOpen).toBe(false);
    const [firstMs, lastMs] = [MIDNIGHT + 2 * MINUTE, MIDNIGHT + 4 * MINUTE];
    live.take(tick(firstMs, 10), firstMs);
    live.take(tick(lastMs, 10), lastMs);
    const isOpen = (atMs: number) => live.quote(BTC_ID, atMs).isOpen;
    expect([firstMs, firstMs + 30_000, firstMs + 30_001, lastMs - 1, lastMs].map(isOpen)).toEqual([
      ...[true, true, false, false, true],
    ]);
    live.take(ended(MIDNIGHT + 3 * MINUTE, 10), lastMs + 20_000);
    expect(isOpen(lastMs + 50_000), 'a candle is a sign of life').toBe(true);
  });

  it('S4.10 names what it does not list', () => {
    const live = source();
    expect(() => live.quote(1, MIDNIGHT)).toThrow(RangeError);
    live.take(
      { type: 'tick', tick: { code: 'X', atMs: 1, priceMicro: 1, seq: 1, volumeMicro: 0 } },
      MIDNIGHT,
    );
    live.take({ type: 'torn' }, MIDNIGHT);
    expect(live.refusals).toMatchObject({ unknown: 1, torn: 1 });
  });
});

describe('candles', () => {
  it('S3.3 older than the minutes in memory are kept by hours, and read back by hours', () => {
    const bars = Array.from({ length: 200 }, (_, minute): Bar => {
      const open = (90_000 + minute) * USD;
      return {
        startMs: MIDNIGHT + minute * MINUTE,
        open,
        high: open + USD,
        low: open,
        close: open,
        volume: USD,
      };
    });
    const book = (keptMinutes: number) => new MinuteBook(MIDNIGHT, keptMinutes);
    const [whole, cut, restored] = [book(1_000), book(50), book(1_000)];
    for (const each of [whole, cut]) each.settle(bars, MIDNIGHT + 200 * MINUTE);
    restored.restore(bars.slice(130), MIDNIGHT);
    restored.restoreOlder(bars.slice(70, 130));
    restored.restoreOlder(bars.slice(0, 70));
    const atMs = MIDNIGHT + 200 * MINUTE;
    for (const periodMs of [60 * MINUTE, 24 * 60 * MINUTE]) {
      const expected = whole.bars(periodMs, atMs, 500);
      expect(expected).toHaveLength(periodMs === 60 * MINUTE ? 4 : 1);
      expect(cut.bars(periodMs, atMs, 500)).toEqual(expected);
      expect(restored.bars(periodMs, atMs, 500)).toEqual(expected);
      expect(restored.bars(periodMs, atMs, 2)).toEqual(expected.slice(-2));
    }
    expect(restored.bars(MINUTE, atMs, 500)).toEqual(bars.slice(130));
    expect(cut.bars(MINUTE, atMs, 500).length).toBeLessThan(60);
  });

  it('S3.3 S9.3 unite minutes, the last one running; the feed has the last word on a minute that ended', () => {
    const live = source();
    for (let index = 0; index < 7; index += 1) {
      const startMs = MIDNIGHT + index * MINUTE;
      live.take(tick(startMs + 1_000, 95 + index), startMs + 1_000);
      if (index < 6) live.take(ended(startMs, 100 + index, 1_250_000), startMs + MINUTE);
    }
    const nowMs = MIDNIGHT + 6 * MINUTE + 2_000;
    expect(live.candles(BTC_ID, '5min', nowMs, 9)).toEqual([
      {
        ...{ time: MIDNIGHT, open: '100.00', high: '105.00', low: '99.00', close: '104.00', volume: '6.25' },
      },
      {
        ...{ time: MIDNIGHT + 5 * MINUTE, open: '105.00', high: '106.00', low: '101.00', close: '101.00' },
        volume: '1.25',
      },
    ]);
    expect(live.candles(BTC_ID, '1min', nowMs, 2).map(({ open }) => open)).toEqual(['105.00', '101.00']);
    expect(live.candles(BTC_ID, '1day', nowMs, 5)).toHaveLength(1);
    expect(live.candles(BTC_ID, '1min', MIDNIGHT - 1, 5)).toEqual([]);
  });

  it('S3.3 a minute that the feed mends is another at once, kept anew, and told once; no other minute is', () => {
    const live = source();
    const told: number[] = [];
    const stop = live.onMended((instrumentId, startMs) => {
      expect(instrumentId).toBe(BTC_ID);
      told.push((startMs - MIDNIGHT) / MINUTE);
    });
    const take = (report: FeedReport, ms: number) => live.take(report, MIDNIGHT + ms);
    for (let index = 0; index < 3; index += 1)
      take(ended(MIDNIGHT + index * MINUTE, 100), (index + 1) * MINUTE);
    take(tick(MIDNIGHT + 3 * MINUTE + 1, 100), 3 * MINUTE + 1);
    take(tick(MIDNIGHT + 3 * MINUTE + 2, 101), 3 * MINUTE + 2);
    expect(told.splice(0)).toEqual([0, 1, 2]);
    const mend = (usd: number, index: number, isOver = true): FeedReport => {
      const report = ended(MIDNIGHT + index * MINUTE, usd);
      if (report.type !== 'minute') throw new Error('a minute');
      return { ...report, minute: { ...report.minute, isOver, atMs: MIDNIGHT + 3 * MINUTE + 10 } };
    };
    expect(take(mend(103, 1), 3 * MINUTE + 10)).toMatchObject({
      isTaken: true,
      settled: { bars: [{ close: 103 * USD }] },
    });
    expect(take(mend(103, 1), 3 * MINUTE + 11)).toMatchObject({ isTaken: true, settled: null });
    expect(take(mend(104, 1, false), 3 * MINUTE + 12)).toMatchObject({ refusal: 'late' });
    expect(take(mend(104, -1), 3 * MINUTE + 12), 'a minute that is not in memory').toMatchObject({
      settled: null,
    });
    expect(told.splice(0)).toEqual([1]);
    const closes = live.candles(BTC_ID, '1min', MIDNIGHT + 4 * MINUTE, 9).map(({ close }) => close);
    expect(closes).toEqual(['100.00', '103.00', '100.00', '101.00']);
    expect(live.candles(BTC_ID, '5min', MIDNIGHT + 4 * MINUTE, 9)).toMatchObject([
      { high: '104.00', low: '99.00' },
    ]);
    // Another node hears of it, and a late tick changes the minute it belongs to.
    const [, other] = [take(tick(MIDNIGHT + 4 * MINUTE, 100), 4 * MINUTE), source()];
    const bar = (usd: number) =>
      [usd, usd, usd, usd].map((price) => price * USD) as [number, number, number, number];
    for (const usd of [100, 102])
      other.takeTold(
        { ticks: [], minutes: [[BTC, MIDNIGHT + 2 * MINUTE, MIDNIGHT + MINUTE, ...bar(usd), 0]] },
        MIDNIGHT + 2 * MINUTE,
      );
    expect(other.candles(BTC_ID, '1min', MIDNIGHT + 2 * MINUTE, 1)).toMatchObject([{ close: '102.00' }]);
    stop();
    take(mend(105, 2), 4 * MINUTE);
    expect(told).toEqual([]);
  });

  it('S3.3 a settled minute stays, and a gap keeps what follows from being settled', () => {
    const live = source();
    const taken = (report: FeedReport, nowMs: number) => live.take(report, nowMs).settled?.bars.length ?? 0;
    expect(taken(ended(MIDNIGHT, 100), MIDNIGHT + MINUTE)).toBe(1);
    expect(taken(ended(MIDNIGHT + 2 * MINUTE, 102), MIDNIGHT + 3 * MINUTE)).toBe(0);
    const book = live.feedInstruments.get(BTC);
    expect(book?.minutes.settledUntilMs).toBe(MIDNIGHT + MINUTE);
    const filled = book?.settle(
      [{ startMs: MIDNIGHT + MINUTE, open: USD, high: USD, low: USD, close: USD, volume: 0 }],
      MIDNIGHT + 3 * MINUTE,
    );
    expect(filled?.map(({ close }) => close / USD)).toEqual([1, 102]);
    live.take(tick(MIDNIGHT + 3 * MINUTE - 1, 101), MIDNIGHT + 3 * MINUTE);
    expect(live.candles(BTC_ID, '1min', MIDNIGHT + 3 * MINUTE, 9).at(-1)?.close).toBe('102.00');
  });
});
