import { type AnyMachineSnapshot, createActor } from 'xstate';
import type { TestModel } from '../test-model.ts';
import { deriveTestChart } from './derive.ts';
import type { Tour } from './tours.ts';
import { nameTransitions } from './transitions.ts';

/** One step of a path: the event, where the chart stood and stands, and every transition it took, by name. */
export type TracedStep = {
  event: { type: string };
  from: AnyMachineSnapshot;
  to: AnyMachineSnapshot;
  transitions: readonly string[];
};

/** A path with the transitions each step takes; `initial` are those the chart takes as it starts. */
export type TracedPath = {
  input: unknown;
  /** Which of the model's setups it needs. */
  setup: number;
  start: AnyMachineSnapshot;
  initial: readonly string[];
  /** Ids of the states it was in, those left at once too. */
  entered: ReadonlySet<string>;
  steps: readonly TracedStep[];
};

/** Runs events on the test chart and notes what it takes, `always` transitions included. */
export function tracePath({ machine }: TestModel, { input, setup, events }: Tour): TracedPath {
  const chart = deriveTestChart(machine);
  const names = nameTransitions(chart);
  const taken: string[] = [];
  const entered = new Set<string>();
  const actor = createActor(chart, {
    input,
    inspect: (inspected) => {
      if (inspected.type !== '@xstate.microstep') return;
      for (const { id } of (inspected.snapshot as AnyMachineSnapshot)._nodes) entered.add(id);
      for (const definition of inspected._transitions) {
        const name = names.get(definition);
        if (name) taken.push(name);
      }
    },
  });
  // The check names a machine that fails as it starts.
  actor.subscribe({ error: () => undefined });
  actor.start();
  const start = actor.getSnapshot();
  const initial = taken.splice(0);
  const traced = events.map((event) => {
    const from = actor.getSnapshot();
    actor.send(event);
    return { event, from, to: actor.getSnapshot(), transitions: taken.splice(0) };
  });
  actor.stop();
  return { input, setup, start, initial, entered, steps: traced };
}
