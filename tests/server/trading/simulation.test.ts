import { afterAll, describe, expect, test } from 'vitest';
import { DRIVEN } from '../../support/driven-source.ts';
import { expectInvariants } from '../../support/invariants.ts';
import { seededRandom } from '../../support/random.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { expectTold } from '../../support/told.ts';

const STEPS = 400;
const SEEDS = Array.from({ length: process.env.SOAK ? 20 : 2 }, (_, index) => index + 1);
const INSTRUMENTS = [DRIVEN.euro, DRIVEN.gold, DRIVEN.bitcoin, DRIVEN.index, DRIVEN.oil];

type Random = ReturnType<typeof seededRandom>;

/** One random step: a price move, an opening or closing of a market, or a command of one of the traders. */
async function step(server: TestServer, users: readonly number[], random: Random): Promise<void> {
  const instrument = random.pick(INSTRUMENTS);
  const { trading } = server.services;
  const caller = {
    userId: random.pick(users),
    idempotencyKey: random.chance(0.3) ? `sim-key-${random.below(40)}` : null,
  };
  const price = server.market.quote(instrument.id).closeMicro / 1_000_000;
  const nearby = () => (price * (1 + (random.next() - 0.5) * 0.03)).toFixed(instrument.pricePrecision);
  const live = (await trading.valueAccount(caller.userId))?.positions ?? [];
  const orderId = live.length > 0 && random.chance(0.9) ? random.pick(live).id : random.below(300) + 1;
  const choice = random.next();
  const ignoreRefusal = () => {};
  if (choice < 0.4) await server.move(instrument, Number(nearby()));
  else if (choice < 0.44) {
    server.source.setOpen(instrument, !server.source.quote(instrument.id).isOpen);
    await server.tick();
  } else if (choice < 0.8) {
    const lots = random.chance(0.2) ? random.below(60) + 1 : random.below(10) + 1;
    const ticket = {
      instrumentId: instrument.id,
      direction: random.pick([1, 2] as const),
      priceType: random.pick([0, 1, 1] as const),
      lots: String(lots),
      targetPrice: nearby(),
      stopLoss: random.chance(0.3) ? nearby() : '0',
      takeProfit: random.chance(0.3) ? nearby() : '0',
      multiple: random.pick(instrument.multiples),
    };
    await trading.submit(caller, ticket).catch(ignoreRefusal);
  } else if (choice < 0.9) await trading.close(caller, orderId).catch(ignoreRefusal);
  else if (choice < 0.95) await trading.cancel(caller, orderId).catch(ignoreRefusal);
  else if (choice < 0.99) {
    const stops = { orderId, stopLoss: nearby(), takeProfit: random.chance(0.5) ? nearby() : '0' };
    await trading.setStops(caller, stops).catch(ignoreRefusal);
  } else await trading.resetDemo(caller).catch(ignoreRefusal);
}

describe('a random walk of orders and prices', () => {
  const reasons = new Set<unknown>();
  afterAll(() => {
    // A walk that never liquidates or fills proves little.
    expect([...reasons].sort()).toEqual(['liquidation', 'reset', 'stop-loss', 'take-profit', 'user']);
  });

  test.each(SEEDS)('S4.3 every invariant holds after every step, seed %i', async (seed) => {
    const random = seededRandom(seed);
    const server = await startServer();
    try {
      const users = [
        (await server.demo()).userId,
        (await server.demo()).userId,
        (await server.demo()).userId,
      ];
      for (let count = 0; count < STEPS; count += 1) {
        await step(server, users, random);
        await expectInvariants(server, users, `seed ${seed}, step ${count}`);
        if (count % 50 === 0) expect(await server.audit()).toMatchObject({ isClean: true });
      }
      expect(await server.audit()).toMatchObject({ isClean: true });
      expect(await expectTold(server.stored, `seed ${seed}`)).toBeGreaterThan(0);
      const rows = await server.stored.rows(
        'SELECT DISTINCT close_reason FROM trade_order WHERE close_reason IS NOT NULL',
      );
      for (const row of rows) reasons.add(row.close_reason);
    } finally {
      await server.dispose();
    }
  }, 120_000);
});
