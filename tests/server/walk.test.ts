import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { CutDown, walkSeeds } from '../support/walk/cut-down.ts';
import { OUTCOMES, outcomesOf } from '../support/walk/outcomes.ts';
import { expectWalk } from '../support/walk/run.ts';

const STEPS = Number(process.env.WALK_STEPS ?? 150);
const { seeds, comeToAll } = walkSeeds([1, 3, 4, 9, 12]);
const PATH = process.env.WALK_PATH;

/**
 * A model of the money goes beside the walk: after each step the model, the invariants and the audit must agree. A new kind
 * of step is an arbitrary of a `Step`, listed in tests/support/walk/run.ts.
 *
 * WALK_SEEDS and WALK_STEPS make it longer, WALK_FIRST_SEED=n WALK_SEEDS=1 replays one. A failure prints the fewest steps
 * found that still fail, and how to walk just these (WALK_PATH).
 */
describe('a random walk of orders, deposits, withdrawals, loans, decisions, prices, days and restarts', () => {
  const seen = new Set<string>();
  afterAll(() => {
    // Walks that never pay, refuse or liquidate prove little.
    if (comeToAll) expect(OUTCOMES.filter((outcome) => !seen.has(outcome))).toEqual([]);
  });

  test.each(seeds)(
    'S4.3 S4.6 S4.7 S4.8 S9.8 S9.9 every invariant holds after every step, seed %i',
    (seed) =>
      expectWalk({ seed, steps: STEPS, path: PATH }, async (world) => {
        for (const outcome of await outcomesOf(world)) seen.add(outcome);
      }),
    600_000,
  );
});

test('S4.3 a walk that fails is cut down to the steps it needs, and these are found again by seed and path', () => {
  // Stands for: one thing is done, and fifty steps later another breaks what it left.
  const fails = (list: readonly number[]) => {
    const first = list.findIndex((value) => value % 10 === 3);
    return first >= 0 && list.slice(first + 1).some((value) => value % 10 === 7);
  };
  const property = fc.property(new CutDown(fc.nat(99), 100), (list) => !fails(list));
  for (let seed = 1; seed <= 20; seed += 1) {
    const found = fc.check(property, { seed, numRuns: 1 });
    const [list = []] = found.counterexample ?? [];
    expect(list.map((value) => value % 10)).toEqual([3, 7]);
    const path = found.counterexamplePath ?? '';
    expect(fc.check(property, { seed, path, endOnFailure: true }).counterexample).toEqual([list]);
  }
});
