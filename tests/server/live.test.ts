import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH } from '#contract/socket';
import { DRIVEN } from '../support/driven-source.ts';
import { newTrader } from '../support/orders.ts';
import { decide, newPayer } from '../support/payments.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import type { ServerMessage } from '../support/wire.ts';

describe('the live connection on the real trading', () => {
  let server: TestServer;
  let socket: WebSocket;
  let messages: ServerMessage[];
  const start = async (env = {}) => {
    server = await startServer({}, env);
    messages = [];
    socket = new WebSocket(`${server.address.replace('http', 'ws')}${SOCKET_PATH}?lang=en`);
    socket.on('message', (data) => messages.push(JSON.parse(String(data)) as ServerMessage));
    await new Promise((done) => socket.once('open', done));
  };
  beforeEach(() => start());
  const end = async () => {
    socket.close();
    await server.dispose();
  };
  afterEach(end);

  const seen = (isWanted: (message: ServerMessage) => boolean): Promise<ServerMessage> =>
    until(
      () => messages.find(isWanted),
      () => `not among ${JSON.stringify(messages)}`,
    );
  const logIn = async (token: string) => {
    for (const message of [
      { type: 'login', token },
      { type: 'sub', topic: 'FOREX_TRADE' },
      { type: 'sub', topic: 'FOREX_CLOSED' },
      { type: 'sub', topic: 'REVIEW_DECIDED' },
    ]) {
      socket.send(JSON.stringify(message));
    }
    return seen((message) => message.type === 'login_result');
  };

  test('S7.33 S7.34 S4.4 an order, its profit and its closing are pushed to its owner', async () => {
    const trader = await newTrader(server);
    expect(await logIn(trader.token)).toMatchObject({ code: 1 });
    const { data } = await trader.submit();
    await server.move(DRIVEN.euro, 1.101);
    const push = await seen(
      (message) => message.type === 'FOREX_TRADE' && message.data.ProfitsTotal === '100',
    );
    expect(push).toMatchObject({
      data: {
        CautionMoneyAll: '1100',
        lock_balance: '1100',
        balance: '99994',
        TransOrder: [{ Id: data.Id }],
      },
    });
    await trader.submit({ status: '0', target_price: '1.05000' });
    // The pending order holds its margin of 1,050 and its fee of 6; the risk rate counts open margin alone.
    await seen((message) => message.type === 'FOREX_TRADE' && message.data.lock_balance === '2156');
    await trader.close(data.Id);
    expect(await seen((message) => message.type === 'FOREX_CLOSED')).toMatchObject({
      data: { ids: [data.Id] },
    });
    await seen((message) => message.type === 'FOREX_TRADE' && message.data.balance === '100094');
  });

  test('S7.33 S9.5 what waits to be withdrawn is pushed, so that the risk rate can be reckoned without it', async () => {
    const payer = await newPayer(server);
    await payer.fund('1002');
    const method = await payer.provenMethod();
    await logIn(payer.token);
    await payer.submit({ cont: '0.1' });
    const open = await seen(
      (message) => message.type === 'FOREX_TRADE' && message.data.CautionMoneyAll === '110',
    );
    expect(open).toHaveProperty('data.HazardRate', '11.01');
    expect(open).not.toHaveProperty('data.WithdrawLock');
    const auth_code = await payer.code();
    const { data } = await payer.draw({ draw_method_id: method, number: '700', auth_code });
    // 110 over 999.4 less 700; the order holds 110.
    const waiting = await seen(
      (message) => message.type === 'FOREX_TRADE' && message.data.lock_balance === '810',
    );
    expect(waiting).toMatchObject({ data: { WithdrawLock: '700', HazardRate: '36.74', balance: '999.4' } });
    messages.length = 0;
    await decide(server, 'withdrawal', data.id);
    const paid = await seen(
      (message) => message.type === 'FOREX_TRADE' && message.data.lock_balance === '110',
    );
    expect(paid).not.toHaveProperty('data.WithdrawLock');
  });

  test('S3.5 S4.3 a site’s own margin call and stop-out count, and the push tells them', async () => {
    await end();
    await start({ MARGIN_CALL_PERCENT: '80', STOP_OUT_PERCENT: '125' });
    const trader = await newTrader(server);
    await logIn(trader.token);
    // 80 lots of 100,000 EUR bind 88,000 of 100,000 USD.
    await trader.submit({ cont: '80' });
    const push = await seen((message) => message.type === 'FOREX_TRADE' && message.data.HazardRate !== '0');
    expect(push).toMatchObject({ data: { MarginCallRate: 80, StopOutRate: 125 } });
    await server.services.marginWarnings.look();
    expect(await server.stored.rows('SELECT user_id FROM margin_warning')).toHaveLength(1);
    const states = () => server.stored.rows('SELECT state, close_reason FROM trade_order');
    // 70,400 of equity are a rate of exactly 125.
    await server.move(DRIVEN.euro, 1.09637);
    expect(await states()).toMatchObject([{ state: 'open' }]);
    await server.move(DRIVEN.euro, 1.09636);
    expect(await states()).toMatchObject([{ state: 'closed', close_reason: 'liquidation' }]);
  });

  test('S4.8 S4.9 a decision is told after the commit: what is read then knows it', async () => {
    const payer = await newPayer(server);
    await logIn(payer.token);
    const { data } = await payer.wire({ number: '100', proofImg: await payer.proof() });
    expect(messages.some(({ type }) => type === 'REVIEW_DECIDED')).toBe(false);
    await decide(server, 'deposit', data.id);
    expect(await seen(({ type }) => type === 'REVIEW_DECIDED')).toMatchObject({ data: { kind: 'deposit' } });
    expect((await payer.deposits('1')).data).toMatchObject([{ id: data.id, status: 1 }]);
    // A decision that changes nothing is none.
    messages.length = 0;
    await decide(server, 'deposit', data.id);
    socket.send('ping');
    await seen(({ type }) => type === 'pong');
    expect(messages.some(({ type }) => type === 'REVIEW_DECIDED')).toBe(false);
  });

  test('S9.1 the socket of a session that was logged out gets the news and then nothing more', async () => {
    const trader = await newTrader(server);
    await logIn(trader.token);
    messages.length = 0;
    await server.post('/api/user/logout', {}, { token: trader.token });
    expect(await seen((message) => message.type === 'login_result')).toMatchObject({ code: 999 });
    // Prices go to everyone, in the same turn as accounts.
    socket.send(JSON.stringify({ type: 'sub', topic: 'DAY_MARKET' }));
    await seen(({ type }) => type === 'DAY_MARKET');
    messages.length = 0;
    await server.move(DRIVEN.euro, 1.102);
    await seen(({ type }) => type === 'DAY_MARKET');
    expect(messages.filter((message) => message.type === 'FOREX_TRADE')).toEqual([]);
  });
});
