import { channel } from 'node:diagnostics_channel';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  initialTransition,
  type SnapshotFrom,
  transition,
} from 'xstate';

/** A step of a stored row, as tests hear of it. */
export type LifeStep = { machine: AnyStateMachine; from: string; event: string };

/** Hears of each step that is taken. */
export const LIFE_STEPS = channel('candlestate.life');

/** A step of a chart that has guards or a context, as tests hear of it. */
export type ChartStep = { before: AnyMachineSnapshot; event: EventFromLogic<AnyStateMachine> };

/** Hears of each event that such a chart is asked about. */
export const CHART_STEPS = channel('candlestate.step');

/** Where a chart goes by an event. */
export function stepped<Machine extends AnyStateMachine>(
  machine: Machine,
  before: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): SnapshotFrom<Machine> {
  if (CHART_STEPS.hasSubscribers) CHART_STEPS.publish({ before, event } satisfies ChartStep);
  return transition(machine, before, event)[0];
}

/** The states are what the row's column may say. */
export type Lifecycle<State extends string, Event extends string> = {
  initial: State;
  /** Whether it takes an event. */
  can(from: State, event: Event): boolean;
  /** Where an event takes a row; null where the chart has it stay as it is: then the event is refused. */
  step(from: State, event: Event): State | null;
  /** The same; throws where the chart has it stay as it is. */
  mustStep(from: State, event: Event): State;
};

type StateOf<Machine extends AnyStateMachine> =
  SnapshotFrom<Machine> extends { value: infer Value } ? Extract<Value, string> : never;

/**
 * Makes the lifecycle of stored rows by their chart, whose states have none within, and neither guards nor actions: what it allows
 * is asked once, as a step must cost nothing beside the row it changes. To add one: a chart beside this file, and its tests. The
 * statement that stores a step names both of its states, so that it changes no row that another transaction moved on.
 */
export function lifecycle<Machine extends AnyStateMachine>(
  machine: Machine,
): Lifecycle<StateOf<Machine>, EventFromLogic<Machine>['type']> {
  type State = StateOf<Machine>;
  const chart: AnyStateMachine = machine;
  const allowed = new Map(
    Object.values(chart.states).map(({ key, ownEvents }) => {
      const before = chart.resolveState({ value: key, context: {} });
      const after = (type: string): State => transition(chart, before, { type })[0].value;
      return [key, new Map(ownEvents.map((type) => [type, after(type)]))];
    }),
  );
  const step = (from: string, event: string): State | null => {
    const to = allowed.get(from)?.get(event) ?? null;
    if (to !== null && LIFE_STEPS.hasSubscribers)
      LIFE_STEPS.publish({ machine, from, event } satisfies LifeStep);
    return to;
  };
  return {
    initial: initialTransition(chart)[0].value,
    can: (from, event) => allowed.get(from)?.has(event) ?? false,
    step,
    mustStep: (from, event) => {
      const to = step(from, event);
      if (to === null) throw new Error(`${chart.id} takes no ${event} while it is ${from}`);
      return to;
    },
  };
}
