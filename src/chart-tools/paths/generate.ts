import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { TestModel } from '../test-model.ts';
import { deriveTestChart } from './derive.ts';
import { StateEvents } from './state-events.ts';
import { nameTransitions, type TransitionDefinition } from './transitions.ts';

/** Whether an event can come while the chart stands there. */
export type Possible = (state: AnyMachineSnapshot, event: AnyEventObject) => boolean;

export type Step = { state: AnyMachineSnapshot; event: AnyEventObject };

/** What to do at each event and in each state of a path. */
type PathChecks = {
  events: Record<string, (step: { event: AnyEventObject }) => Promise<void>>;
  states: Record<string, (state: AnyMachineSnapshot) => void>;
};

export type TransitionPath = {
  input: unknown;
  steps: readonly Step[];
  test: (checks: PathChecks) => Promise<unknown>;
};

/** Makes tests of paths over a chart. */
export type MakeModel = (chart: AnyStateMachine) => {
  getPaths: (generate: () => GeneratedPath[]) => readonly Omit<TransitionPath, 'input'>[];
};

/**
 * Paths that take every transition the examples can reach: breadth first to each situation, then on over each
 * transition no earlier path has taken, an outer one in every atomic state within. Shortest paths alone leave the ways
 * back and the retries out. `makeModel` makes tests of them: XState's own, or that of @xstate/test.
 */
export function transitionPaths(
  testModel: TestModel,
  makeModel: MakeModel = createTestModel,
): TransitionPath[] {
  const taken = new Set<string>();
  return explore(testModel).flatMap(({ input, chart, situations }) => {
    const model = makeModel(chart);
    const paths = model.getPaths(() => shortestPaths(situations, taken));
    return paths.map(({ steps, test }): TransitionPath => ({ input, steps, test }));
  });
}

/** Where a chart can be, as far as the test model tells places apart, and what can happen there. */
export type Situation = {
  state: AnyMachineSnapshot;
  exits: readonly Exit[];
  /** The shortest way here; null at the start. */
  from: { situation: Situation; event: AnyEventObject } | null;
};

/**
 * An event that takes at least one transition. `taken` names all of them; `transitions` tells one without an event apart
 * by the states that are entered with it, in other regions too; `stateEvents` names the pairs.
 */
export type Exit = {
  event: AnyEventObject;
  state: AnyMachineSnapshot;
  to: Situation;
  taken: readonly string[];
  transitions: readonly string[];
  stateEvents: readonly string[];
};

/** Every situation that one input leads to, the nearest first. */
export type Explored = { input: unknown; chart: AnyStateMachine; situations: readonly Situation[] };

const SITUATIONS_LIMIT = 20_000;

/** What was found out about a model already: many tools ask for the same. */
const explored = new WeakMap<TestModel, Explored[]>();

/** The situations of a chart for each of its inputs. With `isPossible` no event comes where it cannot. */
export function explore(model: TestModel, isPossible?: Possible): Explored[] {
  if (isPossible) return exploreWhere(model, isPossible);
  const found = explored.get(model) ?? exploreWhere(model, () => true);
  explored.set(model, found);
  return found;
}

function exploreWhere(model: TestModel, isPossible: Possible): Explored[] {
  return (model.inputs ?? [undefined]).map((input) => {
    const chart = withInput(deriveTestChart(model.machine), input);
    return { input, chart, situations: situationsOf(chart, model, isPossible) };
  });
}

/** A test model starts a chart without an input; this one starts with its own. */
function withInput(chart: AnyStateMachine, input: unknown): AnyStateMachine {
  const initial = chart.getInitialSnapshot.bind(chart);
  chart.getInitialSnapshot = (scope) => initial(scope, input);
  return chart;
}

function situationsOf(
  chart: AnyStateMachine,
  { examples, keyOf }: TestModel,
  isPossible: Possible,
): Situation[] {
  const names = nameTransitions(chart);
  const pairs = new StateEvents(chart);
  const told: string[] = [];
  const scope = mockScope(({ _transitions = [] }) => {
    for (const definition of _transitions) told.push(names.get(definition) ?? '?');
  });
  const known = new Map<string, Situation>();
  const queue: (Situation & { exits: Exit[] })[] = [];
  const situationAt = (state: AnyMachineSnapshot, from: Situation['from']): Situation => {
    const key = JSON.stringify([state.value, keyOf?.(state.context as never) ?? null, historyOf(state)]);
    const found = known.get(key);
    if (found) return found;
    if (queue.length === SITUATIONS_LIMIT)
      throw new Error(`${chart.id}: too many situations; give a narrower keyOf`);
    const situation = { state, exits: [], from };
    known.set(key, situation);
    queue.push(situation);
    return situation;
  };
  situationAt(chart.getInitialSnapshot(scope), null);
  for (const situation of queue) {
    if (situation.state.status !== 'active') continue;
    for (const event of examples) {
      if (!isPossible(situation.state, event)) continue;
      const definitions = chart.getTransitionData(situation.state, event);
      if (definitions.length === 0) continue;
      told.length = 0;
      const microsteps = chart.microstep(situation.state, event, scope);
      const state = microsteps.at(-1) as AnyMachineSnapshot;
      const named = told.filter((name) => !name.includes(' -- always ['));
      const transitions = [...named, ...eventless(microsteps)];
      const stateEvents = pairs.takenBy(situation.state, definitions);
      const to = situationAt(state, { situation, event });
      situation.exits.push({ event, state, to, taken: [...told], transitions, stateEvents });
    }
  }
  return queue;
}

/** What the histories of a chart remember. */
export const historyOf = ({ historyValue }: AnyMachineSnapshot): string[] =>
  Object.entries(historyValue).map(([id, nodes]) => `${id}: ${nodes.map((node) => node.id)}`);

/** Names of the steps a state took without an event: what it left, and what it entered; other regions are no part of it. */
function eventless(microsteps: readonly AnyMachineSnapshot[]): string[] {
  return microsteps.slice(1).flatMap((next, index) => {
    const before = microsteps[index];
    const left = before?._nodes.filter((node) => node.always?.length && !next._nodes.includes(node)) ?? [];
    const entered = next._nodes.filter((node) => !before?._nodes.includes(node)).map(({ id }) => id);
    return left.map((node) => `${node.id} -- always to ${entered.join(', ')}`);
  });
}

/** The events that lead to a situation from the start. */
export const eventsTo = (situation: Situation): AnyEventObject[] =>
  stepsTo(situation)
    .slice(1)
    .map(({ event }) => event);

type GeneratedPath = { state: AnyMachineSnapshot; steps: Step[]; weight: number };

function shortestPaths([start, ...others]: readonly Situation[], taken: Set<string>): GeneratedPath[] {
  if (!start) return [];
  const paths = [pathOf(stepsTo(start))];
  for (const situation of [start, ...others])
    for (const { event, state, transitions, stateEvents } of situation.exits) {
      const names = [...transitions, ...stateEvents];
      if (names.every((name) => taken.has(name))) continue;
      for (const name of names) taken.add(name);
      paths.push(pathOf([...stepsTo(situation), { state, event }]));
    }
  return paths;
}

function stepsTo(situation: Situation): Step[] {
  const steps: Step[] = [];
  for (let at = situation; ; at = at.from.situation) {
    steps.unshift({ state: at.state, event: at.from?.event ?? { type: 'xstate.init' } });
    if (!at.from) return steps;
  }
}

const pathOf = (steps: Step[]): GeneratedPath => ({
  state: (steps.at(-1) as Step).state,
  steps,
  weight: steps.length,
});

type Scope = Parameters<AnyStateMachine['getInitialSnapshot']>[0];

/** Where a test chart goes by an event. */
export function stepOf(
  chart: AnyStateMachine,
  state: AnyMachineSnapshot,
  event: AnyEventObject,
): AnyMachineSnapshot {
  return chart.microstep(state, event, mockScope()).at(-1) as AnyMachineSnapshot;
}

type Inspected = { _transitions?: readonly TransitionDefinition[] };

/** Effects are left out of a test chart, so the scope it runs in does nothing but tell of the transitions taken. */
function mockScope(inspect: (inspected: Inspected) => void = () => undefined): Scope {
  const nothing = (): void => undefined;
  const system = {
    get: () => undefined,
    _sendInspectionEvent: inspect,
    _bookId: () => 'x',
    _set: nothing,
    _clock: {},
    scheduler: {},
  };
  return {
    // Actors that the chart spawns are made, and never started.
    self: { id: 'model', send: nothing, system },
    logger: nothing,
    id: 'model',
    sessionId: 'model',
    defer: nothing,
    emit: nothing,
    actionExecutor: nothing,
    stopChild: nothing,
    system,
  } as unknown as Scope;
}
