import { type AnyStateMachine, createMachine } from 'xstate';

/**
 * Derives a test chart from a production chart. @xstate/test follows neither invoked actors nor timers, so their
 * outcomes become plain events: `done:ID` and `error:ID` for an actor, `after:DELAY@STATE` for a timer. States,
 * guards and assignments are the production chart's own; effects are left out.
 */

type Loose = Record<string, unknown>;
type Config = {
  states?: Record<string, Config>;
  invoke?: Invocation | Invocation[];
  after?: Record<string, unknown>;
  on?: Record<string, unknown>;
  entry?: unknown;
  exit?: unknown;
  always?: unknown;
  onDone?: unknown;
} & Loose;
type Invocation = { id?: string; src: string; onDone?: unknown; onError?: unknown };

export function deriveTestChart(machine: AnyStateMachine): AnyStateMachine {
  const { actions } = machine.implementations;
  const isAssignment = (name: unknown): boolean =>
    typeof name === 'string' && (actions[name] as { type?: string } | undefined)?.type === 'xstate.assign';
  const config = deriveNode(machine.config as Config, machine.id, isAssignment);
  const chart = createMachine({ ...config, id: machine.id } as never, {
    guards: machine.implementations.guards as never,
    actions: actions as never,
  });
  derived.add(chart);
  return chart;
}

const derived = new WeakSet<AnyStateMachine>();

/** Whether a chart is a test chart: what it takes, the production chart has not taken. */
export const isDerived = (machine: AnyStateMachine): boolean => derived.has(machine);

function deriveNode(node: Config, id: string, isAssignment: (name: unknown) => boolean): Config {
  const { invoke, after, states, on, output: _output, entry, exit, always, onDone, ...rest } = node;
  const pure = (actions: unknown): unknown[] =>
    toArray(actions).filter((action) => isAssignment(nameOf(action)));
  const transition = (value: unknown): unknown =>
    toArray(value).map((one) =>
      typeof one === 'string'
        ? { target: one }
        : { ...(one as Loose), actions: pure((one as Loose).actions) },
    );
  const events: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(on ?? {})) events[name] = transition(value);
  for (const [delay, value] of Object.entries(after ?? {}))
    events[`after:${delay}@${id}`] = transition(value);
  for (const actor of toArray(invoke) as Invocation[]) {
    const actorId = actor.id ?? actor.src;
    if (actor.onDone) events[`done:${actorId}`] = transition(actor.onDone);
    if (actor.onError) events[`error:${actorId}`] = transition(actor.onError);
  }
  return {
    ...rest,
    on: events,
    entry: pure(entry),
    exit: pure(exit),
    ...(always ? { always: transition(always) } : {}),
    ...(onDone ? { onDone: transition(onDone) } : {}),
    ...(states
      ? {
          states: Object.fromEntries(
            Object.entries(states).map(([key, child]) => [
              key,
              deriveNode(child, `${id}.${key}`, isAssignment),
            ]),
          ),
        }
      : {}),
  } as Config;
}

function nameOf(action: unknown): unknown {
  return typeof action === 'object' && action !== null ? (action as Loose).type : action;
}

/** One thing, many or none, as a list: XState's configs allow all three. */
export function toArray(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
