import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { allStates, nameEdges } from '../../support/model/edges.ts';
import { edgePaths, type Walkable } from '../../support/model/paths.ts';
import { type TracedPath, tracePath } from '../../support/model/step-edges.ts';

/** Events that cannot come in the running app, because of the screens or the charts beside this one. */
export type Limit = {
  events: readonly string[];
  /** Where, and with what payload; everywhere unless given. */
  where?: (state: AnyMachineSnapshot, event: AnyEventObject) => boolean;
  because: string;
};

/** Where the walk in the browser falls short of the headless one, each time with the reason. */
export type Limits = {
  impossible: readonly Limit[];
  /** Every transition that is therefore not walked, by name. */
  unwalked: Readonly<Record<string, string>>;
};

export type Plan = {
  paths: readonly TracedPath[];
  /** How many of the paths are walked headless step by step the same. */
  same: number;
  unwalked: readonly string[];
  transitions: number;
  states: number;
  /** Ids of states no path enters. */
  unseen: readonly string[];
  /** Limits that kept no path from anything. */
  idle: readonly Limit[];
};

/** The paths of a chart as the app can walk them: the headless paths, with detours around what cannot come. */
export function planOf(walkable: Walkable, { impossible }: Limits): Plan {
  const met = new Set<Limit>();
  const isPossible = (state: AnyMachineSnapshot, event: AnyEventObject): boolean => {
    const limit = impossible.find(
      (one) => one.events.includes(event.type) && (one.where?.(state, event) ?? true),
    );
    if (limit) met.add(limit);
    return !limit;
  };
  const paths = edgePaths(walkable, isPossible).map((path) => tracePath(walkable, path));
  const headless = new Set(edgePaths(walkable).map((path) => textOf(tracePath(walkable, path))));
  const walked = new Set(
    paths.flatMap(({ initial, steps }) => [...initial, ...steps.flatMap(({ edges }) => edges)]),
  );
  const edges = [...nameEdges(walkable.machine).values()];
  return {
    paths,
    same: paths.filter((path) => headless.has(textOf(path))).length,
    unwalked: edges.filter((edge) => !walked.has(edge)),
    transitions: edges.length,
    states: allStates(walkable.machine).length,
    unseen: unseen(walkable, paths, walked),
    idle: impossible.filter((limit) => !met.has(limit)),
  };
}

const textOf = ({ input, steps }: TracedPath): string =>
  JSON.stringify([input, steps.map(({ event }) => event)]);

/** A state left at once is in no snapshot; the transition out of it shows that it was entered. */
function unseen(walkable: Walkable, paths: readonly TracedPath[], walked: ReadonlySet<string>): string[] {
  const stands = paths.flatMap(({ start, steps }) => [start, ...steps.map(({ to }) => to)]);
  const seen = new Set(stands.flatMap(({ _nodes }) => _nodes.map(({ id }) => id)));
  const left = new Set([...walked].map((edge) => edge.split(' -- ')[0] ?? ''));
  return allStates(walkable.machine)
    .map(({ id }) => id)
    .filter((id) => !seen.has(id) && !left.has(id));
}
