import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const HOSTILE = [
  'a.b.c;script-src *',
  "a.b.c; script-src 'unsafe-inline'",
  'a.b.c;sandbox',
  'a.b.c,d.e.f',
  'user:pass@a.b.c',
  'a.b.c/evil',
  'a.b.c?x',
  'a.b.c#x',
  'a..c',
  '-',
  '[::1',
  'a.b.c:port',
  'a b.c',
  '%61.b.c',
  '',
  `${'a'.repeat(300)}.b.c`,
];

const clientDir = mkdtempSync(join(tmpdir(), 'candlestate-client-'));
let open: TestServer;
let named: TestServer;
beforeAll(async () => {
  writeFileSync(join(clientDir, 'index.html'), '<html lang="x"><div id="root"></div></html>');
  open = await startServer({ clientDir });
  named = await startServer(
    { clientDir },
    { SITE_HOSTS: 'www.trade.example, api.trade.example, broker.co.uk:8443' },
  );
});
afterAll(async () => {
  await open.dispose();
  await named.dispose();
  rmSync(clientDir, { recursive: true, force: true });
});

/** The head of the answer to a request written by hand: no client would send such a Host. */
async function ask(
  server: TestServer,
  host: string,
  path = '/',
): Promise<{ status: number; head: string; text: string }> {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  const [head = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, text };
}
const policyOf = (head: string) => /content-security-policy: (.*)/i.exec(head)?.[1]?.trim() ?? '';
const sourcesOf = (policy: string, directive: string) =>
  new RegExp(`(?:^|;)${directive} ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? [];

describe('the Host header', () => {
  test.each(HOSTILE)('S8.1 "%s" is no host: the request is refused, and nothing repeats it', async (host) => {
    for (const path of ['/', '/api/basicSet/getBasicInfo', '/v1/ws']) {
      const { status, head } = await ask(open, host, path);
      expect([400, 421]).toContain(status);
      expect(head).not.toContain('evil');
      expect(policyOf(head)).not.toMatch(/script-src|sandbox/);
    }
  });

  test.each([
    'localhost',
    '127.0.0.1:8080',
    '[::1]:8080',
    'www.trade.example',
    'a_b.trade.example.',
    'XN--80AK6AA92E.example',
  ])('S7.1 %s is one', async (host) => {
    expect((await ask(open, host)).status).toBe(200);
  });

  test('S7.1 a site that names its hosts answers under these alone', async () => {
    for (const host of ['www.trade.example', 'WWW.TRADE.EXAMPLE', 'api.trade.example', 'broker.co.uk:8443']) {
      expect((await ask(named, host)).status, host).toBe(200);
    }
    for (const host of [
      'evil.example',
      'trade.example',
      'api.co.uk:8443',
      'broker.co.uk',
      'www.trade.example.evil.example',
      '127.0.0.1',
    ]) {
      expect((await ask(named, host)).status, host).toBe(421);
      expect((await ask(named, host, '/api/basicSet/getBasicInfo')).status, host).toBe(421);
      expect((await ask(named, host, '/v1/ws')).status, host).toBe(421);
    }
    // A monitor asks by the address of the server, as it knows no name.
    expect((await ask(named, '10.0.0.7:8080', '/healthz')).status).toBe(200);
  });
});

describe('the content policy of pages', () => {
  test.each([
    ['www.trade.example', ['www.trade.example', 'api.trade.example']],
    ['api.trade.example', ['api.trade.example']],
    ['broker.co.uk:8443', ['broker.co.uk:8443']],
  ])('S7.1 S7.31 a page of %s calls, and opens the socket at, the hosts of the site alone: %j', async (page, hosts) => {
    const policy = policyOf((await ask(named, page)).head);
    const forms = (schemes: string[]) =>
      hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
    expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'", ...forms(['http', 'https', 'ws', 'wss'])]);
    expect(sourcesOf(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:', ...forms(['http', 'https'])]);
  });

  test.each([
    'box.home.arpa',
    'www.trade.example:8443',
    'localhost:8080',
    '10.0.0.1',
  ])('S7.1 a page of %s calls its own host where the site names none', async (page) => {
    const policy = policyOf((await ask(open, page)).head);
    expect(sourcesOf(policy, 'connect-src').map((source) => source.replace(/^\w+:\/\//, ''))).toEqual([
      "'self'",
      ...Array(4).fill(page),
    ]);
  });

  test('S7.1 the page says where it calls, each host its own', async () => {
    const calls = async (page: string) => /"apiHost":(null|"[^"]*")/.exec((await ask(named, page)).text)?.[1];
    expect(await calls('www.trade.example')).toBe('"api.trade.example"');
    expect(await calls('broker.co.uk:8443')).toBe('null');
    expect(await calls('api.trade.example')).toBe('null');
  });

  test('S2.1 nothing moves or frames a page, and scripts make no markup but through the two named policies', async () => {
    const { head } = await ask(open, 'localhost');
    const policy = policyOf(head);
    for (const directive of ['base-uri', 'frame-ancestors'])
      expect(sourcesOf(policy, directive)).toEqual(["'none'"]);
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(sourcesOf(policy, 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(sourcesOf(policy, 'trusted-types')).toEqual(['dompurify', 'worker']);
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'"]);
    const permissions = /permissions-policy: (.*)/i.exec(head)?.[1] ?? '';
    for (const name of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
      expect(permissions).toContain(`${name}=()`);
    }
  });
});
