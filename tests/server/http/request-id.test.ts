import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsInfo } from '#contract/routes/site';
import { startServer, type TestServer } from '../../support/server.ts';

/** Each request has an id, in its answer and in the log. */

const lines: { request?: string; msg: string }[] = [];
let server: TestServer;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  server = await startServer({ logTo, logLevel: 'error' });
});
afterAll(() => server.dispose());

async function idOf(given?: string): Promise<string> {
  const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
  const answer = await fetch(`${server.address}/healthz`, { headers });
  return answer.headers.get('x-request-id') ?? '';
}

describe('the id of a request', () => {
  it('S7.58 is new each time', async () => {
    const ids = [await idOf(), await idOf()];
    expect(new Set(ids).size).toBe(2);
    expect(ids.every((id) => id.length > 30)).toBe(true);
  });

  it('S7.58 is the one a proxy gave, unless it could not stand in a log', async () => {
    expect(await idOf('proxy-1.0001')).toBe('proxy-1.0001');
    for (const bad of ['short', 'a'.repeat(65), 'with space 123', '"quoted-123"', '{json:12345}'])
      expect(await idOf(bad)).not.toBe(bad);
  });

  it('S8.3 is with the failure in the log', async () => {
    await server.stored.change('ALTER TABLE news RENAME TO elsewhere');
    const answer = await fetch(`${server.address}${newsInfo.path}?id=1`, {
      headers: { 'x-request-id': 'failing-request' },
    });
    expect(answer.headers.get('x-request-id')).toBe('failing-request');
    expect(lines.filter(({ request }) => request === 'failing-request').map(({ msg }) => msg)).toEqual([
      'a request failed',
    ]);
  });
});
