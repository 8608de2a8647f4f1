import type { AnyStateMachine, AnyStateNode } from 'xstate';

/**
 * Events that most states of a region answer and one does not: the transition that was forgotten. An event that a state
 * around them answers is answered; ends of actors and timers are each state's own.
 */

/**
 * Complaints about a chart: unanswered events without an excuse, and excuses for what is answered by now.
 * `excused` holds the reasons by `state -- event`.
 */
export function lintUnanswered(
  machine: AnyStateMachine,
  excused: Readonly<Record<string, string>> = {},
): string[] {
  const unanswered = unansweredEvents(machine);
  return [
    ...unanswered
      .filter((name) => !(name in excused))
      .map(
        (name) => `${name}: most states beside it answer this event; answer it, or say why not in its model`,
      ),
    ...Object.keys(excused)
      .filter((name) => !unanswered.includes(name))
      .map((name) => `${name} is excused in vain`),
  ];
}

/** `state -- event` for each state that leaves unanswered what more than half of its siblings answer. */
export function unansweredEvents(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) => (node.type === 'compound' ? unansweredIn(node) : []));
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function unansweredIn(region: AnyStateNode): string[] {
  const siblings = Object.values(region.states).filter((state) => !isPassing(state));
  const events = new Set(siblings.flatMap(answeredIn));
  return [...events]
    .filter((event) => !isAnsweredAround(region, event))
    .flatMap((event) => {
      const silent = siblings.filter((state) => !answeredIn(state).includes(event));
      const isMostly = silent.length > 0 && silent.length * 2 < siblings.length;
      return isMostly ? silent.map(({ id }) => `${id} -- ${event}`) : [];
    });
}

/** A state that is left at once, or for good, answers nothing. */
const isPassing = ({ type, always, invoke }: AnyStateNode): boolean =>
  type === 'final' || (Boolean(always?.length) && invoke.length === 0 && type === 'atomic');

function answeredIn(node: AnyStateNode): string[] {
  return nodesOf(node)
    .flatMap(({ transitions }) => [...transitions.keys()])
    .filter((event) => !event.startsWith('xstate.'));
}

function isAnsweredAround(node: AnyStateNode, event: string): boolean {
  for (let at: AnyStateNode | undefined = node; at; at = at.parent)
    if (at.transitions.has(event)) return true;
  return false;
}
