import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instrumentsOf } from '#server/http/listing';
import { INSTRUMENTS } from '#server/market/instruments';
import { createMarket } from '#server/market/market';
import type { PriceSource } from '#server/market/price-source';
import { candleOf, quotationText, unitsToText } from '#server/market/price-text';
import { seededDraws } from '#server/market/seeded';
import { createSimulatedSource } from '#server/market/simulated';
import { createTexts } from '#server/texts';

const [first, second] = [101, 102];

/** A source of two instruments whose prices a test sets. */
function handSource() {
  const prices = new Map([
    [first, 100],
    [second, 200],
  ]);
  const askedAtMs: number[] = [];
  const source: PriceSource = {
    instruments: INSTRUMENTS.slice(0, 2),
    tickMs: 250,
    quote(instrumentId, wallMs) {
      askedAtMs.push(wallMs);
      return {
        instrumentId,
        closeMicro: prices.get(instrumentId) ?? 0,
        openMicro: 60,
        previousCloseMicro: 50,
        isOpen: true,
      };
    },
    candles: (_id, _period, wallMs) => [
      candleOf({ startMs: wallMs, open: 1, high: 1, low: 1, close: 1, volume: 0 }, 0),
    ],
  };
  return { prices, askedAtMs, source };
}

const texts = await createTexts();

describe('the running market', () => {
  it('S7.31 a tick tells the instruments that changed, and none when none did', async () => {
    const { prices, source } = handSource();
    let nowMs = 1_000;
    const market = createMarket(source, () => nowMs);
    const told: unknown[] = [];
    market.onTick((changed, atMs) => {
      told.push([changed.map(({ instrumentId }) => instrumentId), atMs]);
    });
    await market.tick();
    prices.set(second, 201);
    nowMs = 1_250;
    await market.tick();
    expect(told).toEqual([
      [[], 1_000],
      [[second], 1_250],
    ]);
    expect(market.quote(second).closeMicro).toBe(201);
    expect(market.quotedAtMs).toBe(1_250);
  });

  it('S7.31 a quote can be read before the first tick; an unknown instrument is a RangeError', () => {
    const market = createMarket(handSource().source, () => 7);
    expect(market.quote(first).closeMicro).toBe(100);
    expect(market.find(999)).toBeUndefined();
    expect(() => market.quote(999)).toThrow(RangeError);
  });

  it('S4.10 S3.1 the listing says when each instrument opens or closes next; crypto never does', () => {
    const saturday = Date.UTC(2026, 2, 14, 12);
    const market = createMarket(createSimulatedSource(seededDraws(1), INSTRUMENTS), () => saturday);
    const site = { tradeFees: () => ({ type: 1 as const, marginRate: '0' }) };
    const parts = { market, site, texts, turnovers: () => new Map() };
    const listing = instrumentsOf(parts, 'en');
    const changes = new Map(listing.map((listed) => [listed.code, listed.nextChangeAtMs]));
    expect(changes.get('EURUSD')).toBe(Date.UTC(2026, 2, 15, 21));
    expect(changes.get('BTCUSD')).toBeNull();
    for (const { isOpen, nextChangeAtMs } of listing) expect(nextChangeAtMs === null).toBe(isOpen);
  });

  it('S4.10 a source that does not know its sessions says nothing of the next', () => {
    const market = createMarket(handSource().source, () => 7);
    expect(market.nextChangeAtMs(first)).toBeNull();
  });

  it('S9.3 candles stand at the last tick, so that the quote is the close of the running candle', async () => {
    let nowMs = Date.UTC(2026, 2, 11, 15);
    const market = createMarket(createSimulatedSource(seededDraws(1), INSTRUMENTS), () => nowMs);
    nowMs += 30_000;
    const close = () => Math.round(Number(market.candles(first, '1day', 1)[0]?.close) * 1e6);
    expect(close()).toBe(market.quote(first).closeMicro);
    await market.tick();
    expect(close()).toBe(market.quote(first).closeMicro);
  });

  it('S7.31 listeners are called in order until they leave, and one that fails does not silence the next', async () => {
    const market = createMarket(handSource().source, () => 0);
    const calls: string[] = [];
    market.onTick(() => {
      calls.push('a');
      throw new Error('a failed');
    });
    const leave = market.onTick(() => {
      calls.push('b');
    });
    await expect(market.tick()).rejects.toThrow(AggregateError);
    leave();
    await expect(market.tick()).rejects.toThrow(AggregateError);
    expect(calls).toEqual(['a', 'b', 'a']);
  });

  it('S7.31 a tick waits until the listeners of the one before are done, and answers when its own are', async () => {
    let nowMs = 0;
    const market = createMarket(handSource().source, () => nowMs);
    const slow = Promise.withResolvers<void>();
    const calls: string[] = [];
    market.onTick(async (_, atMs) => {
      calls.push(`begins ${atMs}`);
      if (atMs === 1) await slow.promise;
      calls.push(`ends ${atMs}`);
    });
    nowMs = 1;
    const first = market.tick();
    nowMs = 2;
    const second = market.tick();
    await Promise.resolve();
    expect(calls).toEqual(['begins 1']);
    slow.resolve();
    await first;
    await second;
    expect(calls).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
  });

  describe('its timer', () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: 1_090 });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('S7.31 ticks on the multiples of the step from start to stop, once however often it is started', async () => {
      const { source } = handSource();
      const market = createMarket(source, Date.now);
      const ticks: number[] = [];
      market.onTick((_, nowMs) => {
        ticks.push(nowMs);
      });
      market.start();
      market.start();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(ticks).toEqual([1_250, 1_500, 1_750, 2_000]);
      market.stop();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(ticks).toHaveLength(4);
      market.start();
      await vi.advanceTimersByTimeAsync(250);
      expect(ticks).toHaveLength(5);
      market.stop();
    });
  });
});

describe('prices as text', () => {
  it('S3.1 integers become plain decimals with the instrument’s digits', () => {
    expect(unitsToText(12_345, 2)).toBe('123.45');
    expect(unitsToText(5, 3)).toBe('0.005');
    expect(unitsToText(-5, 2)).toBe('-0.05');
    expect(unitsToText(7, 0)).toBe('7');
  });

  it('S3.1 the change is a signed percentage with two decimals, never minus nought', () => {
    const change = (openMicro: number, closeMicro: number) =>
      quotationText(
        { pricePrecision: 6 },
        { instrumentId: 1, openMicro, previousCloseMicro: 1, closeMicro, isOpen: true },
      ).change;
    expect(change(1_000_000, 1_012_345)).toBe('1.23');
    expect(change(1_000_000, 987_655)).toBe('-1.23');
    expect(change(1_000_000, 999_999)).toBe('0.00');
    expect(change(0, 5)).toBe('0.00');
  });
});
