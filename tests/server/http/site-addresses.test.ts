import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readSettings } from '#server/settings';
import { readHost, SiteAddresses } from '#server/site-addresses';
import { startServer, type TestServer } from '../../support/server.ts';

type Settings = ConstructorParameters<typeof SiteAddresses>[0];
const NOWHERE: Settings = { siteHosts: [], apiHost: '' };
const NAMED: Settings = { siteHosts: ['trade.example.com', 'api.example.com'], apiHost: '' };
const SET: Settings = { siteHosts: ['broker.co.uk'], apiHost: 'calls.example.net:8443' };

const apiHostOf = (settings: Settings, host: string) => {
  const page = readHost(host);
  if (!page) throw new Error(`${host} is no host`);
  return new SiteAddresses(settings).apiHostOf(page);
};

describe('the host that a page calls', () => {
  test.each([
    'broker.co.uk',
    'broker.com.au',
    'broker.com.br',
    'broker.co.za',
    'broker.github.io',
    'box.home.arpa',
    'www.trade.example',
    'example.com',
    'localhost:8080',
    '10.0.0.1:8080',
    '[::1]:8080',
  ])('S7.1 of %s is its own, whatever its labels, unless the site says so', (host) => {
    expect(apiHostOf(NOWHERE, host)).toBeNull();
    expect(apiHostOf({ siteHosts: [host], apiHost: '' }, host)).toBeNull();
  });

  test('S7.1 is the one with api in place of its first label where that is the site’s, port and all', () => {
    expect(apiHostOf(NAMED, 'trade.example.com')).toBe('api.example.com');
    expect(apiHostOf(NAMED, 'api.example.com')).toBeNull();
    expect(apiHostOf(NAMED, 'trade.example.com:8443')).toBeNull();
    expect(apiHostOf({ siteHosts: ['api', 'www'], apiHost: '' }, 'www')).toBeNull();
  });

  test('S7.1 is the one that is set', () => {
    expect(apiHostOf(SET, 'broker.co.uk')).toBe('calls.example.net:8443');
    expect(apiHostOf(SET, 'calls.example.net:8443')).toBeNull();
  });

  test('S7.1 is set with the pages that may call it, or not at all', () => {
    const env = { REVIEW: 'manual', FIRST_ACCOUNT: 'none', API_HOST: 'API.broker.co.uk' };
    expect(() => readSettings(env)).toThrow(
      'API_HOST: name the hosts of the pages that call it in SITE_HOSTS',
    );
    expect(readSettings({ ...env, SITE_HOSTS: 'Broker.co.uk' })).toMatchObject({
      siteHosts: ['broker.co.uk'],
      apiHost: 'api.broker.co.uk',
    });
    expect(() => readSettings({ ...env, API_HOST: 'https://api.broker.co.uk' })).toThrow('API_HOST');
  });
});

describe('who may call, and open the socket', () => {
  it.each<[string | undefined, string | undefined, boolean]>([
    [undefined, 'trade.example.com', true],
    ['https://trade.example.com', 'trade.example.com', true],
    ['https://TRADE.example.com', 'trade.EXAMPLE.com', true],
    ['https://trade.example.com', 'api.example.com', true],
    ['https://evil.example.com', 'api.example.com', false],
    ['https://trade.example.com:8443', 'api.example.com:8443', false],
    ['https://trade.example.com', 'trade.example.com:8443', false],
    ['https://other.example.net', 'api.example.com', false],
    ['https://example.com', 'api.com', false],
    ['http://10.0.0.1', 'api.0.0.1', false],
    ['http://10.0.0.1:8080', '10.0.0.1:8080', true],
    ['http://localhost:5173', 'localhost:8080', true],
    ['http://localhost:5173', '127.0.0.1:8080', true],
    ['http://[::1]:5173', '[::1]:8080', true],
    ['http://localhost:5173', 'trade.example.com', false],
    ['https://trade.example.com', 'localhost:8080', false],
    ['https://localhost.evil.example', 'localhost:8080', false],
    ['null', 'trade.example.com', false],
    ['file://', 'trade.example.com', false],
    ['https://trade.example.com', undefined, false],
  ])('S7.30 a page of %s at the host %s: %s', (origin, host, isAllowed) => {
    expect(new SiteAddresses(NAMED).isAllowedOrigin(origin, host)).toBe(isAllowed);
  });

  test('S7.30 where the API host is set, the pages of the site alone', () => {
    const addresses = new SiteAddresses(SET);
    expect(addresses.isAllowedOrigin('https://broker.co.uk', 'calls.example.net:8443')).toBe(true);
    expect(addresses.isAllowedOrigin('https://evil.co.uk', 'calls.example.net:8443')).toBe(false);
  });
});

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

test('S7.17 the page may ask the host that tells the address for complaints, and no other', async () => {
  const clientDir = mkdtempSync(join(tmpdir(), 'candlestate-client-'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><div id="root"></div>');
  const connect = async (env: Record<string, string>) => {
    const server = await startServer({ clientDir }, env);
    const policy = (await fetch(server.address)).headers.get('content-security-policy') ?? '';
    await server.dispose();
    return /connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];
  };
  const without = await connect({});
  const named = await connect({ COMPLAINT_URL: 'https://help.example/complaints.txt?x=1' });
  rmSync(clientDir, { recursive: true });
  // Each server has a port of its own.
  const own = (sources: string[]) => sources.map((source) => source.replace(/:\d+$/, ''));
  expect(own(named)).toEqual([...own(without), 'https://help.example']);
});
