import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runQuietly } from './run-steps.ts';

/** What a change can have broken, by the files that differ from a revision. */
export type Affected = {
  files: readonly string[];
  /** Charts that changed, or import one that did, or whose tests did. */
  charts: readonly string[];
  /** Journeys that changed, or open an address at which such a chart shows. */
  journeys: readonly string[];
};

/** An address that more journeys open than this says nothing about them: home, Trade, Orders, the login. */
const MOST_JOURNEYS = 8;
const JOURNEYS = 'tests/e2e';

/** Reads the files that differ from a revision, those that git does not know yet among them. Throws for one it has not. */
export async function affectedSince(revision: string): Promise<Affected> {
  const [changed, added] = await Promise.all([
    git('diff', '--name-only', revision, '--'),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  const files = [...changed, ...added];
  const charts = chartsOf(files);
  const specs = readdirSync(join(ROOT, JOURNEYS)).filter((name) => name.endsWith('.spec.ts'));
  const opening = charts.flatMap(addressesOf).flatMap((address) => {
    const found = specs.filter((name) => textOf(JOURNEYS, name).includes(`${address}'`));
    return found.length > MOST_JOURNEYS ? [] : found;
  });
  const own = specs.filter((name) => files.includes(`${JOURNEYS}/${name}`));
  return { files, charts, journeys: [...new Set([...own, ...opening])].sort() };
}

function chartsOf(files: readonly string[]): string[] {
  const changed = files.flatMap((file) => /^(?:machines|tests\/charts)\/([\w-]+)\//.exec(file)?.[1] ?? []);
  const all = readdirSync(join(ROOT, 'tests/charts'), { withFileTypes: true }).filter((one) =>
    one.isDirectory(),
  );
  return all
    .map(({ name }) => name)
    .filter((name) => changed.some((one) => one === name || importsOf(name).includes(`#machines/${one}/`)));
}

const importsOf = (chart: string): string =>
  readdirSync(join(ROOT, 'machines', chart))
    .map((file) => textOf('machines', chart, file))
    .join('\n');

/** The addresses at which the gallery shows a chart. */
function addressesOf(chart: string): string[] {
  const scenes = textOf('tests/charts', chart, 'gallery.ts');
  return [...new Set([...scenes.matchAll(/'(\/[\w/-]+)/g)].map(([, address = '']) => address))];
}

function textOf(...path: readonly string[]): string {
  try {
    return readFileSync(join(ROOT, ...path), 'utf8');
  } catch {
    return '';
  }
}

async function git(...args: readonly string[]): Promise<string[]> {
  const { code, output } = await runQuietly('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return output.split('\n').filter(Boolean);
}
