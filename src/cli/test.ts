import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkChart } from '../chart-tools/paths/check-chart.ts';
import { buildApp } from './build.ts';
import { readTestModels } from './chart-tests.ts';
import { check } from './check.ts';
import { type FoundBrowser, findBrowser, NO_BROWSER, OLDEST_CHROMIUM } from './ensure-browser.ts';
import { forgetMachine } from './machine.ts';
import { notTakenByHand, notTakenByServer } from './record.ts';
import { ROOT, run, runQuietly, tool } from './run-steps.ts';
import { type Affected, affectedBy, filesSince } from './since.ts';
import {
  addTotals,
  assertionsIn,
  browserTotals,
  countsLine,
  type EngineName,
  NOTHING,
  slowest,
  type Totals,
  unitTotals,
} from './test-reports.ts';

/**
 * `npm test`: checks, then unit, model and server tests, some of them once more on PostgreSQL, the mutants of the charts that
 * changed last, then the browser; `-- --fast` leaves the browser out, `-- --since REV` runs what a change since then can have
 * broken, and `-- FILE --name TEXT` the tests of a file whose name has that text. Nothing runs again. Ends with the slowest files
 * and one line of counts. What is long by nature runs small here and whole in `npm run soak`.
 */
const UNITS = [tool('vitest'), 'run'];
const JOURNEYS = [tool('playwright'), 'test', '--config', 'tests/e2e/playwright.config.ts'];
const folder = mkdtempSync(join(tmpdir(), 'candlestate-test-'));
const unitReport = join(folder, 'vitest.json');
const galleryDir = join(folder, 'gallery');
const UNIT_REPORTER = join(import.meta.dirname, 'unit-report.ts');

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
  GENERATED_INPUTS: '20',
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      fast: { type: 'boolean', default: false },
      since: { type: 'string' },
      name: { type: 'string', default: '' },
    },
  });
  const browser = values.fast ? undefined : await findBrowser();
  forgetMachine();
  if (positionals.length > 0) return testFiles(positionals, values.name, browser);
  if (values.since !== undefined)
    return testAffected(await affectedBy(await filesSince(values.since)), values.since, browser);
  // What is built keeps one core busy, and so do the last of the unit tests: the other one has time for it.
  const [isSound] = await timed('checks and build', Promise.all([check(), buildApp()]));
  if (!isSound) return 1;
  const units = timed('unit, model and server tests', runOnBoth());
  const gallery = browser && timed('build with the gallery', buildGallery());
  const parts = await units;
  await gallery;
  const charts = await changedLast();
  if (charts.length > 0) parts.push(await mutantsOf(charts));
  if (!values.fast)
    parts.push(await timed('browser', browser ? runBrowser(browser.path) : leaveBrowserOut()));
  return tell(parts.reduce(addTotals), browser, await coverageLine(ROOT, unitReport));
}

/** The checks, and what a change can have broken: its tests, its charts' paths, states and mutants, and their journeys. */
async function testAffected(
  { files, charts, journeys, names }: Affected,
  revision: string,
  browser: FoundBrowser | null | undefined,
): Promise<number> {
  console.log(`${files.length} files changed; charts: ${charts.join(', ') || 'none'}`);
  const checks = timed('checks', check());
  await timed('build', Promise.all([buildApp(), browser && buildGallery()]));
  const parts = [await timed('tests of what changed', runUnits(['--changed', revision]))];
  if (charts.length > 0)
    parts.push(await timed('paths without a browser', followModels(charts)), await mutantsOf(charts));
  if (!(await checks)) return 1;
  if (browser && charts.length > 0) {
    const shows = charts.flatMap((name) => [`@${name}`, `states of ${name} show`]).join('|');
    const states = ['06-states', '07-paths', '--grep', `(${shows})(?![\\w-])`];
    parts.push(await timed('paths and states', runBrowser(browser.path, states)));
  }
  if (browser && journeys.length > 0) {
    const chosen = [...journeys, '--grep', names.map(quoted).join('|')];
    parts.push(await timed('journeys', runBrowser(browser.path, chosen)));
  }
  return tell(parts.reduce(addTotals), browser);
}

/** The tests that follow the models of these charts; those of the others are no skipped ones. */
async function followModels(charts: readonly string[]): Promise<Totals> {
  const models = await readTestModels(ROOT);
  const ids = charts.flatMap((name) => models.get(name)?.machine.id ?? []);
  const pattern = `(${ids.join('|')}) follows its model`;
  const totals = await runUnits(['tests/charts/model.test.ts', '--testNamePattern', pattern]);
  return { ...totals, skipped: 0 };
}

/** The charts of the last commit and of what is not committed; none where git has no commit before. */
async function changedLast(): Promise<readonly string[]> {
  const files = await filesSince('HEAD~1').catch(() => []);
  return (await affectedBy(files)).charts;
}

/** A mutant that survives counts as a failed test. */
async function mutantsOf(charts: readonly string[]): Promise<Totals> {
  const code = await timed('mutants', run(process.execPath, ['src/cli/mutate-charts.ts', ...charts]));
  return code === 0 ? NOTHING : { ...NOTHING, failed: 1, failures: ['a mutant of a chart survives'] };
}

/** Some files, without the checks; the tests there whose name has not this text are no skipped ones. */
async function testFiles(
  files: readonly string[],
  name: string,
  browser: FoundBrowser | null | undefined,
): Promise<number> {
  const journeys = files.filter((file) => file.endsWith('.spec.ts'));
  const units = files.filter((file) => !journeys.includes(file));
  const engine = process.env.TEST_ENGINE === 'postgres' ? 'PostgreSQL' : 'SQLite';
  const text = quoted(name);
  const parts: Totals[] = [];
  if (units.length > 0) parts.push(await runUnits([...units, '--testNamePattern', text], engine));
  if (browser && journeys.length > 0) {
    await timed('build', buildApp());
    parts.push(await runBrowser(browser.path, [...journeys, '--grep', text]));
  }
  const totals = { ...parts.reduce(addTotals, NOTHING), skipped: 0 };
  if (totals.passed + totals.failed > 0) return tell(totals, browser);
  return tell({ ...totals, failed: 1, failures: ['no test ran: none there has this name'] }, browser);
}

/** A pattern for this text and no other. */
const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const seconds = new Map<string, number>();

/** Notes how long a part of the run takes. */
async function timed<Result>(part: string, work: Promise<Result>): Promise<Result> {
  const beganMs = performance.now();
  const result = await work;
  seconds.set(part, Math.round((performance.now() - beganMs) / 1_000));
  return result;
}

/** The last lines: what took long, what failed, and what ran. Returns the exit code. */
function tell(totals: Totals, browser: FoundBrowser | null | undefined, coverage = ''): number {
  console.log(`\nThe slowest files:\n${slowest(totals.files, 10).join('\n')}`);
  if (seconds.size > 0)
    console.log(`\nSeconds: ${[...seconds].map(([part, s]) => `${part} ${s}`).join(', ')}`);
  if (coverage) console.log(`\n${coverage}`);
  if (totals.failures.length > 0) console.log(`\nFailed:\n${totals.failures.join('\n')}`);
  if (browser) console.log(`\nIn Chromium ${browser.version} (${OLDEST_CHROMIUM} or later will do).`);
  else if (browser === null) console.log(`\n${NO_BROWSER} Its tests were left out.`);
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

async function runUnits(chosen: readonly string[] = [], engine: EngineName = 'SQLite'): Promise<Totals> {
  const args = [
    ...UNITS,
    ...chosen,
    ...(chosen.length > 0 ? ['--passWithNoTests'] : []),
    '--config',
    'src/cli/long-first.ts',
    '--reporter=default',
    `--reporter=${UNIT_REPORTER}`,
    `--outputFile.json=${unitReport}`,
  ];
  const env = { TEST_ENGINE: engine === 'SQLite' ? 'sqlite' : 'postgres' };
  const code = await run(process.execPath, args, env);
  const totals = unitTotals(unitReport, code, engine);
  if (totals.failed > 0 || chosen.length > 0) return totals;
  const untaken = [...(await notTakenByHand(unitReport)), ...(await notTakenByServer(unitReport))];
  return {
    ...totals,
    failed: totals.failed + untaken.length,
    failures: [...totals.failures, ...untaken],
  };
}

async function runOnPostgres(): Promise<Totals> {
  const report = join(folder, 'vitest-postgres.json');
  const args = [
    ...UNITS,
    '--maxWorkers=1',
    '--reporter=default',
    `--reporter=${UNIT_REPORTER}`,
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await runQuietly(process.execPath, [...args, ...ON_BOTH], ON_POSTGRES);
  console.log(`\n— on PostgreSQL\n${output}`);
  return unitTotals(report, code, 'PostgreSQL');
}

/** How many tests would have run is asked without a browser. */
async function leaveBrowserOut(): Promise<Totals> {
  const { output } = await runQuietly(process.execPath, [...JOURNEYS, '--list', '--reporter=list']);
  return { ...NOTHING, leftOut: new Map([['Chromium', Number(/Total: (\d+)/.exec(output)?.[1] ?? 0)]]) };
}

async function runBrowser(browser: string, chosen: readonly string[] = []): Promise<Totals> {
  const report = join(folder, 'playwright.json');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_GALLERY_DIR: galleryDir };
  const code = await run(process.execPath, [...JOURNEYS, ...chosen], env);
  return browserTotals(report, code);
}

/** What the paths without a browser cover of all charts, and the tests of a run of the wiring, in a line. */
async function coverageLine(root: string, report: string): Promise<string> {
  const models = await readTestModels(root);
  const checks = await Promise.all([...models].map(([name, model]) => checkChart(name, model)));
  const share = (part: 'states' | 'transitions' | 'stateEvents'): string => {
    const sum = (count: 'covered' | 'all'): number =>
      checks.reduce((all, check) => all + check[part][count], 0);
    return `${sum('covered')} of ${sum('all')}`;
  };
  return `Charts: ${share('states')} states, ${share('transitions')} transitions, ${share('stateEvents')} state × event, ${pairsIn(report)} pairs of wiring`;
}

/** The pairs of wiring that the tests of a run took, by vitest's JSON report. */
function pairsIn(report: string): string {
  const tests = assertionsIn(report).flatMap(({ meta }) => meta.wiringPairs ?? []);
  const sum = (count: 'covered' | 'all'): number => tests.reduce((total, pairs) => total + pairs[count], 0);
  return `${sum('covered')} of ${sum('all')}`;
}

process.exitCode = await main();
