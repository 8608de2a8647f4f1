import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright';
import { FIRST_ROUTE_LIMITS, OWN_SCRIPT } from '../../src/cli/chunks.ts';
import { type BenchRow, printRows } from './measured.ts';
import { visit, withBrowser, withServer } from './phone.ts';

/** Compressed bytes of code and styles a first visit of / loads until the network is idle, beside their FIRST_ROUTE_LIMITS. */
export async function benchFirstRoute(): Promise<BenchRow[]> {
  return withServer({}, ({ address }) =>
    withBrowser((browser) =>
      visit(browser, address, async (page, devtools) => {
        const transferred = await countTransfers(devtools);
        await page.goto(address, { waitUntil: 'networkidle' });
        const css = transferred(/\.css$/) + (await inlineStyles(page));
        return [
          row(
            'First route, our own JavaScript as transferred',
            transferred(OWN_SCRIPT),
            FIRST_ROUTE_LIMITS.ownBytes,
          ),
          row('First route, JavaScript as transferred', transferred(/\.js$/), FIRST_ROUTE_LIMITS.scriptBytes),
          row(
            'First route, styles as transferred, those in the page included',
            css,
            FIRST_ROUTE_LIMITS.styleBytes,
          ),
        ];
      }),
    ),
  );
}

function row(what: string, bytes: number, limitBytes: number): BenchRow {
  const [value, limitKb] = [bytes / 1_000, limitBytes / 1_000];
  return { what, value, unit: 'kB', peer: { what: 'limit', value: limitKb }, ratio: value / limitKb };
}

/** Counts bodies as they come over the network; throws for one that came without Brotli. */
async function countTransfers(devtools: CDPSession): Promise<(wanted: RegExp) => number> {
  const files = new Map<string, { path: string; headerBytes: number }>();
  const bytes = new Map<string, number>();
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const path = new URL(response.url).pathname;
    if (!/\.(js|css)$/.test(path)) return;
    if (response.headers['content-encoding'] !== 'br') throw new Error(`${path} came without Brotli`);
    files.set(requestId, { path, headerBytes: response.encodedDataLength });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) bytes.set(file.path, encodedDataLength - file.headerBytes);
  });
  await devtools.send('Network.enable');
  return (wanted) =>
    [...bytes].filter(([path]) => wanted.test(path)).reduce((sum, [, count]) => sum + count, 0);
}

/** The styles that come within the page, compressed by themselves. */
async function inlineStyles(page: Page): Promise<number> {
  const html = await (await page.request.get(page.url())).text();
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css);
  return styles.reduce((sum, css) => sum + brotliCompressSync(css).byteLength, 0);
}

if (import.meta.main) printRows(await benchFirstRoute());
