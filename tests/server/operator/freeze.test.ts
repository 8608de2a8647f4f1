import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { ERRORS } from '#contract/errors';
import { SOCKET_PATH } from '#contract/socket';
import { DRIVEN } from '../../support/driven-source.ts';
import { login, registered } from '../../support/joining.ts';
import { askOperator } from '../../support/operator.ts';
import { type Page, trader } from '../../support/orders.ts';
import { realToken } from '../../support/pictures.ts';
import { serverForEach } from '../../support/server-hooks.ts';
import type { User } from '../../support/wire.ts';
import { RigClient } from '../socket/socket-rig.ts';

describe('freezing a user', () => {
  const server = serverForEach();

  const ask = (...args: string[]) => askOperator(server.dataDir, ...args);
  const me = (token: string) => server.get<User>('/api/user/info', {}, { token });
  const first = () => server.firstAccount ?? { email: '', password: '' };

  test('S4.13 ends every session at once, of the user and of their demo account, sockets included', async () => {
    const tokens = [await realToken(server), await realToken(server)];
    const demo = await server.get<{ token: string }>(
      ...(['/api/user/createAccountDemoForU', {}, { token: tokens[0] ?? '' }] as const),
    );
    tokens.push(demo.data.token);
    const stranger = (await server.demo()).token;
    const { uid } = (await me(tokens[0] ?? '')).data;
    // Used once, so that the server holds them in memory.
    for (const token of tokens) expect((await me(token)).code).toBe(1);
    await trader(server, tokens[0] ?? '').submit();
    const client = new RigClient(new WebSocket(server.address.replace('http', 'ws') + SOCKET_PATH));
    await once(client.socket, 'open');
    client.send({ type: 'login', token: tokens[0] ?? '' });
    client.send({ type: 'sub', topic: 'FOREX_TRADE' });
    await client.until('FOREX_TRADE');
    const answer = await ask('freeze', uid, '--reason', 'suspicion');
    expect(answer.message).toBe(`${uid} is frozen; all sessions ended.`);
    await client.settled();
    expect(client.of('login_result')[1]).toMatchObject({ code: 999, msg: '帳戶已被凍結，請聯絡客服。' });
    const pushes = client.of('FOREX_TRADE').length;
    await server.move(DRIVEN.euro, 1.101);
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(pushes);
    client.socket.close();
    for (const token of tokens) expect((await me(token)).code).toBe(999);
    expect((await me(stranger)).code).toBe(1);
    await server.restart();
    for (const token of tokens) expect((await me(token)).code).toBe(999);
  });

  test('S7.3 the right password learns of the freeze, a wrong one learns nothing', async () => {
    const { email, password } = first();
    const wrong = await login(server, email, 'not the password');
    const { uid } = (await me(await realToken(server))).data;
    await ask('freeze', uid, '--reason', 'suspicion');
    expect((await login(server, email, password)).code).toBe(ERRORS.accountFrozen);
    expect(await login(server, email, 'not the password')).toEqual(wrong);
    expect(await login(server, 'nobody@candlestate.example', 'not the password')).toEqual(wrong);
    await ask('unfreeze', uid, '--reason', 'cleared');
    expect((await login(server, email, password)).code).toBe(1);
    expect((await ask('log')).rows?.map(({ decision, reason }) => [decision, reason])).toEqual([
      ['unfrozen', 'cleared'],
      ['frozen', 'suspicion'],
    ]);
  });

  test('S7.3 logins that race the freeze leave no session behind', async () => {
    const { email, password } = first();
    const { uid } = (await me(await realToken(server))).data;
    const logins = Array.from({ length: 8 }, () => login(server, email, password));
    await ask('freeze', uid, '--reason', 'suspicion');
    for (const answer of await Promise.all(logins)) {
      if (answer.code === 1) expect((await me(answer.data.token)).code).toBe(999);
      else expect(answer.code).toBe(ERRORS.accountFrozen);
    }
  });

  test('S4.3 open positions live on under their stop-loss', async () => {
    const token = await realToken(server);
    const { uid } = (await me(token)).data;
    expect((await trader(server, token).submit({ stop_loss_price: '1.09' })).code).toBe(1);
    await ask('freeze', uid, '--reason', 'suspicion');
    await server.move(DRIVEN.euro, 1.08);
    await server.services.trading.purgeAnswers();
    await ask('unfreeze', uid, '--reason', 'cleared');
    const done = await server.get<Page>(
      ...(['/v1/api/forex/my_deal', { status: '3', page: '1' }, { token: await realToken(server) }] as const),
    );
    expect(done.data.data[0]).toMatchObject({ CloseReason: 'stop-loss' });
    expect(await server.audit()).toMatchObject({ isClean: true });
  });

  test('S7.5 one user is frozen, not another', async () => {
    const other = await registered(server, 'other@candlestate.example');
    const { uid } = (await me(await realToken(server))).data;
    await ask('freeze', uid, '--reason', 'suspicion');
    expect((await me(other.token)).code).toBe(1);
    expect((await ask('freeze', uid, '--reason', 'again')).error).toBe(
      `There is no user ${uid} who is not frozen.`,
    );
  });
});

const BECAUSE = ['--reason', 'no fair price'];
const PENDING = { status: '0', target_price: '1.09' } as const;

describe('an instrument that is halted', () => {
  const server = serverForEach();
  const ask = (...args: string[]) => askOperator(server.dataDir, ...args);
  const stateOf = async (code: string) => {
    const row = (await ask('instruments')).rows?.find((one) => one.code === code);
    return [row?.market, row?.halted];
  };
  const real = async () => trader(server, await realToken(server));

  test('S4.9 operators see every instrument with its price and whether it takes orders', async () => {
    const { rows = [] } = await ask('instruments');
    expect(rows.map(({ code }) => code)).toEqual(Object.values(DRIVEN).map(({ code }) => code));
    expect(rows[0]).toEqual({
      code: 'EURUSD',
      name: 'EUR/USD',
      category: 'forex',
      price: '1.10000',
      leverage: '100, 10, 500',
      market: 'open',
      halted: '',
    });
  });

  test('S5.8 takes no new order, of real and demo accounts, and no reversal; another instrument does', async () => {
    const [ann, demo] = [await real(), trader(server, (await server.demo()).token)];
    const id = (await demo.submit()).data.Id;
    await ask('halt', 'eurusd', ...BECAUSE);
    expect(await stateOf('EURUSD')).toEqual(['open', 'yes']);
    for (const one of [ann, demo]) {
      expect((await one.submit()).code).toBe(ERRORS.instrumentHalted);
      expect((await one.submit(PENDING)).code).toBe(ERRORS.instrumentHalted);
    }
    expect((await demo.reverse(id)).code).toBe(ERRORS.instrumentHalted);
    expect((await demo.live()).data.map(({ Id }) => Id)).toEqual([id]);
    expect((await demo.submit({ forex_id: '3', cont: '0.01' })).code).toBe(1);
  });

  test('S5.8 lets what is open be closed, in part and whole, and its stops work', async () => {
    const demo = trader(server, (await server.demo()).token);
    const [one, other] = [(await demo.submit()).data.Id, (await demo.submit()).data.Id];
    await ask('halt', 'EURUSD', ...BECAUSE);
    expect((await demo.closePart(one, '0.5')).code).toBe(1);
    expect((await demo.close(one)).code).toBe(1);
    expect((await demo.setStops(other, '1.09', '0')).code).toBe(1);
    await server.move(DRIVEN.euro, 1.08);
    expect((await demo.live()).data).toEqual([]);
    expect((await demo.page('3')).data[0]).toMatchObject({ Id: other, CloseReason: 'stop-loss' });
  });

  test('S5.8 a pending order that the price reaches meanwhile is withdrawn, and its trader is told', async () => {
    const demo = trader(server, (await server.demo()).token);
    const held = await demo.held();
    const { Id } = (await demo.submit(PENDING)).data;
    await ask('halt', 'EURUSD', ...BECAUSE);
    await server.move(DRIVEN.euro, 1.08);
    expect((await demo.page('3')).data[0]).toMatchObject({ Id, CloseReason: 'halted' });
    expect(await demo.held()).toBe(held);
    const told = await server.stored.rows(`SELECT kind FROM notification WHERE kind = 'order-not-filled'`);
    expect(told).toHaveLength(1);
    expect(await server.audit()).toMatchObject({ isClean: true });
  });

  test('S5.8 takes orders again when it is resumed, also after a restart in between', async () => {
    const { token } = await server.demo();
    await ask('halt', 'EURUSD', ...BECAUSE);
    await ask('halt', 'BTCUSD', ...BECAUSE);
    await server.restart();
    expect((await trader(server, token).submit()).code).toBe(ERRORS.instrumentHalted);
    await ask('resume', 'EURUSD', '--reason', 'prices are back');
    expect((await trader(server, token).submit()).code).toBe(1);
    expect([await stateOf('EURUSD'), await stateOf('BTCUSD')]).toEqual([
      ['open', ''],
      ['open', 'yes'],
    ]);
  });

  test('S4.9 each is logged with its reason; an unknown code, and what is so already, are refused', async () => {
    await ask('halt', 'EURUSD', ...BECAUSE);
    const refused = async (...args: string[]) => (await ask(...args)).error;
    expect(await refused('halt', 'EURUSD', ...BECAUSE)).toBe('EURUSD is halted already.');
    expect(await refused('resume', 'BTCUSD', ...BECAUSE)).toBe('BTCUSD is not halted.');
    expect(await refused('halt', 'NONE', ...BECAUSE)).toBe('There is no instrument NONE.');
    expect(await refused('halt', 'BTCUSD')).toContain('reason');
    await ask('resume', 'EURUSD', '--reason', 'prices are back');
    expect(
      (await ask('log')).rows?.map(({ kind, id, decision, reason }) => [kind, id, decision, reason]),
    ).toEqual([
      ['instrument', 'EURUSD', 'resumed', 'prices are back'],
      ['instrument', 'EURUSD', 'halted', 'no fair price'],
    ]);
  });
});
