import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright';
import { visit, withBrowser, withServer } from './phone.ts';
import { type BenchRow, printRows } from './row.ts';

/** Decision 20. */
const OWN_LIMIT_KB = 29.8;
const JS_LIMIT_KB = 140.5;
const CSS_LIMIT_KB = 12;
/** Files of the build but those of packages and of the bundler (src/cli/chunks.ts). */
const OWN_SCRIPT = /\/(?!packages-|rolldown-runtime-)[^/]+\.js$/;

/** Compressed bytes of code and styles a first visit of / loads until the network is idle, beside their limits. */
export async function benchFirstRoute(): Promise<BenchRow[]> {
  return withServer({}, ({ address }) =>
    withBrowser((browser) =>
      visit(browser, address, async (page, devtools) => {
        const transferred = await countTransfers(devtools);
        await page.goto(address, { waitUntil: 'networkidle' });
        const css = transferred(/\.css$/) + (await inlineStyles(page));
        return [
          row('First route, our own JavaScript as transferred', transferred(OWN_SCRIPT), OWN_LIMIT_KB),
          row('First route, JavaScript as transferred', transferred(/\.js$/), JS_LIMIT_KB),
          row('First route, styles as transferred, those in the page included', css, CSS_LIMIT_KB),
        ];
      }),
    ),
  );
}

function row(what: string, bytes: number, limitKb: number): BenchRow {
  const value = bytes / 1_000;
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
