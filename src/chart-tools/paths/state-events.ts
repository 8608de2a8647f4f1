import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import type { TestModel } from '../test-model.ts';
import { nameTransitions, type TransitionDefinition } from './transitions.ts';

/**
 * State x event: a transition of a state with inner states counts once for each atomic state within, as each of them may
 * swallow its event. Transitions without an event are no part of it.
 */

/** An outer transition, and an atomic state in which it can be taken as far as the chart's structure says. */
export type StateEvent = {
  /** `quotes.shown -- quotes.hidden [0] in quotes.shown.empty` */
  name: string;
  transition: TransitionDefinition;
  state: AnyStateNode;
};

/** Every pair of an outer transition and an atomic state within, in document order. */
export function stateEventsOf(machine: AnyStateMachine): StateEvent[] {
  return [...nameTransitions(machine)].flatMap(([transition, name]) =>
    isOuter(transition)
      ? atomicIn(transition.source)
          .filter((state) => !isPassing(state) && !isAnsweredWithin(state, transition))
          .map((state) => ({ name: pairName(name, state.id), transition, state }))
      : [],
  );
}

/** The name of a pair, by those of its transition and its state. */
export const pairName = (transition: string, state: string): string => `${transition} in ${state}`;

const isOuter = ({ source, eventType }: TransitionDefinition): boolean =>
  Object.keys(source.states).length > 0 && eventType !== '' && !eventType.startsWith('xstate.done.state.');

function atomicIn(node: AnyStateNode): AnyStateNode[] {
  const inner = Object.values(node.states);
  if (inner.length === 0) return node.type === 'history' ? [] : [node];
  return inner.flatMap(atomicIn);
}

/** A state that is left at once, or that ends the chart, hears no event. */
const isPassing = ({ always, type, parent, machine }: AnyStateNode): boolean =>
  (always ?? []).some(({ guard }) => guard === undefined) || (type === 'final' && parent === machine.root);

/** Whether a state between answers the event first, always or under the same guard. */
function isAnsweredWithin(state: AnyStateNode, { source, eventType, guard }: TransitionDefinition): boolean {
  const isFirst = (inner: unknown): boolean => inner === undefined || textOf(inner) === textOf(guard);
  for (let at: AnyStateNode | undefined = state; at && at !== source; at = at.parent)
    if (at.transitions.get(eventType)?.some((inner) => isFirst(inner.guard))) return true;
  return false;
}

const textOf = (guard: unknown): string =>
  JSON.stringify(guard, (_, value) => (typeof value === 'function' ? String(value) : value)) ?? '';

/** Finds the pairs that transitions take where a chart stands. */
export class StateEvents {
  readonly names: readonly string[];
  /** The name of each pair, by its transition and the id of its state. */
  readonly #pairs: ReadonlyMap<TransitionDefinition, ReadonlyMap<string, string>>;

  constructor(machine: AnyStateMachine) {
    const pairs = stateEventsOf(machine);
    this.names = [...new Set(pairs.map(({ name }) => name))];
    this.#pairs = new Map(
      [...Map.groupBy(pairs, ({ transition }) => transition)].map(([transition, own]) => [
        transition,
        new Map(own.map(({ state, name }) => [state.id, name])),
      ]),
    );
  }

  /** The names of the pairs taken. `from` is where the chart stood. */
  takenBy(from: AnyMachineSnapshot, transitions: readonly TransitionDefinition[]): string[] {
    return transitions.flatMap((transition) => {
      const pairs = this.#pairs.get(transition);
      return pairs ? from._nodes.flatMap(({ id }) => pairs.get(id) ?? []) : [];
    });
  }
}

/** The pairs that a model calls impossible, by name, each with the reason. */
export function impossibleIn({ impossible = [] }: TestModel): Map<string, string> {
  return new Map(
    impossible.flatMap(({ transition, states, because }) =>
      states.map((state): [string, string] => [pairName(transition, state), because]),
    ),
  );
}

/** Complaints about the pairs that no path takes, and about those called impossible in vain. */
export function lintStateEvents(model: TestModel, untaken: readonly string[]): string[] {
  const impossible = impossibleIn(model);
  return [
    ...untaken
      .filter((name) => !impossible.has(name))
      .map(
        (name) => `${name} is never taken; give an example that takes it, or say in its model why none can`,
      ),
    ...[...impossible.keys()]
      .filter((name) => !untaken.includes(name))
      .map((name) => `${name} is called impossible in vain`),
  ];
}
