import {
  type AnyActorLogic,
  type AnyStateMachine,
  type AnyStateNode,
  assign,
  createMachine,
  enqueueActions,
  fromCallback,
  spawnChild,
} from 'xstate';
import { plainEvent } from './transitions.ts';

/**
 * Derives a test chart from a production chart. XState's own paths follow neither actors nor timers, so their outcomes become
 * plain events: `done:ID`, `error:ID` and `snapshot:ID` for an actor, `after:DELAY@STATE` for a timer. States, guards,
 * assignments and raised events are the production chart's own; effects are left out.
 */

type Loose = Record<string, unknown>;
type Invocation = { src: unknown; onDone?: unknown; onError?: unknown; onSnapshot?: unknown };

/** How a chart is built anew: what stands in for an actor, and whether effects, timers and outcomes stay as they are. */
type Build = { logic: AnyActorLogic; isTest: boolean; named: Readonly<Record<string, unknown>> };

const idle = fromCallback(() => undefined);

export function deriveTestChart(machine: AnyStateMachine): AnyStateMachine {
  const { actors } = machine.implementations;
  const chart = buildAnew(
    machine,
    idle,
    true,
    Object.fromEntries(Object.keys(actors).map((name) => [name, idle])),
  );
  derived.add(chart);
  return chart;
}

/** The production chart with other actors: `named` by their names, and `logic` for those written inline. */
export function withActors(
  machine: AnyStateMachine,
  logic: AnyActorLogic,
  named: Readonly<Record<string, AnyActorLogic>>,
): AnyStateMachine {
  return buildAnew(machine, logic, false, named);
}

const derived = new WeakSet<AnyStateMachine>();

/** Whether a chart is a test chart: what it takes, the production chart has not taken. */
export const isDerived = (machine: AnyStateMachine): boolean => derived.has(machine);

function buildAnew(
  { root, id, implementations }: AnyStateMachine,
  logic: AnyActorLogic,
  isTest: boolean,
  actors: Readonly<Record<string, AnyActorLogic>>,
): AnyStateMachine {
  const { guards, delays } = implementations;
  const build: Build = { logic, isTest, named: implementations.actions };
  const actions = Object.fromEntries(
    Object.entries(implementations.actions).map(([name, action]) => [name, ofCode(action, build)]),
  );
  const config = { ...ofNode(root, build), id };
  return createMachine(config as never, { guards, delays, actors, actions } as never);
}

function ofNode(node: AnyStateNode, build: Build): Loose {
  const { invoke, after, on, output, entry, exit, always, onDone, context, ...rest } = node.config as Loose;
  const transition = (value: unknown): unknown =>
    [value].flat().map((one) => {
      if (typeof one === 'string' || one === undefined) return { target: one };
      return { ...(one as Loose), actions: ofActions((one as Loose).actions, build) };
    });
  const events: Loose = {};
  const answer = (event: string, value: unknown): void => {
    if (value) events[build.isTest ? plainEvent(event) : event] = transition(value);
  };
  for (const [name, value] of Object.entries(on ?? {}))
    events[build.isTest ? plainEvent(name) : name] = transition(value);
  if (build.isTest)
    for (const [delay, value] of Object.entries(after ?? {}))
      answer(`xstate.after.${delay}.${node.id}`, value);
  const invoked = toArray(invoke) as Invocation[];
  for (const [index, { id }] of node.invoke.entries()) {
    const { onDone: done, onError, onSnapshot } = invoked[index] as Invocation;
    if (build.isTest) answer(`xstate.done.actor.${id}`, done);
    if (build.isTest) answer(`xstate.error.actor.${id}`, onError);
    // An actor that stands in has no snapshots of its own: the path sends them.
    answer(`xstate.snapshot.${id}`, onSnapshot);
  }
  const isOutput = !build.isTest || (node.type === 'final' && node.parent !== node.machine.root);
  return {
    ...rest,
    ...(context === undefined ? {} : { context: ofSpawner(context, build) }),
    on: events,
    entry: ofActions(entry, build),
    exit: ofActions(exit, build),
    ...(isOutput && output !== undefined ? { output } : {}),
    ...(always ? { always: transition(always) } : {}),
    ...(onDone ? { onDone: transition(onDone) } : {}),
    ...(build.isTest
      ? {}
      : {
          ...(after ? { after: ofEach(after as Loose, transition) } : {}),
          invoke: invoked.map(({ onSnapshot: _sent, onDone: done, onError, ...actor }) => ({
            ...actor,
            src: ofActor(actor.src, build),
            ...(done ? { onDone: transition(done) } : {}),
            ...(onError ? { onError: transition(onError) } : {}),
          })),
        }),
    ...(rest.states ? { states: ofEach(node.states, (child) => ofNode(child, build)) } : {}),
  };
}

const ofEach = <Value>(values: Record<string, Value>, change: (value: Value) => unknown): Loose =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

const ofActor = (src: unknown, { logic }: Build): unknown => (typeof src === 'string' ? src : logic);

const ofActions = (actions: unknown, build: Build): unknown[] =>
  toArray(actions).flatMap((action) => (isKept(action, build) ? ofCode(action, build) : []) as unknown[]);

/** An action as XState keeps it: those built in are functions with properties of their own. */
type Code = {
  type?: string;
  assignment?: unknown;
  collect?: (args: Loose, params: unknown) => void;
  delay?: unknown;
  src?: unknown;
  id?: unknown;
  systemId?: string;
  input?: unknown;
};

/** What changes the chart's own state: the rest is an effect. */
function isKept(action: unknown, { isTest, named }: Build): boolean {
  if (!isTest) return true;
  const { type, delay } = (typeof action === 'string' ? { type: action } : action) as Code;
  if (type === 'xstate.assign' || type === 'xstate.enqueueActions') return true;
  // One with a delay comes by itself: the model has an example of it.
  if (type === 'xstate.raise') return delay === undefined;
  const one = type === undefined || typeof action === 'function' ? undefined : named[type];
  return typeof one === 'function' && (one as Code).type?.startsWith('xstate.') === true
    ? isKept(one, { isTest, named: {} } as Build)
    : false;
}

/** An action whose actors are replaced, and whose effects are left out of a test chart. */
function ofCode(action: unknown, build: Build): unknown {
  if (typeof action !== 'function') return action;
  const { type, assignment, collect, src, id, systemId, input } = action as Code;
  if (type === 'xstate.assign') return assign(ofAssignment(assignment, build) as never);
  if (type === 'xstate.spawnChild')
    return spawnChild(ofActor(src, build) as never, { id, systemId, input } as never);
  if (type !== 'xstate.enqueueActions' || !collect) return action;
  return enqueueActions(((args: Loose, params: unknown) =>
    collect({ ...args, enqueue: enqueueOf(args.enqueue as Enqueue, build) }, params)) as never);
}

type Enqueue = ((action: unknown) => void) & Record<string, (...given: unknown[]) => void>;

function enqueueOf(enqueue: Enqueue, build: Build): Enqueue {
  const add = (action: unknown): void => {
    if (isKept(action, build)) enqueue(ofCode(action, build));
  };
  const own: Loose = {
    assign: (assignment: unknown) => enqueue.assign?.(ofAssignment(assignment, build)),
    raise: (event: unknown, options?: Loose) => {
      if (!build.isTest || options?.delay === undefined) enqueue.raise?.(event, options);
    },
    spawnChild: (src: unknown, options?: Loose) => {
      if (!build.isTest) enqueue.spawnChild?.(ofActor(src, build), { ...options, syncSnapshot: false });
    },
  };
  const effects = Object.keys(enqueue).filter((name) => !(name in own));
  const others = effects.map((name) => [name, build.isTest ? () => undefined : enqueue[name]]);
  return Object.assign(add, Object.fromEntries(others), own) as Enqueue;
}

function ofAssignment(assignment: unknown, build: Build): unknown {
  if (typeof assignment === 'function') return ofSpawner(assignment, build);
  return ofEach(assignment as Loose, (value) => ofSpawner(value, build));
}

type Spawn = (src: unknown, options?: Loose) => unknown;

/** A function that may start actors, with those that stand in for them. */
function ofSpawner(code: unknown, build: Build): unknown {
  if (typeof code !== 'function') return code;
  return (args: Loose & { spawn: Spawn }, params: unknown) =>
    code(
      {
        ...args,
        spawn: (src: unknown, options?: Loose) =>
          args.spawn(ofActor(src, build), { ...options, syncSnapshot: false }),
      },
      params,
    );
}

/** One thing, many or none, as a list: XState's configs allow all three. */
export function toArray(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
