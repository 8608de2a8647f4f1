import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planPaths } from '../paths/plan.ts';
import { nameTransitions } from '../paths/transitions.ts';
import type { TestModel } from '../test-model.ts';

/** Which test took which transitions: by file from the project's root, then by the test's full name. */
export type TakenRecord = Record<string, Record<string, readonly string[]>>;

/** What vitest's JSON report says of a file. */
export type ReportedFile = {
  name: string;
  assertionResults: { ancestorTitles: string[]; title: string; meta: { transitions?: string[] } }[];
};

/** Parts of a test's name, in a record and between its describes. */
export const NAME_SEPARATOR = ' › ';

export const PATHS_IN_BROWSER = 'tests/e2e/07-paths.spec.ts';
export const PATHS_WITHOUT = 'tests/charts/model.test.ts';
/** Where the record stands in a project. */
export const RECORD = 'docs/taken.json';

/** What the committed record of a project says; empty where there is none. */
export function readRecord(root: string): TakenRecord {
  const file = join(root, RECORD);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TakenRecord) : {};
}

/** The record of one run: what vitest's tests took, by their report, and what the browser's paths take, by their plan. */
export function recordOf(
  files: readonly ReportedFile[],
  isRecorded: (file: string) => boolean,
  models: readonly TestModel[],
): TakenRecord {
  const known = new Set(models.flatMap(({ machine }) => [...nameTransitions(machine).values()]));
  const tests = files
    .filter(({ name }) => isRecorded(name))
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, meta }) => ({
        file: name,
        // What a generated path does is its number's matter.
        test: [...ancestorTitles, title.replace(/^(path \d+): .*$/, '$1')].join(NAME_SEPARATOR),
        taken: (meta.transitions ?? []).filter((transition) => known.has(transition)),
      })),
    );
  const paths = models.flatMap(({ machine, clauses, ...model }) =>
    model.exclusions
      ? planPaths({ machine, clauses, ...model }, model.exclusions, 'events').paths.map((path, index) => ({
          file: PATHS_IN_BROWSER,
          test: `${clauses} ${machine.id} path ${index + 1}`,
          taken: [...new Set([...path.initial, ...path.steps.flatMap(({ transitions }) => transitions)])],
        }))
      : [],
  );
  const record: Record<string, Record<string, string[]>> = {};
  for (const { file, test, taken } of [...tests, ...paths].filter(({ taken }) => taken.length > 0)) {
    const inFile = record[file] ?? {};
    record[file] = inFile;
    inFile[test] = [...new Set([...(inFile[test] ?? []), ...taken])].sort();
  }
  return sorted(record);
}

function sorted(record: TakenRecord): TakenRecord {
  return Object.fromEntries(
    byKey(record).map(([file, tests]) => [file, Object.fromEntries(byKey(tests))] as const),
  );
}

const byKey = <T>(whole: Record<string, T>): [string, T][] =>
  Object.entries(whole).sort(([one], [other]) => (one < other ? -1 : 1));

/** The record as its file holds it: a line for each test, so that a change of one test is a change of one line. */
export function recordText(record: TakenRecord): string {
  const files = Object.entries(record).map(([file, tests]) => {
    const lines = Object.entries(tests).map(
      ([test, taken]) => `    ${JSON.stringify(test)}: ${JSON.stringify(taken)}`,
    );
    return `  ${JSON.stringify(file)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${files.join(',\n')}\n}\n`;
}

/** The tests that took something else than the record says, each with its file. */
export function driftOf(kept: TakenRecord, made: TakenRecord): string[] {
  return [...new Set([...Object.keys(kept), ...Object.keys(made)])].sort().flatMap((file) => {
    const [before = {}, now = {}] = [kept[file], made[file]];
    return [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .sort()
      .filter((test) => JSON.stringify(before[test]) !== JSON.stringify(now[test]))
      .map((test) => `${file}: ${test}`);
  });
}
