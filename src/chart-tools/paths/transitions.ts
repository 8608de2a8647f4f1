import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

/** Every transition of a chart by a name of its own: `state -- event [n]`, n counting the guarded alternatives. */

export type TransitionDefinition = AnyStateNode['always'] extends (infer D)[] | undefined ? D : never;

/** A history is where a transition leads through; no chart is ever in it. */
export function allStates(machine: AnyStateMachine): AnyStateNode[] {
  const collect = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(collect),
  ];
  return collect(machine.root).filter(({ type }) => type !== 'history');
}

/** Maps each transition object of this very machine to its name. */
export function nameTransitions(machine: AnyStateMachine): Map<TransitionDefinition, string> {
  const names = new Map<TransitionDefinition, string>();
  for (const node of allStates(machine)) {
    for (const [event, definitions] of node.transitions)
      definitions.forEach((definition, index) => {
        names.set(definition as TransitionDefinition, `${node.id} -- ${plainEvent(event)} [${index}]`);
      });
    (node.always ?? []).forEach((definition, index) => {
      names.set(definition as TransitionDefinition, `${node.id} -- always [${index}]`);
    });
  }
  return names;
}

/** The event's name in the test chart: `xstate.done.actor.x` becomes `done:x`. */
export function plainEvent(event: string): string {
  return event
    .replace(/^xstate\.done\.actor\./, 'done:')
    .replace(/^xstate\.error\.actor\./, 'error:')
    .replace(/^xstate\.snapshot\./, 'snapshot:')
    .replace(/^xstate\.after\.([^.]+)\.(.+)$/, 'after:$1@$2');
}

/** A transition's name as the tools of the charts write it: the app's recorder keeps XState's own names of events. */
export function plainTransition(name: string): string {
  return name.replace(/(?<= -- ).+(?= \[\d+\]$)/, plainEvent);
}

/** The value as text, regions in alphabetical order. */
export function canonical(value: StateValue): string {
  if (typeof value === 'string') return value;
  const regions = Object.keys(value).sort();
  return `{${regions.map((region) => `${region}: ${canonical(value[region] ?? '')}`).join(', ')}}`;
}
