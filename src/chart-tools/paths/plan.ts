import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { ExcludedEvent, Exclusions, TestModel } from '../test-model.ts';
import { explore } from './generate.ts';
import { impossibleIn, pairName, stateEventsOf } from './state-events.ts';
import { excludes, type Goal, toursOf } from './tours.ts';
import { type TracedPath, tracePath } from './trace-path.ts';
import { allStates, nameTransitions } from './transitions.ts';

export type Plan = {
  paths: readonly TracedPath[];
  /** Names of the transitions no path takes. */
  untaken: readonly string[];
  transitions: number;
  states: number;
  /** Pairs of state x event that paths take. */
  stateEvents: number;
  /** Ids of states no path enters. */
  unentered: readonly string[];
  /** Excluded events that kept no path from anything. */
  idle: readonly ExcludedEvent[];
};

const NOTHING_EXCLUDED: Exclusions = { events: [], transitions: {} };

/** The paths of a chart as the app can take them: with detours around what is excluded, which is nothing unless given. */
export function planPaths(model: TestModel, exclusions = NOTHING_EXCLUDED, goal: Goal = 'transitions'): Plan {
  const paths = toursOf(model, exclusions, goal).map((tour) => tracePath(model, tour));
  const taken = new Set(
    paths.flatMap(({ initial, steps }) => [...initial, ...steps.flatMap(({ transitions }) => transitions)]),
  );
  const transitions = [...nameTransitions(model.machine).values()];
  return {
    paths,
    untaken: transitions.filter((name) => !taken.has(name)),
    transitions: transitions.length,
    states: allStates(model.machine).length,
    stateEvents: stateEventsTaken(model, paths),
    unentered: unentered(model, paths, taken),
    idle: idleIn(model, exclusions),
  };
}

function stateEventsTaken({ machine }: TestModel, paths: readonly TracedPath[]): number {
  const names = new Set(stateEventsOf(machine).map(({ name }) => name));
  const taken = paths
    .flatMap(({ steps }) => steps)
    .flatMap(({ from, transitions }) =>
      transitions.flatMap((transition) => from._nodes.map(({ id }) => pairName(transition, id))),
    );
  return new Set(taken.filter((name) => names.has(name))).size;
}

/** State x event without a browser: the pairs that some situation takes, of all that are possible. */
export function stateEventsOfPaths(model: TestModel): { covered: number; all: number } {
  const exits = explore(model).flatMap(({ situations }) =>
    situations.flatMap((situation) => situation.exits),
  );
  return {
    covered: new Set(exits.flatMap(({ stateEvents }) => stateEvents)).size,
    all: stateEventsOf(model.machine).length - impossibleIn(model).size,
  };
}

/** Excluded events that come in no situation anyway. */
function idleIn(model: TestModel, { events, last = [], setups = [] }: Exclusions): ExcludedEvent[] {
  const all = [...events, ...last, ...setups.flat()];
  if (all.length === 0) return [];
  const met = new Set<ExcludedEvent>();
  const isPossible = (state: AnyMachineSnapshot, event: AnyEventObject): boolean => {
    for (const one of all) if (excludes([one], state, event)) met.add(one);
    return !excludes(events, state, event);
  };
  explore(model, isPossible);
  return all.filter((one) => !met.has(one));
}

/** A state left at once is in no snapshot; the transition out of it shows that it was entered. */
function unentered(model: TestModel, paths: readonly TracedPath[], taken: ReadonlySet<string>): string[] {
  const snapshots = paths.flatMap(({ start, steps }) => [start, ...steps.map(({ to }) => to)]);
  const entered = new Set([
    ...snapshots.flatMap(({ _nodes }) => _nodes.map(({ id }) => id)),
    ...paths.flatMap((path) => [...path.entered]),
  ]);
  const left = new Set([...taken].map((name) => name.split(' -- ')[0] ?? ''));
  return allStates(model.machine)
    .map(({ id }) => id)
    .filter((id) => !entered.has(id) && !left.has(id));
}
