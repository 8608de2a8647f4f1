import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './build.ts';
import { check } from './check.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { run, tool } from './run-steps.ts';

/** `npm test`: checks, then unit, model and server tests, then the browser. Ends with one line of counts. */
type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const folder = mkdtempSync(join(tmpdir(), 'candlestate-test-'));
const read = <Report>(name: string): Report | null => {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report;
  } catch {
    return null;
  }
};

async function main(): Promise<number> {
  const browser = await ensureBrowser();
  if (!(await check())) return 1;
  await buildApp();
  const unit = await run(tool('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(folder, 'vitest.json')}`,
  ]);
  const browserRun = await run(tool('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts'], {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
  });
  const units = read<VitestReport>('vitest.json');
  const pages = read<PlaywrightReport>('playwright.json');
  const passed = (units?.numPassedTests ?? 0) + (pages?.stats.expected ?? 0);
  const failed = (units?.numFailedTests ?? 1) + (pages?.stats.unexpected ?? 1) + (pages?.stats.flaky ?? 0);
  const skipped = (units?.numPendingTests ?? 0) + (pages?.stats.skipped ?? 0);
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return unit === 0 && browserRun === 0 && failed === 0 && skipped === 0 ? 0 : 1;
}

process.exitCode = await main();
