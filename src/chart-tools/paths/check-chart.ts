import type { TestModel } from '../test-model.ts';
import { type DescribedPath, describePath, type Senders } from './describe.ts';
import { explore, transitionPaths } from './generate.ts';
import { lintChart } from './lint.ts';
import { preparePaths } from './run.ts';
import { impossibleIn, lintStateEvents } from './state-events.ts';
import { allStates } from './transitions.ts';
import { lintUnanswered } from './unanswered.ts';

export type ChartCheck = {
  chart: string;
  /** How many. */
  paths: number;
  states: { covered: number; all: number };
  transitions: { covered: number; all: number };
  /** Outer transitions, once for each atomic state within; those that are impossible are not counted. */
  stateEvents: { covered: number; all: number };
  /** Each path as it ran; `error` says how it failed. */
  ran: { description: string; ms: number; error: string | null }[];
  /** Paths that failed. */
  failures: string[];
  /** Unreachable states, transitions never taken (a guard never true among the reasons), traps, failed paths. */
  complaints: string[];
};

/** Runs a chart's paths on the production chart, with what they covered and what is wrong with it. */
export async function checkChart(name: string, model: TestModel): Promise<ChartCheck> {
  const { paths, coverage } = preparePaths(model);
  const ran: ChartCheck['ran'] = [];
  for (const { description, run } of paths) {
    const startMs = performance.now();
    const error = await run().then(() => null, String);
    ran.push({ description, ms: performance.now() - startMs, error });
  }
  const failures = [
    ...explore(model).flatMap(({ situations: [start] }) =>
      start?.state.status === 'error' ? `it fails as it starts: ${String(start.state.error)}` : [],
    ),
    ...ran.flatMap(({ error }, index) => (error ? `path ${index + 1} fails: ${error}` : [])),
  ];
  const { states, transitions, stateEvents, unentered, untaken, untakenStateEvents } = coverage();
  return {
    chart: name,
    paths: paths.length,
    states: { covered: states.size, all: states.size + unentered.length },
    transitions: { covered: transitions.size, all: transitions.size + untaken.length },
    stateEvents: {
      covered: stateEvents.size,
      all: stateEvents.size + untakenStateEvents.length - impossibleIn(model).size,
    },
    ran,
    failures,
    complaints: [
      ...unentered.map((id) => `${id} is never reached`),
      ...untaken.map((transition) => `${transition} is never taken`),
      ...lintStateEvents(model, untakenStateEvents),
      ...lintChart(model.machine),
      ...lintUnanswered(model.machine, model.unanswered),
      ...failures,
    ],
  };
}

/** The shortest way into a state, by its id or the end of it; null when no path gets there. Throws for an unknown state. */
export function shortestPathTo(model: TestModel, wanted: string, senders?: Senders): DescribedPath | null {
  const known = allStates(model.machine).map(({ id }) => id);
  const id = known.find((one) => one === wanted) ?? known.find((one) => one.endsWith(`.${wanted}`));
  if (!id) throw new Error(`no state ${wanted}; there are ${known.join(', ')}`);
  const ways = transitionPaths(model).flatMap((path) => {
    const end = path.steps.findIndex(({ state }) => state._nodes.some((node) => node.id === id));
    return end < 0 ? [] : [{ ...path, steps: path.steps.slice(0, end + 1) }];
  });
  const [shortest] = ways.sort((one, other) => one.steps.length - other.steps.length);
  return shortest ? describePath(model, shortest, senders) : null;
}
