import { plainTransition } from '#chart-tools/paths/transitions';
import type { SiteChart } from '#chart-tools/site/site-chart';
import { type StateValue, type Trace, type TraceStep, trace as traceSchema } from '#contract/trace';
import type { Lit } from './simulation.ts';

/** A trace that a reader opened, and the step of this chart that is shown. */
export type OpenTrace = { file: string; steps: readonly TraceStep[]; at: number };

/** The steps that a chart took in a recorded trace. Throws, in words, for what is no trace or has none of them. */
export function readTrace(chart: SiteChart, file: string, text: string): OpenTrace {
  const steps = parsed(text).steps.filter((step) => step.chart === chart.id);
  if (steps.length === 0) throw new Error(`In this trace ${chart.title} takes no step.`);
  return { file, steps, at: 0 };
}

function parsed(text: string): Trace {
  try {
    return traceSchema.parse(JSON.parse(text));
  } catch {
    throw new Error('This file is not a trace of the app.');
  }
}

export function litByTrace(chart: SiteChart, { steps, at }: OpenTrace): Lit {
  const statesAt = (step: TraceStep | undefined): number[] => (step ? placesOf(chart, step.value) : []);
  return {
    active: new Set(statesAt(steps[at])),
    reached: new Set(steps.slice(0, at + 1).flatMap(statesAt)),
    taken: new Set(
      (steps[at]?.taken ?? []).map((name) => placeOf(chart, name)).filter((place) => place >= 0),
    ),
  };
}

const placeOf = ({ transitions }: SiteChart, name: string): number =>
  transitions.findIndex((transition) => transition.name === plainTransition(name));

/** The places of the states that a value names, those around them included. */
function placesOf({ id, states }: SiteChart, value: StateValue): number[] {
  const ids = [id, ...idsIn(id, value)];
  return ids.map((one) => states.findIndex((state) => state.id === one)).filter((place) => place >= 0);
}

function idsIn(parent: string, value: StateValue): string[] {
  if (typeof value === 'string') return value === '' ? [] : [`${parent}.${value}`];
  return Object.entries(value).flatMap(([key, inner]) => {
    const id = `${parent}.${key}`;
    return [id, ...idsIn(id, inner)];
  });
}
