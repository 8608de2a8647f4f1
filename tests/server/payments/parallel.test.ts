import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { decide, newPayer, type Payer } from '../../support/payments.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 10);
const PARALLEL = 50;

describe('fifty at once against one balance', () => {
  let server: TestServer;
  let payer: Payer;
  let method: string;
  beforeAll(async () => {
    server = await startServer({}, { REVIEW: 'manual' });
    payer = await newPayer(server);
    await payer.fund('2');
    await payer.fund('1000');
    method = await payer.provenMethod();
  });
  afterAll(async () => {
    expect(server.audit()).toMatchObject({ isClean: true });
    await server.dispose();
  });
  const waiting = async () => (await payer.draws('1')).data.filter(({ status }) => status === 0);

  test(`S7.42 withdrawals: as many as the balance pays, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // Of 90 each, 11 make 990.
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, () => payer.draw({ draw_method_id: method, number: '90' })),
      );
      expect(answers.filter(({ code }) => code === 1)).toHaveLength(11);
      expect(answers.filter(({ code }) => code === ERRORS.insufficientBalance)).toHaveLength(39);
      expect([await payer.balance(), await payer.held()]).toEqual(['1000', '990']);
      for (const { id } of await waiting()) await decide(server, 'withdrawal', id, 'Next round.');
      expect([await payer.balance(), await payer.held()]).toEqual(['1000', '0']);
    }
  });

  test(`S7.42 S9.5 withdrawals and orders share one balance to the cent, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = Number(await payer.balance());
      // An order of 0.05 lots holds 55 and pays 0.3.
      const sent = Array.from({ length: PARALLEL }, (_, index) =>
        index % 2 === 0
          ? payer.draw({ draw_method_id: method, number: '70' })
          : payer.submit({ cont: '0.05' }),
      );
      const answers = await Promise.all<{ code: number; data: object }>(sent);
      const draws = answers.filter(({ code }, index) => code === 1 && index % 2 === 0).length;
      const orders = answers.filter(({ code }, index) => code === 1 && index % 2 === 1).length;
      const [balance, held] = [Number(await payer.balance()), Number(await payer.held())];
      expect(balance).toBeCloseTo(before - 0.3 * orders, 6);
      expect(held).toBeCloseTo(70 * draws + 55 * orders, 6);
      // What is left takes neither another order nor another withdrawal.
      expect(balance - held).toBeGreaterThanOrEqual(0);
      expect(balance - held).toBeLessThan(70);
      const { data: open } = await payer.page('1');
      const rest = await waiting();
      const done = await Promise.all([
        ...open.map(({ Id }) => payer.close(Id)),
        ...rest.map(({ id }) => decide(server, 'withdrawal', id, 'Next round.')),
      ]);
      expect(done).not.toContain(false);
      expect(await payer.held()).toBe('0');
      await payer.fund(String(Math.max(1, Math.ceil(0.3 * orders))));
    }
  });

  test('S7.42 fifty operators pay one withdrawal once', async () => {
    const before = Number(await payer.balance());
    const { data } = await payer.draw({ draw_method_id: method, number: '50' });
    const decisions = await Promise.all(
      Array.from({ length: PARALLEL }, (_, index) =>
        decide(server, 'withdrawal', data.id, index % 2 === 0 ? '' : 'No.'),
      ),
    );
    expect(decisions.filter((isDecided) => isDecided)).toHaveLength(1);
    expect(Number(await payer.balance())).toBeCloseTo(before - 50, 6);
    expect(await payer.held()).toBe('0');
  });
});
