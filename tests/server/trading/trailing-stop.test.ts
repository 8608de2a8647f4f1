import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Direction } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import { firstTrail, trailDistance, trailedStop, trailFrom, trailTrigger } from '#server/trading/trailing';
import { DRIVEN } from '../../support/driven-source.ts';
import { newTrader, type Trader, trader as traderOf } from '../../support/orders.ts';
import { serverForEach } from '../../support/server-hooks.ts';

const TICKS = { 5: 10, 3: 1_000, 2: 10_000, 0: 1_000_000 } as const;

/** A stop, how it follows, and prices on the grid of its instrument. */
const cases = fc
  .record({
    direction: fc.constantFrom<Direction>(1, 2),
    pricePrecision: fc.constantFrom(5, 3, 2, 0),
    start: fc.integer({ min: 2_000, max: 900_000_000 }),
    distance: fc.integer({ min: 1, max: 1_000 }),
    percentCents: fc.integer({ min: 1, max: 5_000 }),
    isPercent: fc.boolean(),
    moves: fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 1, maxLength: 60 }),
  })
  .map(({ direction, pricePrecision, start, distance, percentCents, isPercent, moves }) => {
    const tick = TICKS[pricePrecision as keyof typeof TICKS];
    let price = start;
    const prices = moves.map((move) => {
      price = Math.max(1, price + move);
      return price * tick;
    });
    const asked = isPercent
      ? { distanceMicro: 0, percentCents }
      : { distanceMicro: distance * tick, percentCents: 0 };
    return { direction, instrument: { pricePrecision }, tick, first: start * tick, asked, prices };
  })
  .filter(({ asked, first, tick }) => trailDistance(asked, first) >= tick);

describe('where a trailing stop stands', () => {
  test('S2.52 is a matter of the best price alone: looking at some prices or at all leads to the same', () =>
    fc.assert(
      fc.property(
        cases,
        fc.infiniteStream(fc.boolean()),
        ({ direction, instrument, first, asked, prices }, coins) => {
          const { stopLossMicro, stepMicro } = firstTrail({ direction }, asked, first, instrument);
          const trail = { ...asked, stepMicro };
          const best = direction === 1 ? Math.max : Math.min;
          let all = stopLossMicro;
          let some = stopLossMicro;
          let bestOfSkipped = first;
          for (const price of prices) {
            all = trailedStop({ direction, stopLossMicro: all, trail }, price);
            bestOfSkipped = best(bestOfSkipped, price);
            if (coins.next().value)
              some = trailedStop({ direction, stopLossMicro: some, trail }, bestOfSkipped);
          }
          some = trailedStop({ direction, stopLossMicro: some, trail }, bestOfSkipped);
          expect(some).toBe(all);
          expect(trailedStop({ direction, stopLossMicro, trail }, best(first, ...prices))).toBe(all);
        },
      ),
      { numRuns: 2_000 },
    ));

  test('S2.52 never goes back, never nearer than its distance, and at most a step farther', () =>
    fc.assert(
      fc.property(cases, ({ direction, instrument, tick, first, asked, prices }) => {
        const { stopLossMicro, stepMicro } = firstTrail({ direction }, asked, first, instrument);
        const trail = { ...asked, stepMicro };
        const side = direction === 1 ? 1 : -1;
        let stop = stopLossMicro;
        for (const price of prices) {
          const next = trailedStop({ direction, stopLossMicro: stop, trail }, price);
          expect(side * (next - stop)).toBeGreaterThanOrEqual(0);
          expect(next % tick).toBe(0);
          const gap = side * (price - next) - trailDistance(trail, price);
          if (next !== stop) {
            expect(gap).toBeGreaterThanOrEqual(0);
            expect(gap).toBeLessThan(stepMicro + tick);
          }
          stop = next;
        }
      }),
      { numRuns: 2_000 },
    ));

  test('S2.52 one that is given farther than its distance stands there at once, one that is nearer where it was given', () =>
    fc.assert(
      fc.property(
        cases,
        fc.integer({ min: -50, max: 50 }),
        ({ direction, instrument, tick, first, asked }, off) => {
          const { stopLossMicro: nearest } = firstTrail({ direction }, asked, first, instrument);
          const side = direction === 1 ? 1 : -1;
          const given = nearest + side * off * tick;
          fc.pre(given > 0);
          const from = { direction, stopLossMicro: given, trail: { ...asked, stepMicro: 0 } };
          const { stopLossMicro, trail } = trailFrom(from, first, instrument);
          if (!trail) throw new Error('it follows');
          if (off >= 0) expect(stopLossMicro).toBe(given);
          expect(side * (nearest - stopLossMicro)).toBeLessThan(trail.stepMicro);
          expect(trailedStop({ direction, stopLossMicro, trail }, first)).toBe(stopLossMicro);
        },
      ),
      { numRuns: 2_000 },
    ));

  test('S2.52 its next price is the first that moves it', () =>
    fc.assert(
      fc.property(cases, ({ direction, instrument, first, asked }) => {
        const { stopLossMicro, stepMicro } = firstTrail({ direction }, asked, first, instrument);
        const stop = { direction, stopLossMicro, trail: { ...asked, stepMicro } };
        const { side, levelMicro } = trailTrigger(stop);
        expect(side).toBe(direction === 1 ? 'above' : 'below');
        const nearer = direction === 1 ? -1 : 1;
        expect(trailedStop(stop, levelMicro)).not.toBe(stopLossMicro);
        expect(trailedStop(stop, levelMicro + nearer)).toBe(stopLossMicro);
      }),
      { numRuns: 2_000 },
    ));
});

describe('a trailing stop', () => {
  const server = serverForEach();
  const stopOf = async (trader: Trader) => (await trader.page('1')).data[0]?.TargetLossPrice;

  test('S2.52 S7.26 follows the price by a distance in steps of a twentieth, and closes when it turns', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit({ trail_distance: '0.002' });
    expect((await trader.page('1')).data).toMatchObject([
      { TargetLossPrice: '1.09800', TrailDistance: '0.002' },
    ]);
    const seen: (string | undefined)[] = [];
    for (const price of [1.10009, 1.1001, 1.1055, 1.104, 1.1055]) {
      await server.move(DRIVEN.euro, price);
      seen.push(await stopOf(trader));
    }
    expect(seen).toEqual(['1.09800', '1.09810', '1.10350', '1.10350', '1.10350']);
    await server.move(DRIVEN.euro, 1.1034);
    expect((await trader.page('3')).data).toMatchObject([
      { Id: data.Id, CloseReason: 'stop-loss', UpdatePrice: '1.10340', FactProfits: '340' },
    ]);
  });

  test('S2.52 follows a falling price for a sell, by percent of it', async () => {
    const trader = await newTrader(server);
    await trader.submit({ type: '2', forex_id: '2', cont: '0.1', trail_percent: '1.5' });
    // 1.5 % of 2,000 are 30; a step is 1.5.
    expect(await stopOf(trader)).toBe('2030.00');
    await server.move(DRIVEN.gold, 1900);
    // 1,900 + 28.5 is 1,928.5: 101.5 lower are 67 steps, 100.5.
    expect(await stopOf(trader)).toBe('1929.50');
    await server.move(DRIVEN.gold, 1929.5);
    expect((await trader.page('3')).data).toMatchObject([{ CloseReason: 'stop-loss', FactProfits: '705' }]);
  });

  test('S2.52 a stop that was given is kept until the price is far enough, and a take-profit stays', async () => {
    const trader = await newTrader(server);
    await trader.submit({
      ...{ stop_loss_price: '1.05', target_profit_price: '1.2', trail_distance: '0.06' },
    });
    await server.move(DRIVEN.euro, 1.108);
    expect(await stopOf(trader)).toBe('1.05000');
    await server.move(DRIVEN.euro, 1.13);
    expect(await stopOf(trader)).toBe('1.06800');
    await server.move(DRIVEN.euro, 1.2);
    expect((await trader.page('3')).data).toMatchObject([{ CloseReason: 'take-profit' }]);
  });

  test('S7.26 is set on an open position, told in the answer, and taken away by stops without it', async () => {
    const trader = await newTrader(server);
    const { data } = await trader.submit();
    const set = await trader.setStops(data.Id, '0', '0', {}, { trail_percent: '1' });
    expect(set).toMatchObject({
      ...{ code: 1, data: { TargetLossPrice: '1.089', TargetProfitPrice: '0', TrailPercent: '1.00' } },
    });
    await trader.setStops(data.Id, '1.08', '0');
    await server.move(DRIVEN.euro, 1.2);
    expect((await trader.page('1')).data).toMatchObject([{ TargetLossPrice: '1.08000' }]);
    expect((await trader.page('1')).data[0]).not.toHaveProperty('TrailPercent');
  });

  test('S4.3 of a pending order begins at the price that fills it', async () => {
    const trader = await newTrader(server);
    await trader.submit({ status: '0', target_price: '1.05', trail_distance: '0.01' });
    await server.move(DRIVEN.euro, 1.04);
    expect(await stopOf(trader)).toBe('1.03000');
    await server.move(DRIVEN.euro, 1.05);
    expect(await stopOf(trader)).toBe('1.04000');
  });

  test('S4.3 goes on over a restart, from where it stood', async () => {
    const { token } = await newTrader(server);
    await traderOf(server, token).submit({ trail_distance: '0.002' });
    await server.move(DRIVEN.euro, 1.12);
    await server.restart();
    const trader = traderOf(server, token);
    expect(await stopOf(trader)).toBe('1.11800');
    await server.move(DRIVEN.euro, 1.13);
    expect(await stopOf(trader)).toBe('1.12800');
    await server.move(DRIVEN.euro, 1.125);
    expect((await trader.page('3')).data).toMatchObject([{ CloseReason: 'stop-loss' }]);
  });

  test('S4.10 stands while the market is closed', async () => {
    const trader = await newTrader(server);
    await trader.submit({ trail_distance: '0.002' });
    server.source.setOpen(DRIVEN.euro, false);
    await server.move(DRIVEN.euro, 1.12);
    expect(await stopOf(trader)).toBe('1.09800');
    server.source.setOpen(DRIVEN.euro, true);
    await server.move(DRIVEN.euro, 1.12);
    expect(await stopOf(trader)).toBe('1.11800');
  });

  test('S8.1 none, both kinds, too fine, too near and too far are refused', async () => {
    const trader = await newTrader(server);
    for (const [trail, code] of [
      [{ trail_distance: '0.01', trail_percent: '1' }, ERRORS.malformed],
      [{ trail_distance: '0.000001' }, ERRORS.pricePrecision],
      [{ trail_distance: '1.1' }, ERRORS.trailOutOfRange],
      [{ trail_percent: '0.001' }, ERRORS.pricePrecision],
      [{ trail_percent: '50.01' }, ERRORS.trailOutOfRange],
    ] as const)
      expect((await trader.submit(trail)).code, JSON.stringify(trail)).toBe(code);
    expect((await trader.submit({ trail_percent: '50.01' })).msg).toBe(
      'The trailing distance must be between 0.01 and 50.',
    );
    expect((await trader.submit({ trail_distance: '1.5' })).msg).toBe(
      'The trailing distance must be between 0.00001 and 1.09999.',
    );
    const { data } = await trader.submit({ trail_distance: '0', trail_percent: '0' });
    expect((await trader.page('1')).data[0]).toMatchObject({ Id: data.Id, TargetLossPrice: '0' });
  });
});
