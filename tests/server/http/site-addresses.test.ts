import { describe, expect, it, test } from 'vitest';
import { readSettings } from '#server/settings';
import { readHost, SiteAddresses } from '#server/site-addresses';

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
