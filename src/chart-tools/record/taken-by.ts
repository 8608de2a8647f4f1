import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineOf } from './lines.ts';
import { NAME_SEPARATOR, PATHS_IN_BROWSER, PATHS_WITHOUT, readRecord, type TakenRecord } from './record.ts';

/** A test file and the tests in it that take one transition, each with its line where it was found. */
type TakingFile = { file: string; tests: readonly { name: string; line: number | null }[] };

/** Says which tests take a transition, by the transition's name. */
export type TakenBy = (transition: string) => readonly TakingFile[];

/** Reads the record of a project; the lines are those of the test files as they are now. */
export function readTakenBy(root: string): TakenBy {
  const record = readRecord(root);
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
  return lineOf(text, /path \d+$/.test(title) ? `${title}: ` : title);
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

/** The tests of a transition as links from a page in docs/charts: those of the chart's folder first. */
export function takenByWords(files: readonly TakingFile[], chart: string): string {
  const isOwn = ({ file }: TakingFile): boolean => file.startsWith(`tests/charts/${chart}/`);
  const isPath = ({ file }: TakingFile): boolean => file === PATHS_WITHOUT || file === PATHS_IN_BROWSER;
  const others = files.filter((one) => !isOwn(one) && !isPath(one));
  return [
    ...files.filter(isOwn).map(testWords),
    ...files.filter(isPath).map(pathWords),
    ...others.slice(0, MAX_OTHERS).map(testWords),
    ...(others.length > MAX_OTHERS ? [`${others.length - MAX_OTHERS} more files`] : []),
  ].join(', ');
}

const MAX_OTHERS = 2;
const MAX_TESTS = 3;

/** `quotes.journeys [57](…#L57) [80](…#L80) and 4 more` */
function testWords({ file, tests }: TakingFile): string {
  const name = file.replace(/^.*\//, '').replace(/\.test\.tsx?$/, '');
  const lines = [...new Set(tests.map(({ line }) => line))].sort((one, other) => (one ?? 0) - (other ?? 0));
  const links = lines.slice(0, MAX_TESTS).map((line) => link(file, line === null ? 'test' : `${line}`, line));
  const rest = lines.length - links.length;
  return `${name} ${links.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** `[path](…) 3 7`, by their numbers: one test for all of them has no line worth a change of every page when it moves. */
function pathWords({ file, tests }: TakingFile): string {
  const numbers = tests.map(({ name }) => Number(/\d+$/.exec(name)?.[0])).sort((one, other) => one - other);
  const shown = numbers.slice(0, MAX_TESTS).join(' ');
  const rest = numbers.length - MAX_TESTS;
  const words = file === PATHS_IN_BROWSER ? 'Chromium path' : 'path';
  return `${link(file, words, null)} ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const link = (file: string, words: string, line: number | null): string =>
  `[${words}](../../${file}${line === null ? '' : `#L${line}`})`;
