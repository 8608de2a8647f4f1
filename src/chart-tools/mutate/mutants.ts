import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { allStates, nameEdges } from '../model/edges.ts';

/** One arrow of a chart made wrong. */
export type Mutant = {
  /** Id of the chart. */
  chart: string;
  /** The arrow, as `nameEdges` names it. */
  edge: string;
  /** `removed`: nothing takes it; `pointed`: it leads to the state `to`; `muted`: it does nothing. */
  change: { kind: 'removed' } | { kind: 'pointed'; to: string } | { kind: 'muted' };
  name: string;
};

/** The parts of a transition a mutant changes; XState reads them anew at each step. */
type Arrow = {
  source: AnyStateNode;
  target: readonly AnyStateNode[] | undefined;
  guard: unknown;
  actions: readonly unknown[];
};

/**
 * An arrow's mutants: without it, and pointed at every other state of its target's parent; if it points nowhere, muted.
 * One that waits for no event is not pointed at its own state: it would be taken for ever.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return [...arrowsOf(machine)].flatMap(([edge, arrow]) => {
    const mutant = (words: string, change: Mutant['change']): Mutant => ({
      chart: machine.id,
      edge,
      change,
      name: `${edge} → ${words}`,
    });
    const removed = mutant('removed', { kind: 'removed' });
    const [target] = arrow.target ?? [];
    if (!target) return arrow.actions.length > 0 ? [removed, mutant('muted', { kind: 'muted' })] : [removed];
    const isOther = (node: AnyStateNode): boolean =>
      node !== target && !(edge.includes(EVENTLESS) && node === arrow.source);
    const others = Object.values(target.parent?.states ?? {}).filter(isOther);
    const pointed = others.map(({ id: to }) => mutant(to, { kind: 'pointed', to }));
    // No state can do without a start.
    return edge.endsWith(START) ? pointed : [removed, ...pointed];
  });
}

let wanted: Mutant | null = null;
const changed = new Map<AnyStateMachine, () => void>();

/** Every actor of the mutant's chart started from now on has the wrong arrow; null rights all again. */
export function setMutant(mutant: Mutant | null): void {
  for (const undo of changed.values()) undo();
  changed.clear();
  wanted = mutant;
}

/** Makes XState's machines obey `setMutant` when an actor of theirs starts, whoever built or provided them. */
export function installMutation(): void {
  const { getInitialSnapshot } = StateMachine.prototype;
  StateMachine.prototype.getInitialSnapshot = function (this: AnyStateMachine, ...args) {
    if (wanted?.chart === this.id && !changed.has(this)) changed.set(this, mutate(this, wanted));
    return getInitialSnapshot.apply(this, args);
  };
}

function mutate(machine: AnyStateMachine, { edge, change }: Mutant): () => void {
  const arrow = arrowsOf(machine).get(edge);
  if (!arrow) throw new Error(`${machine.id} has no transition ${edge}`);
  const { guard, target, actions } = arrow;
  if (change.kind === 'removed') arrow.guard = () => false;
  if (change.kind === 'pointed') arrow.target = [machine.getStateNodeById(change.to)];
  if (change.kind === 'muted') arrow.actions = [];
  return () => Object.assign(arrow, { guard, target, actions });
}

const START = 'starts';
const EVENTLESS = ' -- always ';
const known = new WeakMap<AnyStateMachine, Map<string, Arrow>>();

function arrowsOf(machine: AnyStateMachine): Map<string, Arrow> {
  const arrows = known.get(machine) ?? new Map([...transitionsOf(machine), ...startsOf(machine)]);
  known.set(machine, arrows);
  return arrows;
}

function transitionsOf(machine: AnyStateMachine): [name: string, arrow: Arrow][] {
  return [...nameEdges(machine)].map(([definition, name]) => [name, definition as unknown as Arrow]);
}

/** The arrows that say in which state of its own a state starts. */
function startsOf(machine: AnyStateMachine): [name: string, arrow: Arrow][] {
  return allStates(machine)
    .filter(({ type }) => type === 'compound')
    .map((node) => [`${node.id} -- ${START}`, node.initial as unknown as Arrow]);
}
