import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';
import { allStates, nameTransitions } from '../paths/transitions.ts';

/** One transition of a chart made wrong. */
export type Mutant = {
  /** Id of the chart. */
  chart: string;
  /** As `nameTransitions` names it. */
  transition: string;
  /** `removed`: nothing takes it; `pointed`: it leads to the state `to`; `muted`: it does nothing. */
  change: { kind: 'removed' } | { kind: 'pointed'; to: string } | { kind: 'muted' };
  name: string;
};

/** The parts of a transition a mutant changes; XState reads them anew at each step. */
type Changeable = {
  source: AnyStateNode;
  target: readonly AnyStateNode[] | undefined;
  guard: unknown;
  actions: readonly unknown[];
};

/**
 * A transition's mutants: without it, and pointed at every other state of its target's parent; if it has no target,
 * muted. One that waits for no event is not pointed at its own state: it would be taken for ever.
 */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  return [...changeableIn(machine)].flatMap(([transition, { source, target: targets, actions }]) => {
    const mutant = (words: string, change: Mutant['change']): Mutant => ({
      chart: machine.id,
      transition,
      change,
      name: `${transition} → ${words}`,
    });
    const removed = mutant('removed', { kind: 'removed' });
    const [target] = targets ?? [];
    if (!target) return actions.length > 0 ? [removed, mutant('muted', { kind: 'muted' })] : [removed];
    const isOther = (node: AnyStateNode): boolean =>
      node !== target && !(transition.includes(EVENTLESS) && node === source);
    const others = Object.values(target.parent?.states ?? {}).filter(isOther);
    const pointed = others.map(({ id: to }) => mutant(to, { kind: 'pointed', to }));
    // No state can do without a start.
    return transition.endsWith(START) ? pointed : [removed, ...pointed];
  });
}

let wanted: Mutant | null = null;
const undoing = new Map<AnyStateMachine, () => void>();

/** Every actor of the mutant's chart started from now on has the wrong transition; null rights all again. */
export function setMutant(mutant: Mutant | null): void {
  for (const undo of undoing.values()) undo();
  undoing.clear();
  wanted = mutant;
}

/** Makes XState's machines obey `setMutant` when an actor of theirs starts, provided ones as well. */
export function installMutation(): void {
  const { getInitialSnapshot } = StateMachine.prototype;
  StateMachine.prototype.getInitialSnapshot = function (this: AnyStateMachine, ...args) {
    if (wanted?.chart === this.id && !undoing.has(this)) undoing.set(this, mutate(this, wanted));
    return getInitialSnapshot.apply(this, args);
  };
}

function mutate(machine: AnyStateMachine, { transition, change }: Mutant): () => void {
  const changed = changeableIn(machine).get(transition);
  if (!changed) throw new Error(`${machine.id} has no transition ${transition}`);
  const { guard, target, actions } = changed;
  if (change.kind === 'removed') changed.guard = () => false;
  if (change.kind === 'pointed') changed.target = [machine.getStateNodeById(change.to)];
  if (change.kind === 'muted') changed.actions = [];
  return () => Object.assign(changed, { guard, target, actions });
}

const START = 'starts';
const EVENTLESS = ' -- always ';
const known = new WeakMap<AnyStateMachine, Map<string, Changeable>>();

function changeableIn(machine: AnyStateMachine): Map<string, Changeable> {
  const found = known.get(machine) ?? new Map([...transitionsOf(machine), ...startsOf(machine)]);
  known.set(machine, found);
  return found;
}

function transitionsOf(machine: AnyStateMachine): [name: string, transition: Changeable][] {
  return [...nameTransitions(machine)].map(([definition, name]) => [
    name,
    definition as unknown as Changeable,
  ]);
}

/** The transitions that say in which state of its own a state starts. */
function startsOf(machine: AnyStateMachine): [name: string, transition: Changeable][] {
  return allStates(machine)
    .filter(({ type }) => type === 'compound')
    .map((node) => [`${node.id} -- ${START}`, node.initial as unknown as Changeable]);
}
