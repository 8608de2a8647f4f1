import type { AnyStateNode, StateValue } from 'xstate';
import { chartOf, SHOWN_IDS, type ShownId } from './charts.ts';

/** A state without states inside: what a chart can be seen in. */
export type AtomicState = { chart: ShownId; path: readonly string[] };

/** `orderForm.flow.submitting.sending`: what an atomic state is called in `?state=` and in the tests. */
export const nameOf = ({ chart, path }: AtomicState): string => [chart, ...path].join('.');

const statesOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...statesOf(node).flatMap(nodesOf)];

/** Every atomic state of a chart, as the chart's file lists them. */
export function atomicStatesOf(chart: ShownId): AtomicState[] {
  return nodesOf(chartOf(chart).root)
    .filter((node) => statesOf(node).length === 0)
    .map(({ path }) => ({ chart, path }));
}

export const ATOMIC_STATES: readonly AtomicState[] = SHOWN_IDS.flatMap(atomicStatesOf);

export type Found = { state: AtomicState } | { problem: string };

/**
 * The atomic state a text names: its full path, or any part of it that ends in a state's name and fits one state only.
 * A state with states inside stands for the one it starts in.
 */
export function findState(text: string): Found {
  const [chart, ...wanted] = text.split('.');
  const id = SHOWN_IDS.find((name) => name === chart);
  if (!id) return { problem: `No chart is called "${chart}". There are: ${SHOWN_IDS.join(', ')}.` };
  const nodes = nodesOf(chartOf(id).root);
  const exact = nodes.filter(({ path }) => path.join('.') === wanted.join('.'));
  const fitting = exact.length > 0 ? exact : nodes.filter(({ path }) => fits(path, wanted));
  const [found, ...others] = fitting;
  if (!found) return { problem: `The chart ${id} has no state "${wanted.join('.')}".` };
  if (others.length > 0)
    return {
      problem: `"${text}" could be ${fitting.map(({ path }) => [id, ...path].join('.')).join(' or ')}.`,
    };
  return { state: { chart: id, path: firstAtomic(found).path } };
}

/** True when the path ends like `wanted` and holds the rest of it in order. */
function fits(path: readonly string[], wanted: readonly string[]): boolean {
  if (path.at(-1) !== wanted.at(-1)) return false;
  let met = 0;
  for (const key of path) if (key === wanted[met]) met += 1;
  return met === wanted.length;
}

function firstAtomic(node: AnyStateNode): AnyStateNode {
  const [first] = statesOf(node);
  if (!first) return node;
  const initial = node.type === 'parallel' ? first : node.initial.target[0];
  return firstAtomic(initial ?? first);
}

/** The value of a chart in one atomic state, with the regions beside it as they are in `beside`. */
export function valueIn({ chart, path }: AtomicState, beside: StateValue): StateValue {
  return step(chartOf(chart).root, path, beside);
}

function step(node: AnyStateNode, path: readonly string[], beside: StateValue | undefined): StateValue {
  const [key = '', ...rest] = path;
  const kept = typeof beside === 'object' ? beside : {};
  const child = node.states[key];
  if (!child) return {};
  const inner = step(child, rest, kept[key]);
  if (node.type === 'parallel') return { ...kept, [key]: inner };
  return rest.length === 0 ? key : { [key]: inner };
}
