import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import {
  driftOf,
  RECORD,
  type ReportedFile,
  readRecord,
  recordOf,
  recordText,
  type TakenRecord,
} from '../chart-tools/record/record.ts';
import { readTestModels } from './chart-tests.ts';
import { ROOT, run, tool } from './run-steps.ts';

/** `npm run record` runs the tests that drive charts and writes which of them takes which transitions. */

/** The tests that drive charts one by one, or the app with them. */
const FOLDERS = ['tests/charts/', 'tests/client/'];

/** The record of a run, from vitest's JSON report. */
async function recordOfReport(report: string): Promise<TakenRecord> {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: ReportedFile[] };
  const files = testResults.map((file) => ({ ...file, name: relative(ROOT, file.name) }));
  const models = await readTestModels(ROOT);
  return recordOf(files, (file) => FOLDERS.some((folder) => file.startsWith(folder)), [...models.values()]);
}

/** Complaints about a run whose tests took other transitions than the record says. */
export async function recordDrift(report: string): Promise<string[]> {
  const drift = driftOf(readRecord(ROOT), await recordOfReport(report));
  if (drift.length === 0) return [];
  return [...drift, 'These tests take other transitions than docs/taken.json says; run npm run record.'];
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'candlestate-record-'));
  const report = join(folder, 'vitest.json');
  try {
    const code = await run(tool('vitest'), [
      'run',
      ...FOLDERS,
      '--silent',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    if (code !== 0) return code;
    const record = await recordOfReport(report);
    writeFileSync(join(ROOT, RECORD), recordText(record));
    const tests = Object.values(record).reduce((all, one) => all + Object.keys(one).length, 0);
    console.log(`${tests} tests and paths written to docs/taken.json.`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) process.exitCode = await main();
