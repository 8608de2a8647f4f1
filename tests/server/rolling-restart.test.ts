import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { auditRows } from '#server/audit/audit';
import { Db } from '#server/store/handles';
import { PostgresPool } from '#server/store/postgres/pool';
import { runnerOn } from '#server/store/postgres/runner';
import { startBalancer } from '../support/balancer.ts';
import { describePostgres } from '../support/describe-postgres.ts';
import { onServer } from '../support/postgres.ts';
import {
  bitcoinOf,
  newDemo,
  type ServerProcess,
  startProcess,
  submitOrder,
} from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Two nodes on one PostgreSQL are replaced one after the other, while traders behind a balancer place orders. */

const TRADERS = 4;
const PAUSE_MS = 100;

describePostgres('a rolling restart', (database) => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  const start = (): Promise<ServerProcess> =>
    startProcess(
      { DATA_DIR: temporaryFolder().path, DATABASE_URL: database.url, MARKET_SEED: '7', DRAIN_SECONDS: '2' },
      (child) => children.push(child),
    );

  test('S7.24 loses and doubles no order, and the audit is clean', async () => {
    let nodes = [await start(), await start()];
    const balancer = await startBalancer(nodes.map(({ address }) => address));
    const { address } = balancer;
    const instrumentId = await bitcoinOf(address);
    const tokens = await Promise.all(Array.from({ length: TRADERS }, () => newDemo(address)));
    let isOver = false;
    const ids: number[] = [];
    const work = Promise.all(
      tokens.map(async (token, trader) => {
        for (let count = 0; !isOver; count += 1) {
          ids.push(await untilAnswered(address, instrumentId, { token, key: `rolling-${trader}-${count}` }));
          await wait(PAUSE_MS);
        }
      }),
    );
    for (const old of nodes) {
      const before = ids.length;
      old.child.kill('SIGTERM');
      await expect.poll(() => balancer.ready(), { timeout: 5_000 }).not.toContain(old.address);
      expect(await old.exit).toBe(0);
      expect(ids.length).toBeGreaterThan(before);
      nodes = [...nodes.filter((node) => node !== old), await start()];
      await balancer.use(nodes.map((node) => node.address));
    }
    isOver = true;
    await work;
    await balancer.close();
    for (const { child } of nodes) child.kill('SIGINT');
    expect(await Promise.all(nodes.map(({ exit }) => exit))).toEqual([0, 0]);

    const kept = await onServer(database.url, 'SELECT id FROM trade_order');
    expect(kept.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b));
    const pool = new PostgresPool(database.url);
    expect(await pool.inSnapshot((tx) => auditRows(new Db(runnerOn(tx))))).toMatchObject({ isClean: true });
    await pool.close();
  }, 120_000);
});

/** Asks as the app does: again under the same key, until a node answers. */
async function untilAnswered(
  address: string,
  instrumentId: number,
  order: { token: string; key: string },
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await submitOrder(address, instrumentId, order);
    } catch (cause) {
      if (tries === 20) throw cause;
      await wait(PAUSE_MS);
    }
  }
}
