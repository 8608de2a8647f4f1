import { afterAll, beforeAll, describe, test } from 'vitest';
import { leaveOut } from './left-out.ts';
import { dropDatabase, newDatabase, type PostgresServer } from './postgres.ts';
import { whyNoPostgres } from './postgres-binaries.ts';
import { ENGINE } from './test-database.ts';
import { postgresOfRun } from './test-postgres.ts';

/**
 * Tests of what only the embedded engine has: a folder with a file, and a disk that fills. Where the tests run on
 * PostgreSQL they are left out, and the last line of `npm test` and the table of `npm run soak` count them.
 */
export function describeEmbedded(title: string, tests: () => void): void {
  describe(title, ENGINE === 'sqlite' ? {} : { skip: true, meta: { leftOut: 'SQLite' } }, tests);
}

type TestDatabase = {
  readonly url: string;
  readonly server: PostgresServer;
  /** Makes one more, of another template than the migrated one if need be. All are dropped in the end. */
  another(template?: string): Promise<string>;
};

/**
 * Tests on a database of their own, with every table and no row; its URL is known once they run. They are left out, and
 * the title says why, where there is no PostgreSQL.
 */
export function describePostgres(title: string, tests: (database: TestDatabase) => void): void {
  const why = whyNoPostgres();
  if (why !== null) {
    test(`${title} (${why})`, (context) => leaveOut(context, 'PostgreSQL'));
    return;
  }
  describe(title, { meta: { engine: 'PostgreSQL' } }, () => {
    const made: string[] = [];
    const another = async (template?: string) => {
      const url = await newDatabase(database.server, template);
      made.push(url);
      return url;
    };
    const database = { url: '', server: { url: '', template: '' }, another };
    beforeAll(async () => {
      database.server = await postgresOfRun();
      database.url = await another();
    });
    afterAll(async () => {
      for (const url of made) await dropDatabase(database.server, new URL(url).pathname.slice(1));
    });
    tests(database);
  });
}
