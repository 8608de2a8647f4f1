import { afterAll, expect, test } from 'vitest';
import { describePostgres } from '../../support/describe-engines.ts';
import { replay } from '../../support/price-path/replayed.ts';
import { threeNodes } from '../../support/price-path/sites.ts';

/** Minutes of prices, and orders on them. */
const MINUTES = Number(process.env.TAKE_OVER_MINUTES ?? 80);
const SEEDS = Array.from({ length: Number(process.env.TAKE_OVER_SEEDS ?? 1) }, (_, index) => 17 + index);

describePostgres('what prices bring about while nodes are killed', () => {
  let prices = 0;
  afterAll(() => console.log(`take-over: ${prices} random prices`));

  test.each(
    SEEDS,
  )('S4.3 through kills and take-overs none is missed and none doubled, each at its price, seed %i', async (seed) => {
    const size = { seed, speed: 600, minutes: MINUTES, ticks: MINUTES, orders: MINUTES / 2 };
    const outcome = await replay(size, threeNodes);
    expect(outcome.seen).toEqual(outcome.expected);
    expect(outcome.isClean).toBe(true);
    prices += outcome.prices;
  }, 1_800_000);
});
