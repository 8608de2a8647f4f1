import { type AnyStateMachine, type EventObject, not, StateMachine } from 'xstate';
import { actionCall } from '../read-machine.ts';
import { type Changeable, transitionsAndStarts } from './changeable.ts';
import type { Mutant, MutantChange } from './mutants.ts';

/** An actor's input with every text, number and truth value in it changed; nothing where it holds none. */
export function otherInput(input: unknown): unknown {
  if (typeof input === 'function') return (args: unknown) => otherInput(input(args));
  const changed = other(input);
  return changed.isOther ? changed.value : undefined;
}

type Changed = { value: unknown; isOther: boolean };

function other(value: unknown): Changed {
  switch (typeof value) {
    case 'string':
      return { value: `${value}~`, isOther: true };
    case 'number':
      return { value: value + 1, isOther: true };
    case 'boolean':
      return { value: !value, isOther: true };
    default:
      return isPlain(value) ? otherParts(value) : { value, isOther: false };
  }
}

function otherParts(whole: object): Changed {
  const parts = Object.entries(whole).map(([key, value]) => [key, other(value)] as const);
  return {
    value: Object.fromEntries(parts.map(([key, { value }]) => [key, value])),
    isOther: parts.some(([, { isOther }]) => isOther),
  };
}

/** Actors, pictures and lists are passed on as they are. */
const isPlain = (value: unknown): value is object =>
  value !== null && Object.getPrototypeOf(value) === Object.prototype;

let wanted: Mutant | null = null;
const undoing = new Map<AnyStateMachine, () => void>();

/** Every actor of the mutant's chart started from now on is wrong; null rights all again. */
export function setMutant(mutant: Mutant | null): void {
  for (const undo of undoing.values()) undo();
  undoing.clear();
  wanted = mutant;
}

/** Makes XState's machines that are made from now on obey `setMutant` when an actor of theirs starts. */
export function installMutation(): void {
  const { getInitialSnapshot } = StateMachine.prototype;
  StateMachine.prototype.getInitialSnapshot = function (this: AnyStateMachine, ...args) {
    if (wanted?.chart === this.id && !undoing.has(this)) undoing.set(this, apply(this, wanted.change));
    return getInitialSnapshot.apply(this, args);
  };
}

/** Makes a machine wrong; the answer rights it. */
function apply(machine: AnyStateMachine, change: MutantChange): () => void {
  switch (change.kind) {
    case 'silencedAt': {
      const node = machine.getStateNodeById(change.state);
      return replace(node, { [change.at]: without(node[change.at], change.action) });
    }
    case 'swallowed':
      return swallow(machine, change);
    case 'input': {
      const invoke = machine.getStateNodeById(change.state).invoke.find(({ id }) => id === change.actor);
      if (!invoke) throw new Error(`${change.state} runs no ${change.actor}`);
      return replace(invoke, { input: otherInput(invoke.input) });
    }
    case 'delay': {
      const { delays } = machine.implementations;
      return replace(delays, { [change.delay]: scaled(delays[change.delay], change.factor) });
    }
    default: {
      const changed = transitionsAndStarts(machine).get(change.transition);
      if (!changed) throw new Error(`${machine.id} has no transition ${change.transition}`);
      return replace(changed, transitionParts(machine, changed, change));
    }
  }
}

type TransitionChange = Extract<MutantChange, { transition: string }>;

function transitionParts(
  machine: AnyStateMachine,
  { guard, actions }: Changeable,
  change: TransitionChange,
): Partial<Changeable> {
  switch (change.kind) {
    case 'removed':
      return { guard: () => false };
    case 'muted':
      return { actions: [] };
    case 'inverted':
      return { guard: not(guard as never) };
    case 'pointed':
      return { target: [machine.getStateNodeById(change.to)] };
    case 'silenced':
      return { actions: without(actions, change.action) };
  }
}

/** The state keeps its own answers, and has one more for what they leave over. */
function swallow(
  machine: AnyStateMachine,
  { state, event: swallowed }: Extract<MutantChange, { kind: 'swallowed' }>,
): () => void {
  const node = machine.getStateNodeById(state) as unknown as Answering;
  const next = node.next.bind(node);
  const nothing = { source: node, target: undefined, guard: undefined, actions: [], reenter: false };
  return replace(node, {
    next: (snapshot: unknown, event: EventObject) =>
      next(snapshot, event) ??
      (event.type === swallowed ? [{ ...nothing, eventType: swallowed }] : undefined),
  });
}

/** XState's own question to a state: which transitions does it take? It is no part of the types that XState exports. */
type Answering = { next: (snapshot: unknown, event: EventObject) => object[] | undefined };

function replace<T extends object>(whole: T, parts: object): () => void {
  const before = Object.entries(Object.getOwnPropertyDescriptors(whole)).filter(([key]) => key in parts);
  Object.assign(whole, parts);
  return () => {
    for (const key of Object.keys(parts)) Reflect.deleteProperty(whole, key);
    Object.defineProperties(whole, Object.fromEntries(before));
  };
}

const without = (actions: readonly unknown[], name: string): unknown[] =>
  actions.filter((action) => actionCall(action).name !== name);

function scaled(delay: unknown, factor: number): unknown {
  if (typeof delay === 'number') return delay * factor;
  return (...args: unknown[]) => (delay as (...args: unknown[]) => number)(...args) * factor;
}
