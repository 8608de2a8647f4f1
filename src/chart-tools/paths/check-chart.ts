import type { StateValue } from '#contract/trace';
import { allStates } from '../../../tests/support/model/edges.ts';
import { type EdgePath, edgePaths } from '../../../tests/support/model/paths.ts';
import { prepareWalk } from '../../../tests/support/model/walk.ts';
import type { NamedWalkable } from './find-walkables.ts';
import { lintChart } from './lint.ts';
import { lintUnanswered } from './unanswered.ts';

export type PathStep = { event: string; example: object; value: StateValue };
export type ChartPath = { start: StateValue; steps: PathStep[] };
export type ChartWalk = {
  chart: string;
  paths: ChartPath[];
  states: { walked: number; all: number };
  transitions: { walked: number; all: number };
  /** Unreachable states, transitions never taken (a guard never true among the reasons), traps, failed walks. */
  complaints: string[];
};

/** Walks a chart's paths on the production chart and tells what they covered. */
export async function walkChart({ name, walkable }: NamedWalkable): Promise<ChartWalk> {
  const { paths, coverage } = prepareWalk(walkable);
  const failures: string[] = [];
  for (const [index, { run }] of paths.entries())
    await run().catch((error: unknown) => failures.push(`path ${index + 1} fails: ${String(error)}`));
  const { states, edges, unseen, unwalked } = coverage();
  return {
    chart: name,
    paths: edgePaths(walkable).map(readable),
    states: { walked: states.size, all: states.size + unseen.length },
    transitions: { walked: edges.size, all: edges.size + unwalked.length },
    complaints: [
      ...unseen.map((id) => `${id} is never reached`),
      ...unwalked.map((edge) => `${edge} is never taken`),
      ...lintChart(walkable.machine),
      ...lintUnanswered(walkable.machine),
      ...failures,
    ],
  };
}

function readable({ steps }: EdgePath): ChartPath {
  const [first, ...rest] = steps;
  return {
    start: first?.state.value as StateValue,
    steps: rest.map(({ event, state }) => {
      const { type, ...example } = event;
      return { event: type, example, value: state.value as StateValue };
    }),
  };
}

/** The shortest way into a state, by its id or the end of it; null when no path gets there. Throws for an unknown state. */
export function shortestPathTo({ walkable }: NamedWalkable, wanted: string): ChartPath | null {
  const known = allStates(walkable.machine).map(({ id }) => id);
  const id = known.find((one) => one === wanted) ?? known.find((one) => one.endsWith(`.${wanted}`));
  if (!id) throw new Error(`no state ${wanted}; there are ${known.join(', ')}`);
  const ways = edgePaths(walkable).flatMap((path) => {
    const end = path.steps.findIndex(({ state }) => state._nodes.some((node) => node.id === id));
    return end < 0 ? [] : [{ ...path, steps: path.steps.slice(0, end + 1) }];
  });
  const [shortest] = ways.sort((one, other) => one.steps.length - other.steps.length);
  return shortest ? readable(shortest) : null;
}
