import { once } from 'node:events';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH, serverMessage } from '#contract/socket';
import { INSTRUMENTS } from '#server/market/instruments';
import { MAX_TOPICS } from '#server/socket/live-socket';
import { STALLED_BYTES } from '#server/socket/socket-client';
import { accountOf, type Received, SocketRig } from './socket-rig.ts';

const EURUSD = 101;
const GBPUSD = 102;

let rig: SocketRig;
beforeEach(async () => {
  rig = await new SocketRig().start();
});
afterEach(async () => {
  await rig.stop();
});

function seqsOf(messages: readonly Received[]): number[] {
  return messages
    .filter(({ type }) => type === 'FOREX_TRADE' || type === 'FOREX_CLOSED')
    .map(({ data }) => (data as { seq: number }).seq);
}

describe('heartbeat and login', () => {
  it('S7.30 S9.4 the bare text ping is answered with pong', async () => {
    const client = await rig.connect();
    client.send('ping');
    await client.until('pong');
  });

  it('S7.30 S4.14 a live token logs in with code 1, an unknown one is refused with 999', async () => {
    const client = await rig.connect();
    client.send({ type: 'login', token: 'bad' });
    expect((await client.until('login_result', 1))[0]).toMatchObject({ code: 999, msg: 'error.expired' });
    client.send({ type: 'login', token: 'good' });
    expect((await client.until('login_result', 2))[1]).toMatchObject({ code: 1, msg: 'server.ok' });
  });

  it('S9.1 a session store that fails is no expiry: the login answers 500 and the socket stays', async () => {
    rig.authenticate = () => Promise.reject(new Error('disk gone'));
    const client = await rig.connect();
    client.send({ type: 'login', token: 'good' });
    expect((await client.until('login_result'))[0]).toMatchObject({ code: 500 });
    await client.settled();
  });

  it('S9.1 a session that ends silences its sockets at once and tells them 999, others go on', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    rig.accounts.set(8, accountOf([EURUSD]));
    const [ours, theirs] = [await rig.loggedIn('good'), await rig.loggedIn('other')];
    await ours.until('FOREX_TRADE');
    rig.ended(70);
    expect((await ours.until('login_result', 2))[1]).toMatchObject({ code: 999 });
    const before = [ours.of('FOREX_TRADE').length, theirs.of('FOREX_TRADE').length] as const;
    rig.changed(7);
    rig.closed(7, [1]);
    rig.tick({ [EURUSD]: 1_100_000 });
    await theirs.until('FOREX_TRADE', before[1] + 1);
    await ours.settled();
    expect(ours.of('FOREX_TRADE')).toHaveLength(before[0]);
    expect(ours.of('FOREX_CLOSED')).toHaveLength(0);
  });

  it('S9.1 a session that ends while its login is being looked up is refused', async () => {
    let answer: (session: { userId: number; sessionId: number }) => void = () => {};
    rig.authenticate = () => new Promise((resolve) => (answer = resolve));
    const client = await rig.connect();
    client.send({ type: 'login', token: 'good' });
    await client.settled();
    rig.ended(70);
    answer({ userId: 7, sessionId: 70 });
    expect((await client.until('login_result'))[0]).toMatchObject({ code: 999 });
  });

  it('S4.14 of two logins under way the later one counts, whichever is answered first', async () => {
    const answers = new Map<string, (session: { userId: number; sessionId: number }) => void>();
    rig.authenticate = (token) => new Promise((resolve) => answers.set(token, resolve));
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'FOREX_CLOSED' });
    client.send({ type: 'login', token: 'good' });
    client.send({ type: 'login', token: 'other' });
    await client.settled();
    answers.get('other')?.({ userId: 8, sessionId: 80 });
    await client.until('login_result');
    answers.get('good')?.({ userId: 7, sessionId: 70 });
    await client.settled();
    rig.closed(7, [1]);
    rig.closed(8, [2]);
    await client.settled();
    expect(client.of('login_result')).toHaveLength(1);
    expect(client.of('FOREX_CLOSED')).toMatchObject([{ data: { ids: [2] } }]);
  });

  it('S4.14 a socket that logs in as another user hears no more of the first', async () => {
    const client = await rig.loggedIn('good');
    client.send({ type: 'login', token: 'other' });
    await client.until('login_result', 2);
    await client.settled();
    const before = client.of('FOREX_TRADE').length;
    rig.closed(7, [1]);
    rig.changed(7);
    await client.settled();
    expect(client.of('FOREX_CLOSED')).toHaveLength(0);
    expect(client.of('FOREX_TRADE')).toHaveLength(before);
  });

  it('S4.14 an account whose last socket is gone is valued no more', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    client.socket.close();
    await once(client.socket, 'close');
    const watcher = await rig.connect();
    await watcher.settled();
    const before = rig.valuations;
    rig.changed(7);
    rig.tick({ [EURUSD]: 1_300_000 });
    await watcher.settled();
    expect(rig.valuations).toBe(before);
  });

  it('S4.14 after logout no account push comes, market data goes on', async () => {
    const client = await rig.loggedIn('good', ['FOREX_TRADE', 'DAY_MARKET']);
    await client.until('FOREX_TRADE');
    client.send({ type: 'logout' });
    await client.settled();
    rig.changed(7);
    rig.tick({ [EURUSD]: 1_200_000 });
    await client.until('DAY_MARKET', 2);
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(1);
  });

  it('S1.7 the words of an answer are in the language the socket was opened with', async () => {
    await rig.stop();
    rig = await new SocketRig().start({ translate: (lang, key) => `${lang}:${key}` });
    const client = await rig.connect({}, '?lang=en');
    client.send({ type: 'login', token: 'bad' });
    expect((await client.until('login_result'))[0]?.msg).toBe('en:error.expired');
  });
});

describe('market topics', () => {
  it('S7.31 sub brings a snapshot of every quote, a tick one frame with just those that changed', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'DAY_MARKET' });
    await client.settled();
    expect(client.of('DAY_MARKET')[0]?.data).toHaveLength(INSTRUMENTS.length);
    rig.tick({ [EURUSD]: 1_002_500, [GBPUSD]: 990_000 });
    await client.until('DAY_MARKET', 2);
    expect(client.of('DAY_MARKET')[1]?.data).toEqual([
      { symbol: 'EURUSD', quotation: { close: '1.00250', change: '0.25' }, status: 1, time: rig.nowMs },
      { symbol: 'GBPUSD', quotation: { close: '0.99000', change: '-1.00' }, status: 1, time: rig.nowMs },
    ]);
  });

  it('S7.31 a still price of an open market is told again within five seconds, of a closed market not', async () => {
    for (const { id } of INSTRUMENTS) if (id !== EURUSD) rig.source.closed.add(id);
    rig.tick();
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'DAY_MARKET' });
    await client.settled();
    for (let tick = 0; tick < 10; tick += 1) rig.tick();
    await client.settled();
    const told = client.of('DAY_MARKET').slice(1);
    expect(told).toHaveLength(1);
    expect(told[0]?.data).toMatchObject([{ symbol: 'EURUSD', status: 1 }]);
  });

  it('S7.32 a chart gets the running candle of all six periods, on sub and on each change of its instrument only', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'KLINE.EURUSD' });
    await client.settled();
    rig.tick({ [GBPUSD]: 1_300_000 });
    rig.tick({ [EURUSD]: 1_250_000 });
    await client.until('KLINE.EURUSD', 2);
    await client.settled();
    const pushes = client.of('KLINE.EURUSD');
    expect(pushes).toHaveLength(2);
    expect(pushes[1]?.data).toMatchObject(
      ['1min', '5min', '15min', '30min', '60min', '1day'].map((Period) => ({ Period, Close: '1.25000' })),
    );
  });

  it('S7.32 a candle that ended since the last push is told once more in its final form, before the new one', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'KLINE.EURUSD' });
    await client.settled();
    rig.tick({ [EURUSD]: 1_250_000 }, 100);
    await client.until('KLINE.EURUSD', 2);
    rig.tick({ [EURUSD]: 1_260_000 }, 60_000);
    await client.until('KLINE.EURUSD', 3);
    const minutes = (client.of('KLINE.EURUSD')[2]?.data as { Period: string; Time: number }[]).filter(
      ({ Period }) => Period === '1min',
    );
    expect(minutes.map(({ Time }) => Time)).toEqual([
      rig.nowMs - (rig.nowMs % 60_000) - 60_000,
      rig.nowMs - (rig.nowMs % 60_000),
    ]);
    expect(client.of('KLINE.EURUSD')[2]?.data).toHaveLength(7);
  });

  it('S7.32 one of two viewers leaving a chart does not take it from the other', async () => {
    const [stays, leaves] = [await rig.connect(), await rig.connect()];
    for (const client of [stays, leaves]) client.send({ type: 'sub', topic: 'KLINE.EURUSD' });
    await Promise.all([stays.settled(), leaves.settled()]);
    leaves.send({ type: 'unsub', topic: 'KLINE.EURUSD' });
    await leaves.settled();
    rig.tick({ [EURUSD]: 1_250_000 });
    await stays.until('KLINE.EURUSD', 2);
    await leaves.settled();
    expect(leaves.of('KLINE.EURUSD')).toHaveLength(1);
  });

  it('S7.30 a topic subscribed again brings its snapshot again, and unsub ends it', async () => {
    const client = await rig.connect();
    for (let again = 0; again < 2; again += 1) client.send({ type: 'sub', topic: 'DAY_MARKET' });
    await client.until('DAY_MARKET', 2);
    client.send({ type: 'unsub', topic: 'DAY_MARKET' });
    await client.settled();
    rig.tick({ [EURUSD]: 1_250_000 });
    await client.settled();
    expect(client.of('DAY_MARKET')).toHaveLength(2);
  });

  it('S7.30 an instrument that is not listed is refused, the connection stays', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'KLINE.NOPE' });
    expect((await client.until('error'))[0]).toMatchObject({ code: 2001 });
    await client.settled();
  });

  it('S7.30 one topic more than a connection may hold is refused until another is given back', async () => {
    const client = await rig.connect();
    const topics = INSTRUMENTS.map(({ code }) => `KLINE.${code}`);
    for (const topic of topics.slice(0, MAX_TOPICS + 1)) client.send({ type: 'sub', topic });
    await client.settled();
    expect(client.of('error')).toMatchObject([{ code: 429 }]);
    client.send({ type: 'unsub', topic: topics[0] });
    client.send({ type: 'sub', topic: topics[MAX_TOPICS] });
    await client.until(String(topics[MAX_TOPICS]));
    expect(client.of('error')).toHaveLength(1);
  });
});

describe('account topics', () => {
  it('S7.33 S3.5 an account without positions gets one push after sub and one after each change', async () => {
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    expect(client.of('FOREX_TRADE')[0]?.data).toEqual({
      seq: 1,
      ProfitsTotal: '0',
      HazardRate: '1.25',
      CautionMoneyAll: '0',
      balance: '100000',
      TransOrder: [],
    });
    for (let tick = 0; tick < 4; tick += 1) rig.tick({ [EURUSD]: 1_100_000 + tick });
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(1);
    rig.changed(7);
    await client.until('FOREX_TRADE', 2);
  });

  it('S7.33 login after sub brings the push too', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'FOREX_TRADE' });
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(0);
    client.send({ type: 'login', token: 'good' });
    await client.until('FOREX_TRADE');
  });

  it('S7.33 ticks of a held instrument push at most about twice a second, ticks of others never', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    for (let tick = 0; tick < 40; tick += 1) {
      rig.tick({ [EURUSD]: 1_100_000 + tick, [GBPUSD]: 1_200_000 + tick }, 250);
      await client.settled();
    }
    const pushes = client.of('FOREX_TRADE').length - 1;
    expect(pushes).toBeGreaterThanOrEqual(19);
    expect(pushes).toBeLessThanOrEqual(21);
    // What the last ticks of the held instrument still owe comes first.
    rig.tick();
    await client.settled();
    const settled = client.of('FOREX_TRADE').length;
    for (let tick = 0; tick < 4; tick += 1) rig.tick({ [GBPUSD]: 1_300_000 + tick });
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(settled);
  });

  it('S7.33 many changes in one turn are one push with the latest value', async () => {
    const client = await rig.loggedIn();
    await client.until('FOREX_TRADE');
    for (let change = 0; change < 50; change += 1) rig.changed(7);
    rig.accounts.set(7, accountOf([GBPUSD]));
    await client.settled();
    expect(client.of('FOREX_TRADE')).toHaveLength(2);
    expect(client.of('FOREX_TRADE')[1]?.data).toMatchObject({
      TransOrder: [{ Id: 1020, UpdatePrice: '1.00000' }],
    });
  });

  it('S7.33 an account the book does not know yet is pushed as soon as it does', async () => {
    rig.accounts.delete(7);
    const client = await rig.loggedIn();
    expect(client.of('FOREX_TRADE')).toHaveLength(0);
    rig.accounts.set(7, accountOf([]));
    rig.tick();
    await client.until('FOREX_TRADE');
  });

  it('S7.33 S7.34 sequence numbers run from 1 without a gap over both topics, and from 1 again after a new login', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn();
    const ids: number[] = [];
    for (let step = 0; step < 60; step += 1) {
      rig.closed(7, [step * 2, step * 2 + 1]);
      if (step % 3 === 0) rig.changed(7);
      rig.tick({ [EURUSD]: 1_100_000 + step }, 250);
      if (step % 7 === 0) await client.settled();
    }
    await client.settled();
    const seqs = seqsOf(client.received);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    for (const { data } of client.of('FOREX_CLOSED')) ids.push(...(data as { ids: number[] }).ids);
    expect(ids).toEqual(Array.from({ length: 120 }, (_, id) => id));
    const before = client.received.length;
    client.send({ type: 'login', token: 'good' });
    await client.until('login_result', 2);
    rig.changed(7);
    await client.settled();
    expect(seqsOf(client.received.slice(before))[0]).toBe(1);
  });

  it('S7.34 closed ids go to the sockets of their user that asked for them, to no one else', async () => {
    const [ours, theirs] = [await rig.loggedIn('good'), await rig.loggedIn('other')];
    const unasked = await rig.loggedIn('good', ['FOREX_TRADE']);
    rig.closed(7, [5, 6]);
    expect((await ours.until('FOREX_CLOSED'))[0]?.data).toMatchObject({ ids: [5, 6] });
    await theirs.settled();
    await unasked.settled();
    expect(theirs.of('FOREX_CLOSED')).toHaveLength(0);
    expect(unasked.of('FOREX_CLOSED')).toHaveLength(0);
  });

  it('S7.33 two sockets of one user cost one valuation a push', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const [first, second] = [await rig.loggedIn(), await rig.loggedIn()];
    await second.until('FOREX_TRADE');
    const before = { first: first.of('FOREX_TRADE').length, second: second.of('FOREX_TRADE').length };
    const valuations = rig.valuations;
    rig.tick({ [EURUSD]: 1_900_000 });
    await first.until('FOREX_TRADE', before.first + 1);
    await second.until('FOREX_TRADE', before.second + 1);
    expect(rig.valuations).toBe(valuations + 1);
  });
});

describe('what clients may not do', () => {
  const junk = fc.oneof(
    fc.string(),
    fc.json(),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc
      .record({
        type: fc.constantFrom('login', 'sub', 'unsub', 'logout', 'x'),
        token: fc.anything(),
        topic: fc.anything(),
      })
      .map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({
        type: fc.constantFrom('sub', 'unsub'),
        topic: fc.constantFrom('KLINE.', 'KLINE.__proto__', 'DAY_MARKET', 'FOREX_TRADE ', ''),
      })
      .map((value) => JSON.stringify(value)),
  );

  it('S8.13 two hundred senseless messages are answered with errors at most, and the next ping with pong', async () => {
    const client = await rig.connect();
    for (const message of fc.sample(junk, { numRuns: 200, seed: 42 })) client.socket.send(message);
    await client.settled();
    const kinds = new Set(client.received.map(({ type }) => type));
    expect([...kinds].sort().join()).toMatch(/^(DAY_MARKET,)?error,(login_result,)?pong$/);
    expect(client.of('error').length).toBeGreaterThan(100);
    expect(client.of('error').every(({ code }) => code === 400 || code === 2001)).toBe(true);
  });

  it('S8.12 a message without a type, a field too many and a binary frame are malformed', async () => {
    const client = await rig.connect();
    client.send({ topic: 'DAY_MARKET' });
    client.send({ type: 'sub', topic: 'DAY_MARKET', more: 1 });
    client.socket.send(Buffer.from('ping'), { binary: true });
    const errors = await client.until('error', 3);
    expect(errors.map(({ code }) => code)).toEqual([400, 400, 400]);
  });

  it('S7.30 a message above 16 KiB closes the connection', async () => {
    const client = await rig.connect();
    client.send('x'.repeat(16 * 1024 + 1));
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1009);
  });

  it('S7.30 a flood of messages closes the connection', async () => {
    const client = await rig.connect();
    for (let message = 0; message < 501; message += 1) client.send('ping');
    const [code] = await once(client.socket, 'close');
    expect(code).toBe(1008);
  });

  it('S7.30 a page of another site is refused with 403, a page of this host and a program are not', async () => {
    for (const origin of ['https://evil.example', 'null', `http://evil.${rig.address}`, 'ftp://127.0.0.1']) {
      const socket = new WebSocket(`ws://${rig.address}${SOCKET_PATH}`, { headers: { origin } });
      const [, response] = await once(socket, 'unexpected-response');
      expect(response.statusCode).toBe(403);
    }
    await rig.connect({ origin: `http://${rig.address}` });
    await rig.connect({ origin: 'http://localhost:5173' });
    await rig.connect();
  });

  it('S7.30 an upgrade on an ordinary route and a plain request to the socket are refused', async () => {
    const socket = new WebSocket(`ws://${rig.address}/plain`);
    const [code] = await once(socket, 'close');
    expect(code).toBe(1005);
    expect((await fetch(`http://${rig.address}${SOCKET_PATH}`)).status).toBe(404);
  });
});

describe('stalled clients', () => {
  it('S7.31 a socket that stops reading is cut at 1 MiB; the others get every tick, 99 of 100 within 50 ms', async () => {
    const healthy = await Promise.all(Array.from({ length: 18 }, () => rig.connect()));
    for (const client of healthy) client.send({ type: 'sub', topic: 'DAY_MARKET' });
    const stalled = await Promise.all([
      rig.loggedIn('good', ['FOREX_CLOSED']),
      rig.loggedIn('good', ['FOREX_CLOSED']),
    ]);
    await Promise.all(healthy.map((client) => client.settled()));
    for (const client of stalled) client.socket.pause();
    const servers = [...rig.app.websocketServer.clients].slice(-2);
    const ids = Array.from({ length: 4_000 }, (_, id) => id);
    const delaysMs: number[] = [];
    let [highest, ticks] = [0, 0];
    while (servers.some(({ readyState }) => readyState === WebSocket.OPEN) && ticks < 2_000) {
      ticks += 1;
      const start = performance.now();
      rig.closed(7, ids);
      rig.tick({ [EURUSD]: 1_000_000 + ticks });
      await Promise.all(
        healthy.map(async (client) => {
          await client.until('DAY_MARKET', ticks + 1);
          delaysMs.push(performance.now() - start);
        }),
      );
      highest = Math.max(highest, ...servers.map(({ bufferedAmount }) => bufferedAmount));
    }
    expect(servers.map(({ readyState }) => readyState)).not.toContain(WebSocket.OPEN);
    expect(highest).toBeLessThan(STALLED_BYTES + 64 * 1024);
    for (const client of healthy) expect(client.of('DAY_MARKET')).toHaveLength(ticks + 1);
    expect(delaysMs.sort((a, b) => a - b)[Math.floor(delaysMs.length * 0.99)]).toBeLessThan(50);
  }, 20_000);

  it('S7.31 S7.33 a congested socket is left out, then gets the latest of all it missed, its account pushes without a gap', async () => {
    rig.accounts.set(7, accountOf([EURUSD]));
    const client = await rig.loggedIn('good', ['DAY_MARKET', 'FOREX_TRADE', 'FOREX_CLOSED', 'KLINE.EURUSD']);
    client.socket.pause();
    const [server] = [...rig.app.websocketServer.clients];
    const ids = Array.from({ length: 8_000 }, (_, id) => id);
    const turn = () => new Promise((resolve) => setTimeout(resolve, 2));
    while ((server?.bufferedAmount ?? 0) <= 128 * 1024) {
      rig.closed(7, ids);
      rig.tick();
      await turn();
    }
    for (let step = 1; step <= 5; step += 1) {
      rig.accounts.set(7, { ...accountOf([EURUSD]), balanceMicro: step * 1_000_000 });
      rig.changed(7);
      rig.tick({ [EURUSD]: 1_500_000 + step * 10 }, 10);
      await turn();
    }
    client.socket.resume();
    await client.settled();
    rig.tick({ [GBPUSD]: 1_700_000 }, 10);
    await client.settled();
    const closes = client
      .of('DAY_MARKET')
      .map(({ data }) =>
        (data as { symbol: string; quotation: { close: string } }[]).map(
          ({ symbol, quotation }) => `${symbol} ${quotation.close}`,
        ),
      );
    expect(closes.at(-1)).toEqual(['EURUSD 1.50005', 'GBPUSD 1.70000']);
    expect(closes.flat().filter((close) => close.startsWith('EURUSD 1.5'))).toEqual(['EURUSD 1.50005']);
    const candles = client.of('KLINE.EURUSD').map(({ data }) => (data as { Close: string }[])[0]?.Close);
    expect(candles.filter((close) => close?.startsWith('1.5'))).toEqual(['1.50005']);
    const balances = client.of('FOREX_TRADE').map(({ data }) => (data as { balance: string }).balance);
    expect(balances).toEqual([...balances.filter((balance) => balance === '100000'), '5']);
    const seqs = seqsOf(client.received);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  }, 20_000);

  it('S9.4 a connection that says nothing, not even ping, for minutes is cut', async () => {
    const { LiveSocket } = await import('#server/socket/live-socket');
    const { SocketClient } = await import('#server/socket/socket-client');
    let cut = 0;
    const none = () => () => {};
    const live = new LiveSocket({
      market: rig.market,
      sessions: { authenticate: async () => null, onEnded: none },
      trading: { valueAccount: () => null, onClosed: none, onChanged: none },
      clock: () => rig.nowMs,
      onFault: () => {},
    });
    const webSocket = { terminate: () => (cut += 1) } as unknown as WebSocket;
    live.connect(new SocketClient(webSocket, {} as never, '', rig.nowMs));
    rig.nowMs += 149_000;
    live.sweep();
    expect(cut).toBe(0);
    rig.nowMs += 2_000;
    live.sweep();
    expect(cut).toBe(1);
  });
});

describe('frames', () => {
  it('S7.30 every frame the server writes keeps to the contract, whatever its length', async () => {
    const { textFrame } = await import('#server/socket/frame');
    for (const length of [0, 125, 126, 65_535, 65_536]) {
      const frame = textFrame('é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2));
      expect(frame.length - length).toBe(length < 126 ? 2 : length < 65_536 ? 4 : 10);
    }
    expect(serverMessage.safeParse({ type: 'DAY_MARKET', data: [{}] }).success).toBe(false);
  });
});
