import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../src/cli/run-steps.ts';
import { affectedBy } from '../../src/cli/since.ts';
import { addTotals, browserTotals, countsLine, unitTotals } from '../../src/cli/test-reports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const NOTHING = {
  passed: 0,
  failed: 0,
  failures: [],
  skipped: 0,
  leftOut: new Map(),
  engines: new Map(),
  files: new Map(),
};

test('tests that the machine lacks a program for are counted apart from skipped ones', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const without = { status: 'skipped', meta: { leftOut: 'redis-server' } };
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 3,
    testResults: [
      {
        name: file,
        startTime: 0,
        endTime: 1,
        assertionResults: [without, { status: 'skipped', meta: {} }, without],
      },
    ],
  };
  writeFileSync(file, JSON.stringify(report));
  const totals = unitTotals(file, 0);
  folder.delete();
  expect(totals).toMatchObject({ passed: 5, failed: 0, skipped: 1 });
  const line = '5 passed, 0 failed, 1 skipped, 2 left out (no redis-server here)';
  expect(countsLine(totals)).toBe(line);
  expect(countsLine(addTotals(totals, NOTHING))).toBe(line);
});

test('the last line says what ran on which engine', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const passed = { status: 'passed', meta: {} };
  const ofPostgres = { status: 'passed', meta: { engine: 'PostgreSQL' } };
  const ofFolders = { status: 'skipped', meta: { leftOut: 'SQLite' } };
  const report = (assertionResults: object[]) => {
    const result = { startTime: 0, endTime: 1 };
    const server = { ...result, name: join(ROOT, 'tests/server/walk.test.ts'), assertionResults };
    const chart = { ...result, name: join(ROOT, 'tests/charts/model.test.ts'), assertionResults: [passed] };
    const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, testResults: [server, chart] };
    writeFileSync(file, JSON.stringify(counts));
  };
  report([passed, ofPostgres]);
  const onSqlite = unitTotals(file, 0);
  expect(countsLine(onSqlite)).toBe(
    "3 passed, 0 failed, 0 left out; of the server's tests 1 on SQLite, 1 on PostgreSQL",
  );
  report([passed, passed, ofFolders]);
  const onPostgres = unitTotals(file, 0, 'PostgreSQL');
  folder.delete();
  expect(onPostgres.files.keys().next().value).toBe('tests/server/walk.test.ts (PostgreSQL)');
  expect(countsLine(addTotals(onSqlite, onPostgres))).toBe(
    "6 passed, 0 failed, 1 left out (no SQLite here); of the server's tests 1 on SQLite, 3 on PostgreSQL",
  );
});

test('journeys that the machine lacks a program for are counted apart from skipped ones', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const skipped = { annotations: [{ type: 'skip' }], results: [{ duration: 1 }] };
  const without = {
    annotations: [{ type: 'left out', description: 'PostgreSQL' }, { type: 'skip' }],
    results: [{ duration: 2 }],
  };
  const within = { file: 'a.spec.ts', specs: [{ tests: [without] }] };
  const report = {
    stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 },
    suites: [{ file: 'a.spec.ts', suites: [within], specs: [{ tests: [skipped] }] }],
    errors: [],
  };
  writeFileSync(file, JSON.stringify(report));
  const totals = browserTotals(file, 0);
  folder.delete();
  expect(totals).toMatchObject({ passed: 4, failed: 0, skipped: 1 });
  expect(totals.files).toEqual(new Map([['tests/e2e/a.spec.ts', 3]]));
  expect(countsLine(totals)).toBe('4 passed, 0 failed, 1 skipped, 1 left out (no PostgreSQL here)');
});

test('what failed is told with its file and the beginning of its reason', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const failed = {
    status: 'failed',
    fullName: 'money is kept',
    failureMessages: ['Error: 1 is not 2\n    at x'],
    meta: {},
  };
  const report = (exitCode: number, testResults: object[], errors: object[] = []) => {
    const files = testResults.map((result) => ({ startTime: 0, endTime: 1, ...result }));
    writeFileSync(
      file,
      JSON.stringify({
        numPassedTests: 0,
        numFailedTests: 0,
        numPendingTests: 0,
        testResults: files,
        errors,
      }),
    );
    return unitTotals(file, exitCode).failures;
  };
  const name = join(ROOT, 'tests/a.test.ts');
  expect(report(1, [{ name, status: 'failed', assertionResults: [failed] }])).toEqual([
    "tests/a.test.ts › money is kept\n    Error: 1 is not 2\n        at x\n    again: npm test -- tests/a.test.ts --name 'money is kept'",
  ]);
  expect(report(1, [{ name, status: 'failed', message: 'no such file', assertionResults: [] }])).toEqual([
    'tests/a.test.ts › the file\n    no such file\n    again: npm test -- tests/a.test.ts',
  ]);
  expect(report(1, [{ name, status: 'passed', assertionResults: [] }])).toEqual([
    'a runner ended with 1 and no failed test; its output says why',
  ]);
  expect(
    report(1, [{ name, status: 'passed', assertionResults: [] }], [{ message: 'nobody caught it' }]),
  ).toEqual(['tests › outside of the tests\n    nobody caught it']);
  expect(report(0, [{ name, status: 'passed', assertionResults: [] }])).toEqual([]);

  const flaky = {
    annotations: [],
    status: 'flaky',
    results: [{ duration: 1, error: { message: 'late' } }, { duration: 1 }],
  };
  const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 };
  const within = { file: 'a.spec.ts', specs: [{ title: 'a journey', tests: [flaky] }] };
  writeFileSync(
    file,
    JSON.stringify({ stats, suites: [{ file: 'a.spec.ts', suites: [within], specs: [] }], errors: [] }),
  );
  expect(browserTotals(file, 1).failures).toEqual([
    "tests/e2e/a.spec.ts › a journey\n    late\n    again: npm test -- tests/e2e/a.spec.ts --name 'a journey'",
  ]);
  folder.delete();
});

test('a journey that failed is told with what the screen showed', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const context = join(folder.path, 'error-context.md');
  writeFileSync(
    context,
    '# Test info\n\n# Page snapshot\n\n```yaml\n- main:\n  - alert: gone\n```\n\n# Source\n',
  );
  const attachments = [{ name: 'error-context', path: context }];
  const failed = {
    annotations: [],
    status: 'unexpected',
    results: [{ duration: 1, error: { message: 'late' }, attachments }],
  };
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  const specs = [{ title: 'a journey', tests: [failed] }];
  writeFileSync(file, JSON.stringify({ stats, suites: [{ file: 'a.spec.ts', specs }], errors: [] }));
  const [told] = browserTotals(file, 1).failures;
  folder.delete();
  expect(told).toContain('a journey\n    late\n    The screen:\n    - main:\n      - alert: gone');
});

test('an error outside of all tests is told beside the tests that failed', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const failed = {
    annotations: [],
    status: 'unexpected',
    results: [{ duration: 1, error: { message: 'late' } }],
  };
  const suites = [{ file: 'a.spec.ts', specs: [{ title: 'a journey', tests: [failed] }] }];
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  writeFileSync(file, JSON.stringify({ stats, suites, errors: [{ message: 'no server' }] }));
  const totals = browserTotals(file, 1);
  folder.delete();
  expect(totals.failures).toEqual([
    "tests/e2e/a.spec.ts › a journey\n    late\n    again: npm test -- tests/e2e/a.spec.ts --name 'a journey'",
    'tests/e2e › outside of the tests\n    no server',
  ]);
});

test.each([
  ['machines/share-card/share-card.machine.ts', ['share-card']],
  ['tests/charts/share-card/page.ts', ['share-card']],
  ['src/server/operator/four-eyes.machine.ts', ['four-eyes']],
  ['tests/charts/four-eyes/four-eyes.model.ts', ['four-eyes']],
  ['src/server/main.ts', []],
])('a change of %s is one of the charts %j', async (file, charts) => {
  expect((await affectedBy([file])).charts).toEqual(charts);
});

test('charts that import one that changed have changed as well', async () => {
  const { charts } = await affectedBy(['machines/command/command.machine.ts']);
  expect(charts).toEqual(expect.arrayContaining(['command', 'order-form', 'order-sheet']));
  expect(charts).not.toContain('share-card');
  expect((await affectedBy(['machines/reorder/reorder.ts'])).charts).toContain('watchlist');
});

test('the journeys are those that changed, and those that prove a clause of the charts that few prove', async () => {
  expect((await affectedBy(['tests/e2e/36-lock.spec.ts'])).journeys).toEqual(['36-lock.spec.ts']);
  const { journeys, names } = await affectedBy(['machines/loan/loan.machine.ts']);
  expect(journeys).toContain('09-money.spec.ts');
  expect(names).toContain('S4.12 ');
  expect(journeys).not.toContain('15-commands.spec.ts');
});
