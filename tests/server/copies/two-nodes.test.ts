import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyOrderTable } from '#server/store/copy-orders';
import { beginUnseen, newCaller } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { describePostgres } from '../../support/describe-engines.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { marketOrder, trader } from '../../support/orders.ts';
import { seededRandom } from '../../support/random.ts';
import { startNodes, type TestServer } from '../../support/server.ts';
import { onPostgres } from '../../support/test-postgres.ts';

/** A few, and in a soak more. */
const MEETINGS = process.env.SOAK ? 5_000 : 40;
const FOLLOWERS = 20;
const ORDER = marketOrder(DRIVEN.euro.id, '1');
/** As long as a node may take to find that another one is gone. */
const PATIENCE = { timeout: 60_000, interval: 50 };

describePostgres('copies on two nodes of one site', () => {
  let stored: Awaited<ReturnType<typeof onPostgres>>;
  let nodes: TestServer[];
  beforeAll(async () => {
    stored = await onPostgres();
    nodes = await startNodes(2, stored);
  });
  afterAll(async () => {
    for (const node of nodes) await node.dispose();
    await stored.dispose();
  });

  const node = (at: number): TestServer => {
    const found = nodes[at];
    if (!found) throw new Error(`there is no node ${at}`);
    return found;
  };
  const watches = (server: TestServer, userId: number): boolean =>
    server.services.priceWatch.share?.has(userId) === true;
  const outcomes = async (copyId: number) =>
    (await copyOrderTable.ofCopy.all(node(0).services.database.db, { copyId })).map(
      ({ skipped, is_done: isDone }) => [skipped, isDone],
    );

  test(`S1.3 of ${MEETINGS} stops and pauses that meet orders of a leader at another node, each ends empty or lets nothing more open`, async () => {
    const { chance, below, pick } = seededRandom(40);
    const { userId: leader } = await node(0).demo();
    await makeLeader(node(0), leader);
    const followers: number[] = [];
    while (followers.length < FOLLOWERS) followers.push((await pick(nodes).demo()).userId);
    const rows = (sql: string) => node(0).stored.rows(sql);
    const openedIn = async (copyId: number) =>
      Number((await rows(`SELECT count(order_id) AS n FROM copy_order WHERE copy_id = ${copyId}`))[0]?.n);
    const terms = { ...COPY_TERMS, amount: '1000', size: '0.01', leaderId: leader };
    const copyOf = new Map<number, number>();
    for (let met = 0; met < MEETINGS; met += FOLLOWERS) {
      for (const follower of followers)
        if (!copyOf.has(follower)) copyOf.set(follower, await beginUnseen(pick(nodes), follower, terms));
      for (const { clock } of nodes) clock.nowMs += 1;
      const { orderId } = await pick(nodes).services.trading.submit(newCaller(leader), ORDER);
      const paused = new Map<number, number>();
      const stopped: number[] = [];
      const meet = async ([follower, copyId]: [number, number]) => {
        const isStop = chance(0.5);
        for (let turns = below(60); turns > 0; turns -= 1) await setImmediate();
        await pick(nodes).services.copies[isStop ? 'stop' : 'pause'](newCaller(follower), copyId);
        if (!isStop) return paused.set(copyId, await openedIn(copyId));
        stopped.push(copyId);
        return copyOf.delete(follower);
      };
      await Promise.all([...copyOf].map(meet));
      const isOver = async () => (await rows(`SELECT id FROM copy WHERE state = 'stopping'`)).length === 0;
      await vi.waitUntil(isOver, PATIENCE);
      expect(
        await rows(
          `SELECT copy.id FROM copy JOIN account ON account.user_id = copy.account_user_id WHERE copy.state = 'ended'
            AND (account.balance <> 0 OR account.held <> 0 OR EXISTS (SELECT 1 FROM trade_order
              WHERE account_id = account.id AND trade_order.state = 'open'))`,
        ),
      ).toEqual([]);
      for (const [copyId, opened] of paused) expect(await openedIn(copyId), `copy ${copyId}`).toBe(opened);
      await pick(nodes).services.trading.close(newCaller(leader), orderId);
      for (const [follower, copyId] of copyOf)
        await pick(nodes).services.copies.resume(newCaller(follower), copyId);
    }
    expect(await stored.audit()).toMatchObject({ isClean: true });
  }, 3_600_000);

  test('S7.24 the node that watches a leader follows them, and the other one once that is gone', async () => {
    const led = await node(0).demo();
    await makeLeader(node(0), led.userId);
    const follower = await node(1).demo();
    await vi.waitUntil(() => nodes.filter((server) => watches(server, led.userId)).length === 1, PATIENCE);
    const terms = { ...COPY_TERMS, leaderId: led.userId };
    const copyId = await beginUnseen(node(1), follower.userId, terms);
    node(0).clock.nowMs += 1;
    // Once at each node, as one of them watches.
    for (const server of nodes) {
      const { data } = await trader(server, led.token).submit();
      await vi.waitUntil(async () => (await outcomes(copyId)).some(([, isDone]) => isDone === 0), PATIENCE);
      await trader(server, led.token).close(data.Id);
      await vi.waitUntil(async () => (await outcomes(copyId)).every(([, isDone]) => isDone === 1), PATIENCE);
    }
    expect(await outcomes(copyId)).toEqual([
      [null, 1],
      [null, 1],
    ]);

    // While its lock goes from one node to the other, neither has it.
    const watching = await vi.waitUntil(() => nodes.find((server) => watches(server, led.userId)), PATIENCE);
    nodes.splice(nodes.indexOf(watching), 1);
    await watching.dispose();
    node(0).clock.nowMs += 1_000;
    await trader(node(0), led.token).submit();
    await vi.waitUntil(async () => (await outcomes(copyId)).length === 3, PATIENCE);
    expect((await outcomes(copyId)).at(-1)).toEqual([null, 0]);
    expect(await stored.audit()).toMatchObject({ isClean: true });
  }, 180_000);
});
