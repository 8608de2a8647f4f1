import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

/** fetch keeps Host and Origin to itself, so the request is made by hand. */
function head(
  address: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const url = new URL('/v1/api/forex/getCategories', address);
    const call = request(url, { headers, method }, (answer) => {
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
    server = await startServer({}, { SITE_HOSTS: 'www.trade.example, api.trade.example' });
  });
  afterAll(() => server.close());

  const allowed = async (origin: string, method: string) => {
    const preflight = { 'access-control-request-method': 'POST' };
    const headers = await head(server.address, { host: 'api.trade.example', origin, ...preflight }, method);
    return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
  };

  it.each([
    'GET',
    'OPTIONS',
  ])('S7.1 lets the page of the site call, and send the device’s cookie: %s', async (method) => {
    const page = 'https://www.trade.example';
    expect(await allowed(page, method)).toEqual([page, 'true']);
  });

  it.each(['GET', 'OPTIONS'])('S7.1 names no other origin, one beside it neither: %s', async (method) => {
    for (const origin of [
      'https://evil.example',
      'https://evil.trade.example',
      'https://www.trade.example.evil.example',
      'null',
    ])
      expect((await allowed(origin, method))[0], origin).toBeUndefined();
  });
});
