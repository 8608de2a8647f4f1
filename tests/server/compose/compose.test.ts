import { afterEach, expect, test, vi } from 'vitest';
import { type Job, startJobs } from '#server/compose/jobs';
import { createLog } from '#server/compose/log';
import type { OpenDatabase } from '#server/store/database';
import { openPostgres } from '#server/store/postgres/open-postgres';
import { describePostgres } from '../../support/describe-engines.ts';

const EVERY_MS = 50;
const PATIENCE = { timeout: 10_000, interval: 5 };

describePostgres('jobs of several nodes', (postgres) => {
  const databases: OpenDatabase[] = [];
  const stops: (() => void)[] = [];
  let nowMs = Date.UTC(2026, 0, 5, 12);
  /** How often a node looked whether a job is due. */
  let looks = 0;
  const clock = () => {
    looks += 1;
    return nowMs;
  };
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop();
    for (const database of databases.splice(0)) await database.close();
  });

  const startNode = async (run: Job['run'], name = 'count'): Promise<() => void> => {
    const database = await openPostgres(postgres.url);
    databases.push(database);
    const stop = await startJobs(database, clock, [{ name, everyMs: EVERY_MS, run }]);
    stops.push(stop);
    return stop;
  };

  test('S3.22 each round is done by one node, and another goes on when that one stops or fails', async () => {
    const rounds: string[] = [];
    const stopOne = await startNode(async () => rounds.push('one'));
    await startNode(async () => {
      rounds.push('other');
      throw new Error('a round that fails');
    });
    for (let count = 1; count <= 20; count += 1) {
      await vi.waitUntil(() => rounds.length === count, PATIENCE);
      // Both look again, and nothing is due until the clock goes on.
      const before = looks;
      await vi.waitUntil(() => looks >= before + 6, PATIENCE);
      expect(rounds).toHaveLength(count);
      if (count === 10) stopOne();
      nowMs += EVERY_MS;
    }
    expect(rounds.slice(11).every((who) => who === 'other')).toBe(true);
  });

  test('S3.22 a job waits for no other', async () => {
    const rounds: string[] = [];
    await startNode(() => new Promise(() => {}), 'stuck');
    await startNode(async () => rounds.push('done'), 'free');
    await vi.waitUntil(() => rounds.length === 1, PATIENCE);
    nowMs += EVERY_MS;
    await vi.waitUntil(() => rounds.length === 2, PATIENCE);
  });
});

const ADDRESS = 'margaret@apollo-guidance.example';

/** As PostgreSQL complains of an address that is taken. */
function complaint(): Error {
  return Object.assign(new Error('duplicate key value violates unique constraint "user_email_key"'), {
    code: '23505',
    detail: `Key (email)=(${ADDRESS}) already exists.`,
    where: `unnamed portal parameter $1 = '${ADDRESS}'`,
    internalQuery: `SELECT '${ADDRESS}'`,
  });
}

test('S8.1 a fault of the database is logged with its code and its place, without the values of the row', () => {
  const err = complaint();
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ err }, 'a request failed');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('user_email_key');
  expect(lines[0]).toContain('"code":"23505"');
  expect(lines[0]).toContain('compose.test.ts');
  expect(lines[0]).not.toContain(ADDRESS);
});
