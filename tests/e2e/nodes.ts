import type { ChildProcess } from 'node:child_process';
import { test } from 'playwright/test';
import { type Balancer, startBalancer } from '../support/balancer.ts';
import { borrowPostgres, dropDatabase, type LentPostgres, newDatabase } from '../support/postgres.ts';
import { whyNoPostgres } from '../support/postgres-binaries.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { leaveOut } from './left-out.ts';

/** Nodes on one PostgreSQL, and the balancer before them. All are there as soon as the first test of the spec begins. */
export type Nodes = {
  readonly databaseUrl: string;
  readonly balancer: Balancer;
  /** Starts one more node. The balancer does not know it yet. */
  start(): Promise<ServerProcess>;
};

/**
 * Gives the spec a database and a balancer without nodes. Where there is no PostgreSQL its tests are left out, and the
 * last line of `npm test` says so.
 */
export function nodesOfSpec(env: Record<string, string>): Nodes {
  const children: ChildProcess[] = [];
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  let postgres: LentPostgres;
  let databaseUrl: string;
  let balancer: Balancer;
  const why = whyNoPostgres();
  test.beforeEach(() => {
    if (why !== null) leaveOut('PostgreSQL', why);
  });
  test.beforeAll(async () => {
    if (why !== null) return;
    postgres = await borrowPostgres();
    databaseUrl = await newDatabase(postgres);
    balancer = await startBalancer([]);
  });
  test.afterAll(async () => {
    if (why !== null) return;
    for (const child of children) child.kill('SIGKILL');
    await balancer.close();
    await dropDatabase(postgres, new URL(databaseUrl).pathname.slice(1));
    await postgres.giveBack();
    for (const folder of folders) folder.delete();
  });
  return {
    get databaseUrl() {
      return databaseUrl;
    },
    get balancer() {
      return balancer;
    },
    start() {
      const folder = temporaryFolder();
      folders.push(folder);
      const own = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl };
      return startProcess({ ...env, ...own }, (child) => children.push(child));
    },
  };
}
