import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { CHROMIUM_ARGS, FIXED } from '../../src/cli/machine.ts';
import '../support/loopback.ts';

/**
 * Three browsers at a time: each waits often enough to leave a part of two cores idle. The journeys that share one server
 * on a fresh folder go one after another in the first; the others bring their own servers and take whatever is free. The
 * ledger is audited after all of the shared ones.
 */
const PORT = 4600 + (process.pid % 300);
// Each run makes a folder that no earlier one had: an old one holds other data, another build, links to a checkout that is gone.
process.env.E2E_RUN_DIR ??= mkdtempSync(join(tmpdir(), 'candlestate-e2e-'));
const RUN_DIR = process.env.E2E_RUN_DIR;
const DATA_DIR = process.env.E2E_DATA_DIR ?? join(RUN_DIR, 'data');
process.env.E2E_PORT ??= String(PORT);
process.env.E2E_DATA_DIR = DATA_DIR;
process.env.E2E_GALLERY_DIR ??= join(RUN_DIR, 'gallery');

Object.assign(process.env, FIXED);
const browser = process.env.CHROMIUM_PATH;
/**
 * A Chromium with its whole interface loads two pages of its own for the address bar of each new window: half the
 * processor time of a test. Only the last `--disable-features` counts, so the names that Playwright gives are here as well.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];
const SHARED = /(0[1-5]|10|12|14)-[\w-]+\.spec\.ts$/;
const AUDIT = /99-[\w-]+\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  projects: [
    { name: 'shared server', testMatch: SHARED, workers: 1 },
    { name: 'own servers', testMatch: '*.spec.ts', testIgnore: [SHARED, AUDIT] },
    { name: 'audit', testMatch: AUDIT, dependencies: ['shared server'] },
  ],
  globalSetup: './make-builds.ts',
  globalTeardown: './remove-gallery-build.ts',
  outputDir: join(tmpdir(), 'candlestate-e2e-results'),
  workers: 3,
  fullyParallel: false,
  // Long, so that a busy machine is no failure: what is waited for comes, or never does.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    locale: 'en-GB',
    timezoneId: FIXED.TZ,
    // A worker would stand between the page and what a test makes of its requests.
    serviceWorkers: 'block',
    // A step that hangs is named, where the time of the whole test would only say that one did.
    actionTimeout: 90_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        ...CHROMIUM_ARGS,
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
  webServer: {
    command: `"${process.execPath}" src/server/main.ts`,
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      PORT: process.env.E2E_PORT ?? '',
      DATA_DIR,
      HOST: '127.0.0.1',
      DEMO_ACCOUNTS_PER_NETWORK: '1000000',
    },
    url: `http://127.0.0.1:${process.env.E2E_PORT}/readyz`,
    reuseExistingServer: false,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
