import { describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { newTrader } from '../../support/orders.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const ROUNDS = 10;
const PARALLEL = 50;

describe('fifty at once against one balance', () => {
  const server = serverForAll();

  test('S9.5 orders: as many as the free margin carries, in each of ten rounds', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const trader = await newTrader(server);
      // 4 lots need 4,400 margin and 24 fee: 22 orders make 97,328, the 23rd would make 101,752.
      const answers = await Promise.all(Array.from({ length: PARALLEL }, () => trader.submit({ cont: '4' })));
      const taken = answers.filter((answer) => answer.code === 1);
      const refused = answers.filter((answer) => answer.code === ERRORS.insufficientMargin);
      expect([taken.length, refused.length]).toEqual([22, 28]);
      expect([await trader.balance(), await trader.held()]).toEqual(['99472', '96800']);
    }
  });

  test('S4.3 closes of one position: one closes, the others learn it is gone, in each of ten rounds', async () => {
    const trader = await newTrader(server);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { data } = await trader.submit({ cont: '1' });
      const answers = await Promise.all(Array.from({ length: PARALLEL }, () => trader.close(data.Id)));
      expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
      expect(answers.filter((answer) => answer.code === ERRORS.notHolding)).toHaveLength(PARALLEL - 1);
      expect([await trader.balance(), await trader.held()]).toEqual([String(100_000 - 6 * round), '0']);
    }
  });

  test('S4.3 a cancel and fifty fills, closes and stop edits leave each order in one state', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const trader = await newTrader(server);
      const orders = await Promise.all(
        Array.from({ length: 10 }, () => trader.submit({ cont: '0.1', status: '0', target_price: '1.05' })),
      );
      await Promise.all(
        orders.flatMap(({ data }) => [trader.cancel(data.Id), trader.cancel(data.Id), trader.close(data.Id)]),
      );
      expect([await trader.balance(), await trader.held()]).toEqual(['100000', '0']);
      expect((await trader.page('3')).data.map((order) => order.Status)).toEqual(Array(10).fill(4));
    }
  });
});
