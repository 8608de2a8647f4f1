import type { ActorLogic, AnyActorRef, AnyEventObject, Snapshot } from 'xstate';

/** An actor that waits for its outcome until the exploration chooses one. */
export type HeldSnapshot = Snapshot<unknown> & { name: string; input: unknown };

type Outcome = { type: 'prove.done'; output: unknown } | { type: 'prove.error'; error: unknown };

/** Stands for the actor `name` of a chart. `onStart` hears of each start, with the actor and its input. */
export function heldLogic(
  name: string,
  onStart: (ref: AnyActorRef, input: unknown) => void = () => undefined,
): ActorLogic<HeldSnapshot, AnyEventObject> {
  return {
    transition: (snapshot, event) => {
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' } as HeldSnapshot;
      const outcome = event as unknown as Outcome;
      if (outcome.type === 'prove.done')
        return { ...snapshot, status: 'done', output: outcome.output } as HeldSnapshot;
      if (outcome.type === 'prove.error')
        return { ...snapshot, status: 'error', error: outcome.error } as HeldSnapshot;
      return snapshot;
    },
    getInitialSnapshot: (_, input) => ({
      status: 'active',
      output: undefined,
      error: undefined,
      name,
      input,
    }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: (snapshot, { self }) => onStart(self, snapshot.input),
  };
}

export const isHeld = (snapshot: Snapshot<unknown>): snapshot is HeldSnapshot =>
  'name' in snapshot && 'input' in snapshot;
