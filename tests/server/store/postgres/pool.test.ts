import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isUnreachable, UnknownOutcome } from '#server/store/postgres/failures';
import { POOL_LIMITS, type PoolLimits, PostgresPool } from '#server/store/postgres/pool';
import type { PostgresTx } from '#server/store/postgres/transaction';
import { describePostgres } from '../../../support/describe-engines.ts';
import { type OwnPostgres, onServer, startPostgres } from '../../../support/postgres.ts';

/** Few connections, with the time-outs of a site: a loaded machine may be slow to connect. */
const FEW: PoolLimits = { ...POOL_LIMITS, connections: 3 };
/** For tests that wait until one passes. */
const SHORT: PoolLimits = { ...FEW, connectMs: 1_000, statementMs: 1_000, answerMs: 1_000 };

/** What must come, however loaded the machine is. */
const PATIENT = { timeout: 20_000 };

const causeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'nothing was thrown',
    (cause: unknown) => cause,
  );
const idOf = async (tx: PostgresTx): Promise<number> => {
  const { rows } = await tx.send<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
  return rows[0]?.pid ?? 0;
};
const add = (tx: PostgresTx, key: string) =>
  tx.send({ text: 'INSERT INTO setting VALUES ($1, $2)', values: [key, ''] });
/** Resolves when it was called `times` times. */
function meeting(times: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived >= times) open();
    return isOpen;
  };
}

describePostgres('the pool of PostgreSQL', (database) => {
  let pool: PostgresPool;
  beforeAll(() => {
    pool = new PostgresPool(database.url, FEW);
  });
  afterAll(() => pool.close());
  const keys = async () => (await onServer(database.url, 'SELECT key FROM setting')).map(({ key }) => key);
  const kill = (pid: number) => onServer(database.url, `SELECT pg_terminate_backend(${pid}, 5000)`);

  test('S7.24 a connection that is lost in the packet that made it ready ends no process', async () => {
    const ready = Buffer.from('Z0000I', 'latin1');
    ready.writeInt32BE(5, 1);
    const fields = Buffer.from('SFATAL\0C57P01\0Mgone\0\0', 'latin1');
    const fatal = Buffer.concat([Buffer.from('E0000', 'latin1'), fields]);
    fatal.writeInt32BE(fields.length + 4, 1);
    const accepted = Buffer.from('R00000000', 'latin1');
    accepted.writeInt32BE(8, 1);
    accepted.writeInt32BE(0, 5);
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([accepted, ready, fatal])));
      socket.on('error', () => {});
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const cut = new PostgresPool(`postgresql://one@127.0.0.1:${port}/none?sslmode=disable`, SHORT);
    expect(isUnreachable(await causeOf(cut.send({ text: 'SELECT 1' })))).toBe(true);
    await cut.close();
    server.close();
  });

  test('S7.24 whole numbers come as numbers, sums among them, and one beyond what is exact is refused', async () => {
    const largest = Number.MAX_SAFE_INTEGER;
    const text = `SELECT n, (SELECT sum(m) FROM (VALUES (n), (0::bigint)) AS v (m)) AS total FROM (SELECT $1::bigint AS n) AS t`;
    const { rows } = await pool.send({ text, values: [largest] });
    expect(rows).toEqual([{ n: largest, total: largest }]);
    await expect(pool.send({ text, values: ['9007199254740992'] })).rejects.toThrow(
      '9007199254740992 cannot be held exactly',
    );
    await expect(pool.send({ text: 'SELECT 0.5::numeric AS half' })).rejects.toThrow(
      'cannot be held exactly',
    );
  });

  test('S7.24 of two transactions that deadlock both go through, one by being run again', async () => {
    await pool.inTransaction(async (tx) => {
      await add(tx, 'one');
      await add(tx, 'other');
    });
    const meet = meeting(2);
    let runs = 0;
    const lock = (first: string, second: string) =>
      pool.inTransaction(async (tx) => {
        runs += 1;
        const text = `UPDATE setting SET value = value || 'x' WHERE key = $1`;
        await tx.send({ text, values: [first] });
        await meet();
        await tx.send({ text, values: [second] });
      });
    await Promise.all([lock('one', 'other'), lock('other', 'one')]);
    // One that is run again may come before the other has woken up, and deadlock with it once more.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await onServer(database.url, `SELECT DISTINCT value FROM setting`)).toEqual([{ value: 'xx' }]);
  });

  test('S7.24 a transaction that others always stand in the way of is given up after five runs', async () => {
    let runs = 0;
    const text = `DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = 'serialization_failure'; END $$`;
    const cause = await causeOf(
      pool.inTransaction((tx) => {
        runs += 1;
        return tx.send({ text });
      }),
    );
    expect(cause).toMatchObject({ code: '40001' });
    expect(isUnreachable(cause)).toBe(false);
    expect(runs).toBe(5);
  });

  test('S7.24 a refusal of the database rolls all of it back, is not tried again, and keeps the connection', async () => {
    let runs = 0;
    const before = pool.load.connections;
    const cause = await causeOf(
      pool.inTransaction(async (tx) => {
        runs += 1;
        await add(tx, 'rolled back');
        await tx.send({ text: `UPDATE setting SET value = NULL` });
      }),
    );
    expect(cause).toMatchObject({ code: '23502' });
    expect(isUnreachable(cause)).toBe(false);
    expect(runs).toBe(1);
    expect(await keys()).not.toContain('rolled back');
    expect(pool.load.connections).toBe(before);
  });

  test('S7.24 who makes a row that another makes meanwhile runs again, and finds it', async () => {
    const isThere = async (tx: PostgresTx) =>
      ((await tx.send({ text: `SELECT 1 FROM setting WHERE key = 'made once'` })).rowCount ?? 0) > 0;
    const makers = Array.from({ length: 8 }, () =>
      pool.inTransaction(async (tx) => {
        if (await isThere(tx)) return 'found';
        await add(tx, 'made once');
        return 'made';
      }, 'serial'),
    );
    const outcomes = await Promise.all(makers);
    expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  });

  test('S7.24 an error that the command caught does not pass for a commit', async () => {
    const caught = pool.inTransaction(async (tx) => {
      await add(tx, 'half done');
      await causeOf(add(tx, 'half done'));
    });
    await expect(caught).rejects.toThrow('all of it was rolled back');
    expect(await keys()).not.toContain('half done');
  });

  test('S7.24 a transaction takes no statement after its end', async () => {
    let left: PostgresTx | undefined;
    await pool.inTransaction(async (tx) => {
      left = tx;
    });
    if (!left) throw new Error('the transaction did not run');
    await expect(add(left, 'late')).rejects.toThrow('after its command');
    expect(await keys()).not.toContain('late');
  });

  test('S7.24 a connection that is cut in mid-transaction changes nothing, and the next transaction has another', async () => {
    const cause = await causeOf(
      pool.inTransaction(async (tx) => {
        await add(tx, 'cut');
        await kill(await idOf(tx));
        await add(tx, 'cut again');
      }),
    );
    expect(isUnreachable(cause)).toBe(true);
    expect(cause).not.toBeInstanceOf(UnknownOutcome);
    expect(await keys()).not.toContain('cut');
    await pool.inTransaction((tx) => add(tx, 'after the cut'));
    expect(await keys()).toContain('after the cut');
  });

  test('S7.24 of a connection that is cut before its commit was answered the outcome is unknown', async () => {
    const cause = await causeOf(
      pool.inTransaction(async (tx) => {
        await add(tx, 'in doubt');
        await kill(await idOf(tx));
      }),
    );
    expect(cause).toBeInstanceOf(UnknownOutcome);
    expect(isUnreachable(cause)).toBe(true);
  });

  test('S7.24 idle connections that are cut are replaced', async () => {
    await onServer(
      database.url,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'candlestate' AND datname = current_database()`,
    );
    await expect.poll(() => pool.load.connections, PATIENT).toBe(0);
    expect((await pool.send({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
  });

  test('S7.24 whoever waits too long for a connection is told that there is none, and the database still answers', async () => {
    const meet = meeting(SHORT.connections + 1);
    const small = new PostgresPool(database.url, SHORT);
    const holding = Array.from({ length: SHORT.connections }, () => small.inTransaction(meet));
    const cause = await causeOf(small.send({ text: 'SELECT 1' }));
    expect(isUnreachable(cause)).toBe(true);
    expect(await small.isReachable()).toBe(true);
    void meet();
    await Promise.all(holding);
    expect(small.load.waiting).toBe(0);
    await small.close();
  });

  test('S7.24 a statement that takes too long is cancelled by the server', async () => {
    const hasty = new PostgresPool(database.url, { ...FEW, statementMs: 50 });
    const cause = await causeOf(hasty.send({ text: 'SELECT pg_sleep(60)' }));
    expect(cause).toMatchObject({ code: '57014' });
    expect(isUnreachable(cause)).toBe(true);
    await hasty.close();
  });

  test('S7.24 a transaction that asks nothing for too long is ended by the server, and its locks with it', async () => {
    const hasty = new PostgresPool(database.url, { ...FEW, idleInTransactionMs: 50 });
    const cause = await causeOf(
      hasty.inTransaction(async (tx) => {
        await add(tx, 'idle');
        const ended = `SELECT FROM pg_stat_activity WHERE pid = ${await idOf(tx)}`;
        await expect.poll(() => onServer(database.url, ended), PATIENT).toHaveLength(0);
        await add(tx, 'idle too long');
      }),
    );
    expect(isUnreachable(cause)).toBe(true);
    expect(await keys()).not.toContain('idle');
    await hasty.close();
  });

  test('S7.24 a snapshot sees nothing that is committed meanwhile, and changes nothing', async () => {
    const seen = await pool.inSnapshot(async (tx) => {
      const count = async () => (await tx.send({ text: 'SELECT count(*) AS n FROM setting' })).rows[0]?.n;
      const first = await count();
      await onServer(database.url, `INSERT INTO setting VALUES ('meanwhile', '')`);
      return [first, await count()];
    });
    expect(seen[0]).toBe(seen[1]);
    await expect(pool.inSnapshot((tx) => add(tx, 'within a snapshot'))).rejects.toMatchObject({
      code: '25006',
    });
  });

  describe('with a server that goes', () => {
    let server: OwnPostgres;
    let lone: PostgresPool;
    beforeAll(async () => {
      server = await startPostgres();
      lone = new PostgresPool(server.url, SHORT);
    });
    afterAll(async () => {
      await lone.close();
      await server.stop();
    });

    test('S7.24 one that stands still is unreachable, and answers again when it goes on', async () => {
      expect(await lone.isReachable()).toBe(true);
      const { rows } = await lone.send<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' });
      const still = [server.pid, ...rows.map(({ pid }) => pid)];
      for (const pid of still) process.kill(pid, 'SIGSTOP');
      const causes = await Promise.all([
        causeOf(lone.send({ text: 'SELECT 1' })),
        causeOf(lone.send({ text: 'SELECT 1' })),
      ]);
      expect(causes.map(isUnreachable)).toEqual([true, true]);
      expect(await lone.isReachable()).toBe(false);
      for (const pid of still) process.kill(pid, 'SIGCONT');
      await expect.poll(() => lone.isReachable(), PATIENT).toBe(true);
      expect((await lone.send({ text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }]);
    });

    test('S7.24 one that has stopped is unreachable', async () => {
      await server.stop();
      expect(isUnreachable(await causeOf(lone.send({ text: 'SELECT 1' })))).toBe(true);
      expect(isUnreachable(await causeOf(lone.inTransaction((tx) => add(tx, 'gone'))))).toBe(true);
      expect(await lone.isReachable()).toBe(false);
    });
  });
});
