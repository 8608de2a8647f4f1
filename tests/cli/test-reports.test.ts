import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addTotals, browserTotals, countsLine, unitTotals } from '../../src/cli/test-reports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('tests that the machine lacks a program for are counted apart from skipped ones', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const without = { meta: { leftOut: 'redis-server' } };
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 3,
    testResults: [
      { name: file, startTime: 0, endTime: 1, assertionResults: [without, { meta: {} }, without] },
    ],
  };
  writeFileSync(file, JSON.stringify(report));
  const totals = unitTotals(file, 0);
  folder.delete();
  expect(totals).toMatchObject({ passed: 5, failed: 0, skipped: 1 });
  const line = '5 passed, 0 failed, 1 skipped, 2 left out (no redis-server here)';
  expect(countsLine(totals)).toBe(line);
  const nothing = { passed: 0, failed: 0, skipped: 0, leftOut: new Map(), files: new Map() };
  expect(countsLine(addTotals(totals, nothing))).toBe(line);
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
  };
  writeFileSync(file, JSON.stringify(report));
  const totals = browserTotals(file, 0);
  folder.delete();
  expect(totals).toMatchObject({ passed: 4, failed: 0, skipped: 1 });
  expect(totals.files).toEqual(new Map([['tests/e2e/a.spec.ts', 3]]));
  expect(countsLine(totals)).toBe('4 passed, 0 failed, 1 skipped, 1 left out (no PostgreSQL here)');
});
