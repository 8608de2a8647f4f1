import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { SOCKET_PATH } from '#contract/socket';
import { Bus } from '#server/bus/bus';
import type { BusMessage } from '#server/bus/messages';
import { CURRENCY } from '#server/ledger/ledger';
import { LedgerAccount } from '#server/ledger/ledger-account';
import { accountTable } from '#server/store/accounts';
import type { Tx } from '#server/store/handles';
import { settingTable } from '#server/store/server-settings';
import { sessionTable } from '#server/store/sessions';
import { Work } from '#server/trading/work';
import { BusHub } from '../../support/bus-hub.ts';
import { NOWHERE } from '../../support/nowhere.ts';
import { askOperator } from '../../support/operator.ts';
import { trader } from '../../support/orders.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { RigClient, seqsOf } from '../socket/socket-rig.ts';

/** Nothing here ticks or writes by itself, so what a socket gets was caused by the test, in whatever time. */
const PATIENCE = { timeout: 15_000, interval: 10 };

describe('a server beside another node', () => {
  let hub: BusHub;
  let server: TestServer;
  let other: Bus;
  let heard: BusMessage[];
  const clients: RigClient[] = [];
  const fail = (cause: unknown) => {
    throw cause;
  };

  beforeEach(async () => {
    hub = new BusHub();
    server = await startServer({ bus: new Bus(fail, hub.connect), flushGapMs: 0 });
    other = new Bus(fail, hub.connect);
    heard = [];
    const types = ['account.changed', 'orders.closed', 'session.ended', 'setting.changed'] as const;
    for (const type of types) other.subscribe(type, (message) => heard.push(message));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.socket.close();
    await other.close();
    await server.dispose();
  });

  const socketOf = async (token: string): Promise<RigClient> => {
    const client = new RigClient(new WebSocket(server.address.replace('http', 'ws') + SOCKET_PATH));
    clients.push(client);
    await once(client.socket, 'open');
    client.send({ type: 'login', token });
    client.send({ type: 'sub', topic: 'FOREX_TRADE' });
    client.send({ type: 'sub', topic: 'FOREX_CLOSED' });
    await client.until('FOREX_TRADE');
    return client;
  };
  const sessionOf = async (token: string) =>
    (await server.services.sessions.find(token, NOWHERE))?.sessionId ?? 0;

  /** Gives a demo user money in a unit of work of its own, which this server's memory hears nothing of. */
  const fundElsewhere = async (tx: Tx, userId: number, amountMicro: number) => {
    const { database, ledger } = server.services;
    const work = new Work(database.ids);
    work.happensAt(server.clock.nowMs);
    const own = await accountTable.byUser.get(tx, { userId });
    const house = await accountTable.housesOf.get(tx, { userIds: [userId], currency: CURRENCY });
    const ids = [own?.id ?? 0, house?.id ?? 0] as const;
    for (const id of ids) {
      const row = await accountTable.byId.get(tx, { id });
      if (!row) continue;
      const { balance: balanceMicro, held: heldMicro, changed_market_at: changedAtMs } = row;
      work.bring(new LedgerAccount({ ...row, balanceMicro, heldMicro, changedAtMs }));
    }
    ledger.post(work, {
      kind: 'funding',
      orderId: null,
      atMs: server.clock.nowMs,
      legs: [
        { accountId: ids[0], amountMicro, memo: 'demoIssue' },
        { accountId: ids[1], amountMicro: -amountMicro, memo: 'demoIssue' },
      ],
    });
    work.keep();
    await work.write(tx);
  };

  test('the other node hears of orders, settings and ended sessions', async () => {
    const { token, userId } = await server.demo();
    const sessionId = await sessionOf(token);
    const { data } = await trader(server, token).submit();
    await trader(server, token).close(data.Id);
    await askOperator(server.dataDir, 'set', 'company_name', 'Another name', '--reason', 'a test');
    await server.post('/api/user/logout', {}, { token });
    expect(heard).toContainEqual({ type: 'account.changed', userId });
    expect(heard).toContainEqual({ type: 'orders.closed', userId, orderIds: [data.Id] });
    expect(heard).toContainEqual({ type: 'setting.changed', key: 'company_name' });
    expect(heard).toContainEqual({ type: 'session.ended', sessionIds: [sessionId] });
  });

  test('S8.1 a session that the other node ended is over here, its socket included', async () => {
    const { token } = await server.demo();
    const sessionId = await sessionOf(token);
    const client = await socketOf(token);
    await server.database.queue.submit((tx) =>
      sessionTable.end.run(tx, { id: sessionId, endedAt: server.clock.nowMs }),
    );
    // Kept in memory, until the bus tells.
    expect(await sessionOf(token)).toBe(sessionId);
    other.publish([{ type: 'session.ended', sessionIds: [sessionId] }]);
    expect(await sessionOf(token)).toBe(0);
    await vi.waitUntil(() => client.of('login_result').length === 2, PATIENCE);
  });

  test('a setting that the other node set counts here', async () => {
    await server.database.queue.submit((tx) =>
      settingTable.put.run(tx, { key: 'site company_name', value: 'Another name' }),
    );
    other.publish([{ type: 'setting.changed', key: 'company_name' }]);
    await vi.waitUntil(() => server.services.site.text('company_name') === 'Another name', PATIENCE);
  });

  test('without the bus it reads: sessions at once, sockets, accounts and settings by the next look', async () => {
    const [gone, kept] = [await server.demo(), await server.demo()];
    const [leaving, staying] = [await socketOf(gone.token), await socketOf(kept.token)];
    const sessionId = await sessionOf(gone.token);
    hub.cut();
    const readiness = await fetch(`${server.address}/readyz`);
    expect(readiness.status).toBe(200);
    expect(await readiness.json()).toMatchObject({ checks: { bus: 'degraded' } });
    const { database, site } = server.services;
    await database.queue.submit(async (tx) => {
      await sessionTable.end.run(tx, { id: sessionId, endedAt: server.clock.nowMs });
      await settingTable.put.run(tx, { key: 'site company_name', value: 'Another name' });
      await fundElsewhere(tx, kept.userId, 5_000_000);
    });
    expect(await sessionOf(gone.token)).toBe(0);
    await vi.waitUntil(() => leaving.of('login_result').length === 2, PATIENCE);
    await vi.waitUntil(() => site.text('company_name') === 'Another name', PATIENCE);
    const pushed = () => staying.of('FOREX_TRADE').map(({ data }) => (data as { balance: string }).balance);
    await vi.waitUntil(() => pushed().includes('100005'), PATIENCE);
    expect(seqsOf(staying.received)).toEqual([1, 2]);
    expect(pushed()).toEqual(['100000', '100005']);
    expect(await server.audit()).toMatchObject({ isClean: true });
  });
});
