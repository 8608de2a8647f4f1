import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { ensureBrowser } from './ensure-browser.ts';
import { ROOT, tool } from './run-steps.ts';

/** `npm run gallery`: photographs every atomic state of every shown chart on a phone's screen, and lays them out. */
const USAGE = 'npm run gallery [-- --theme dark|light --lang en|hk --out FOLDER]';
/** Pages at once: most of the time a page waits for its network to fall quiet. */
const PAGES = 4;
const PHONE = { width: 390, height: 844 };
const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

type Options = { theme: string; lang: string; out: string };
/** An atomic state of a chart, and the address that opens the app in it. */
type State = { name: string; link: string };

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      theme: { type: 'string', default: 'dark' },
      lang: { type: 'string', default: 'en' },
      out: { type: 'string', default: join(ROOT, 'data/gallery') },
    },
  });
  if (!['dark', 'light'].includes(values.theme) || !['en', 'hk'].includes(values.lang)) {
    console.error(`Usage: ${USAGE}`);
    return 2;
  }
  const options = { ...values, out: resolve(values.out) };
  const build = mkdtempSync(join(tmpdir(), 'candlestate-gallery-'));
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox'] });
  try {
    buildGallery(build);
    const states = await photograph(browser, build, options);
    writeFileSync(join(options.out, 'index.html'), contactSheet(states, options));
    console.log(`${states.length} states photographed: ${join(options.out, 'index.html')}`);
  } finally {
    await browser.close();
    rmSync(build, { recursive: true, force: true });
  }
  return 0;
}

function buildGallery(outDir: string): void {
  const env = { ...process.env, NODE_ENV: 'production', VITE_GALLERY: '1' };
  const args = [tool('vite'), 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir];
  execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
}

async function photograph(browser: Browser, outDir: string, options: Options): Promise<State[]> {
  mkdirSync(options.out, { recursive: true });
  const server = await preview({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const origin = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '');
  try {
    const states = await statesOf(browser, `${origin}/gallery`);
    const waiting = [...states];
    await Promise.all(
      Array.from({ length: PAGES }, async () => {
        const page = await phonePage(browser, options);
        for (let state = waiting.shift(); state; state = waiting.shift()) {
          await page.goto(state.link, { waitUntil: 'networkidle' });
          await page.screenshot({ path: join(options.out, fileOf(state)), animations: 'disabled' });
        }
      }),
    );
    return states;
  } finally {
    await server.close();
  }
}

/** The states as the gallery's own page lists them. */
async function statesOf(browser: Browser, address: string): Promise<State[]> {
  const page = await browser.newPage();
  await page.goto(address);
  const links = page.getByRole('main').getByRole('link');
  await links.first().waitFor();
  const targets = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  await page.close();
  return targets.map((link) => ({ link, name: new URL(link).searchParams.get('state') ?? '' }));
}

async function phonePage(browser: Browser, { theme, lang }: Options): Promise<Page> {
  const page = await browser.newPage({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    userAgent: AGENT,
    reducedMotion: 'reduce',
  });
  await page.addInitScript(
    ([language = '', look = '']) => {
      localStorage.setItem('lang', language);
      localStorage.setItem('theme', look);
    },
    [lang, theme],
  );
  return page;
}

const fileOf = ({ name }: State): string => `${name}.png`;

/** A page of all pictures, chart by chart; the names are our own and need no escaping. */
function contactSheet(states: readonly State[], { theme, lang }: Options): string {
  const charts = Object.groupBy(states, ({ name }) => name.slice(0, name.indexOf('.')));
  const sections = Object.entries(charts).map(([chart, shown = []]) => {
    const figures = shown.map(
      (state) =>
        `<figure><a href="${fileOf(state)}"><img src="${fileOf(state)}" alt="" loading="lazy" width="195" height="422"></a><figcaption>${state.name.slice(chart.length + 1)}</figcaption></figure>`,
    );
    return `<h2>${chart}</h2>\n<div>${figures.join('\n')}</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Candlestate: every state, ${theme}, ${lang}</title>
<style>
  body { margin: 24px; font: 14px system-ui; background: #e9ebef; color: #14171c; }
  div { display: flex; flex-wrap: wrap; gap: 16px; }
  figure { margin: 0; width: 195px; }
  figcaption { overflow-wrap: anywhere; }
</style>
<h1>Every state, ${theme}, ${lang}</h1>
${sections.join('\n')}
</html>
`;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`Gallery: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  },
);
