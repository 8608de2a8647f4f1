import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Chart, findCharts } from '../chart-tools/find-charts.ts';
import { readTestModels } from './chart-tests.ts';
import { ROOT, runQuietly } from './run-steps.ts';

/** What a change can have broken, by the files that differ from a revision. */
export type Affected = {
  files: readonly string[];
  /** Charts that changed, or import one that did, or whose tests did. */
  charts: readonly string[];
  /** Journeys that changed, and those of which a test proves a clause of such a chart that few prove. */
  journeys: readonly string[];
  /** What the full names of these tests have: the changed files' names, or such a clause. */
  names: readonly string[];
};

/** A clause that more journeys prove than this says nothing about one chart: idempotency, the ledger. */
const MOST_JOURNEYS = 3;
const JOURNEYS = 'tests/e2e';

/** The files that differ from a revision, those that git does not know yet among them. Throws for one it has not. */
export async function filesSince(revision: string): Promise<string[]> {
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', revision, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...changed, ...added];
}

/** What a change of these files, named from the root, can have broken. */
export async function affectedBy(files: readonly string[]): Promise<Affected> {
  const charts = await chartsOf(files);
  const specs = readdirSync(join(ROOT, JOURNEYS)).filter((name) => name.endsWith('.spec.ts'));
  const models = await readTestModels(ROOT);
  const clauses = charts.flatMap((name) => models.get(name)?.clauses?.split(' ') ?? []);
  const proving = clauses
    .map((clause) => `${clause} `)
    .map((name) => ({ name, found: specs.filter((file) => textOf(`${JOURNEYS}/${file}`).includes(name)) }))
    .filter(({ found: { length } }) => length > 0 && length <= MOST_JOURNEYS);
  const own = specs.filter((file) => files.includes(`${JOURNEYS}/${file}`));
  return {
    files,
    charts,
    journeys: [...new Set([...own, ...proving.flatMap(({ found }) => found)])].sort(),
    names: [...own, ...proving.map(({ name }) => name)],
  };
}

async function chartsOf(files: readonly string[]): Promise<string[]> {
  // A folder of what charts share has no chart of its own.
  const changed = new Set(
    files.flatMap(
      (file) => /^(?:machines|tests\/charts)\/([\w-]+)\/|([\w-]+)\.machine\.ts$/.exec(file)?.slice(1) ?? [],
    ),
  );
  const charts = await findCharts(ROOT);
  return charts
    .filter((chart) => changed.has(chart.name) || importsOf(chart).some((name) => changed.has(name)))
    .map(({ name }) => name);
}

/** The folders of machines/ that a chart imports. One of the app has its folder, one of the server its file. */
function importsOf({ file }: Chart): string[] {
  const folder = join(ROOT, dirname(file));
  const sources = file.startsWith('machines/') ? readdirSync(folder) : [basename(file)];
  return sources.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/from '(?:\.\.|#machines)\/([\w-]+)\//g)].flatMap(
      ([, imported = '']) => imported,
    ),
  );
}

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

async function git(...args: readonly string[]): Promise<string[]> {
  const { code, output } = await runQuietly('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return output.split('\n').filter(Boolean);
}
