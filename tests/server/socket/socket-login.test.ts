import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountOf, EURUSD, SocketRig } from './socket-rig.ts';

let rig: SocketRig;
beforeEach(async () => {
  rig = await new SocketRig().start();
  return () => rig.stop();
});

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
    await rig.tick({ [EURUSD]: 1_100_000 });
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
    await client.settled();
    answers.get('good')?.({ userId: 7, sessionId: 70 });
    await client.until('login_result', 2);
    rig.closed(7, [1]);
    rig.closed(8, [2]);
    await client.settled();
    expect(client.of('FOREX_CLOSED')).toMatchObject([{ data: { ids: [2] } }]);
  });

  it('S7.30 logins sent at once get an answer each, in their order', async () => {
    const client = await rig.connect();
    for (const token of ['bad', 'good', 'bad', 'other']) client.send({ type: 'login', token });
    const answers = await client.until('login_result', 4);
    expect(answers.map(({ code }) => code)).toEqual([999, 1, 999, 1]);
  });

  it('S7.30 a login followed at once by logout gets its answer, and no account push', async () => {
    const client = await rig.connect();
    client.send({ type: 'sub', topic: 'FOREX_CLOSED' });
    client.send({ type: 'login', token: 'good' });
    client.send({ type: 'logout' });
    expect(await client.until('login_result')).toMatchObject([{ code: 1 }]);
    rig.closed(7, [1]);
    await client.settled();
    expect(client.of('FOREX_CLOSED')).toEqual([]);
    expect(client.of('login_result')).toHaveLength(1);
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
    await rig.tick({ [EURUSD]: 1_300_000 });
    await watcher.settled();
    expect(rig.valuations).toBe(before);
  });

  it('S4.14 after logout no account push comes, market data goes on', async () => {
    const client = await rig.loggedIn('good', ['FOREX_TRADE', 'DAY_MARKET']);
    await client.until('FOREX_TRADE');
    client.send({ type: 'logout' });
    await client.settled();
    rig.changed(7);
    await rig.tick({ [EURUSD]: 1_200_000 });
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
