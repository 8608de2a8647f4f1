import { createTestModel } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { TestModel } from '../test-model.ts';
import { deriveTestChart } from './derive.ts';
import { nameTransitions } from './transitions.ts';

/** Whether an event can come while the chart stands there. */
export type Possible = (state: AnyMachineSnapshot, event: AnyEventObject) => boolean;

export type Step = { state: AnyMachineSnapshot; event: AnyEventObject };
type Node = { state: AnyMachineSnapshot; key: string; from: Node | null; event: AnyEventObject | null };
type GeneratedPath = { state: AnyMachineSnapshot; steps: Step[]; weight: number };

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

const TRAVERSAL_LIMIT = 20_000;

/**
 * Paths that take every transition @xstate/test can reach: breadth first to each situation, then on over each
 * transition no earlier path has taken. Shortest paths alone leave the ways back and the retries out. With
 * `isPossible` they take a detour around every event that cannot come where a shorter path has it.
 */
export function transitionPaths(testModel: TestModel, isPossible: Possible = () => true): TransitionPath[] {
  const taken = new Set<string>();
  return (testModel.inputs ?? [undefined]).flatMap((input) => {
    const chart = withInput(deriveTestChart(testModel.machine), input);
    const model = createTestModel(chart);
    const paths = model.getPaths(() => generate(chart, testModel, taken, isPossible));
    return paths.map(({ steps, test }): TransitionPath => ({ input, steps, test }));
  });
}

/** @xstate/test starts a chart without an input; this one starts with its own. */
function withInput(chart: AnyStateMachine, input: unknown): AnyStateMachine {
  const initial = chart.getInitialSnapshot.bind(chart);
  chart.getInitialSnapshot = (scope) => initial(scope, input);
  return chart;
}

function generate(
  chart: AnyStateMachine,
  { examples, keyOf }: TestModel,
  taken: Set<string>,
  isPossible: Possible,
): GeneratedPath[] {
  const names = nameTransitions(chart);
  const scope = mockScope();
  const keyOfState = (state: AnyMachineSnapshot): string =>
    JSON.stringify([state.value, keyOf?.(state.context as never) ?? null]);
  const first: AnyMachineSnapshot = chart.getInitialSnapshot(scope);
  const root: Node = { state: first, key: keyOfState(first), from: null, event: null };
  const seen = new Set([root.key]);
  const queue: Node[] = [root];
  const paths = [toPath(root)];
  for (const node of queue) {
    if (queue.length > TRAVERSAL_LIMIT)
      throw new Error(`${chart.id}: too many situations; give a narrower keyOf`);
    if (node.state.status !== 'active') continue;
    for (const event of examples) {
      if (!isPossible(node.state, event)) continue;
      const definitions = chart.getTransitionData(node.state, event);
      if (definitions.length === 0) continue;
      const microsteps = chart.microstep(node.state, event, scope);
      const state = microsteps.at(-1) as AnyMachineSnapshot;
      const next: Node = { state, key: keyOfState(state), from: node, event };
      const labels = [
        ...definitions.map((definition) => names.get(definition) ?? '?'),
        ...eventless(microsteps),
      ];
      const isNew = labels.some((label) => !taken.has(label));
      for (const label of labels) taken.add(label);
      if (isNew) paths.push(toPath(next));
      if (seen.has(next.key)) continue;
      seen.add(next.key);
      queue.push(next);
    }
  }
  return paths;
}

/** Names of the steps a state took without an event: where it stood, and where it went on to. */
function eventless(microsteps: readonly AnyMachineSnapshot[]): string[] {
  return microsteps.slice(1).flatMap((next, index) => {
    const before = microsteps[index];
    const left = before?._nodes.filter((node) => node.always?.length && !next._nodes.includes(node)) ?? [];
    return left.map((node) => `${node.id} -- always to ${JSON.stringify(next.value)}`);
  });
}

function toPath(node: Node): GeneratedPath {
  const steps: Step[] = [];
  for (let at: Node | null = node; at; at = at.from)
    steps.unshift({ state: at.state, event: at.event ?? { type: 'xstate.init' } });
  return { state: node.state, steps, weight: steps.length };
}

type Scope = Parameters<AnyStateMachine['getInitialSnapshot']>[0];

/** Effects are left out of a test chart, so the scope it runs in does nothing. */
function mockScope(): Scope {
  const nothing = (): void => undefined;
  return {
    self: { id: 'model', send: nothing },
    logger: nothing,
    id: 'model',
    sessionId: 'model',
    defer: nothing,
    emit: nothing,
    actionExecutor: nothing,
    stopChild: nothing,
    system: {
      get: () => undefined,
      _sendInspectionEvent: nothing,
      _bookId: () => 'x',
      _clock: {},
      scheduler: {},
    },
  } as unknown as Scope;
}
