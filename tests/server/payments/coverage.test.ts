import { beforeEach, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DRIVEN } from '../../support/driven-source.ts';
import { decide, newPayer, type Payer } from '../../support/payments.ts';
import { serverForAll } from '../../support/server-hooks.ts';

describe('withdrawals and open positions', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  let payer: Payer;
  let method: string;
  beforeEach(async () => {
    await server.move(DRIVEN.euro, 1.1);
    payer = await newPayer(server);
    await payer.fund('1008');
    method = await payer.provenMethod();
    // A lot of margin 1,100 at a hundredfold; a tenth holds 110 and pays 0.6.
    expect(await payer.balance()).toBe('1006');
  });
  const draw = (number: string) => payer.draw({ draw_method_id: method, number });
  const states = async () => (await payer.draws('1')).data.map(({ status_name }) => status_name);

  test('S7.42 S9.9 losses of open positions lessen what may be withdrawn, gains add nothing', async () => {
    await payer.submit({ cont: '0.1' });
    await server.move(DRIVEN.euro, 1.2);
    expect((await draw('895.400001')).code).toBe(ERRORS.insufficientBalance);
    await server.move(DRIVEN.euro, 1.09);
    expect(await draw('795.400001')).toMatchObject({
      code: ERRORS.insufficientBalance,
      msg: 'The amount is more than your available balance of 795.40 USD.',
    });
    expect((await draw('795.4')).code).toBe(1);
  });

  test('S9.5 an order cannot use money a withdrawal waits for, nor its fee', async () => {
    await draw('900');
    expect((await payer.submit({ cont: '0.1' })).code).toBe(ERRORS.insufficientMargin);
    expect((await payer.submit({ cont: '0.09' })).code).toBe(1);
    expect([await payer.balance(), await payer.held()]).toEqual(['1005.46', '999']);
  });

  test('S9.6 a fee is not paid by money that waits, however much open profit there is', async () => {
    await payer.submit({ cont: '0.1' });
    await draw('895.4');
    await server.move(DRIVEN.euro, 1.2);
    const { data: lost } = await payer.submit({ cont: '0.1', type: '2' });
    await server.move(DRIVEN.euro, 1.2109);
    await payer.close(lost.Id);
    expect([await payer.balance(), await payer.held()]).toEqual(['895.8', '1005.4']);
    expect((await payer.submit({ cont: '0.1' })).code).toBe(ERRORS.insufficientMargin);
    expect((await payer.submit({ cont: '0.06' })).code).toBe(1);
  });

  test('S9.9 no bill of the house takes money that waits', async () => {
    await draw('900');
    const { database, trading } = server.services;
    const take = (amountMicro: number) =>
      database.queue.submit((tx) =>
        trading.funds.book(tx, payer.userId, {
          kind: 'correction',
          ref: { kind: 'correction', id: -amountMicro },
          atMs: server.clock.nowMs,
          moves: [{ amountMicro, memo: 'correction', counter: 'corrections' }],
        }),
      );
    await expect(take(-106_000_001)).rejects.toMatchObject({ reason: 'insufficientBalance' });
    expect([await payer.balance(), await payer.held()]).toEqual(['1006', '900']);
  });

  test('S4.3 an order that waits is filled while the account has all that it holds, to the cent', async () => {
    const exact = await newPayer(server);
    await exact.fund('100.6');
    await exact.submit({ cont: '0.1', status: '0', target_price: '1' });
    await server.move(DRIVEN.euro, 1);
    expect((await exact.page('1')).data).toHaveLength(1);
  });

  test('S4.3 money that waits backs no position: the risk rate does not move when it is paid', async () => {
    await payer.submit({ cont: '0.1' });
    const { data } = await draw('700');
    await server.move(DRIVEN.euro, 1.085);
    const before = (await payer.page('1')).HazardRate;
    // 110 over 1,005.4 less 700 less a loss of 150.
    expect(before).toBe('70.79');
    await decide(server, 'withdrawal', data.id);
    expect((await payer.page('1')).HazardRate).toBe(before);
  });

  test('S4.3 liquidation comes when what is not waiting no longer backs the margin, and pays what waits', async () => {
    await payer.submit({ cont: '0.1' });
    const { data } = await draw('800');
    // A loss of 152 leaves 53.4 behind a margin of 110.
    await server.move(DRIVEN.euro, 1.0848);
    expect((await payer.page('3')).data[0]).toMatchObject({ CloseReason: 'liquidation' });
    expect([await payer.balance(), await payer.held()]).toEqual(['853.4', '800']);
    expect(await decide(server, 'withdrawal', data.id)).toBe(true);
    expect(await payer.balance()).toBe('53.4');
  });

  test('S4.3 a loss beyond the rest cancels the newest withdrawals until it is covered, and says so', async () => {
    await payer.submit({ cont: '0.1' });
    for (const number of ['300', '400', '100']) await draw(number);
    const changed: number[] = [];
    server.services.bus.subscribe('account.changed', ({ userId }) => changed.push(userId));
    await server.move(DRIVEN.euro, 1.05);
    expect([await payer.balance(), await payer.held()]).toEqual(['505.4', '300']);
    expect((await states()).slice(0, 3)).toEqual(['Cancelled', 'Cancelled', 'Under review']);
    const [newest] = (await payer.draws('1')).data;
    expect(newest).toMatchObject({
      status: 2,
      notes: expect.stringContaining('losses on open positions used up the balance'),
    });
    expect(changed).toContain(payer.userId);
    expect(await decide(server, 'withdrawal', newest?.id ?? 0)).toBe(false);
  });

  test('S4.3 a gap takes every withdrawal before the house pays a cent', async () => {
    await payer.submit({ cont: '0.1' });
    await draw('800');
    await server.move(DRIVEN.euro, 0.9);
    expect([await payer.balance(), await payer.held()]).toEqual(['0', '0']);
    expect((await states())[0]).toBe('Cancelled');
    const { list } = await payer.ledger();
    expect(list.slice(0, 2)).toMatchObject([
      { Type: 'loss', Value: '-2000' },
      { Type: 'protection', Value: '994.6' },
    ]);
  });

  test('S5.9 closing at a loss by hand leaves no withdrawal uncovered either', async () => {
    const { data: loser } = await payer.submit({ cont: '0.1' });
    await payer.submit({ type: '2', cont: '0.1' });
    await draw('700');
    await server.move(DRIVEN.euro, 1.05);
    expect((await payer.page('1')).total).toBe(2);
    await payer.close(loser.Id);
    expect([await payer.balance(), await payer.held()]).toEqual(['504.8', '110']);
    expect((await states())[0]).toBe('Cancelled');
  });

  test('S4.3 a pending order whose fee would come out of waiting money is withdrawn instead of filled', async () => {
    const { data: loser } = await payer.submit({ cont: '0.1' });
    await payer.submit({ type: '2', cont: '0.1' });
    await payer.submit({ cont: '0.01', status: '0', target_price: '1.05' });
    const { data } = await draw('700');
    await server.move(DRIVEN.euro, 1.06952);
    await payer.close(loser.Id);
    // What is left is exactly what waits; the gain of the other position backs a margin, but pays no fee.
    expect([await payer.balance(), await payer.held()]).toEqual(['700', '820.56']);
    await server.move(DRIVEN.euro, 1.05);
    expect((await payer.page('3')).data[0]).toMatchObject({ Status: 4, CloseReason: 'uncovered' });
    expect(await decide(server, 'withdrawal', data.id)).toBe(true);
    expect(await payer.balance()).toBe('0');
  });
});
