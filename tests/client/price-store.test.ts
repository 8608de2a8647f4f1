import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { DayMarketQuote } from '#contract/socket';
import { DAY_MS } from '#contract/time-units';
import type { quotesMachine } from '#machines/quotes/quotes.machine';
import { createHttp } from '../../src/client/actors/http.ts';
import { provideApp } from '../../src/client/actors/implementations.ts';
import { type LivePrice, PriceStore } from '../../src/client/actors/price-store.ts';
import { instrumentOf } from '../support/fixtures.ts';
import { serverForAll } from '../support/server-hooks.ts';

const quote = (symbol: string, close: string, status: 0 | 1 = 1): DayMarketQuote => ({
  symbol,
  quotation: { close, change: '1.00' },
  status,
  time: 0,
});

/** A store whose frames come when the test says so. */
function store() {
  const frames: (() => void)[] = [];
  const prices = new PriceStore((run) => frames.push(run));
  const told: string[] = [];
  const watch = (code: string): (() => void) => prices.subscribe(code, () => told.push(code));
  const frame = (): void => {
    for (const run of frames.splice(0)) run();
  };
  return { prices, frames, told, watch, frame };
}

describe('the price store', () => {
  it('S7.31 however many ticks arrive, a row hears once per frame and then reads the last', () => {
    const { prices, frames, told, watch, frame } = store();
    watch('EURUSD');
    for (let tick = 1; tick <= 1_000; tick += 1) prices.push([quote('EURUSD', String(tick))]);
    expect(told).toEqual([]);
    expect(frames).toHaveLength(1);
    frame();
    expect(told).toEqual(['EURUSD']);
    expect(prices.get('EURUSD')).toMatchObject({ close: '1000', version: 1_000 });
    prices.push([quote('EURUSD', '1')]);
    frame();
    expect(told).toEqual(['EURUSD', 'EURUSD']);
  });

  it('S7.31 only rows whose price changed hear of a frame', () => {
    const { prices, told, watch, frame } = store();
    for (const code of ['A', 'B', 'C']) watch(code);
    prices.push([quote('A', '1'), quote('C', '1')]);
    frame();
    prices.push([quote('A', '1'), quote('C', '2')]);
    frame();
    expect(told).toEqual(['A', 'C', 'C']);
  });

  it('S7.31 a repeated price is no change: same object, same version, no frame', () => {
    const { prices, frames, frame } = store();
    prices.push([quote('A', '1')]);
    frame();
    const before = prices.get('A');
    prices.push([quote('A', '1')]);
    expect(prices.get('A')).toBe(before);
    expect(frames).toEqual([]);
  });

  it('S7.31 a hundred rows that all tick hear in the next frame, each once, and read the last price', () => {
    const { prices, frames, told, watch, frame } = store();
    const codes = Array.from({ length: 100 }, (_, index) => `C${index}`);
    const shown = new Map<string, string>();
    for (const code of codes) {
      watch(code);
      prices.subscribe(code, () => shown.set(code, prices.get(code)?.close ?? ''));
    }
    for (let at = 0; at < 30; at += 1) {
      for (const close of [`${at}.1`, `${at}.2`]) prices.push(codes.map((code) => quote(code, close)));
      expect(frames).toHaveLength(1);
      frame();
      expect(told.splice(0)).toEqual(codes);
      expect(new Set(shown.values())).toEqual(new Set([`${at}.2`]));
    }
    expect(frames, 'no frame is asked for without a change').toEqual([]);
  });

  it('S4.10 S9.3 a view that follows a part of the price is shown only what changes that part', () => {
    const { prices, told, frame } = store();
    const stop = prices.follow(
      'A',
      ({ isOpen, change }) => `${isOpen} ${Math.sign(Number(change))}`,
      (part) => told.push(part),
    );
    const shownAfter = (close: string, change: string, status: 0 | 1): readonly string[] => {
      prices.push([{ symbol: 'A', quotation: { close, change }, status, time: 0 }]);
      frame();
      return told.splice(0);
    };
    expect(shownAfter('1', '0.10', 1), 'known for the first time').toEqual(['true 1']);
    expect(shownAfter('2', '0.20', 1)).toEqual([]);
    expect(shownAfter('2', '-0.20', 1)).toEqual(['true -1']);
    expect(shownAfter('2', '0.00', 1)).toEqual(['true 0']);
    expect(shownAfter('2', '0.00', 0)).toEqual(['false 0']);
    stop();
    expect(shownAfter('2', '0.00', 1)).toEqual([]);
  });

  it('S7.23 a whole list of small charts is drawn in one frame, each once', () => {
    const { prices, told, frame, frames, watch } = store();
    const codes = Array.from({ length: 36 }, (_, index) => `C${index}`);
    for (const code of codes) watch(code);
    prices.seedSparklines(new Map(codes.map((code) => [code, [1, 2]])));
    expect(told).toEqual([]);
    frame();
    expect(told).toEqual(codes);
    expect(frames).toEqual([]);
  });

  it('S9.3 the step is the direction of the last change, and a first price has none', () => {
    const { prices } = store();
    const steps = ['9', '10', '9.5', '9.50'].map((close) => {
      prices.push([quote('A', close)]);
      return prices.get('A')?.step;
    });
    expect(steps).toEqual([0, 1, -1, 0]);
  });

  it('S4.10 a market that closes is a change', () => {
    const { prices } = store();
    prices.push([quote('A', '1')]);
    prices.push([quote('A', '1', 0)]);
    expect(prices.get('A')).toMatchObject({ isOpen: false, version: 2 });
  });

  it('S7.21 a listing gives first prices, as a push would', () => {
    const { prices, watch, told, frame } = store();
    watch('EURUSD');
    prices.seed([instrumentOf(), instrumentOf({ code: 'SHUT', isOpen: false })]);
    frame();
    expect(told).toEqual(['EURUSD']);
    expect(prices.get('EURUSD')).toMatchObject({ close: '100', change: '1.01', isOpen: true });
    expect(prices.get('SHUT')?.isOpen).toBe(false);
    expect(prices.get('NONE')).toBeUndefined();
  });

  it('S7.23 small charts reach their rows, and are empty until then', () => {
    const { prices, told, frame, watch } = store();
    watch('A');
    const before = prices.sparkline('A');
    expect(before).toEqual([]);
    expect(prices.sparkline('A')).toBe(before);
    prices.seedSparklines(new Map([['A', [1, 2, 3]]]));
    frame();
    expect(told).toEqual(['A']);
    expect(prices.sparkline('A')).toEqual([1, 2, 3]);
  });

  it('S2.42 a row that is gone hears nothing, even in the frame it left in', () => {
    const { prices, watch, told, frame } = store();
    const leave = watch('A');
    watch('A');
    prices.push([quote('A', '1')]);
    leave();
    frame();
    expect(told).toEqual(['A']);
  });

  it('S4.10 an instant of the server is told by a device whose clock is wrong', () => {
    const { prices } = store();
    expect(prices.onDeviceMs(5_000)).toBe(5_000);
    prices.hearTime(10_000, 70_000);
    expect(prices.onDeviceMs(12_000)).toBe(72_000);
    expect(prices.onServerMs(72_000)).toBe(12_000);
  });

  it('S7.31 a follower of a price gets it at once, and then once per frame that changes it', () => {
    const { prices, frame } = store();
    const shown: string[] = [];
    const closeOf = ({ close }: LivePrice) => close;
    const show = (close: string) => shown.push(close);
    prices.push([quote('A', '1')]);
    frame();
    const stop = prices.follow('A', closeOf, show);
    prices.push([quote('A', '2')]);
    prices.push([quote('A', '3')]);
    frame();
    stop();
    prices.push([quote('A', '4')]);
    frame();
    expect(shown).toEqual(['1', '3']);
    prices.follow('NONE', closeOf, show);
    expect(shown).toHaveLength(2);
  });
});

describe('the listing', () => {
  const server = serverForAll();
  afterEach(() => vi.useRealTimers());

  const nothing = () => undefined;

  /** Loads the listing as the app does, from a real server. */
  async function load(prices: PriceStore, deviceMs: number): Promise<void> {
    const http = createHttp({
      origin: server.address,
      language: () => 'en',
      token: () => null,
      now: () => deviceMs,
      onExpired: nothing,
    });
    const { actors } = provideApp({
      http,
      prices,
      socket: { url: () => '', onQuotes: nothing, onCandles: nothing, onAlive: nothing },
      loadLanguage: async () => undefined,
      ageOfCommandMs: () => 0,
      lastKnownUser: async () => null,
      readManifest: () => new Promise(nothing),
      device: { settings: '', language: () => 'en' },
    }).implementations;
    const logic = actors.quotes as typeof quotesMachine;
    const quotes = createActor(logic, { input: { listing: null, keptAtMs: null, categoryId: null } }).start();
    quotes.send({ type: 'quotes.shown' });
    await waitFor(quotes, (snapshot) => snapshot.hasTag('rows'));
    quotes.stop();
  }

  it.each([
    ['a day behind', -DAY_MS],
    ['a day ahead', DAY_MS],
  ])('S4.10 a device whose clock is %s learns the time of the server with the listing', async (_, offMs) => {
    const deviceMs = server.clock.nowMs + offMs;
    vi.useFakeTimers({ toFake: ['Date'], now: deviceMs });
    await server.market.tick();
    const prices = new PriceStore(nothing);
    await load(prices, deviceMs);
    expect(prices.onDeviceMs(server.clock.nowMs)).toBe(deviceMs);
  });
});
