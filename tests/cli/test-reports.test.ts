import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addTotals, countsLine, unitTotals } from '../../src/cli/test-reports.ts';
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
