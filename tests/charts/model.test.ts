import { afterAll, describe, expect, it } from 'vitest';
import type { Walkable } from './paths.ts';
import { prepareWalk } from './walk.ts';

/** Declares a chart's model tests: one per path, then that every state and every transition was walked. */
export function describeChart(clauses: string, walkable: Walkable): void {
  const { paths, coverage } = prepareWalk(walkable);
  describe(`${clauses} ${walkable.machine.id} follows its model`, () => {
    for (const [index, { description, run }] of paths.entries()) it(`path ${index + 1}: ${description}`, run);
    it('walks every state and every transition', () => {
      const { unseen, unwalked } = coverage();
      expect(unseen, 'states no path reaches').toEqual([]);
      expect(unwalked, 'transitions no path walks').toEqual([]);
    });
    afterAll(() => {
      const { states, edges } = coverage();
      console.log(
        `${walkable.machine.id}: ${paths.length} paths, ${states.size} states, ${edges.size} transitions`,
      );
    });
  });
}
