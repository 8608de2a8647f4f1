import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copyOrderTable } from '#server/store/copy-orders';
import { beginUnseen } from '../../support/copies/site.ts';
import { COPY_TERMS, makeLeader } from '../../support/copies.ts';
import { describePostgres } from '../../support/describe-postgres.ts';
import { trader } from '../../support/orders.ts';
import { startNodes, type TestServer } from '../../support/server.ts';
import { onPostgres } from '../../support/test-postgres.ts';

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
