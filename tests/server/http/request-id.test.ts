import { hostname } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsInfo } from '#contract/routes/site';
import { startServer, type TestServer } from '../../support/server.ts';

/** Each request has an id, in its answer and in the log. */

const lines: { request?: string; hostname: string; msg: string }[] = [];
let server: TestServer;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  server = await startServer({ logTo, logLevel: 'error' }, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.dispose());

async function idOf(given?: string, { address } = server): Promise<string> {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  const answer = await fetch(`${address}/healthz`, { headers });
  return answer.headers.get('x-request-id') ?? '';
}

describe('the id of a request', () => {
  it('S7.58 is new each time', async () => {
    const ids = [await idOf(), await idOf()];
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id.length > 30)).toBe(true);
  });

  it('S7.58 is the one a trusted proxy gave, unless it could not stand in a log', async () => {
    expect(await idOf('proxy-1.0001')).toBe('proxy-1.0001');
    for (const bad of ['short', 'a'.repeat(65), 'with space 123', '"quoted-123"', '{json:12345}'])
      expect(await idOf(bad)).not.toBe(bad);
  });

  it('S7.58 is a new one where somebody else than a trusted proxy gave it', async () => {
    const open = await startServer();
    expect(await idOf('stranger-1.0001', open)).toMatch(/^[0-9a-f-]{36}$/);
    await open.dispose();
  });

  it('S8.3 is with the failure in the log, and with the name of the node', async () => {
    await server.stored.change('ALTER TABLE news RENAME TO elsewhere');
    const answer = await fetch(`${server.address}${newsInfo.path}?id=1`, {
      headers: { 'x-request-id': 'failing-request' },
    });
    expect(answer.headers.get('x-request-id')).toBe('failing-request');
    expect(lines.filter(({ request }) => request === 'failing-request')).toMatchObject([
      { msg: 'a request failed', hostname: hostname() },
    ]);
  });
});
