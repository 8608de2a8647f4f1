import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

/** fetch keeps Host and Origin to itself, so the request is made by hand. */
function head(address: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const url = new URL('/v1/api/forex/getCategories', address);
    const call = request(url, { headers }, (answer) => {
      answer.resume();
      resolve(answer.headers);
    });
    call.on('error', reject);
    call.end();
  });
}

describe('S7.1 an API on its own host', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('S7.1 answers the page whose first label api replaces', async () => {
    const headers = await head(server.address, {
      host: 'api.trade.example',
      origin: 'https://www.trade.example',
    });
    expect(headers['access-control-allow-origin']).toBe('https://www.trade.example');
  });

  it('S7.1 names no other origin', async () => {
    for (const origin of ['https://evil.example', 'https://www.trade.example.evil.example', 'null'])
      expect(
        (await head(server.address, { host: 'api.trade.example', origin }))['access-control-allow-origin'],
      ).toBeUndefined();
  });
});
