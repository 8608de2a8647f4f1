import { afterEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { DAY_MS } from '#contract/time-units';
import type { quotesMachine } from '#machines/quotes/quotes.machine';
import { createHttp } from '../../src/client/actors/http.ts';
import { provideApp } from '../../src/client/actors/implementations.ts';
import { PriceStore } from '../../src/client/actors/price-store.ts';
import { serverForAll } from '../support/server-hooks.ts';

const server = serverForAll();
afterEach(() => vi.useRealTimers());

const nothing = () => undefined;

/** Loads the listing as the app does, from a real server. */
async function load(prices: PriceStore): Promise<void> {
  const http = createHttp({
    origin: server.address,
    language: () => 'en',
    token: () => null,
    now: () => Date.now(),
    onExpired: nothing,
  });
  const { actors } = provideApp({
    http,
    prices,
    socket: { url: () => '', onQuotes: nothing, onCandles: nothing, onAlive: nothing },
    loadLanguage: async () => undefined,
    ageOfCommandMs: () => 0,
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
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.nowMs + offMs });
  await server.market.tick();
  const prices = new PriceStore(nothing);
  await load(prices);
  expect(prices.onDeviceMs(server.clock.nowMs)).toBe(Date.now());
});
