import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESK, DeskBrowser } from '../../support/desk-browser.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const page = (site: string) => `<!doctype html><title>${site} desk</title>`;
const SCRIPT = 'document.title = "The desk";';

/** A build with a desk, as small as one can be. */
function build(): string {
  const folder = temporaryFolder().path;
  mkdirSync(join(folder, '.desk', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div>');
  writeFileSync(join(folder, '.desk', 'index.html'), page('Candlestate'));
  writeFileSync(join(folder, '.desk', 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.desk', 'assets', 'index-1a2b.js'), SCRIPT);
  return folder;
}

describe('the page of the desk', () => {
  let server: TestServer;
  let browser: DeskBrowser;
  beforeAll(async () => {
    server = await startServer({ clientDir: build() }, { ...DESK, SITE_TITLE: 'Kestrel' });
    browser = new DeskBrowser(server);
  });
  afterAll(() => server?.dispose());

  test.each([
    '/',
    '/desk',
    '/desk/queue',
    '/desk/cases/identity/1',
  ])('S6.1 is at %s, stored nowhere, with its own scripts and styles alone', async (path) => {
    const answer = await browser.fetch(path);
    expect([answer.status, await answer.text()]).toEqual([200, page('Kestrel')]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    for (const [header, value] of [
      ['x-frame-options', 'DENY'],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
      ['cross-origin-opener-policy', 'same-origin'],
    ] as const)
      expect([header, answer.headers.get(header)]).toEqual([header, value]);
  });

  test('S6.1 opens from the link in a mail; its calls are still refused to the page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['/', '/desk', '/desk/assets/index-1a2b.js'])
      expect([path, (await browser.fetch(path, { headers })).status]).toEqual([path, 200]);
    for (const path of ['/desk/api/me', '/desk/%61pi/me', '/desk/api/picture?kind=deposit&id=1&name=proof']) {
      const answer = await browser.fetch(path, { headers });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { code: 'origin' }]);
    }
  });

  test('S6.1 has hashed files, which may be kept, and no file beside them', async () => {
    const script = await browser.fetch('/desk/assets/index-1a2b.js');
    expect([script.status, await script.text()]).toEqual([200, SCRIPT]);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await browser.fetch('/desk/icon.svg')).headers.get('content-type')).toMatch(/svg/);
    for (const path of ['/desk/assets/gone.js', '/desk/assets/..%2findex.html'])
      expect([path, (await browser.fetch(path)).status]).toEqual([path, 404]);
  });

  test('S6.1 stands for no call that there is not, and takes no other method', async () => {
    for (const [path, method] of [
      ['/desk/api', 'GET'],
      ['/desk/api/none', 'GET'],
      ['/desk/queue', 'POST'],
    ] as const) {
      const answer = await browser.fetch(path, { method });
      expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code: 'notFound' }]);
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; frame-ancestors/);
    }
  });

  test('S6.1 is not on the port of the site', async () => {
    for (const path of ['/.desk/index.html', '/.desk/assets/index-1a2b.js', '/%2edesk/index.html']) {
      const answer = await fetch(server.address + path);
      // The site says what it has not within its envelope.
      expect([path, await answer.json()]).toMatchObject([path, { code: 404, data: null }]);
    }
    expect(await (await fetch(`${server.address}/desk`)).text()).not.toContain('The desk');
  });
});

test('S6.1 a build without a desk has no page of it, and the calls all the same', async () => {
  const server = await startServer({}, DESK);
  const browser = new DeskBrowser(server);
  expect((await browser.fetch('/desk')).status).toBe(404);
  expect((await browser.fetch('/desk/api/me')).status).toBe(401);
  await server.dispose();
});
