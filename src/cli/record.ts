import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findCharts } from '../chart-tools/find-charts.ts';
import { nameTransitions } from '../chart-tools/paths/transitions.ts';
import {
  PATHS_IN_BROWSER,
  PATHS_WITHOUT,
  type ReportedFile,
  recordOf,
  type TakenRecord,
} from '../chart-tools/record/record.ts';
import { readTestModels } from './chart-tests.ts';
import { ROOT, run, tool } from './run-steps.ts';

/** Which test takes which transition of the charts, as a run of vitest notes it. */

/** The tests that drive charts one by one, or the app with them. */
const FOLDERS = ['tests/charts/', 'tests/client/'];

/** The record of a run, from vitest's JSON report; without one, what the paths in the browser are planned to take. */
export async function recordOfReport(report: string | null): Promise<TakenRecord> {
  const { testResults } = (report ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }) as {
    testResults: ReportedFile[];
  };
  const files = testResults.map((file) => ({ ...file, name: relative(ROOT, file.name) }));
  const models = await readTestModels(ROOT);
  return recordOf(files, (file) => FOLDERS.some((folder) => file.startsWith(folder)), [...models.values()]);
}

/** Complaints about a run in which no test but a generated path took a transition. */
export async function notTakenByHand(report: string): Promise<string[]> {
  const { [PATHS_IN_BROWSER]: _, [PATHS_WITHOUT]: paths = {}, ...byHand } = await recordOfReport(report);
  const taken = new Set(Object.values(byHand).flatMap((tests) => Object.values(tests).flat()));
  const all = new Set(Object.values(paths).flat());
  return [...all].filter((name) => !taken.has(name)).map((name) => `no test by hand takes ${name}`);
}

/** What the server asks of no chart of a case's review: the life of the case itself takes it there. */
const OF_OWN_LIFE = /^caseReview\.\w+ -- (case\.reject|case\.cancel|proposal\.ended) /;

/** Complaints about a run in which the server never took a transition of one of its charts, or one that it is said not to take. */
export async function notTakenByServer(report: string): Promise<string[]> {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: ReportedFile[] };
  const ofServer = testResults.filter(({ name }) => relative(ROOT, name).startsWith('tests/server/'));
  const taken = new Set(
    ofServer.flatMap(({ assertionResults }) =>
      assertionResults.flatMap(({ meta }) => meta.transitions ?? []),
    ),
  );
  const charts = (await findCharts(ROOT)).filter(({ file }) => file.startsWith('src/server/'));
  const names = charts.flatMap(({ machine }) => [...nameTransitions(machine).values()]);
  return names.flatMap((name) => {
    if (taken.has(name) !== OF_OWN_LIFE.test(name)) return [];
    return [taken.has(name) ? `the server takes ${name} after all` : `no test has the server take ${name}`];
  });
}

/** Runs the tests that drive charts, and says what they took. Throws when one fails. */
export async function recordNow(): Promise<TakenRecord> {
  const folder = mkdtempSync(join(tmpdir(), 'candlestate-record-'));
  const report = join(folder, 'vitest.json');
  try {
    const code = await run(process.execPath, [
      tool('vitest'),
      'run',
      ...FOLDERS,
      '--silent',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    if (code !== 0) throw new Error('a test that drives charts failed');
    return await recordOfReport(report);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
