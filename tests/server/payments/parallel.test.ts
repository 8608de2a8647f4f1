import { beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { microToWire, toMicro } from '#contract/money';
import { borrower } from '../../support/loans.ts';
import { decide, newPayer, type Payer } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';

const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 3);
const PARALLEL = 50;

describe('fifty at once against one balance', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  let payer: Payer;
  let method: string;
  beforeAll(async () => {
    payer = await newPayer(server);
    await payer.fund('2');
    await payer.fund('1000');
    method = await payer.provenMethod();
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
      // Thirty pictures an hour are all a user may store.
      server.clock.nowMs += 3_600_000;
      await payer.fund(String(Math.max(1, Math.ceil(0.3 * orders))));
    }
  });

  test(`S7.42 S9.5 S4.3 S4.12 withdrawals, orders, closes and loan requests in one burst, in each of ${ROUNDS} rounds`, async () => {
    const ada = borrower(server, payer);
    await ada.handIn();
    await ada.decideLast('loan-kyc', true);
    const sign = (await ada.request('100')).sign ?? '';
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await Promise.all(Array.from({ length: 10 }, () => payer.submit({ cont: '0.05' })));
      const loan = { amount: '100', config_id: '1', sign, agreement: await ada.agreement('100', '1') };
      const before = toMicro(await payer.balance());
      // Each position is closed twice at once, beside ten withdrawals, ten orders and ten requests.
      const burst = await Promise.all(
        Array.from({ length: PARALLEL }, async (_, index) => {
          const [kind, number] = [index % 5, Math.floor(index / 5)];
          if (kind === 0)
            return {
              kind: 'draw' as const,
              ...(await payer.draw({ draw_method_id: method, number: '120' })),
            };
          if (kind === 1) return { kind: 'order' as const, ...(await payer.submit({ cont: '0.05' })) };
          if (kind === 2) return { kind: 'loan' as const, ...(await ada.submit(loan)) };
          return { kind: 'close' as const, ...(await payer.close(held[number]?.data.Id ?? 0)) };
        }),
      );
      const codes = (kind: string) => burst.filter((one) => one.kind === kind).map(({ code }) => code);
      const taken = (kind: string) => codes(kind).filter((code) => code === 1).length;
      const refused = (kind: string) => new Set(codes(kind).filter((code) => code !== 1));
      expect([taken('close'), ...refused('close')]).toEqual([10, ERRORS.notHolding]);
      expect([taken('loan'), ...refused('loan')]).toEqual([1, ERRORS.loanOpen]);
      expect(refused('draw')).toEqual(new Set([ERRORS.insufficientBalance]));
      for (const code of refused('order')) expect(code).toBe(ERRORS.insufficientMargin);
      const balance = before - 300_000 * taken('order');
      expect(toMicro(await payer.balance())).toBe(balance);
      const holds = 120_000_000 * taken('draw') + 55_000_000 * taken('order');
      expect(toMicro(await payer.held())).toBe(holds);
      expect(balance - holds).toBeGreaterThanOrEqual(0);
      // The loan is paid out once, and what it takes to begin anew releases all that was held.
      await ada.decideLast('loan', true);
      expect(toMicro(await payer.balance())).toBe(balance + 100_000_000);
      const { data: open } = await payer.page('1');
      await Promise.all(open.map(({ Id }) => payer.close(Id)));
      for (const { id } of await waiting()) await decide(server, 'withdrawal', id, 'Next round.');
      expect(await payer.held()).toBe('0');
      const asked = burst.find((one) => one.kind === 'loan' && one.code === 1);
      await ada.repay(asked?.kind === 'loan' ? asked.data.id : 0);
      await ada.decideLast('repayment', true);
      // Down to what withdrawals and orders go short of.
      const spare = balance + 100_000_000 - 1_000_000_000;
      const { data: paid } = await payer.draw({ draw_method_id: method, number: microToWire(spare) });
      expect(await decide(server, 'withdrawal', paid.id)).toBe(true);
      server.clock.nowMs += 3_600_000;
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
