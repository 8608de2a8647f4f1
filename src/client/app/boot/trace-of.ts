import type { AnyTransitionDefinition } from 'xstate';
import { TRACE_FORMAT, type Trace, type TrailStep } from '#contract/trace';
import { atomicStates } from '#contract/trace-words';
import type { KeptStep, Recorder } from '../../actors/recorder.ts';

/** What was recorded, in the order in which the events were sent: a chart tells others before its own step is over. */
export function traceOf({ startedAt, dropped, steps }: Recorder, app: string): Trace {
  const plain = inOrder(steps).map(({ order: _, taken, ...step }) => ({
    ...step,
    taken: taken.map(takenName),
  }));
  return { format: TRACE_FORMAT, version: 1, app, startedAt, dropped, steps: plain };
}

const inOrder = (steps: readonly KeptStep[]): KeptStep[] =>
  [...steps].sort((one, other) => one.order - other.order);

/** What a trail says of steps. */
export const trailSteps = (steps: readonly KeptStep[]): TrailStep[] =>
  inOrder(steps).map(({ chart, actor, taken, value }) => ({
    chart,
    actor,
    taken: taken.map(takenName),
    states: atomicStates(value),
  }));

/** As XState names the event: the tools of the charts have shorter names. */
export function takenName(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const alternatives = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${source.id} -- ${eventType || 'always'} [${alternatives?.indexOf(definition) ?? ''}]`;
}
