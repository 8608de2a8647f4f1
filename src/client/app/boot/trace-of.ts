import type { AnyTransitionDefinition } from 'xstate';
import { TRACE_FORMAT, type Trace } from '#contract/trace';
import type { Recorder } from '../../actors/recorder.ts';

/** What was recorded, in the order in which the events were sent: a chart tells others before its own step is over. */
export function traceOf({ startedAt, dropped, steps }: Recorder, app: string): Trace {
  const sorted = [...steps].sort((one, other) => one.order - other.order);
  const plain = sorted.map(({ order: _, taken, ...step }) => ({ ...step, taken: taken.map(transitionName) }));
  return { format: TRACE_FORMAT, version: 1, app, startedAt, dropped, steps: plain };
}

function transitionName(definition: AnyTransitionDefinition): string {
  const { source, eventType } = definition;
  const alternatives = eventType === '' ? source.always : source.transitions.get(eventType);
  return `${source.id} -- ${eventType || 'always'} [${alternatives?.indexOf(definition) ?? ''}]`;
}
