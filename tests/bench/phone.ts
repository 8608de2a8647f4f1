import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { boot, type Overrides, type Server } from '#server/compose/compose';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { readSettings } from '#server/settings';
import { ensureBrowser } from '../../src/cli/ensure-browser.ts';
import { CHROMIUM_ARGS, FIXED } from '../../src/cli/machine.ts';

export const AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const FLAGS = [...CHROMIUM_ARGS, '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'];
export const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
/** Lighthouse's mid-range phone. */
const CPU_SLOWED = 4;

/** A browser on this machine that shows pages as a phone would. */
export async function withBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: FLAGS,
    env: { ...process.env, ...FIXED },
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** The server with the built app, and the bare pages under /bare, on a port and a data folder of its own. */
export async function withServer<Result>(
  overrides: Overrides,
  use: (server: Server) => Promise<Result>,
): Promise<Result> {
  mkdirSync('data', { recursive: true });
  const folder = mkdtempSync(resolve('data/bench-'));
  const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, TRADERS: 'none' });
  const clientDir = join(folder, 'client');
  try {
    cpSync(currentBuild(DIST) ?? DIST, clientDir, { recursive: true });
    cpSync(join(import.meta.dirname, 'bare'), join(clientDir, 'bare'), { recursive: true });
    const server = await boot(settings, { logLevel: 'warn', clientDir, ...overrides });
    try {
      return await use(server);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A visit of its own, nothing cached and no service worker, in English: a price then reads as it is on the wire. */
export async function visit<Result>(
  browser: Browser,
  origin: string,
  use: (page: Page, devtools: CDPSession, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    ...SCREEN,
    hasTouch: true,
    userAgent: AGENT,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies([{ name: 'lang', value: 'en', url: origin }]);
    await context.addInitScript(() => localStorage.setItem('lang', 'en'));
    const page = await context.newPage();
    return await use(page, await context.newCDPSession(page), context);
  } finally {
    await context.close();
  }
}

export async function slowCpu(devtools: Pick<CDPSession, 'send'>): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWED });
}
