import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { CODE_EXPIRED } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import { ANSWER_KEPT_MS } from '#contract/idempotency';
import { newsInfo } from '#contract/routes/site';
import { newTrader } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';
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

/** Each request has an id, in its answer and in the log. */

describe('the id of a request', () => {
  const lines: { request?: string; hostname: string; msg: string }[] = [];
  let server: TestServer;
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
    server = await startServer({ logTo, logLevel: 'error' }, { TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => server.dispose());

  async function idOf(given?: string, { address } = server): Promise<string> {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
    const answer = await fetch(`${address}/healthz`, { headers });
    return answer.headers.get('x-request-id') ?? '';
  }

  it('S7.58 is new each time', async () => {
    const ids = [await idOf(), await idOf()];
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id.length > 30)).toBe(true);
  });

  it('S7.58 is the one a trusted proxy gave, unless it could not stand in a log', async () => {
    expect(await idOf('proxy-1.0001')).toBe('proxy-1.0001');
    for (const bad of ['short', 'a'.repeat(65), 'with space 123', '"quoted-123"', '{json:12345}'])
      expect(await idOf(bad)).not.toBe(bad);
  });

  it('S7.58 is a new one where somebody else than a trusted proxy gave it', async () => {
    const open = await startServer();
    expect(await idOf('stranger-1.0001', open)).toMatch(/^[0-9a-f-]{36}$/);
    await open.dispose();
  });

  it('S8.3 is with the failure in the log, and with the name of the node', async () => {
    await server.stored.change('ALTER TABLE news RENAME TO elsewhere');
    const answer = await fetch(`${server.address}${newsInfo.path}?id=1`, {
      headers: { 'x-request-id': 'failing-request' },
    });
    expect(answer.headers.get('x-request-id')).toBe('failing-request');
    expect(lines.filter(({ request }) => request === 'failing-request')).toMatchObject([
      { msg: 'a request failed', hostname: hostname() },
    ]);
  });
});
