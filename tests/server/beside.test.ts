import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { ERRORS } from '#contract/errors';
import { SOCKET_PATH } from '#contract/socket';
import { type Migration, stepsOn } from '#server/store/migrations';
import { migratePostgres } from '#server/store/postgres/migrate';
import { describePostgres } from '../support/describe-engines.ts';
import { askOperator } from '../support/operator.ts';
import { trader } from '../support/orders.ts';
import { jpeg, realToken, upload } from '../support/pictures.ts';
import { startNodes, type TestServer } from '../support/server.ts';
import { onPostgres } from '../support/test-postgres.ts';
import type { User } from '../support/wire.ts';
import { RigClient } from './socket/socket-rig.ts';

/** Two nodes of one site: what is done at one of them counts at the other. */

/** Within a second of what was done. */
const PATIENCE = { timeout: 1_000, interval: 10 };

describePostgres('a node beside another on one database', () => {
  let stored: Awaited<ReturnType<typeof onPostgres>>;
  let one: TestServer;
  let other: TestServer;
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    stored = await onPostgres();
    const nodes = await startNodes(2, stored, { FIRST_ACCOUNT: 'funded', REVIEW: 'manual' });
    [one, other] = nodes as [TestServer, TestServer];
  });
  afterAll(async () => {
    for (const socket of sockets) socket.close();
    await other.dispose();
    await one.dispose();
    await stored.dispose();
  });

  const ask = (...args: string[]) => askOperator(one.dataDir, ...args);
  const socketAt = async (node: TestServer, token: string): Promise<RigClient> => {
    const socket = new WebSocket(node.address.replace('http', 'ws') + SOCKET_PATH);
    sockets.push(socket);
    const client = new RigClient(socket);
    await once(socket, 'open');
    client.send({ type: 'login', token });
    for (const topic of ['FOREX_TRADE', 'FOREX_CLOSED', 'REVIEW_DECIDED'])
      client.send({ type: 'sub', topic });
    await client.until('FOREX_TRADE');
    return client;
  };

  test('S7.33 S7.34 an order at one node is pushed at the other, and may be closed there', async () => {
    const { token } = await one.demo();
    const client = await socketAt(other, token);
    const { data } = await trader(one, token).submit();
    await vi.waitUntil(() => client.of('FOREX_TRADE').length > 1, PATIENCE);
    expect((await trader(other, token).close(data.Id)).code).toBe(1);
    await vi.waitUntil(() => client.of('FOREX_CLOSED').length === 1, PATIENCE);
    expect((await trader(one, token).close(data.Id)).code).not.toBe(1);
  });

  test('S8.1 a logout at one node silences the sockets of the session at the other within a second', async () => {
    const { token } = await one.demo();
    const client = await socketAt(other, token);
    await one.post('/api/user/logout', {}, { token });
    await vi.waitUntil(() => client.of('login_result').length === 2, PATIENCE);
    expect(client.of('login_result')[1]).toMatchObject({ code: ERRORS.expired });
    expect((await other.get('/api/user/info', {}, { token })).code).toBe(ERRORS.expired);
  });

  test('S4.5 what an operator sets, publishes and decides at one node counts at the other within a second', async () => {
    const token = await realToken(one);
    const client = await socketAt(other, token);
    const picture = async () => (await upload(other, token, await jpeg())).data.url;
    const papers = {
      name: 'Ada Lovelace',
      card_id: 'A1234567',
      front_pic: await picture(),
      reverse_pic: await picture(),
    };
    expect(await other.post('/api/user_real/real_name', papers, { token })).toMatchObject({ code: 1 });
    const [waiting] = (await ask('list', 'identity')).rows ?? [];
    const { fields } = await ask('show', 'identity', waiting?.id ?? '');
    // A file in the folder of the node that was asked, of a picture that the other one took.
    expect(Object.values(fields ?? {}).filter((text) => text.startsWith(one.dataDir))).toHaveLength(2);
    await ask('approve', 'identity', waiting?.id ?? '', '--reason', 'read');
    await vi.waitUntil(() => client.of('REVIEW_DECIDED').length === 1, PATIENCE);
    await ask('set', 'company_name', 'Another name', '--reason', 'a test');
    await vi.waitUntil(() => other.services.site.text('company_name') === 'Another name', PATIENCE);
  });

  test('S4.13 a user frozen at one node is out at the other within a second', async () => {
    const token = await realToken(one);
    const client = await socketAt(other, token);
    const { data } = await other.get<User>('/api/user/info', {}, { token });
    await ask('freeze', data.uid, '--reason', 'suspicion');
    await vi.waitUntil(() => client.of('login_result').length === 2, PATIENCE);
    expect((await other.get('/api/user/info', {}, { token })).code).toBe(ERRORS.expired);
  });

  test('S1.4 S7.24 nodes serve on beside one of a newer version, whose migration adds what they do not know', async () => {
    const nodes = [one, other];
    const { token } = await one.demo();
    const open = async () => {
      for (const node of nodes) {
        const { code, data } = await trader(node, token).submit();
        expect(code).toBe(1);
        expect((await trader(node, token).page('1')).data.map(({ Id }) => Id)).toContain(data.Id);
      }
    };
    await open();
    const newer: Migration = {
      name: '999-newer',
      isAdditive: true,
      statements: [
        ...['account', 'trade_order', 'entry', 'journal', 'session', '"user"', 'setting'].map(
          (table) => `ALTER TABLE ${table} ADD COLUMN newer text NOT NULL DEFAULT ''`,
        ),
        'CREATE TABLE newer (id bigint)',
      ],
    };
    await migratePostgres(stored.env.DATABASE_URL ?? '', [...stepsOn('postgres'), newer]);
    await open();
    const [late] = await startNodes(1, stored, { REVIEW: 'manual' });
    if (!late) throw new Error('no node was started');
    nodes.push(late);
    await open();
    await late.dispose();
    expect(await stored.audit()).toMatchObject({ isClean: true });
  });
});
