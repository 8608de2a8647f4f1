import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { startServer, type TestServer } from './server.ts';

type Args = Parameters<typeof startServer>;

/**
 * A server for each test of a describe block, or of a file. `restart` changes it in place. At its end its ledger must
 * audit clean.
 */
export function serverForEach(...args: Args): TestServer {
  const { server, start, end } = held(args);
  beforeEach(start);
  afterEach(end);
  return server;
}

/** One server for all tests of a describe block, or of a file; likewise. */
export function serverForAll(...args: Args): TestServer {
  const { server, start, end } = held(args);
  beforeAll(start);
  afterAll(end);
  return server;
}

function held(args: Args) {
  // There is no server before the hook has run, and no test runs before it.
  const server = {} as TestServer;
  const hold = (started: TestServer): TestServer =>
    Object.assign(server, started, {
      restart: async (meanwhile?: () => void) => hold(await started.restart(meanwhile)),
    });
  const start = async () => void hold(await startServer(...args));
  const end = async () => {
    const report = await server.audit();
    await server.dispose();
    expect(report).toMatchObject({ isClean: true });
  };
  return { server, start, end };
}
