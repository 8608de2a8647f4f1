import { expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader } from '../../support/orders.ts';
import { startServer } from '../../support/server.ts';

/** The least and the greatest price that a recording or a feed may bring. */
const ENDS = [0.01, 999_999_999.99];

test.each([
  ['a buy', '1' as const],
  ['a sale', '2' as const],
])('S9.7 %s whose price goes to an end of the range is closed, or refused by name with nothing changed', async (_, type) => {
  const server = await startServer();
  const codes = new Set<number>();
  for (const instrument of Object.values(DRIVEN)) {
    const [multiple] = instrument.multiples;
    if (multiple === undefined) continue;
    for (const end of ENDS) {
      const trader = await newTrader(server);
      await server.move(instrument, 1);
      const order = { forex_id: String(instrument.id), cont: '1', type, multiple };
      const { Id } = (await trader.submit(order)).data;
      await server.move(instrument, end);
      const commands = [
        () => trader.submit({ ...order, cont: instrument.minLots }),
        () => trader.submit({ ...order, status: '0', target_price: '2' }),
        () => trader.setStops(Id, '0', '1000000000'),
        () => trader.setStops(Id, '1000000000', '0'),
        () => trader.closePart(Id, instrument.minLots),
        () => trader.reverse(Id),
        () => trader.close(Id),
        () => trader.closeMany('all'),
        () => trader.reset(),
      ];
      for (const command of commands) {
        const before = await trader.balance();
        const { code } = await command();
        codes.add(code);
        if (code === ERRORS.tryLater) expect(await trader.balance()).toBe(before);
      }
      await server.move(instrument, 1);
      // Once the price is back, what was refused goes through.
      expect(await trader.closeMany('all')).toMatchObject({ code: expect.toBeOneOf([1, ERRORS.notHolding]) });
    }
  }
  expect(codes).not.toContain(ERRORS.fault);
  expect(codes).toContain(ERRORS.tryLater);
  expect(await server.audit()).toMatchObject({ isClean: true });
  await server.dispose();
});
