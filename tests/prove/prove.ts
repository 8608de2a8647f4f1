import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Trace } from '#contract/trace';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { Recorder } from '../../src/client/actors/recorder.ts';
import type { Feature } from '../../src/client/app/boot/feature.ts';
import { traceOf } from '../../src/client/app/boot/trace-of.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import { seededRandom } from '../support/random.ts';
import { type Bound, type Breach, type Exploration, explore, type Reach, search } from './explore.ts';
import { checksOf, type Tally } from './invariants.ts';
import type { Slice, World, WorldChoice } from './world.ts';
import { type Fault, worldsOf } from './worlds.ts';

/** The connection alone with the session. */
export const CONNECTION: Slice = { name: 'the connection', features: [], singletons: ['connection'] };

/** Each feature with those it hears: every row of the wiring is in one of them. */
export const SLICES: readonly Slice[] = [
  CONNECTION,
  ...FEATURES.map((feature) => ({
    name: feature.id,
    features: [feature, ...heardBy(feature)],
    // What hears that the socket is gone is explored with it.
    singletons: feature.listens.some(({ on }) => on === 'connection.lost') ? (['connection'] as const) : [],
  })),
];

function heardBy({ id, listens }: Feature): Feature[] {
  const sources = new Set(listens.map(({ from }) => from));
  return FEATURES.filter((other) => other.id !== id && sources.has(other.id));
}

/** The test models by the id of their chart: the events and outcomes to choose from. */
export async function modelsOf(root: string) {
  const models = await readTestModels(root);
  return new Map([...models.values()].map((model) => [model.machine.id, model]));
}
type Models = Awaited<ReturnType<typeof modelsOf>>;

/** Every situation near the start, then walks far from it; `tally` hears how each invariant was asked. */
export type Effort = { near: Bound; far: Reach; tally?: Tally };

/** What `npm test` does for each slice. */
export const EFFORT: Effort = {
  near: { states: 30, depth: 12 },
  far: { steps: 1_000, walk: 12, length: 60 },
};

/** How a trader comes to a live socket that is logged in, and from there to an order that waits for the last word. */
const LIVE: readonly string[] = [
  'session session.opened',
  'connection connection.ensure',
  'connection socket.opened',
  'connection socket.loginAnswered',
];
const CONFIRMING: readonly string[] = [
  'orderForm instrument.selected {"instrument":{"id":1,',
  'orderForm price.heard',
  'orderForm order.review',
];

/** The way on which the walks of a slice begin as well: too far to be found by chance. */
function firstWay({ features, singletons = [] }: Slice, start: () => World): WorldChoice[] {
  if (!singletons.includes('connection')) return [];
  return wayTo(start(), features[0]?.id === 'orderForm' ? [...LIVE, ...CONFIRMING] : LIVE);
}

/** The choices that begin with these words, one after the other. */
function wayTo(world: World, words: readonly string[]): WorldChoice[] {
  return words.map((begin) => {
    const choice = world.choices().find(({ label }) => label.startsWith(begin));
    if (!choice) throw new Error(`nothing can be chosen that begins with ${begin}`);
    world.take(choice);
    return choice;
  });
}

export type Proof = {
  near: Exploration<WorldChoice>;
  far: Exploration<WorldChoice> | null;
  breach: Breach<WorldChoice> | null;
};

/** Explores one slice: all that is near its start, then what the walks from there find. */
export function proveSlice(
  slice: Slice,
  models: Models,
  { near, far, tally = new Map() }: Effort = EFFORT,
  fault: Fault = {},
): Proof {
  const start = worldsOf(slice, models, fault);
  const checks = checksOf(tally);
  const nearby = explore<WorldChoice, World>(() => start(), checks, near);
  if (nearby.breach) return { near: nearby, far: null, breach: nearby.breach };
  const first = firstWay(slice, start);
  // With the socket more can happen at each step.
  const reach = { ...far, steps: far.steps * (first.length > 0 ? 6 : 1) };
  const away = search<WorldChoice, World>(() => start(), checks, seededRandom(1).below, reach, first);
  return { near: nearby, far: away, breach: away.breach };
}

/** A breach as a reader follows it: who told whom what, and the steps of every chart for `npm run paths -- --replay`. */
export type Told = { diagram: string; trace: Trace };

type Start = (inspect?: (event: InspectionEvent) => void) => World;

/** Goes the way to a breach once more and writes down what passed. */
export function tell(start: Start, { way, sentences }: Breach<WorldChoice>): Told {
  const recorder = new Recorder(() => 0);
  const lines: string[] = [];
  let cause: string | null = null;
  const inspect = (event: InspectionEvent): void => {
    recorder.inspect(event);
    if (event.type !== '@xstate.event' || cause === null) return;
    const { sourceRef, actorRef, event: sent } = event;
    if (sent.type === 'xstate.init' || sent.type === 'xstate.stop') return;
    // What no chart sent is the choice itself; whatever follows it without a sender comes by the wiring.
    const from = sourceRef ? nameOf(sourceRef as AnyActorRef) : cause;
    if (!sourceRef) cause = 'wiring';
    lines.push(`  ${from}->>${nameOf(actorRef as AnyActorRef)}: ${sent.type}`);
  };
  const world = start(inspect);
  for (const choice of way) {
    cause = choice.kind === 'event' ? 'trader' : choice.kind === 'time' ? 'clock' : 'server';
    lines.push(`  Note over session: ${choice.label.replace(/[;:#]/g, ' ').slice(0, 80)}`);
    world.take(choice);
  }
  const end = `  Note over session: broken: ${sentences.join(' ')}`;
  return { diagram: ['sequenceDiagram', ...lines, end].join('\n'), trace: traceOf(recorder, 'prove') };
}

/** A running chart by its id, one that it started by both. */
const nameOf = (ref: AnyActorRef): string =>
  ref._parent?._parent ? `${nameOf(ref._parent)}.${ref.id}` : ref.id;
