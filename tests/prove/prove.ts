import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Trace } from '#contract/trace';
import { readTestModels } from '../../src/cli/chart-tests.ts';
import { Recorder } from '../../src/client/actors/recorder.ts';
import type { Feature } from '../../src/client/app/boot/feature.ts';
import { traceOf } from '../../src/client/app/boot/trace-of.ts';
import { FEATURES } from '../../src/client/features/all.ts';
import { seededRandom } from '../support/random.ts';
import { type Bound, type Breach, type Exploration, explore, wander } from './explore.ts';
import { CHECKS } from './invariants.ts';
import type { Slice, World, WorldChoice } from './world.ts';
import { type Fault, worldsOf } from './worlds.ts';

/** The connection alone with the session. */
export const CONNECTION: Slice = { name: 'the connection', features: [], singletons: ['connection'] };

/** Each feature with those it hears: every row of the wiring is in one of them. */
export const SLICES: readonly Slice[] = [
  CONNECTION,
  ...FEATURES.map((feature) => ({ name: feature.id, features: [feature, ...heardBy(feature)] })),
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

/** Every situation of one slice within the bound. */
export const proveSlice = (
  slice: Slice,
  models: Models,
  bound: Bound,
  fault: Fault = {},
): Exploration<WorldChoice> => explore(worldsOf(slice, models, fault), CHECKS, bound);

/** All features at once, on ways drawn by chance. */
export const EVERYTHING: Slice = { name: 'everything', features: FEATURES, singletons: ['connection'] };

export function proveByChance(models: Models, seed: number, length: number): Breach<WorldChoice> | null {
  return wander(worldsOf(EVERYTHING, models), CHECKS, seededRandom(seed).below, length);
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
