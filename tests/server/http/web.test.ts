import { createHook } from 'node:async_hooks';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '#contract/errors';
import { LANGUAGE_CODES } from '#contract/languages';
import { createTexts } from '#server/texts';
import { startServer, type TestServer } from '../../support/server.ts';

const SITE_TITLE = 'Kestrel & "Co"';

describe('the web server', () => {
  let server: TestServer;
  let clientDir: string;
  beforeAll(async () => {
    clientDir = mkdtempSync(join(tmpdir(), 'candlestate-client-'));
    mkdirSync(join(clientDir, 'assets'));
    writeFileSync(
      join(clientDir, 'index.html'),
      '<!doctype html><html lang="x"><title>Candlestate</title><div id="root"></div></html>',
    );
    writeFileSync(join(clientDir, 'assets', 'app-abc123.js'), 'console.log(1)');
    writeFileSync(join(clientDir, 'assets', 'app-abc123.js.br'), brotliCompressSync('console.log(1)'));
    writeFileSync(join(clientDir, 'manifest.webmanifest'), '{"name":"Candlestate"}');
    writeFileSync(join(clientDir, 'icon.svg'), '<svg/>');
    server = await startServer({ clientDir }, { SITE_TITLE });
  });
  afterAll(async () => {
    await server.dispose();
    rmSync(clientDir, { recursive: true, force: true });
  });

  test.each(['/', '/trade', '/mine/wallet', '/order?type=1'])('S2.1 %s is the app', async (path) => {
    const response = await fetch(`${server.address}${path}`);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toContain('<title>Kestrel &amp; &quot;Co&quot;</title>');
  });

  test('S2.1 what a device keeps and installs has the name of the site', async () => {
    const kept = await fetch(`${server.address}/index.html`);
    expect(kept.headers.get('content-type')).toContain('text/html');
    expect(await kept.text()).toContain('<title>Kestrel &amp; &quot;Co&quot;</title>');
    const manifest = await fetch(`${server.address}/manifest.webmanifest`);
    expect(manifest.headers.get('cache-control')).toBe('no-cache');
    expect(await manifest.json()).toEqual({ name: SITE_TITLE });
    // A newer build may lie there while the server runs.
    writeFileSync(join(clientDir, 'manifest.webmanifest'), '{"name":"Candlestate","build":"newer"}');
    const newer = await fetch(`${server.address}/manifest.webmanifest`);
    expect(await newer.json()).toEqual({ name: SITE_TITLE, build: 'newer' });
  });

  test('S2.1 no code and no text of the app or the desk names a site of its own', () => {
    const files = globSync(['src/{client,desk,ui}/**/*.{ts,tsx,css}', 'locales/*.json', 'machines/**/*.ts']);
    expect(files.length).toBeGreaterThan(500);
    expect(files.filter((file) => readFileSync(file, 'utf8').includes('Candlestate'))).toEqual([]);
  });

  test('S2.1 hashed files are kept for good and sent compressed', async () => {
    const response = await fetch(`${server.address}/assets/app-abc123.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe('console.log(1)');
  });

  test('S2.39 a hashed file is sent without its folder being read', async () => {
    let count = 0;
    // The plugin reads folders, and nothing else, by promises.
    const hook = createHook({
      init: (_, type) => {
        if (type === 'FSREQPROMISE') count += 1;
      },
    });
    const readsFor = async (path: string) => {
      count = 0;
      expect((await fetch(`${server.address}${path}`)).status).toBe(200);
      return count;
    };
    hook.enable();
    try {
      expect(await readsFor('/icon.svg'), 'another file').toBeGreaterThan(0);
      expect(await readsFor('/assets/app-abc123.js')).toBe(0);
    } finally {
      hook.disable();
    }
  });

  test('S2.39 a hashed file can be asked for by HEAD, and only by its own name', async () => {
    const asked = (path: string, method = 'GET') => fetch(`${server.address}${path}`, { method });
    const head = await asked('/assets/app-abc123.js', 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('cache-control')).toContain('immutable');
    for (const path of ['/assets/..%2f..%2fpackage.json', '/assets/a%00', '/assets//app-abc123.js'])
      expect(await (await asked(path)).text(), path).toContain('"code":');
  });

  test.each([
    '/assets/gone.js',
    '/v1/api/nothing',
    '/api/nothing',
    '/..%2f..%2fpackage.json',
  ])('S8.1 %s is not found, in the envelope', async (path) => {
    const response = await fetch(`${server.address}${path}`);
    expect(await response.json()).toMatchObject({ code: ERRORS.notFound });
  });

  test('S7.1 S9.2 texts come in the language of the lang header, traditional Chinese by default', async () => {
    const msg = async (lang: string) => (await server.get('/api/user/info', {}, { lang })).msg;
    expect(await msg('en')).toBe('Your session has ended. Please log in again.');
    expect(await msg('hk')).toBe('登入狀態已失效，請重新登入。');
    expect([await msg('tw'), await msg('xx')]).toEqual([await msg('hk'), await msg('hk')]);
  });

  test('S7.22 S3.2 categories are named in the language of the caller', async () => {
    const names = async (lang: string) =>
      (await server.get<{ NameShowTrans: string }[]>('/v1/api/forex/getCategories', {}, { lang })).data.map(
        (category) => category.NameShowTrans,
      );
    expect(await names('en')).toEqual(['Forex', 'Metals', 'Energy', 'Indices', 'Crypto', 'Shares']);
    expect((await names('hk'))[0]).toBe('外匯');
  });

  test('S8.1 every error has a text in every language', async () => {
    const texts = await createTexts();
    for (const language of LANGUAGE_CODES) {
      for (const name of Object.keys(ERRORS)) {
        const text = texts.text(language, `error.${name}`);
        expect(text, `${language} ${name}`).not.toBe(`error.${name}`);
      }
    }
  });

  test('S8.1 what is no request, or a far too long one, is refused in the envelope', async () => {
    const { hostname, port } = new URL(server.address);
    for (const sent of [
      'garbage\r\n\r\n',
      `GET /v1/api/forex/submit?x=${'9'.repeat(40_000)} HTTP/1.1\r\n\r\n`,
    ]) {
      const received = await new Promise<string>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => socket.write(sent));
        let text = '';
        socket.on('data', (chunk) => {
          text += chunk;
        });
        socket.on('close', () => resolve(text));
        socket.on('error', reject);
      });
      const [head, body] = received.split('\r\n\r\n');
      expect(head).toContain('400');
      expect(JSON.parse(body ?? '')).toMatchObject({ code: ERRORS.malformed, data: { field: 'request' } });
    }
  });

  test('S8.1 demo accounts are not handed out without end', async () => {
    const limited = await startServer({ maxRequestsPerMinute: 200 });
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      codes.push((await limited.get('/api/user/createAccountDemoForU')).code);
    }
    expect(codes).toEqual([1, 1, 1, 1, ERRORS.tooMany, ERRORS.tooMany]);
    expect((await limited.get('/api/basicSet/getBasicInfo')).code).toBe(1);
    await limited.dispose();
  });

  test('S8.1 one address may not ask without end', async () => {
    const limited = await startServer({ maxRequestsPerMinute: 20 });
    const codes: number[] = [];
    for (let count = 0; count < 25; count += 1) {
      codes.push((await limited.get('/api/basicSet/getBasicInfo')).code);
    }
    await limited.dispose();
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(1));
    expect(codes.slice(20)).toEqual(Array(5).fill(ERRORS.tooMany));
  });
});
