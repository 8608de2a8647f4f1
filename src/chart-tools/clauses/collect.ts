import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCharts } from '../find-charts.ts';
import { allStates } from '../paths/transitions.ts';

/** Where each clause of docs/spec.md stands in charts, code and tests. */

export type ClauseTrace = {
  id: string;
  /** Its first words in docs/spec.md. */
  text: string;
  states: string[];
  code: string[];
  /** The tests that prove it, those first whose titles have most of its words. */
  proofs: NamedTest[];
  /** The files of what names it and proves it not: other tests, paths of charts, visits of screens. */
  walks: string[];
};

/** A test that cites ids in its title; `says` is what stands behind them. */
export type NamedTest = { file: string; says: string };

/** Where each id is cited: chart states by their id, files by their path. */
type Citations = Record<'states' | 'code' | 'walks', Map<string, string[]>> & {
  tests: Map<string, CitingTest[]>;
};
type CitingTest = NamedTest & { cited: number };

/** A title that cites more clauses than this says of none what it asserts, nor does one with fewer words. */
const MOST_CLAUSES = 3;
const LEAST_WORDS = 4;
/** A clause of more words than this is said by two of them in a title, a shorter one by one. */
const SHORT_CLAUSE = 6;

const CLAUSE = /\bS[1-9]\.\d+\b/g;
/** Comments cite runs of clauses by their ends: section, first and last number. */
const RANGE = /\bS([1-9])\.(\d+) to S\1\.(\d+)\b/g;

/** Every clause of the specification, in its order, with what answers it. */
export async function collectClauses(root: string): Promise<ClauseTrace[]> {
  const { states, code, tests, walks } = await citationsIn(root);
  return specOf(root).map(({ id, text }) => {
    const named = tests.get(id) ?? [];
    const proofs = named
      .filter((test) => saysWhatOf(test, text))
      .map(({ file, says }) => ({ file, says, shared: sharedWords(says, text) }))
      .sort((one, other) => other.shared - one.shared)
      .map(({ file, says }) => ({ file, says }));
    const rest = named.map(({ file }) => file).filter((file) => !proofs.some((proof) => proof.file === file));
    return {
      id,
      text,
      states: states.get(id) ?? [],
      code: code.get(id) ?? [],
      proofs,
      walks: [...new Set([...rest, ...(walks.get(id) ?? [])])],
    };
  });
}

/**
 * Whether a test proves a clause: its title cites few, and says in a few words, two of them a longer clause's own, what it asserts.
 */
function saysWhatOf({ says, cited }: CitingTest, clause: string): boolean {
  const words = says.split(/\s+/).filter((word) => !/^(%|\$\{)/.test(word));
  const needed = stemsOf(clause).size > SHORT_CLAUSE ? 2 : 1;
  return cited <= MOST_CLAUSES && words.length >= LEAST_WORDS && sharedWords(says, clause) >= needed;
}

const sharedWords = (title: string, clause: string): number => {
  const own = stemsOf(clause);
  return [...stemsOf(title)].filter((stem) => own.has(stem)).length;
};

/** Words that say nothing of what a sentence is about. */
const EMPTY = new Set(
  'after all also and any are before been both but can does each every for from had has have her his into its may nor not off once one only other our out own than that the their them then they this two until was what when where which while who with without you'.split(
    ' ',
  ),
);
/** What words of three letters and more begin with: `order` of `orders`. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
      .filter((word) => !EMPTY.has(word))
      .map((word) => word.slice(0, 5)),
  );

/** Ids that charts, code or tests cite and the specification does not have, as `id in place`. */
export async function unknownClauses(root: string): Promise<string[]> {
  const known = new Set(specOf(root).map(({ id }) => id));
  const { tests, ...places } = await citationsIn(root);
  const files = new Map([...tests].map(([id, named]) => [id, [...new Set(named.map(({ file }) => file))]]));
  return [...Object.values(places), files].flatMap((found) =>
    [...found].flatMap(([id, where]) => (known.has(id) ? [] : where.map((place) => `${id} in ${place}`))),
  );
}

/** The lines that are a list item of a bold id and its text. */
export function clausesOf(spec: string): { id: string; text: string }[] {
  return [...spec.matchAll(/^- \*\*(S[1-9]\.\d+)\*\* (.+)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
  }));
}

function specOf(root: string): { id: string; text: string }[] {
  return clausesOf(readFileSync(join(root, 'docs/spec.md'), 'utf8'));
}

async function citationsIn(root: string): Promise<Citations> {
  return {
    states: await statesByClause(root),
    code: filesByClause(root, ['src', 'machines'], /\.(ts|tsx)$/),
    tests: testsByClause(root),
    walks: walksByClause(root),
  };
}

function idsIn(text: string): Set<string> {
  const ids = new Set(text.match(CLAUSE) ?? []);
  for (const [, section, first, last] of text.matchAll(RANGE))
    for (let n = Number(first); n <= Number(last); n += 1) ids.add(`S${section}.${n}`);
  return ids;
}

async function statesByClause(root: string): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { machine } of await findCharts(root))
    for (const node of allStates(machine))
      for (const id of (node.meta as { clauses?: string[] } | undefined)?.clauses ?? [])
        add(found, id, node.id);
  return found;
}

function filesByClause(root: string, folders: readonly string[], ending: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of filesUnder(root, folders, ending))
    for (const id of idsIn(readFileSync(join(root, file), 'utf8'))) add(found, id, file);
  return found;
}

/** A title that begins with clause ids; an id alone is data, not a title. */
const TITLE = /(['"`])(S[1-9]\.\d+ (?:(?!\1)[\s\S])+)\1/g;
/** The ids that a title begins with. */
const LEADING = /^(?:S[1-9]\.\d+(?: to |, | and | |$))+/;

/** The tests whose titles begin with ids: those that claim to prove them. */
function testsByClause(root: string): Map<string, CitingTest[]> {
  const found = new Map<string, CitingTest[]>();
  for (const file of filesUnder(root, ['tests'], /\.(test|spec)\.tsx?$/)) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const { 2: title = '' } of source.matchAll(TITLE)) {
      const ids = idsIn(title);
      const test = { file, says: title.replace(LEADING, '').replace(/\s+/g, ' '), cited: ids.size };
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), test]);
    }
  }
  return found;
}

/** What takes a clause and asserts no sentence of it: the paths of a chart, by its `clauses`, and the visits of the screens. */
function walksByClause(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const cite = (files: RegExp, lines: RegExp): void => {
    for (const file of filesUnder(root, ['tests'], files)) {
      const source = readFileSync(join(root, file), 'utf8');
      for (const id of idsIn((source.match(lines) ?? []).join('\n'))) add(found, id, file);
    }
  };
  cite(/^charts\/[^/]+\/([^/]+\.model|page)\.ts$/, /^ {2}clauses: '.*'/gm);
  cite(/^e2e\/screens\/screens\.ts$/, /^ {2}(state|as)\(.*/gm);
  return found;
}

function filesUnder(root: string, folders: readonly string[], ending: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => ending.test(name))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    .sort();
}

function add(found: Map<string, string[]>, id: string, place: string): void {
  const places = found.get(id) ?? [];
  if (!places.includes(place)) places.push(place);
  found.set(id, places);
}
