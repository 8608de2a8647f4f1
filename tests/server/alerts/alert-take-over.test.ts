import { afterAll, expect, test } from 'vitest';
import { describePostgres } from '../../support/describe-engines.ts';
import { replayAlerts } from '../../support/price-path/alert-replay.ts';
import { threeNodes } from '../../support/price-path/sites.ts';

/** Minutes of prices, and alerts on them. */
const MINUTES = Number(process.env.TAKE_OVER_MINUTES ?? 150);
const SEEDS = Array.from({ length: Number(process.env.TAKE_OVER_SEEDS ?? 1) }, (_, index) => 17 + index);

describePostgres('what users are told of prices while nodes are killed', () => {
  let prices = 0;
  let told = 0;
  afterAll(() => console.log(`alert-take-over: ${prices} random prices, ${told} firings`));

  test.each(
    SEEDS,
  )('through kills and take-overs none is missed and none doubled, each at its price, seed %i', async (seed) => {
    const size = { seed, speed: 600, minutes: MINUTES, ticks: MINUTES / 2, alerts: MINUTES / 2 };
    const outcome = await replayAlerts(size, threeNodes, ({ expected, seen }) =>
      expect(seen).toEqual(expected),
    );
    expect(outcome.seen).toEqual(outcome.expected);
    prices += outcome.prices;
    told += outcome.expected.flatMap(({ firings }) => firings).length;
  }, 1_800_000);
});
