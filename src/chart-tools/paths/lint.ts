import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate';

/** What makes a chart a trap, whatever the paths say: states without a way out, waits without an end. */

/**
 * Complaints about a chart, one per line. A state that rests for good says so with `meta.rests`; an invoked
 * chart brings its own ends, and an actor without `onDone` is a service that lives as long as its state.
 */
export function lintChart(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) => [...trapOf(node), ...endlessWaits(machine, node)]);
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)];
}

function trapOf(node: AnyStateNode): string[] {
  if (node.type !== 'atomic' || (node.meta as { rests?: boolean } | undefined)?.rests) return [];
  return hasWayOut(node) ? [] : [`${node.id} has no way out`];
}

/** A transition of the node or of a state around it that leads out of the node. */
function hasWayOut(node: AnyStateNode): boolean {
  for (let at: AnyStateNode | undefined = node; at; at = at.parent) {
    const definitions = [...[...at.transitions.values()].flat(), ...(at.always ?? [])];
    if (definitions.some(({ target }) => target?.some((state) => state !== node))) return true;
  }
  return false;
}

function endlessWaits(machine: AnyStateMachine, node: AnyStateNode): string[] {
  return node.invoke.flatMap((actor) => {
    const name = typeof actor.src === 'string' ? actor.src : actor.id;
    const hasEnd = node.transitions.has(`xstate.done.actor.${actor.id}`);
    if (!hasEnd || machine.implementations.actors[name] instanceof StateMachine) return [];
    const complaints: string[] = [];
    if (!node.transitions.has(`xstate.error.actor.${actor.id}`))
      complaints.push(`${node.id} waits for ${name} and has no exit when it fails`);
    if (!hasTimer(node)) complaints.push(`${node.id} waits for ${name} and has no time-out`);
    return complaints;
  });
}

/** Of its own, or of the state in which it begins. */
function hasTimer(node: AnyStateNode): boolean {
  const [first] = node.initial?.target ?? [];
  const isTimed = [...node.transitions.keys()].some((event) => event.startsWith('xstate.after.'));
  return isTimed || (first !== undefined && hasTimer(first));
}
