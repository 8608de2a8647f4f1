import type { Loaded } from './load.ts';
import { type ChartCheck, checkChart } from './paths/check-chart.ts';
import { describePaths } from './paths/describe.ts';
import { nameTransitions } from './paths/transitions.ts';

/** A chart whose paths ran: how many take each transition, and what its coverage lacks. */
export type ChartRun = Loaded & {
  check: ChartCheck;
  counts: ReadonlyMap<string, number>;
  missing: readonly string[];
};

/** Runs the paths of each chart. `atLeast` is the share of transitions, in per cent, below which one lacks coverage. */
export async function testCharts(charts: readonly Loaded[], atLeast: number): Promise<ChartRun[]> {
  const runs: ChartRun[] = [];
  for (const one of charts) runs.push(await testChart(one, atLeast).catch(blame(one)));
  return runs;
}

/** Says of which machine a function threw, and of one without a model what its functions may have missed. */
function blame({ name, isStub, file }: Loaded): (cause: Error) => never {
  return (cause) => {
    const hint = isStub ? `; its events carry nothing here: charts init ${file}` : '';
    throw new Error(`${name}: a function of the machine throws “${cause.message}”${hint}`, { cause });
  };
}

async function testChart(one: Loaded, atLeast: number): Promise<ChartRun> {
  const { name, model } = one;
  const check = await checkChart(name, model);
  const counts = new Map([...nameTransitions(model.machine).values()].map((transition) => [transition, 0]));
  for (const { start, steps } of describePaths(model)) {
    const taken = [start, ...steps].flatMap(({ transitions }) => transitions);
    for (const transition of new Set(taken)) counts.set(transition, (counts.get(transition) ?? 0) + 1);
  }
  const { covered, all } = check.transitions;
  const percent = all === 0 ? 100 : Math.floor((covered * 100) / all);
  const missing =
    percent < atLeast
      ? [`${covered} of ${all} transitions are taken, ${percent} % of the ${atLeast} % wanted`]
      : [];
  return { ...one, check, counts, missing };
}
