import { afterAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { MONEY, RESULT } from '#server/house/ledger-sums';
import { dashboardOf, referenceOf } from '../../support/house.ts';
import { walkSeeds } from '../../support/walk/cut-down.ts';
import { expectWalk } from '../../support/walk/run.ts';

const STEPS = 120;
const { seeds, comeToAll } = walkSeeds([1, 2, 3]);
/** No walk corrects a balance, closes an account, or holds a position whose nights cost something. */
const NEVER = ['corrections', 'balances given up', 'overnight financing'];

const seen = new Set<string>();
afterAll(() => {
  // Walks in which nothing happens prove little; what happened in none of them was not compared.
  if (comeToAll)
    expect([...MONEY, ...RESULT].filter((figure) => !NEVER.includes(figure) && !seen.has(figure))).toEqual(
      [],
    );
});

test.each(seeds)(
  'S4.9 the house’s figures are those of the ledger and the orders to the last digit, whatever happened, seed %i',
  (seed) =>
    expectWalk({ seed, steps: STEPS }, async ({ server }) => {
      for (const days of [0, 1, 5, 1, 22, 2]) {
        server.clock.nowMs += days * DAY_MS;
        // Done here, as the server's own look could come between the two readings.
        await server.services.penalties.sweep();
        const shown = await dashboardOf(server);
        expect(shown).toMatchObject(await referenceOf(server));
        for (const row of [...shown.money, ...shown.result]) if (row['30 days'] !== '0') seen.add(row.what);
      }
    }),
  600_000,
);
