import { afterEach, expect, test } from 'vitest';
import type { OrderTicket } from '#contract/trading';
import type { PriceSource } from '#server/market/price-source';
import { DRIVEN } from '../../support/driven-source.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const START_MS = Date.UTC(2026, 0, 5, 12);
const SECOND_MS = 1_000;
/** The euro, second by second: it falls for one second only. */
const PRICES = [1.1, 1.1, 1.1, 1.05, 1.1, 1.1, 1.1, 1.1, 1.04, 1.1];
const SOURCE: PriceSource = {
  instruments: Object.values(DRIVEN),
  tickMs: SECOND_MS,
  quote(instrumentId, marketMs) {
    const second = Math.floor((marketMs - START_MS) / SECOND_MS);
    const price = instrumentId === DRIVEN.euro.id ? (PRICES[second] ?? 1.1) : 1;
    const closeMicro = Math.round(price * 1e6);
    return { instrumentId, closeMicro, openMicro: closeMicro, isOpen: true };
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
