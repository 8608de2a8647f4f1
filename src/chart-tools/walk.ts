import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { type Explored, explore, stepOf } from './paths/generate.ts';
import { leader } from './paths/run.ts';
import { tracePath } from './paths/trace-path.ts';
import { nameTransitions } from './paths/transitions.ts';
import type { TestModel } from './test-model.ts';

/** When a walk ends: after so many steps, once so many per cent of the transitions are taken, or after so many milliseconds. */
export type Limits = { seed: number; steps: number; transitions: number; ms: number };

export type Walked = {
  steps: number;
  runs: number;
  transitions: { covered: number; all: number };
  /** Null where nothing failed; else the fewest events that fail, with what went wrong. */
  failure: { input: unknown; events: AnyEventObject[]; message: string } | null;
};

/** After so many steps a run starts anew, as a failure is looked for among its events. */
const RUN_STEPS = 100;

/**
 * Walks over a machine at random, always the same for the same seed: an event that its state rarely answered comes
 * sooner, and the model's `weights` count. After each step the machine must be where the paths have it, and what
 * `holds` in the model must hold.
 */
export async function walk(model: TestModel, { seed, steps, transitions, ms }: Limits): Promise<Walked> {
  const random = randomOf(seed);
  const failureOf = failing(model);
  const names = new Set(nameTransitions(model.machine).values());
  // Only where it starts: a walk goes on from the context it has, however many there are.
  const starts = explore({ ...model, keyOf: () => null });
  const taken = new Set<string>();
  const sent = new Map<string, number>();
  const endMs = performance.now() + ms;
  const walked: Walked = { steps: 0, runs: 0, transitions: { covered: 0, all: names.size }, failure: null };
  const isOver = (): boolean =>
    walked.steps >= steps || taken.size * 100 >= names.size * transitions || performance.now() >= endMs;
  while (!isOver()) {
    const { input, chart, situations } = starts[walked.runs % starts.length] as Explored;
    walked.runs += 1;
    const events: AnyEventObject[] = [];
    let at = situations[0]?.state;
    while (at?.status === 'active' && events.length < Math.min(RUN_STEPS, steps - walked.steps)) {
      const state = at;
      const possible = model.examples.filter((event) => chart.getTransitionData(state, event).length > 0);
      if (possible.length === 0) break;
      const answered = (event: AnyEventObject): string =>
        chart
          .getTransitionData(state, event)
          .map(({ source }) => `${source.id} ${event.type}`)
          .join();
      const timesOf = (event: AnyEventObject): number => sent.get(answered(event)) ?? 0;
      const event = pick(possible, random, (one) => (model.weights?.[one.type] ?? 1) / (1 + timesOf(one)));
      sent.set(answered(event), timesOf(event) + 1);
      events.push(event);
      at = stepOf(chart, state, event);
    }
    if (events.length === 0) break;
    walked.steps += events.length;
    const traced = tracePath(model, { input, setup: 0, events });
    const named = [traced.initial, ...traced.steps.map((step) => step.transitions)].flat();
    for (const name of named) if (names.has(name)) taken.add(name);
    walked.transitions.covered = taken.size;
    const message = await failureOf(input, events);
    if (message !== null) {
      const least = await shortest(events, message, (some) => failureOf(input, some));
      return { ...walked, failure: { input, ...least } };
    }
  }
  return walked;
}

type Failing = (input: unknown, events: readonly AnyEventObject[]) => Promise<string | null>;

/** Says what goes wrong when a machine takes events; null when nothing does, or when they cannot come in this order. */
function failing(model: TestModel): Failing {
  const lead = leader(model);
  return async (input, events) => {
    const { steps } = tracePath(model, { input, setup: 0, events });
    const chart = await lead(input, []);
    try {
      for (const { event, to, transitions } of steps) {
        if (transitions.length === 0) return null;
        await chart.take(event);
        const message = wrongIn(model, chart.snapshot(), to);
        if (message !== null) return `after ${event.type} ${message}`;
      }
      return null;
    } catch (error) {
      return String(error);
    } finally {
      chart.stop();
    }
  };
}

function wrongIn(
  { holds = {} }: TestModel,
  found: AnyMachineSnapshot,
  wanted: AnyMachineSnapshot,
): string | null {
  if (found.status === 'error') return `the machine fails: ${String(found.error)}`;
  if (JSON.stringify(found.value) !== JSON.stringify(wanted.value))
    return `the machine is at ${JSON.stringify(found.value)}, and not at ${JSON.stringify(wanted.value)}`;
  const broken = Object.keys(holds).find((claim) => !holds[claim]?.(found));
  return broken === undefined ? null : `this does not hold: ${broken}`;
}

/** Cuts a failing walk: parts of it are left out, from halves to single events, while the rest still fails. */
async function shortest(
  all: readonly AnyEventObject[],
  first: string,
  failureOf: (events: readonly AnyEventObject[]) => Promise<string | null>,
): Promise<{ events: AnyEventObject[]; message: string }> {
  let [events, message] = [[...all], first];
  for (let part = Math.ceil(events.length / 2); part >= 1; part = part === 1 ? 0 : Math.ceil(part / 2))
    for (let at = 0; at < events.length; ) {
      const rest = events.toSpliced(at, part);
      const still = await failureOf(rest);
      if (still === null) at += part;
      else [events, message] = [rest, still];
    }
  return { events, message };
}

function pick<Item>(items: readonly Item[], random: () => number, weight: (item: Item) => number): Item {
  const weights = items.map(weight);
  let left = random() * weights.reduce((sum, one) => sum + one, 0);
  const found = items.find((_, index) => {
    left -= weights[index] ?? 0;
    return left < 0;
  });
  return found ?? (items.at(-1) as Item);
}

/** Numbers from 0 to 1, always the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
