import { afterAll, describe, expect, test } from 'vitest';
import { replay } from '../../support/price-path/replayed.ts';

/** Orders of each replay. */
const ORDERS = Number(process.env.PATH_ORDERS ?? 60);
/** Of the time that a replay lasts in a soak: the slow account looks at every price of it. */
const FRACTION = process.env.SOAK ? 1 : 0.25;
const shortened = <Size extends { minutes: number; ticks: number }>(size: Size): Size => ({
  ...size,
  minutes: Math.ceil(size.minutes * FRACTION),
  ticks: Math.ceil(size.ticks * FRACTION),
});

describe('what prices bring about along their path', () => {
  const counts = new Map<string, number>();
  afterAll(() => {
    // A replay that never liquidates, fills or finances proves little.
    expect([...counts.keys()].sort()).toEqual(
      expect.arrayContaining([
        ...['expired', 'filled', 'liquidation', 'nights', 'oco', 'stop-loss', 'take-profit', 'user'],
        ...['filled where it was moved to', 'liquidation before a closure'],
      ]),
    );
  });

  test.each([
    { speed: 1, minutes: 30, ticks: 1_000, seed: 1 },
    { speed: 60, minutes: 200, ticks: 500, seed: 2 },
    { speed: 3_600, minutes: 400, ticks: 100, seed: 3 },
    { speed: 10_000, minutes: 600, ticks: 60, seed: 4 },
  ])('S4.3 at speed $speed none is missed, and each comes in order, at its price and its instant', async (size) => {
    const { expected, seen, isClean, moved, risen } = await replay({ ...shortened(size), orders: ORDERS });
    expect(seen).toEqual(expected);
    expect(isClean).toBe(true);
    if (moved > 0) counts.set('filled where it was moved to', moved);
    if (risen > 0) counts.set('liquidation before a closure', risen);
    const held = expected.flatMap(({ financing }) => financing.map(() => 'nights'));
    for (const what of [...expected.flatMap(({ fired }) => fired.map((one) => one.what)), ...held])
      counts.set(what, (counts.get(what) ?? 0) + 1);
  }, 1_800_000);

  test.each([
    { speed: 60, minutes: 400, ticks: 200, seed: 5 },
    { speed: 3_600, minutes: 700, ticks: 60, seed: 6 },
  ])('S4.3 at speed $speed none is missed where some candles are long and others short, off the grid of their periods, and the site has risk levels of its own', async (size) => {
    const riskLevels = { marginCall: 60, stopOut: 110 };
    const lengths = { EURUSD: 240, XAUUSD: 5, BTCUSD: 1, PEPPER: 60 };
    const { expected, seen, isClean } = await replay({
      ...shortened(size),
      orders: ORDERS,
      lengths,
      riskLevels,
    });
    expect(seen).toEqual(expected);
    expect(isClean).toBe(true);
    for (const { what } of expected.flatMap(({ fired }) => fired))
      counts.set(what, (counts.get(what) ?? 0) + 1);
  }, 1_800_000);
});
