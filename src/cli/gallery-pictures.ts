import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { ensureBrowser } from './ensure-browser.ts';
import { CHROMIUM_ARGS, FIXED } from './machine.ts';
import { ROOT, tool } from './run-steps.ts';

/** Pages at once: most of the time a page waits for its network to fall quiet. */
const PAGES = 4;
const PHONE = { width: 390, height: 844 };
const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';

/** `theme` is `dark` or `light`, `lang` the code of a language, `out` the folder the pictures go to. */
export type PictureOptions = { theme: string; lang: string; out: string };
/** An atomic state of a chart, and the address that opens the app in it. */
export type PicturedState = { name: string; link: string };

/** Photographs every atomic state of every shown chart on a phone's screen; the file of each is `fileOf` it. */
export async function takePictures(options: PictureOptions): Promise<PicturedState[]> {
  const build = mkdtempSync(join(tmpdir(), 'candlestate-gallery-'));
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: CHROMIUM_ARGS,
    env: { ...process.env, ...FIXED },
  });
  try {
    buildClient(build, '1');
    return await photograph(browser, build, options);
  } finally {
    await browser.close();
    rmSync(build, { recursive: true, force: true });
  }
}

export const fileOf = (name: string): string => `${name}.png`;

/** Builds the client into a folder, with the gallery or as it is shipped. */
export function buildClient(outDir: string, gallery: '1' | ''): void {
  const env = { ...process.env, NODE_ENV: 'production', VITE_GALLERY: gallery };
  const args = [tool('vite'), 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir];
  execFileSync(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
}

async function photograph(
  browser: Browser,
  outDir: string,
  options: PictureOptions,
): Promise<PicturedState[]> {
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
          await page.screenshot({ path: join(options.out, fileOf(state.name)), animations: 'disabled' });
        }
      }),
    );
    return states;
  } finally {
    await server.close();
  }
}

/** The states as the gallery's own page lists them. */
async function statesOf(browser: Browser, address: string): Promise<PicturedState[]> {
  const page = await browser.newPage();
  await page.goto(address);
  const links = page.getByRole('main').getByRole('link');
  await links.first().waitFor();
  const targets = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  await page.close();
  return targets.map((link) => ({ link, name: new URL(link).searchParams.get('state') ?? '' }));
}

async function phonePage(browser: Browser, { theme, lang }: PictureOptions): Promise<Page> {
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
