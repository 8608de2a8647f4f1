import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run-steps.ts';

/** Where a test of the server keeps its rows. */
export type EngineName = 'SQLite' | 'PostgreSQL';

/**
 * What a test runner reports in the end; `files` holds the milliseconds each file took, `leftOut` how many tests there is
 * no program or engine for, by its name. These are not among the skipped. `engines`: how many of the server's tests
 * passed on each engine. `failures`: what failed, a line or two each, for the end of a log that may be all that is kept.
 */
export type Totals = {
  passed: number;
  failed: number;
  failures: string[];
  skipped: number;
  leftOut: Map<string, number>;
  engines: Map<string, number>;
  files: Map<string, number>;
};

/** One test in vitest's JSON report. */
type Assertion = {
  status: string;
  fullName?: string;
  failureMessages?: string[];
  meta: { wiringPairs?: { covered: number; all: number }; leftOut?: string; engine?: EngineName };
};
type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: UnitFile[];
  errors?: Outside[];
};
/** An error outside of all tests. */
type Outside = { message?: string };
/** `message` says why a file as a whole failed. */
type UnitFile = {
  name: string;
  status?: string;
  message?: string;
  startTime: number;
  endTime: number;
  assertionResults: Assertion[];
};
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: BrowserTest[] }[];
};
/** An annotation of the type `left out` names what the machine lacks for the test. */
type BrowserTest = {
  annotations: { type: string; description?: string }[];
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: BrowserResult[];
};
type BrowserResult = {
  duration: number;
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
};
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: Outside[];
};

/**
 * The totals of vitest's JSON report, of a run whose servers are on this engine. A runner that fails without a failed test
 * counts as one failure.
 */
export function unitTotals(file: string, exitCode: number, engine: EngineName = 'SQLite'): Totals {
  const report = read<UnitReport>(file);
  if (!report) return NOTHING_RAN;
  const files = report.testResults.map(({ name, startTime, endTime }): [string, number] => [
    engine === 'SQLite' ? relative(ROOT, name) : `${relative(ROOT, name)} (${engine})`,
    endTime - startTime,
  ]);
  const engines = report.testResults
    .filter(({ name }) => relative(ROOT, name).startsWith(SERVER_TESTS))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ meta }) => meta.engine ?? engine);
  const missing = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => meta.leftOut ?? []);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || Number(exitCode !== 0),
    failures: failuresOrCode(
      [
        ...report.testResults.flatMap((result) => failuresOf(result, engine)),
        ...outsideOf('tests', report.errors),
      ],
      exitCode,
    ),
    skipped: report.numPendingTests - missing.length,
    leftOut: countEach(missing),
    engines: countEach(engines),
    files: new Map(files),
  };
}

function failuresOf(
  { name, status, message = '', assertionResults }: UnitFile,
  engine: EngineName,
): string[] {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(
      ({ fullName = '', failureMessages = [] }) =>
        failure(name, fullName, failureMessages[0]) + again(name, fullName, engine),
    );
  if (failed.length > 0 || status !== 'failed') return failed;
  return [failure(name, 'the file', message) + again(name, '', engine)];
}

const outsideOf = (folder: string, errors: readonly Outside[] = []): string[] =>
  errors.map(({ message }) => failure(join(ROOT, folder), 'outside of the tests', message));

function failuresOrCode(failures: string[], exitCode: number): string[] {
  if (failures.length > 0 || exitCode === 0) return failures;
  return [`a runner ended with ${exitCode} and no failed test; its output says why`];
}

/** Where it failed and the beginning of the reason. */
function failure(file: string, title: string, message = ''): string {
  const reason = stripVTControlCharacters(message).split('\n').slice(0, REASON_LINES).join('\n    ');
  return `${relative(ROOT, file)} › ${title}\n    ${reason}`;
}

/** The one command that repeats it, with the same draws. */
function again(file: string, title: string, engine: EngineName = 'SQLite'): string {
  const { TEST_SEED: seed } = process.env;
  const words = [
    ...(seed ? [`TEST_SEED=${seed}`] : []),
    ...(engine === 'PostgreSQL' ? ['TEST_ENGINE=postgres'] : []),
    `npm test -- ${relative(ROOT, file)}`,
    ...(title ? [`--name '${title.replaceAll("'", "'\\''")}'`] : []),
  ];
  return `\n    again: ${words.join(' ')}`;
}

/** How often each name occurs. */
function countEach(names: readonly string[]): Map<string, number> {
  return new Map(
    Array.from(
      Map.groupBy(names, (name) => name),
      ([name, { length }]) => [name, length],
    ),
  );
}

/** The tests of vitest's JSON report; none when there is no report. */
export function assertionsIn(file: string): Assertion[] {
  return (read<UnitReport>(file)?.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
}

/** The totals of Playwright's JSON report; a flaky test is a failed one. */
export function browserTotals(file: string, exitCode: number): Totals {
  const report = read<BrowserReport>(file);
  if (!report) return NOTHING_RAN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const files = new Map<string, number>();
  for (const suite of report.suites) {
    const name = `tests/e2e/${suite.file}`;
    files.set(name, (files.get(name) ?? 0) + durationOf(suite));
  }
  const missing = report.suites
    .flatMap(testsOf)
    .flatMap(({ annotations }) => annotations.filter(({ type }) => type === 'left out'))
    .map(({ description = '' }) => description);
  return {
    passed: expected,
    failed: unexpected + flaky || Number(exitCode !== 0),
    failures: failuresOrCode(
      [...report.suites.flatMap(browserFailures), ...outsideOf('tests/e2e', report.errors)],
      exitCode,
    ),
    skipped: skipped - missing.length,
    leftOut: countEach(missing),
    engines: new Map(),
    files,
  };
}

function browserFailures(suite: Suite): string[] {
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const failed = results.find(({ error }) => error !== undefined);
        const where = join(ROOT, 'tests/e2e', suite.file);
        return failure(where, title, failed?.error?.message) + shownBy(failed) + again(where, title);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(browserFailures)];
}

/** The beginning of what the screen showed as a journey failed, as a tree of roles and names. */
function shownBy(failed: BrowserResult | undefined): string {
  const path = failed?.attachments?.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return '';
  const [, tree] = /^# Page snapshot$\s*```yaml\n(.*?)^```$/ms.exec(readFileSync(path, 'utf8')) ?? [];
  if (!tree) return '';
  const lines = tree.split('\n').slice(0, SCREEN_LINES);
  return ['', 'The screen:', ...lines].join('\n    ');
}

function testsOf({ suites = [], specs }: Suite): BrowserTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

function durationOf(suite: Suite): number {
  const results = testsOf(suite).flatMap((test) => test.results);
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

export function addTotals(one: Totals, other: Totals): Totals {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
    skipped: one.skipped + other.skipped,
    leftOut: addCounts(one.leftOut, other.leftOut),
    engines: addCounts(one.engines, other.engines),
    files: new Map([...one.files, ...other.files]),
  };
}

function addCounts(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) {
  const sum = new Map(one);
  for (const [name, count] of other) sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}

/** The counts of a whole run, in a line: what passed, what was left out, and what ran on which engine. */
export function countsLine({ passed, failed, skipped, leftOut, engines }: Totals): string {
  const counts = [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...leftOutCounts(leftOut),
  ].join(', ');
  if (engines.size === 0) return counts;
  const onEach = [...engines].map(([name, count]) => `${count} on ${name}`);
  return `${counts}; of the server's tests ${onEach.join(', ')}`;
}

export function leftOutCounts(leftOut: ReadonlyMap<string, number>): string[] {
  if (leftOut.size === 0) return ['0 left out'];
  return [...leftOut].map(([name, count]) => `${count} left out (no ${name} here)`);
}

/** The files that took longest, one a line with its seconds. */
export function slowest(files: ReadonlyMap<string, number>, count: number): string[] {
  return [...files]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
}

const SERVER_TESTS = join('tests', 'server');
const REASON_LINES = 12;
const SCREEN_LINES = 40;
/** Of a run that had nothing to do. */
export const NOTHING: Totals = {
  passed: 0,
  failed: 0,
  failures: [],
  skipped: 0,
  leftOut: new Map(),
  engines: new Map(),
  files: new Map(),
};
const NOTHING_RAN: Totals = { ...NOTHING, failed: 1, failures: ['a runner ended without its report'] };

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
