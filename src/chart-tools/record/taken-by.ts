import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testLineOf } from './lines.ts';
import { NAME_SEPARATOR, type TakenRecord } from './record.ts';

/** A test file and the tests in it that take one transition, each with its line where it was found. */
type TakingFile = { file: string; tests: readonly { name: string; line: number | null }[] };

/** Says which tests take a transition, by the transition's name. */
export type TakenBy = (transition: string) => readonly TakingFile[];

/** By the record of a run; the lines are those of the test files under a root folder as they are now. */
export function takenByRecord(root: string, record: TakenRecord): TakenBy {
  const texts = new Map(
    Object.keys(record).map((file) => {
      const path = join(root, file);
      return [file, existsSync(path) ? readFileSync(path, 'utf8') : ''] as const;
    }),
  );
  const taking = byTransition(record, (file, name) => lineOfTest(texts.get(file) ?? '', name));
  return (transition) => [...(taking.get(transition) ?? [])].map(([file, tests]) => ({ file, tests }));
}

export function lineOfTest(text: string, name: string): number | null {
  const title = name.split(NAME_SEPARATOR).at(-1) ?? '';
  return testLineOf(text, /path \d+$/.test(title) ? `${title}: ` : title);
}

type Test = TakingFile['tests'][number];

/** A test is looked for in its file once, however many transitions it takes. */
function byTransition(
  record: TakenRecord,
  lineIn: (file: string, name: string) => number | null,
): Map<string, Map<string, Test[]>> {
  const taking = new Map<string, Map<string, Test[]>>();
  for (const [file, tests] of Object.entries(record))
    for (const [name, transitions] of Object.entries(tests)) {
      const test = { name, line: lineIn(file, name) };
      for (const transition of transitions) {
        const files = taking.get(transition) ?? new Map<string, Test[]>();
        taking.set(transition, files.set(file, [...(files.get(file) ?? []), test]));
      }
    }
  return taking;
}
