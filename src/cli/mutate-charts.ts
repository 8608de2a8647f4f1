import { parseArgs } from 'node:util';
import { findCharts } from '../chart-tools/find-charts.ts';
import { mutantsOf } from '../chart-tools/mutate/mutants.ts';
import { type MutationReport, mutateCharts, unknownMutants } from '../chart-tools/mutate/mutate-charts.ts';
import { killedBy } from '../chart-tools/mutate/run-mutants.ts';
import type { ChartTests } from '../chart-tools/test-model.ts';
import { readChartTests } from './chart-tests.ts';
import { rowMutants } from './composition/row-mutants.ts';
import { ROOT } from './run-steps.ts';

/**
 * `npm run mutate-charts [-- CHART …]`: takes every transition of every chart away and points it elsewhere, and names
 * the mutants no hand-written journey notices; `-- wiring` does so with the rows of the wiring, `-- --list` only names the
 * mutants. Exits 1 on a survivor for which the chart's model gives no reason.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean', default: false } },
  });
  const charts = await findCharts(ROOT);
  const names = [...charts.map(({ name }) => name), WIRING];
  const wanted = positionals.length > 0 ? positionals : names;
  const unknownName = wanted.find((name) => !names.includes(name));
  if (unknownName !== undefined) {
    console.error(`No chart ${unknownName}. Charts: ${names.join(', ')}`);
    return 2;
  }
  const chosen = charts.filter(({ name }) => wanted.includes(name));
  const withWiring = wanted.includes(WIRING);
  if (values.list) {
    const mutants = [
      ...chosen.flatMap(({ machine }) => mutantsOf(machine)),
      ...(withWiring ? rowMutants() : []),
    ];
    for (const { name } of mutants) console.log(name);
    return 0;
  }
  const tests = await readChartTests(ROOT);
  const unknown = chosen.flatMap((chart) =>
    unknownMutants(chart, tests.get(chart.name) ?? { model: null, files: [] }),
  );
  if (unknown.length > 0) {
    console.error(`called equivalent, but no mutant:\n  ${unknown.join('\n  ')}`);
    return 1;
  }
  const reports = chosen.length > 0 ? await mutateCharts(ROOT, chosen, tests) : [];
  if (withWiring) reports.push(await mutateWiring(ROOT, tests));
  for (const report of reports) print(report);
  const isBad = ({ survivors, stale }: MutationReport): boolean =>
    stale.length > 0 || survivors.some(({ reason }) => reason === null);
  return reports.some(isBad) ? 1 : 0;
}

function print({ chart, mutants, survivors, stale }: MutationReport): void {
  console.log(`${chart}: ${mutants} mutants, ${mutants - survivors.length} killed`);
  for (const { name, reason } of survivors) {
    console.log(`  ${reason === null ? '! survives' : '- equivalent'}: ${name}`);
    if (reason !== null) console.log(`      ${reason}`);
  }
  for (const name of stale) console.log(`  ! called equivalent but killed: ${name}`);
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

/** What `npm run mutate-charts` calls the rows of the wiring. */
export const WIRING = 'wiring';

const ROW_RUNNER = 'src/cli/composition/row-runner.ts';

/** Runs the journeys of the app, the chart that carries out the wiring, on every mutant of its rows. */
export async function mutateWiring(
  root: string,
  tests: ReadonlyMap<string, ChartTests>,
): Promise<MutationReport> {
  const mutants = rowMutants();
  const journeys = (tests.get('app')?.files ?? []).filter(({ name }) => name.endsWith('.journeys.test.ts'));
  const killed = await killedBy(
    root,
    Object.fromEntries(journeys.map(({ name }) => [`tests/charts/app/${name}`, mutants])),
    ROW_RUNNER,
  );
  const survivors = mutants.filter(({ name }) => !killed.has(name));
  return {
    chart: WIRING,
    mutants: mutants.length,
    survivors: survivors.map(({ name }) => ({ name, reason: null })),
    stale: [],
  };
}
