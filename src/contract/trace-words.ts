import type { StateValue, TraceStep } from './trace.ts';

/** What the steps of a trace say to a reader: causes and states by their own names. */

/** What an event of a trace is by the name XState gave it. */
export type TraceCause =
  | { kind: 'start' | 'stop' }
  /** An event that somebody sent, by its type. */
  | { kind: 'event'; name: string }
  /** The end or the failure of an actor, by the actor's id. */
  | { kind: 'done' | 'failed'; name: string }
  /** A time that ran out, by the delay's name. */
  | { kind: 'timer'; name: string };

const KINDS = { 'done.actor': 'done', 'error.actor': 'failed', after: 'timer' } as const;

/** Reads the type of an event: `xstate.after.requestTimeout.orderForm.sending` is the timer `requestTimeout`. */
export function causeOf(event: string): TraceCause {
  if (event === 'xstate.init') return { kind: 'start' };
  if (event === 'xstate.stop') return { kind: 'stop' };
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|after)\.(.+)$/.exec(event) ?? [];
  if (!kind) return { kind: 'event', name: event };
  const of = KINDS[kind as keyof typeof KINDS];
  return { kind: of, name: of === 'timer' ? (name.split('.')[0] ?? '') : name };
}

/** A step with the atomic states it left and those it entered, as `filling.price`; what stayed is in neither. */
export type TraceMove = { step: TraceStep; left: readonly string[]; entered: readonly string[] };

/** What each step of a trace moved. */
export function movesOf(steps: readonly TraceStep[]): TraceMove[] {
  const before = new Map<string, readonly string[]>();
  return steps.map((step) => {
    const from = before.get(step.actor) ?? [];
    const to = atomicStates(step.value);
    before.set(step.actor, to);
    return {
      step,
      left: from.filter((state) => !to.includes(state)),
      entered: to.filter((state) => !from.includes(state)),
    };
  });
}

/** The atomic states of a value, as `filling.price`. */
export function atomicStates(value: StateValue): string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(value).flatMap(([region, inner]) => {
    const states = atomicStates(inner);
    return states.length === 0 ? [region] : states.map((state) => `${region}.${state}`);
  });
}
