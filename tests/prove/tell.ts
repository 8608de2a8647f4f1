import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Trace } from '#contract/trace';
import { Recorder } from '../../src/client/actors/recorder.ts';
import { traceOf } from '../../src/client/app/boot/trace-of.ts';
import type { Breach } from './explore.ts';
import type { World, WorldChoice } from './world.ts';

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
