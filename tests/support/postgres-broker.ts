import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { OwnPostgres, PostgresServer } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the PostgreSQL of the run. */
    postgresBroker: string;
  }
}

/**
 * One PostgreSQL for a run of vitest, started when the first test asks for it: the workers are processes of their own and
 * ask over HTTP. A run that needs none pays for a listening port.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  let asked: Promise<PostgresServer> | undefined;
  const broker = createServer((_, response) => {
    asked ??= findServer();
    asked.then(
      (server) => response.end(JSON.stringify({ url: server.url, template: server.template })),
      (cause: unknown) => response.writeHead(500).end(String(cause)),
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', resolve));
  const { port } = broker.address() as AddressInfo;
  provide('postgresBroker', `http://127.0.0.1:${port}/`);
  return async () => {
    broker.close();
    broker.closeAllConnections();
    const server = await asked?.catch(() => undefined);
    if (server) await letGo(server);
  };
}

/** Imported when it is needed: the client and the migrations take a while to load. */
async function findServer(): Promise<PostgresServer> {
  const { makeTemplate, startPostgres } = await import('./postgres.ts');
  const url = process.env.TEST_DATABASE_URL;
  return url ? { url, template: await makeTemplate(url) } : startPostgres();
}

async function letGo(server: PostgresServer | OwnPostgres): Promise<void> {
  if ('stop' in server) return server.stop();
  const { dropDatabase } = await import('./postgres.ts');
  await dropDatabase(server, server.template);
}
