import { createTestModel } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { deriveTestChart } from './derive.ts';
import { nameEdges } from './edges.ts';

/** What a chart needs to be walked. */
export type Walkable = {
  machine: AnyStateMachine;
  /** One or more examples of every event, outcomes and timers included (see `deriveTestChart`). */
  events: readonly AnyEventObject[];
  input?: unknown;
  /** Names of actors that report by events instead of one outcome; the events stand in for them. */
  callbacks?: readonly string[];
  /** What of the context tells two situations apart, beyond the states; nothing unless given. */
  keyOf?: (context: never) => unknown;
};

type Step = { state: AnyMachineSnapshot; event: AnyEventObject };
type Node = { state: AnyMachineSnapshot; key: string; from: Node | null; event: AnyEventObject | null };

const TRAVERSAL_LIMIT = 20_000;

/**
 * Paths that walk every transition @xstate/test can reach: breadth first to each situation, then on over each
 * transition no earlier path has walked. Shortest paths alone leave back and retry edges out.
 */
export function edgePaths(walkable: Walkable) {
  const chart = deriveTestChart(walkable.machine);
  const model = createTestModel(withInput(chart, walkable.input) as never, {
    serializeEvent: (event) => String(walkable.events.indexOf(event as AnyEventObject)),
  });
  return model.getPaths(() => generate(chart, walkable) as never);
}

function withInput(chart: AnyStateMachine, input: unknown): AnyStateMachine {
  const initial = chart.getInitialSnapshot.bind(chart);
  chart.getInitialSnapshot = ((scope: never) => initial(scope, input as never)) as never;
  return chart;
}

function generate(chart: AnyStateMachine, { events, keyOf }: Walkable) {
  const names = nameEdges(chart);
  const scope = mockScope();
  const keyOfState = (state: AnyMachineSnapshot): string =>
    JSON.stringify([state.value, keyOf?.(state.context as never) ?? null]);
  const first = chart.getInitialSnapshot(scope as never) as AnyMachineSnapshot;
  const root: Node = { state: first, key: keyOfState(first), from: null, event: null };
  const seen = new Set([root.key]);
  const walked = new Set<string>();
  const queue: Node[] = [root];
  const paths: ReturnType<typeof toPath>[] = [toPath(root)];
  for (const node of queue) {
    if (queue.length > TRAVERSAL_LIMIT)
      throw new Error(`${chart.id}: too many situations; give a narrower keyOf`);
    if (node.state.status !== 'active') continue;
    for (const event of events) {
      const taken = chart.getTransitionData(node.state as never, event as never);
      if (taken.length === 0) continue;
      const state = chart.transition(
        node.state as never,
        event as never,
        scope as never,
      ) as AnyMachineSnapshot;
      const next: Node = { state, key: keyOfState(state), from: node, event };
      const labels = taken.map((definition) => names.get(definition as never) ?? '?');
      const isNewEdge = labels.some((label) => !walked.has(label));
      const isNewState = !seen.has(next.key);
      for (const label of labels) walked.add(label);
      if (isNewEdge) paths.push(toPath(next));
      if (isNewState) {
        seen.add(next.key);
        queue.push(next);
      }
    }
  }
  return paths;
}

function toPath(node: Node): { state: AnyMachineSnapshot; steps: Step[]; weight: number } {
  const steps: Step[] = [];
  for (let at: Node | null = node; at; at = at.from)
    steps.unshift({ state: at.state, event: at.event ?? { type: 'xstate.init' } });
  return { state: node.state, steps, weight: steps.length };
}

/** Effects are left out of a test chart, so the scope it runs in does nothing. */
function mockScope() {
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
  };
}
