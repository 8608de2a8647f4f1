import { afterAll, describe, expect, test } from 'vitest';
import { replayAlerts } from '../../support/price-path/alert-replay.ts';

/** Alerts of each replay. */
const ALERTS = Number(process.env.PATH_ALERTS ?? 40);
/** Of the time that a replay lasts in a soak. */
const FRACTION = process.env.SOAK ? 1 : 0.3;

describe('what users are told of the prices they wait for', () => {
  let prices = 0;
  let told = 0;
  afterAll(() => {
    console.log(`alert-path: ${prices} random prices, ${told} firings`);
    // A replay in which nothing fires proves nothing.
    expect(told).toBeGreaterThan(ALERTS);
    expect(prices).toBeGreaterThan(100_000);
  });

  test.each([
    { speed: 1, minutes: 30, ticks: 1_000, seed: 1 },
    { speed: 60, minutes: 200, ticks: 500, seed: 2 },
    { speed: 3_600, minutes: 400, ticks: 100, seed: 3 },
    { speed: 10_000, minutes: 600, ticks: 60, seed: 4 },
  ])('at speed $speed none is missed and none doubled, each at its price and its instant', async (size) => {
    const [minutes, ticks] = [size.minutes * FRACTION, size.ticks * FRACTION].map(Math.ceil) as [
      number,
      number,
    ];
    const outcome = await replayAlerts(
      { ...size, minutes, ticks, alerts: ALERTS },
      undefined,
      ({ expected, seen }) => expect(seen).toEqual(expected),
    );
    expect(outcome.seen).toEqual(outcome.expected);
    prices += outcome.prices;
    told += outcome.expected.flatMap(({ firings }) => firings).length;
  }, 1_800_000);
});
