import type { Chart } from '../find-charts.ts';
import type { ChartTests } from '../test-model.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { killedBy } from './run-mutants.ts';

/** What became of one chart's mutants. */
export type MutationReport = {
  chart: string;
  mutants: number;
  /** Mutants no journey noticed; `reason` is null where the chart's model gives none. */
  survivors: { name: string; reason: string | null }[];
  /** Mutants that the model calls equivalent and a journey killed. */
  stale: string[];
};

const APP = 'app';

/** Names the model calls equivalent that are no mutants of the chart. */
export function unknownMutants({ machine }: Chart, { model }: ChartTests): string[] {
  const names = new Set(mutantsOf(machine).map(({ name }) => name));
  return Object.keys(model?.equivalentMutants ?? {}).filter((name) => !names.has(name));
}

/** Mutates charts: first the journeys of each run on its own mutants, then those of the app on what is left. */
export async function mutateCharts(
  root: string,
  charts: readonly Chart[],
  tests: ReadonlyMap<string, ChartTests>,
): Promise<MutationReport[]> {
  const journeysOf = (chart: string): string[] =>
    (tests.get(chart)?.files ?? [])
      .filter(({ name }) => name.endsWith('.journeys.test.ts'))
      .map(({ name }) => `tests/charts/${chart}/${name}`);
  const on = (files: readonly string[], mutants: Mutant[]): [string, Mutant[]][] =>
    files.map((file) => [file, mutants]);
  const killed = await killedBy(
    root,
    Object.fromEntries(charts.flatMap(({ name, machine }) => on(journeysOf(name), mutantsOf(machine)))),
  );
  const left = charts
    .filter(({ name }) => name !== APP)
    .flatMap(({ machine }) => mutantsOf(machine))
    .filter(({ name }) => !killed.has(name));
  if (left.length > 0)
    for (const name of await killedBy(root, Object.fromEntries(on(journeysOf(APP), left)))) killed.add(name);
  return charts.map((chart) => report(chart, tests.get(chart.name)?.model?.equivalentMutants ?? {}, killed));
}

function report(
  { name: chart, machine }: Chart,
  equivalent: Readonly<Record<string, string>>,
  killed: ReadonlySet<string>,
): MutationReport {
  const names = mutantsOf(machine).map(({ name }) => name);
  return {
    chart,
    mutants: names.length,
    survivors: names
      .filter((name) => !killed.has(name))
      .map((name) => ({ name, reason: equivalent[name] ?? null })),
    stale: names.filter((name) => killed.has(name) && name in equivalent),
  };
}
