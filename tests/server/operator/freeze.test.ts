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
    expect(client.of('login_result')[1]).toMatchObject({ code: 999 });
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
