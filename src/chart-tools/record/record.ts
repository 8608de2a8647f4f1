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
  const paths = models.flatMap((model) =>
    model.exclusions
      ? planPaths(model, model.exclusions, 'events').paths.map((path, index) => ({
          file: PATHS_IN_BROWSER,
          test: `${model.clauses} ${model.machine.id} path ${index + 1}`,
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
  return record;
}
