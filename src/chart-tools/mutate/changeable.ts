import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { allStates, nameTransitions } from '../paths/transitions.ts';
import { actionCall } from '../read-machine.ts';

/** The parts of a transition a mutant changes; XState reads them anew at each step. */
export type Changeable = {
  source: AnyStateNode;
  target: readonly AnyStateNode[] | undefined;
  guard: unknown;
  actions: readonly unknown[];
};

export const START = 'starts';
export const EVENTLESS = ' -- always ';
const known = new WeakMap<AnyStateMachine, Map<string, Changeable>>();

/** The transitions of a machine by name, and those that say in which state of its own a state starts. */
export function transitionsAndStarts(machine: AnyStateMachine): Map<string, Changeable> {
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

function startsOf(machine: AnyStateMachine): [name: string, transition: Changeable][] {
  return allStates(machine)
    .filter(({ type }) => type === 'compound')
    .map((node) => [`${node.id} -- ${START}`, node.initial as unknown as Changeable]);
}

/** The name of an action if it tells other charts something: it emits, or sends an event. Empty for any other. */
export function announces({ implementations }: AnyStateMachine, action: unknown): string[] {
  const { name } = actionCall(action);
  const implemented = implementations.actions[name] as { type?: string; collect?: unknown } | undefined;
  const isAnnouncing =
    implemented?.type === 'xstate.emit' ||
    implemented?.type === 'xstate.sendTo' ||
    /\benqueue\.(emit|sendTo)\b/.test(String(implemented?.collect ?? ''));
  return isAnnouncing ? [name] : [];
}
