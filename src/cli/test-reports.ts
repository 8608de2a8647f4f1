import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from './run-steps.ts';

/**
 * What a test runner reports in the end; `files` holds the milliseconds each file took, `leftOut` how many tests the
 * machine lacks a program for, by its name. These are not among the skipped.
 */
export type Totals = {
  passed: number;
  failed: number;
  skipped: number;
  leftOut: Map<string, number>;
  files: Map<string, number>;
};

/** One test in vitest's JSON report. */
type Assertion = { meta: { wiringPairs?: { covered: number; all: number }; leftOut?: string } };
type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; startTime: number; endTime: number; assertionResults: Assertion[] }[];
};
type Suite = {
  file: string;
  suites?: Suite[];
  specs: { tests: BrowserTest[] }[];
};
/** An annotation of the type `left out` names what the machine lacks for the test. */
type BrowserTest = { annotations: { type: string; description?: string }[]; results: { duration: number }[] };
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

/** The totals of vitest's JSON report. A runner that fails without a failed test counts as one failure. */
export function unitTotals(file: string, exitCode: number): Totals {
  const report = read<UnitReport>(file);
  if (!report) return NOTHING_RAN;
  const files = report.testResults.map(({ name, startTime, endTime }): [string, number] => [
    relative(ROOT, name),
    endTime - startTime,
  ]);
  const missing = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => meta.leftOut ?? []);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || Number(exitCode !== 0),
    skipped: report.numPendingTests - missing.length,
    leftOut: counted(missing),
    files: new Map(files),
  };
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
    skipped: skipped - missing.length,
    leftOut: counted(missing),
    files,
  };
}

function testsOf({ suites = [], specs }: Suite): BrowserTest[] {
  return [...specs.flatMap(({ tests }) => tests), ...suites.flatMap(testsOf)];
}

function durationOf(suite: Suite): number {
  const results = testsOf(suite).flatMap((test) => test.results);
  return results.reduce((sum, { duration }) => sum + duration, 0);
}

/** How often each name occurs. */
function counted(names: string[]): Map<string, number> {
  return new Map(
    Array.from(
      Map.groupBy(names, (name) => name),
      ([name, { length }]) => [name, length],
    ),
  );
}

export function addTotals(one: Totals, other: Totals): Totals {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    leftOut: new Map([...one.leftOut, ...other.leftOut]),
    files: new Map([...one.files, ...other.files]),
  };
}

/** The counts of a whole run, in a line. */
export function countsLine({ passed, failed, skipped, leftOut }: Totals): string {
  const missing = [...leftOut].map(([name, count]) => `${count} left out (no ${name} here)`);
  return [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...missing,
  ].join(', ');
}

/** The files that took longest, one a line with its seconds. */
export function slowest(files: ReadonlyMap<string, number>, count: number): string[] {
  return [...files]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, ms]) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
}

const NOTHING_RAN: Totals = { passed: 0, failed: 1, skipped: 0, leftOut: new Map(), files: new Map() };

function read<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
