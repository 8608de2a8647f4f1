import { afterEach, expect, test } from 'vitest';
import type { OrderTicket } from '#contract/routes/trading';
import { SECOND_MS } from '#contract/time-units';
import { INSTRUMENTS } from '#server/market/instruments';
import { keyedDraws } from '#server/market/keyed';
import type { PriceSource } from '#server/market/price-source';
import { parseRecording } from '#server/market/read-recording';
import { createSimulatedSource } from '#server/market/simulated';
import { DRIVEN } from '../../support/driven-source.ts';
import { numberedKey } from '../../support/market-keys.ts';
import { csvOf, randomCandles } from '../../support/price-path/recording.ts';
import { seededRandom } from '../../support/random.ts';
import { replayOf } from '../../support/replay-of.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const START_MS = Date.UTC(2026, 0, 5, 12);
/** The euro, second by second: it falls for one second only. */
const PRICES = [1.1, 1.1, 1.1, 1.05, 1.1, 1.1, 1.1, 1.1, 1.04, 1.1];
const SOURCE: PriceSource = {
  instruments: Object.values(DRIVEN),
  tickMs: SECOND_MS,
  quote(instrumentId, marketMs) {
    const second = Math.floor((marketMs - START_MS) / SECOND_MS);
    const price = instrumentId === DRIVEN.euro.id ? (PRICES[second] ?? 1.1) : 1;
    const closeMicro = Math.round(price * 1e6);
    return { instrumentId, closeMicro, openMicro: closeMicro, previousCloseMicro: closeMicro, isOpen: true };
  },
  candles: () => [],
};
const TICKET: OrderTicket = {
  instrumentId: DRIVEN.euro.id,
  direction: 1,
  priceType: 0,
  lots: '0.01',
  multiple: '100',
  targetPrice: '1.06',
  stopLoss: '0',
  takeProfit: '0',
};

let server: TestServer;
afterEach(() => server.dispose());

test('S4.3 what is placed while a tick is late hears of prices from then on, and of all of these', async () => {
  let nowMs = START_MS;
  server = await startServer({ source: SOURCE, clock: () => nowMs });
  const { userId } = await server.demo();
  const state = async () => (await server.stored.rows('SELECT state, entry_price FROM trade_order'))[0];
  const tickAt = async (second: number) => {
    nowMs = START_MS + second * SECOND_MS;
    await server.market.tick();
  };
  await tickAt(2);
  nowMs = START_MS + 5.3 * SECOND_MS;
  await server.services.trading.submit({ userId, idempotencyKey: null }, TICKET);
  await tickAt(7);
  expect(await state()).toMatchObject({ state: 'pending' });
  await tickAt(9);
  await expect.poll(state).toMatchObject({ state: 'open', entry_price: 1_040_000 });
});

test('S4.3 a target that is moved while a tick is late hears of prices from the move on, also after a restart', async () => {
  let nowMs = START_MS;
  server = await startServer({ source: SOURCE, clock: () => nowMs });
  const { userId } = await server.demo();
  const caller = { userId, idempotencyKey: null };
  const state = async () =>
    (await server.stored.rows('SELECT state, entry_price, armed_at FROM trade_order'))[0];
  const tickAt = async (second: number) => {
    nowMs = START_MS + second * SECOND_MS;
    await server.market.tick();
  };
  await tickAt(2);
  const { orderId } = await server.services.trading.submit(caller, { ...TICKET, targetPrice: '1.01' });
  nowMs = START_MS + 5.3 * SECOND_MS;
  const moved = { orderId, stopLoss: '0', takeProfit: '0', targetPrice: '1.06' };
  await server.services.trading.setStops(caller, moved);
  await tickAt(6);
  expect(await state()).toMatchObject({ state: 'pending', armed_at: START_MS + 5.3 * SECOND_MS });
  server = await server.restart();
  await tickAt(7);
  expect(await state()).toMatchObject({ state: 'pending' });
  await tickAt(9);
  await expect.poll(state).toMatchObject({ state: 'open', entry_price: 1_040_000 });
});

test.each([
  { to: 'none', takeProfit: '0' },
  { to: 'the same again, from now on', takeProfit: '1.2' },
])('S4.3 a level that was set to $to is not carried out for a price from before', async ({ takeProfit }) => {
  let nowMs = START_MS;
  server = await startServer({ source: SOURCE, clock: () => nowMs });
  const { trading } = server.services;
  const { userId } = await server.demo();
  const caller = { userId, idempotencyKey: null };
  const market = { ...TICKET, priceType: 1 as const, targetPrice: '0', takeProfit: '1.2' };
  const { orderId } = await trading.submit(caller, market);
  const armedAtMs = nowMs;
  nowMs += 300;
  await trading.setStops(caller, { orderId, stopLoss: '0', takeProfit });
  const account = await trading.readAccount(userId);
  if (!account) throw new Error('a demo user has an account');
  const due = { kind: 'take-profit' as const, orderId, levelMicro: 1_200_000, armedAtMs };
  const { outcome } = await trading.watch.carryOut(account, due, server.market.now());
  expect(outcome).toBe('done');
  expect((await server.stored.rows('SELECT state FROM trade_order'))[0]).toMatchObject({ state: 'open' });
  const { armedAtMs: since } = account.positions.get(orderId) ?? { armedAtMs: 0 };
  if (takeProfit === '0') return;
  await trading.watch.carryOut(account, { ...due, armedAtMs: since }, server.market.now());
  expect((await server.stored.rows('SELECT state FROM trade_order'))[0]).toMatchObject({ state: 'closed' });
});

test('S4.3 S5.9 commands have the prices of their instant, and none overtakes a level that was passed before it', async () => {
  let nowMs = START_MS;
  const at = (second: number): void => {
    nowMs = START_MS + second * SECOND_MS;
  };
  server = await startServer({ source: SOURCE, clock: () => nowMs });
  const { trading } = server.services;
  const { userId } = await server.demo();
  const caller = { userId, idempotencyKey: null };
  const market = { ...TICKET, priceType: 1 as const, targetPrice: '0' };
  at(2.5);
  const stopped = await trading.submit(caller, { ...market, stopLoss: '1.06' });
  at(3.4);
  // The tick has not seen the fall yet.
  const low = await trading.submit(caller, market);
  expect(low.priceMicro).toBe(1_050_000);
  const rows = () =>
    server.stored.rows(
      'SELECT entry_price, exit_price, close_reason, created_market_at, completed_market_at FROM trade_order ORDER BY id',
    );
  expect(await rows()).toMatchObject([
    { close_reason: 'stop-loss', exit_price: 1_050_000 },
    { entry_price: 1_050_000, created_market_at: nowMs },
  ]);
  at(4.6);
  expect(await trading.close(caller, low.orderId)).toMatchObject({ priceMicro: 1_100_000 });
  await expect(trading.close(caller, stopped.orderId)).rejects.toThrow('notHolding');
  const again = await trading.submit(caller, { ...market, stopLoss: '1.045' });
  await server.market.tick();
  at(9.2);
  // The price is back where it was, but it was at the stop: neither the close nor another stop comes before that.
  await expect(trading.close(caller, again.orderId)).rejects.toThrow('notHolding');
  const lower = { orderId: again.orderId, stopLoss: '1.01', takeProfit: '0' };
  await expect(trading.setStops(caller, lower)).rejects.toThrow('notHolding');
  await server.market.tick();
  expect((await rows()).at(-1)).toMatchObject({
    ...{ close_reason: 'stop-loss', exit_price: 1_040_000, completed_market_at: START_MS + 8 * SECOND_MS },
  });
  expect(await server.audit()).toMatchObject({ isClean: true });
});

test('S4.3 an account is liquidated at no price from before its order, but at that price when it is back', async () => {
  let nowMs = START_MS;
  server = await startServer({ source: SOURCE, clock: () => nowMs });
  const { userId } = await server.demo();
  await server.market.tick();
  nowMs += 3.4 * SECOND_MS;
  // At the last tick's price the sale would have lost more than there is.
  const heavy = { ...TICKET, direction: 2 as const, priceType: 1 as const, lots: '85', targetPrice: '0' };
  await server.services.trading.submit({ userId, idempotencyKey: null }, heavy);
  const state = async () => (await server.stored.rows('SELECT * FROM trade_order'))[0];
  expect(await state()).toMatchObject({ state: 'open', entry_price: 1_050_000 });
  nowMs = START_MS + 4.1 * SECOND_MS;
  await server.market.tick();
  await expect
    .poll(state)
    .toMatchObject({ close_reason: 'liquidation', exit_price: 1_100_000, completed_market_at: nowMs });
});

test('S4.3 right after a start an order on the simulated market has the price of its instant', async () => {
  const source = createSimulatedSource(keyedDraws(numberedKey(7)), INSTRUMENTS);
  const { id: instrumentId } = INSTRUMENTS.find(({ code }) => code === 'BTCUSD') ?? { id: 0 };
  let nowMs = START_MS;
  server = await startServer({ source, clock: () => nowMs });
  const { userId } = await server.demo();
  const ticket = { ...TICKET, instrumentId, priceType: 1 as const, targetPrice: '0' };
  nowMs += 1_900;
  const { priceMicro } = await server.services.trading.submit({ userId, idempotencyKey: null }, ticket);
  expect(priceMicro).toBe(source.quote(instrumentId, nowMs).closeMicro);
  expect(priceMicro).not.toBe(source.quote(instrumentId, START_MS).closeMicro);
});

test.each([
  1, 60,
])('S4.3 at speed %i orders bear the instant at which the recording has their price', async (speed) => {
  const random = seededRandom(speed);
  const recording = parseRecording(csvOf(randomCandles(random, START_MS, 300)), 'random.csv');
  const source = replayOf(recording, { anchorMs: START_MS, speed });
  const { id: instrumentId } = source.instruments.find(({ code }) => code === 'EURUSD') ?? { id: 0 };
  let nowMs = START_MS;
  server = await startServer({ source, clock: () => nowMs });
  const { userId } = await server.demo();
  const ticket = { ...TICKET, instrumentId, priceType: 1 as const, targetPrice: '0' };
  let [placed, others] = [0, 0];
  for (let order = 0; order < 150; order += 1) {
    nowMs += 1 + random.below(500);
    if (random.chance(0.5)) await server.market.tick();
    const caller = { userId, idempotencyKey: null };
    const tickMicro = server.market.quote(instrumentId).closeMicro;
    // The recording has gaps, in which nothing is traded.
    if (!source.quote(instrumentId, source.marketMs?.(nowMs) ?? nowMs).isOpen) continue;
    const { orderId, priceMicro } = await server.services.trading.submit(caller, ticket);
    if (priceMicro !== tickMicro) others += 1;
    placed += 1;
    await server.services.trading.close(caller, orderId);
  }
  // Of many the last tick had another price.
  expect(others).toBeGreaterThan(20);
  const rows = await server.stored.rows(
    'SELECT entry_price, opened_market_at, exit_price, completed_market_at FROM trade_order',
  );
  const priceAt = (marketMs: unknown) => source.quote(instrumentId, Number(marketMs)).closeMicro;
  expect(rows).toHaveLength(placed);
  for (const row of rows) {
    expect(row.entry_price).toBe(priceAt(row.opened_market_at));
    expect(row.exit_price).toBe(priceAt(row.completed_market_at));
  }
});
