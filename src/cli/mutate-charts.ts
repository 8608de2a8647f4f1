import { parseArgs } from 'node:util';
import { ALLOWED } from '../../tests/support/mutate/allowed.ts';
import { type Mutant, mutantsOf } from '../../tests/support/mutate/mutants.ts';
import { type Chart, findCharts } from './charts/find.ts';
import { testsByChart } from './charts/tests.ts';
import { killedBy } from './mutate/run-mutants.ts';
import { ROOT } from './run-steps.ts';

const APP = 'app';

/**
 * `npm run mutate-charts [-- CHART]`: takes every arrow of every chart away and points it elsewhere, and names the
 * mutants no hand-written journey notices; `-- --list` only names the mutants. Exits 1 on a survivor nobody excused.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false } },
  });
  const charts = await findCharts(ROOT);
  const [wanted] = positionals;
  const chosen = charts.filter(({ name }) => wanted === undefined || name === wanted);
  if (chosen.length === 0) {
    console.error(`No chart ${wanted}. Charts: ${charts.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  if (values.list) {
    for (const { machine } of chosen) for (const { name } of mutantsOf(machine)) console.log(name);
    return 0;
  }
  const names = new Set(charts.flatMap(({ machine }) => mutantsOf(machine)).map(({ name }) => name));
  const unknown = Object.keys(ALLOWED).filter((name) => !names.has(name));
  if (unknown.length > 0) {
    console.error(`excused, but no mutant:\n  ${unknown.join('\n  ')}`);
    return 1;
  }
  const killed = await killAll(charts, chosen);
  const unexcused = chosen.map((chart) => report(chart, killed)).reduce((sum, count) => sum + count, 0);
  return unexcused === 0 ? 0 : 1;
}

/** First the journeys of each chart on its own mutants, then those of the app on what is left. */
async function killAll(charts: readonly Chart[], chosen: readonly Chart[]): Promise<Set<string>> {
  const files = testsByChart(
    ROOT,
    charts.map(({ name }) => name),
  );
  const journeys = (name: string): string[] =>
    (files.get(name) ?? []).map((file) => file.name).filter((file) => file.endsWith('.journeys.test.ts'));
  const forFiles = (names: readonly string[], mutants: Mutant[]): [string, Mutant[]][] =>
    names.map((name) => [name, mutants]);
  const killed = await killedBy(
    ROOT,
    Object.fromEntries(chosen.flatMap(({ name, machine }) => forFiles(journeys(name), mutantsOf(machine)))),
  );
  const left = chosen
    .filter(({ name }) => name !== APP)
    .flatMap(({ machine }) => mutantsOf(machine))
    .filter(({ name }) => !killed.has(name));
  if (left.length === 0) return killed;
  return new Set([...killed, ...(await killedBy(ROOT, Object.fromEntries(forFiles(journeys(APP), left))))]);
}

/** Prints a chart's figures and survivors; returns how many are not excused, or excused though killed. */
function report({ name, machine }: Chart, killed: ReadonlySet<string>): number {
  const mutants = mutantsOf(machine);
  const survivors = mutants.filter((mutant) => !killed.has(mutant.name));
  console.log(`${name}: ${mutants.length} mutants, ${mutants.length - survivors.length} killed`);
  for (const survivor of survivors) {
    const reason = ALLOWED[survivor.name];
    console.log(`  ${reason === undefined ? '! survives' : '- excused'}: ${survivor.name}`);
    if (reason !== undefined) console.log(`      ${reason}`);
  }
  const stale = mutants.filter((mutant) => killed.has(mutant.name) && mutant.name in ALLOWED);
  for (const mutant of stale) console.log(`  ! excused but killed: ${mutant.name}`);
  return survivors.filter((mutant) => !(mutant.name in ALLOWED)).length + stale.length;
}

main().then(
  (code) => {
    process.exit(code);
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
