import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { describe, expect, type TestContext, test } from 'vitest';
import WebSocket from 'ws';
import { ERRORS } from '#contract/errors';
import { PING, SOCKET_PATH } from '#contract/socket';
import { freePort } from '../support/free-port.ts';
import { leaveOut } from '../support/left-out.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

/** For localhost, and trusted by nothing else. */
const CERTIFICATE = resolve('tests/fixtures/certificate/certificate.pem');
const KEY = resolve('tests/fixtures/certificate/key.pem');
const ENV = { TRUSTED_PROXIES: '127.0.0.1', DEMO_ACCOUNTS_PER_NETWORK: '1', DRAIN_SECONDS: '3' };
const ENOUGH = 20;

type Site = { folder: string; port: number; nodes: readonly string[] };
type Started = [args: readonly string[], env?: Record<string, string>];
type Proxy = { name: string; version: string; start: (site: Site) => Started };

/** The files that a site is deployed with, on this machine's ports and with the tests' certificate. */
const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    version: '-v',
    start: ({ folder, port, nodes: [node = ''] }) => {
      const site = changed('nginx.conf', [
        ['127.0.0.1:8080', node],
        ['listen 443', `listen 127.0.0.1:${port}`],
        ['/etc/ssl/site.pem', CERTIFICATE],
        ['/etc/ssl/site.key', KEY],
      ]);
      const main = `daemon off; error_log stderr; pid ${folder}/pid; events {} http { access_log off;`;
      return [['-e', 'stderr', '-c', written(folder, `${main}\n${temporary(folder)}\n${site}}`)]];
    },
  },
  {
    name: 'haproxy',
    version: '-v',
    start: ({ folder, port, nodes: [one = '', other = ''] }) => {
      const pem = join(folder, 'both.pem');
      writeFileSync(pem, readFileSync(CERTIFICATE, 'utf8') + readFileSync(KEY, 'utf8'));
      const config = changed('haproxy.cfg', [
        ['bind :443', `bind 127.0.0.1:${port}`],
        ['/etc/ssl/site-with-key.pem', pem],
        ['127.0.0.1:8081', one],
        ['127.0.0.1:8082', other],
      ]);
      return [['-f', written(folder, config)]];
    },
  },
  {
    name: 'caddy',
    version: 'version',
    start: ({ folder, port, nodes }) => {
      const config = changed('Caddyfile', [
        [
          '{$SITE:localhost} {',
          `{\nadmin off\nauto_https disable_redirects\n}\n{$SITE} {\ntls ${CERTIFICATE} ${KEY}`,
        ],
      ]);
      const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      const args = ['run', '--adapter', 'caddyfile', '--config', written(folder, config)];
      return [args, { ...home, SITE: `https://localhost:${port}`, NODES: nodes.join(' ') }];
    },
  },
];

describe('the site behind a proxy as it is deployed', () => {
  test.for(PROXIES)('S8.1 $name hands on calls and sockets, and whose they are', (proxy, context) =>
    behind(proxy, context, async (port, nodes) => {
      const demo = async (from: string, said = '') => {
        const headers: Record<string, string> = said === '' ? {} : { 'x-forwarded-for': said };
        const { text } = await ask(port, '/api/user/createAccountDemoForU', { from, headers });
        return (JSON.parse(text) as { code: number }).code;
      };
      // A header that the client sends makes no other network of it: each has one account on each node.
      const codes = [];
      for (const said of ['', '192.0.2.1', '192.0.2.2, 127.0.0.1', '192.0.2.3', '::1'])
        codes.push(await demo('127.0.0.2', said));
      expect(codes.filter((code) => code === 1).length).toBeLessThanOrEqual(nodes.length);
      expect(new Set(codes)).toEqual(new Set([1, ERRORS.demoAccountsLimit]));
      expect(await demo('127.0.0.3')).toBe(1);
      const socket = new WebSocket(`wss://localhost:${port}${SOCKET_PATH}`, {
        ca: readFileSync(CERTIFICATE),
      });
      await once(socket, 'open');
      socket.send(PING);
      const [heard] = (await once(socket, 'message')) as [Buffer];
      expect(JSON.parse(String(heard))).toMatchObject({ type: 'pong' });
      socket.close();
    }));

  test.for(
    PROXIES.filter(({ name }) => name !== 'nginx'),
  )('S8.4 $name loses no call while a node drains and ends', (proxy, context) =>
    behind(proxy, context, async (port, [, leaving]) => {
      const statuses: number[] = [];
      let isOver = false;
      const calls = Array.from({ length: 4 }, async () => {
        while (!isOver) statuses.push((await ask(port, '/healthz')).status);
      });
      await until(() => statuses.length > ENOUGH);
      await leaving?.drain();
      await leaving?.close();
      const before = statuses.length;
      await until(() => statuses.length > before + ENOUGH);
      isOver = true;
      await Promise.all(calls);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    }));
});

/** Starts two nodes with the proxy before them, until the test is over. */
async function behind(
  { name, version, start }: Proxy,
  context: TestContext,
  run: (port: number, nodes: readonly TestServer[]) => Promise<void>,
): Promise<void> {
  if (spawnSync(name, [version]).error) leaveOut(context, name);
  const folder = temporaryFolder();
  const nodes = [await startServer({}, ENV), await startServer({}, ENV)];
  const port = await freePort();
  const hosts = nodes.map(({ address }) => new URL(address).host);
  const [args, env = {}] = start({ folder: folder.path, port, nodes: hosts });
  const proxy = spawn(name, [...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(proxy, 'exit');
  let said = '';
  proxy.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const isReady = async () => (await ask(port, '/readyz').catch(() => null))?.status === 200;
  try {
    await until(isReady, () => said);
    await run(port, nodes);
  } finally {
    // The workers of nginx would outlive one that is killed.
    proxy.kill('SIGTERM');
    await ended;
    for (const node of nodes) await node.dispose();
    folder.delete();
  }
}

/** A file of docs/deploy with other words in the place of its own, each of which it must have. */
function changed(file: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      expect(text).toContain(from);
      return text.replaceAll(from, to);
    },
    readFileSync(join('docs/deploy', file), 'utf8'),
  );
}

function written(folder: string, config: string): string {
  const file = join(folder, 'config');
  writeFileSync(file, config);
  return file;
}

/** Folders for the bodies of requests, where the user of the test may write. */
const temporary = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');

/** A call by TLS on a connection of its own, from an address of this machine. */
function ask(
  port: number,
  path: string,
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((answered, failed) => {
    const options = { host: 'localhost', port, path, localAddress: from, family: 4, agent: false as const };
    request(
      {
        ...options,
        ca: readFileSync(CERTIFICATE),
        headers: { lang: 'en', 'idempotency-key': 'a-first-key', ...headers },
      },
      async (response) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        answered({ status: response.statusCode ?? 0, text });
      },
    )
      .on('error', failed)
      .end();
  });
}
