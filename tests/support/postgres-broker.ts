import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { LentPostgres } from './postgres.ts';

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
  let asked: Promise<LentPostgres> | undefined;
  const broker = createServer((_, response) => {
    // Imported when it is needed: the client and the migrations take a while to load.
    asked ??= import('./postgres.ts').then(({ borrowPostgres }) => borrowPostgres());
    asked.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template })),
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
    await server?.giveBack();
  };
}
