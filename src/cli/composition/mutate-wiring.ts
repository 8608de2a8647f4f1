import type { MutationReport } from '../../chart-tools/mutate/mutate-charts.ts';
import { killedBy } from '../../chart-tools/mutate/run-mutants.ts';
import type { ChartTests } from '../../chart-tools/test-model.ts';
import { rowMutants } from './row-mutants.ts';

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
