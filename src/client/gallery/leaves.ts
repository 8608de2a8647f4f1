import type { AnyStateNode, StateValue } from 'xstate';
import { chartOf, SHOWN_IDS, type ShownId } from './charts.ts';

/** A state without states inside: what a chart can be seen in. */
export type Leaf = { chart: ShownId; path: readonly string[] };

/** `orderForm.flow.submitting.sending`: how a leaf is called in `?state=` and in the tests. */
export const nameOf = ({ chart, path }: Leaf): string => [chart, ...path].join('.');

const statesOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...statesOf(node).flatMap(nodesOf)];

/** Every leaf state of a chart, as the chart's file lists them. */
export function leavesOf(chart: ShownId): Leaf[] {
  return nodesOf(chartOf(chart).root)
    .filter((node) => statesOf(node).length === 0)
    .map(({ path }) => ({ chart, path }));
}

export const LEAVES: readonly Leaf[] = SHOWN_IDS.flatMap(leavesOf);

export type Found = { leaf: Leaf } | { problem: string };

/**
 * The leaf a text names: its full path, or any part of it that ends in a state's name and fits one state only.
 * A state with states inside stands for the one it starts in.
 */
export function findLeaf(text: string): Found {
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
  return { leaf: { chart: id, path: firstLeaf(found).path } };
}

/** True when the path ends like `wanted` and holds the rest of it in order. */
function fits(path: readonly string[], wanted: readonly string[]): boolean {
  if (path.at(-1) !== wanted.at(-1)) return false;
  let met = 0;
  for (const key of path) if (key === wanted[met]) met += 1;
  return met === wanted.length;
}

function firstLeaf(node: AnyStateNode): AnyStateNode {
  const [first] = statesOf(node);
  if (!first) return node;
  const initial = node.type === 'parallel' ? first : node.initial.target[0];
  return firstLeaf(initial ?? first);
}

/** The value of a chart in one leaf, with the regions beside it as they are in `beside`. */
export function valueIn({ chart, path }: Leaf, beside: StateValue): StateValue {
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
