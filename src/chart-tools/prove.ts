import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { explore, historyOf, stepOf } from './paths/generate.ts';
import type { TestModel } from './test-model.ts';

/** What was found out about the claims of a model. */
export type Proof = {
  situations: number;
  /** The most events that lead to one of them, by the shortest way. */
  depth: number;
  /** Every situation there is was asked; else there were more than the limit. */
  isWhole: boolean;
  /** Null where every claim holds; else the fewest events that lead to where one does not. */
  breach: { claim: string; events: AnyEventObject[] } | null;
};

/**
 * Asks what a model's `holds` claims in each situation its examples lead to, the nearest first, in `limit` of them at most. Two
 * situations are the same when states, context and what histories remember are; the model's `keyOf` tells none apart here.
 */
export function prove(model: TestModel, limit: number): Proof {
  const { examples, holds = {} } = model;
  const proof: Proof = { situations: 0, depth: 0, isWhole: true, breach: null };
  // Only where it starts, with each input.
  for (const { chart, situations } of explore({ ...model, keyOf: () => null })) {
    const known = new Set<string>();
    const queue: { state: AnyMachineSnapshot; events: AnyEventObject[] }[] = [];
    const add = (state: AnyMachineSnapshot, events: AnyEventObject[]): void => {
      const mark = JSON.stringify([state.value, state.context, historyOf(state)]);
      if (known.has(mark)) return;
      if (proof.situations === limit) proof.isWhole = false;
      else {
        known.add(mark);
        proof.situations += 1;
        queue.push({ state, events });
      }
    };
    if (situations[0]) add(situations[0].state, []);
    for (const { state, events } of queue) {
      proof.depth = Math.max(proof.depth, events.length);
      const claim = Object.keys(holds).find((one) => !holds[one]?.(state));
      if (claim !== undefined) return { ...proof, breach: { claim, events } };
      if (state.status !== 'active') continue;
      for (const event of examples)
        if (chart.getTransitionData(state, event).length > 0)
          add(stepOf(chart, state, event), [...events, event]);
    }
  }
  return proof;
}
