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
  tests: string[];
};

/** Where each id is cited: chart states by their id, files by their path. */
type Citations = Record<'states' | 'code' | 'tests', Map<string, string[]>>;

const CLAUSE = /\bS[1-9]\.\d+\b/g;
/** Comments cite runs of clauses by their ends: section, first and last number. */
const RANGE = /\bS([1-9])\.(\d+) to S\1\.(\d+)\b/g;

/** Every clause of the specification, in its order, with what answers it. */
export async function collectClauses(root: string): Promise<ClauseTrace[]> {
  const { states, code, tests } = await citationsIn(root);
  return specOf(root).map(({ id, text }) => ({
    id,
    text,
    states: states.get(id) ?? [],
    code: code.get(id) ?? [],
    tests: tests.get(id) ?? [],
  }));
}

/** Ids that charts, code or tests cite and the specification does not have, as `id in place`. */
export async function unknownClauses(root: string): Promise<string[]> {
  const known = new Set(specOf(root).map(({ id }) => id));
  return Object.values(await citationsIn(root)).flatMap((found) =>
    [...found].flatMap(([id, places]) => (known.has(id) ? [] : places.map((place) => `${id} in ${place}`))),
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

/**
 * Titles that begin with clause ids: the tests that claim to prove them. An id alone is data, not a title. The paths
 * of a chart take theirs from its folder, where `clauses` names them, and the visits of the screens from their list.
 */
function testsByClause(root: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const cite = (files: RegExp, titles: RegExp): void => {
    for (const file of filesUnder(root, ['tests'], files)) {
      const source = readFileSync(join(root, file), 'utf8');
      for (const id of idsIn((source.match(titles) ?? []).join('\n'))) add(found, id, file);
    }
  };
  cite(/\.(test|spec)\.tsx?$/, /(['"`])S[1-9]\.\d+ (?:(?!\1)[\s\S])+\1/g);
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
