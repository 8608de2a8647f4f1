import { describe, expect, test } from 'vitest';
import { CODE_EXPIRED } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import { ANSWER_KEPT_MS } from '#contract/idempotency';
import { newTrader } from '../../support/orders.ts';
import { serverForAll } from '../../support/server-hooks.ts';

type Outcome = { outcome: string; message: string };

describe('what became of a command whose answer was lost', () => {
  const server = serverForAll();

  const ask = async (token: string, key: string, age_ms = '1000') =>
    (await server.post<Outcome>('/api/user/command_outcome', { key, age_ms }, { token })).data;

  test('S8.3 an order that was carried out is accepted, however often it is asked about', async () => {
    const trader = await newTrader(server);
    await trader.submit({}, { key: 'carried-out' });
    for (let time = 0; time < 3; time += 1)
      expect(await ask(trader.token, 'carried-out')).toEqual({ outcome: 'accepted', message: '' });
    expect((await trader.page('1')).total).toBe(1);
  });

  test('S8.3 a refused one says why', async () => {
    const trader = await newTrader(server);
    await trader.submit({ cont: '95' }, { key: 'turned-down' });
    const { outcome, message } = await ask(trader.token, 'turned-down');
    expect(outcome).toBe('refused');
    expect(message).toMatch(/margin/i);
  });

  test('S8.3 one that never arrived is void, and stays so when it arrives late', async () => {
    const trader = await newTrader(server);
    expect((await ask(trader.token, 'never-came')).outcome).toBe('void');
    expect((await trader.submit({}, { key: 'never-came' })).code).toBe(ERRORS.commandVoid);
    expect((await ask(trader.token, 'never-came')).outcome).toBe('void');
    expect((await trader.page('1')).total).toBe(0);
  });

  test('S8.3 asked for at the same moment as it arrives, the answer and the order agree, a hundred times', async () => {
    const trader = await newTrader(server);
    let orders = 0;
    for (let round = 0; round < 100; round += 1) {
      const key = `race-${String(round).padStart(4, '0')}`;
      const [submitted, { outcome }] = await Promise.all([
        trader.submit({ cont: '0.01' }, { key }),
        ask(trader.token, key),
      ]);
      expect(outcome).toBe(submitted.code === 1 ? 'accepted' : 'void');
      if (submitted.code === 1) orders += 1;
    }
    expect((await trader.page('1')).total).toBe(orders);
  });

  test('S6.1 the key of another account tells nothing of it', async () => {
    const [one, other] = [await newTrader(server), await newTrader(server)];
    await one.submit({}, { key: 'of-one-only' });
    expect((await ask(other.token, 'of-one-only')).outcome).toBe('void');
    expect((await ask(one.token, 'of-one-only')).outcome).toBe('accepted');
  });

  test('S4.13 S8.3 one under a session that is over books nothing, keeps no answer, and leaves the one before as it was', async () => {
    const trader = await newTrader(server);
    const facts = async () => [
      await server.stored.rows('SELECT * FROM trade_order'),
      await server.stored.rows('SELECT id FROM journal'),
      await server.stored.rows('SELECT key, outcome FROM idempotency'),
    ];
    await trader.submit({}, { key: 'before-its-end' });
    await server.post('/api/user/logout', {}, { token: trader.token });
    const before = await facts();
    expect((await trader.submit({}, { key: 'after-its-end' })).code).toBe(CODE_EXPIRED);
    expect((await trader.submit({}, { key: 'before-its-end' })).code).toBe(CODE_EXPIRED);
    expect(await facts()).toEqual(before);
  });

  test('S8.3 of one older than the kept answers nothing is claimed', async () => {
    const trader = await newTrader(server);
    expect((await ask(trader.token, 'long-ago-', String(ANSWER_KEPT_MS))).outcome).toBe('unknown');
    expect((await trader.submit({}, { key: 'long-ago-' })).code).toBe(1);
  });
});
