import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { TestModel } from '../test-model.ts';
import { transitionPaths } from './generate.ts';
import { type TracedPath, type TracedStep, tracePath } from './trace-path.ts';

/**
 * The paths of a chart as data for other people's suites; `docs/paths.schema.json` is its published form, and says what
 * each field means.
 */

/** Where an event comes from: how a suite has to cause it. */
type Cause =
  | { kind: 'user' }
  | { kind: 'party'; who: string }
  | { kind: 'chart'; from: readonly string[] }
  | { kind: 'actor'; actor: string; outcome: 'done' | 'error' | 'report' }
  | { kind: 'timer'; delay: string; delayMs: number | null };
export type DescribedEvent = { type: string; payload: object } & Cause;
type Place = { value: StateValue; clauses: readonly string[]; transitions: readonly string[] };
type DescribedStep = Place & { event: DescribedEvent };
export type DescribedPath = { start: Place; steps: readonly DescribedStep[] };

/** Which charts send an event, by its type; what a chart by itself cannot know. */
export type Senders = ReadonlyMap<string, readonly string[]>;

/** Every path of a chart, in the order in which `npm run paths` prints them. */
export function describePaths(model: TestModel, senders: Senders = new Map()): DescribedPath[] {
  return transitionPaths(model).map(({ input, steps }) => describePath(model, { input, steps }, senders));
}

/** One path: its input, and its steps with the start before them. */
export function describePath(
  model: TestModel,
  { input, steps }: { input: unknown; steps: readonly { event: AnyEventObject }[] },
  senders: Senders = new Map(),
): DescribedPath {
  const events = steps.slice(1).map(({ event }) => event);
  const traced: TracedPath = tracePath(model, { input, setup: 0, events });
  return {
    start: placeOf(traced.start, traced.initial),
    steps: traced.steps.map((step) => ({
      event: eventOf(model, step, senders),
      ...placeOf(step.to, step.transitions),
    })),
  };
}

function placeOf({ value, _nodes }: AnyMachineSnapshot, transitions: readonly string[]): Place {
  const clauses = _nodes.flatMap(({ meta }) => (meta as { clauses?: string[] } | undefined)?.clauses ?? []);
  return { value: value as StateValue, transitions, clauses: [...new Set(clauses)] };
}

function eventOf(model: TestModel, { event, from }: TracedStep, senders: Senders): DescribedEvent {
  const { type, ...payload } = event;
  return { type, payload, ...causeOf(model, event, from, senders) };
}

/** The events that no actor, no timer, no other chart and no named party causes. */
export function userEvents(model: TestModel, senders: Senders): string[] {
  const ofUser = model.examples.filter((event) => causeOf(model, event, null, senders).kind === 'user');
  return [...new Set(ofUser.map(({ type }) => type))];
}

/** `from` is the situation in which a timer runs; null where its delay does not matter. */
function causeOf(
  { machine, reports = {}, causes = {} }: TestModel,
  event: AnyEventObject,
  from: AnyMachineSnapshot | null,
  senders: Senders,
): Cause {
  const { type } = event;
  const [, kind, name = ''] = /^(done|error|after):(.+)$/s.exec(type) ?? [];
  if (kind === 'after') {
    const [delay = ''] = name.split('@');
    return {
      kind: 'timer',
      delay,
      delayMs: from && delayMs(machine.implementations.delays[delay], delay, from),
    };
  }
  if (kind === 'done' || kind === 'error') return { kind: 'actor', actor: name, outcome: kind };
  const actor = Object.keys(reports).find((one) => reports[one]?.includes(type));
  if (actor) return { kind: 'actor', actor, outcome: 'report' };
  const charts = raisedBy(machine).has(type) ? [machine.id] : senders.get(type);
  if (charts) return { kind: 'chart', from: charts };
  const who = causes[type];
  return who === undefined ? { kind: 'user' } : { kind: 'party', who };
}

/** The events that a chart raises itself, as part of another step. */
function raisedBy({ implementations }: AnyStateMachine): Set<string> {
  const actions = Object.values(implementations.actions) as { type?: string; event?: { type?: string } }[];
  return new Set(actions.flatMap(({ type, event }) => (type === 'xstate.raise' ? (event?.type ?? []) : [])));
}

/**
 * A delay that is computed is asked in the situation it runs in; null where it wants more than the context, or where two
 * answers differ as chance has a part in it.
 */
function delayMs(delay: unknown, name: string, { context }: AnyMachineSnapshot): number | null {
  const ask = (): unknown => (typeof delay === 'function' ? delay({ context, event: { type: '' } }) : delay);
  try {
    const [ms, again] = [Number(ask() ?? name), Number(ask() ?? name)];
    return Number.isFinite(ms) && ms === again ? ms : null;
  } catch {
    return null;
  }
}
