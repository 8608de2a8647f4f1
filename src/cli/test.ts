import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from './build.ts';
import { check } from './check.ts';
import { coverageLine } from './coverage-line.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { recordDrift } from './record.ts';
import { ROOT, run, runQuietly, tool } from './run-steps.ts';
import {
  addTotals,
  afterSecondRun,
  browserTotals,
  countsLine,
  mayBeLate,
  slowest,
  type Totals,
  unitTotals,
  withSkipped,
} from './test-reports.ts';

/**
 * `npm test`: checks, then unit, model and server tests, some of them once more on PostgreSQL, then the browser; `-- --fast`
 * leaves the browser out. What failed in the browser is run again by itself when it is little, and is named either way. Ends with
 * the slowest files and one line of counts. What is long by nature runs small here and whole in `npm run soak`.
 */
const folder = mkdtempSync(join(tmpdir(), 'candlestate-test-'));
const unitReport = join(folder, 'vitest.json');
const galleryDir = join(folder, 'gallery');
const runDir = join(folder, 'e2e');

/** What moves money at once, and what everyone sends. */
const ON_BOTH = [
  'walk',
  'operator/four-eyes-walk',
  'copies/copies-walk',
  'payments/parallel',
  'trading/parallel',
  'http/bad-input',
  'accounts/alike',
  'security/password-gate',
].map((name) => `tests/server/${name}.test.ts`);
const ON_POSTGRES = {
  TEST_ENGINE: 'postgres',
  WALK_SEEDS: '1',
  WALK_STEPS: '40',
  SOAK_ROUNDS: '1',
  GENERATED_INPUTS: '50',
};

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { fast: { type: 'boolean', default: false } } });
  const browser = values.fast ? null : await ensureBrowser();
  // What is built keeps one core busy, and so do the last of the unit tests: the other one has time for it.
  const [isSound] = await Promise.all([check(), buildApp()]);
  if (!isSound) return 1;
  const [units] = await Promise.all([runOnBoth(), browser === null ? null : buildGallery()]);
  const parts = [...units, ...(browser === null ? [] : [await runBrowser(browser)])];
  const totals = parts.reduce(addTotals);
  console.log(`\nThe slowest files:\n${slowest(totals.files, 10).join('\n')}`);
  console.log(`\n${await coverageLine(ROOT, unitReport)}`);
  if (totals.failedOnce.length > 0)
    console.log(`\nFailed once, and passed by itself:\n${totals.failedOnce.join('\n')}`);
  if (totals.failures.length > 0) console.log(`\nFailed:\n${totals.failures.join('\n')}`);
  console.log(countsLine(totals));
  return totals.failed === 0 && totals.skipped === 0 ? 0 : 1;
}

/** What the browser's tests show; they build it themselves, and say why it fails, when it is not there. */
const buildGallery = (): Promise<number> => run(process.execPath, ['tests/e2e/build-gallery.ts', galleryDir]);

/** At the same time: each often waits for its database. */
async function runOnBoth(): Promise<Totals[]> {
  const [onSqlite, onPostgres] = await Promise.all([runUnits(), runOnPostgres()]);
  // Where there is no PostgreSQL both left the same tests out.
  return onSqlite.leftOut.has('PostgreSQL') ? [onSqlite] : [onSqlite, onPostgres];
}

async function runUnits(): Promise<Totals> {
  const args = [
    'run',
    '--config',
    'src/cli/long-first.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ];
  const code = await run(tool('vitest'), args, { TEST_ENGINE: 'sqlite' });
  const totals = unitTotals(unitReport, code);
  if (totals.failed > 0) return totals;
  const drift = await recordDrift(unitReport);
  return {
    ...totals,
    failed: totals.failed + Number(drift.length > 0),
    failures: [...totals.failures, ...drift],
  };
}

async function runOnPostgres(): Promise<Totals> {
  const report = join(folder, 'vitest-postgres.json');
  const args = [
    'run',
    '--maxWorkers=1',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await runQuietly(tool('vitest'), [...args, ...ON_BOTH], ON_POSTGRES);
  console.log(`\n— on PostgreSQL\n${output}`);
  return unitTotals(report, code, 'PostgreSQL');
}

async function runBrowser(browser: string): Promise<Totals> {
  const report = join(folder, 'playwright.json');
  const playwright = (args: readonly string[], output: string) =>
    run(tool('playwright'), ['test', '--config', 'tests/e2e/playwright.config.ts', ...args], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: output,
      E2E_GALLERY_DIR: galleryDir,
      // What runs again finds the ledger of the first run.
      E2E_RUN_DIR: runDir,
    });
  const totals = browserTotals(report, await playwright([], report));
  if (!mayBeLate(totals)) return totals;
  console.log('\n— what failed, twice more, in one browser');
  const again = ['--last-failed', '--no-deps', '--workers=1', '--repeat-each=2'];
  const failedAgain = await playwright(again, join(folder, 'playwright-again.json'));
  // The ledger is not audited after a failure.
  if (failedAgain > 0 || totals.skipped === 0) return afterSecondRun(totals, failedAgain);
  const auditReport = join(folder, 'playwright-audit.json');
  const code = await playwright(['--project=audit', '--no-deps'], auditReport);
  return withSkipped(afterSecondRun(totals, failedAgain), browserTotals(auditReport, code));
}

process.exitCode = await main();
