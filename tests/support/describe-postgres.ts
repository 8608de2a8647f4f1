import { afterAll, beforeAll, describe, inject } from 'vitest';
import { dropDatabase, newDatabase, type PostgresServer } from './postgres.ts';
import { whyNoPostgres } from './postgres-binaries.ts';

/**
 * Tests on a database of their own, with every table and no row; its URL is known once they run. They are skipped, and the
 * title says why, where there is no PostgreSQL.
 */
export function describePostgres(
  title: string,
  tests: (database: { readonly url: string; readonly server: PostgresServer }) => void,
): void {
  const why = whyNoPostgres();
  describe.skipIf(why !== null)(why === null ? title : `${title} (${why})`, () => {
    const database = { url: '', server: { url: '', template: '' } };
    beforeAll(async () => {
      database.server = await postgresOfRun();
      database.url = await newDatabase(database.server);
    });
    afterAll(async () => {
      if (database.url) await dropDatabase(database.server, new URL(database.url).pathname.slice(1));
    });
    tests(database);
  });
}

/** The PostgreSQL of this run of vitest: the one at `TEST_DATABASE_URL`, or one that the first who asks starts. */
async function postgresOfRun(): Promise<PostgresServer> {
  const answer = await fetch(inject('postgresBroker'));
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as PostgresServer;
}
