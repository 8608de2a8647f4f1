import * as fc from 'fast-check';
import { expect } from 'vitest';
import { ERRORS } from '#contract/errors';
import { DRIVEN } from '../driven-source.ts';
import { repeat, type Step, send, traderAt, traderIndex } from './send.ts';
import { DEMO_BALANCE, tradedOf, type World } from './world.ts';

const INSTRUMENTS = [DRIVEN.euro, DRIVEN.gold, DRIVEN.bitcoin, DRIVEN.yen, DRIVEN.euroYen, DRIVEN.german];
const LOTS: Readonly<Record<number, number>> = {
  [DRIVEN.euro.id]: 0.01,
  [DRIVEN.gold.id]: 0.02,
  [DRIVEN.bitcoin.id]: 0.02,
  [DRIVEN.yen.id]: 0.01,
  [DRIVEN.euroYen.id]: 0.01,
  [DRIVEN.german.id]: 0.02,
};
const instrument = fc.constantFrom(...INSTRUMENTS);

const prices = fc
  .record({ instrument, move: fc.oneof(fc.double({ min: -0.02, max: 0.02, noNaN: true }), gap()) })
  .map(
    ({ instrument: { id, code, pricePrecision }, move }): Step => ({
      label: `${code} moves by ${move}`,
      run: async ({ server }) => {
        const price = (server.market.quote(id).closeMicro / 1e6) * (1 + move);
        await server.move({ id }, Number(price.toFixed(pricePrecision)));
      },
    }),
  );

function gap() {
  return fc.constantFrom(-0.15, -0.08, 0.08, 0.15);
}

/** How far from the entry a stop lies on its right side; 0 for none, and below it on the wrong one. */
const stopAway = fc.constantFrom(0, 0, 0, 0.004, 0.02, -0.004);
const stops = fc.record({ loss: stopAway, profit: stopAway });

function stopPrices(
  entry: number,
  isBuy: boolean,
  precision: number,
  { loss, profit }: { loss: number; profit: number },
) {
  const side = isBuy ? 1 : -1;
  const at = (away: number) => (away === 0 ? '0' : (entry * (1 + side * away)).toFixed(precision));
  return { stop_loss_price: at(-loss), target_profit_price: at(profit) };
}

/** How a stop follows the price, in percent of it. */
const trail = fc.constantFrom({}, {}, { trail_percent: '0.4' }, { trail_percent: '2' });

async function pendingTerms(world: World, index: number, isPaired: boolean, waitsMs: number) {
  const { data: waiting } = await traderAt(world, index).page('0');
  const alone = isPaired ? waiting.find(({ OcoId }) => OcoId === undefined) : undefined;
  return {
    ...(alone && { oco_id: String(alone.Id) }),
    ...(waitsMs > 0 && { good_for: String(waitsMs) }),
  };
}

const orders = fc
  .record({
    index: traderIndex,
    instrument,
    count: fc.integer({ min: 1, max: 200 }),
    isBuy: fc.boolean(),
    /** 0 opens at the market; else a pending order waits this far away. */
    away: fc.constantFrom(0, 0, 0, 0, -0.01, 0.01, -0.03, 0.03),
    stops,
    trail,
    /** Of a pending order: whether it is paired with one that waits, and how long it waits itself; 0 for as long as it takes. */
    isPaired: fc.boolean(),
    waitsMs: fc.constantFrom(0, 0, 3_000, 60_000),
    how: repeat,
  })
  .map(
    ({
      index,
      instrument: { id, code, pricePrecision },
      count,
      isBuy,
      away,
      stops,
      trail,
      isPaired,
      waitsMs,
      how,
    }): Step => ({
      label: `trader ${index} ${isBuy ? 'buys' : 'sells'} ${count} of ${code} at ${away}, stops ${stops.loss} ${stops.profit} ${JSON.stringify(trail)}, ${isPaired ? 'paired' : 'alone'} for ${waitsMs} (${how})`,
      run: async (world) => {
        const price = world.server.market.quote(id).closeMicro / 1e6;
        const order = {
          forex_id: String(id),
          type: isBuy ? ('1' as const) : ('2' as const),
          cont: (count * (LOTS[id] ?? 1)).toFixed(3).replace(/0$/, ''),
          status: away === 0 ? ('1' as const) : ('0' as const),
          target_price: (price * (1 + away)).toFixed(pricePrecision),
          ...stopPrices(price * (1 + away), isBuy, pricePrecision, stops),
          ...trail,
          ...(away !== 0 && (await pendingTerms(world, index, isPaired, waitsMs))),
        };
        await send(world, how, (options) => traderAt(world, index).submit(order, options));
      },
    }),
  );

const closings = fc.record({ index: traderIndex, pick: fc.nat(), how: repeat }).map(
  ({ index, pick, how }): Step => ({
    label: `trader ${index} closes or cancels number ${pick} (${how})`,
    run: async (world) => {
      const trader = traderAt(world, index);
      const rows = [...(await trader.page('1')).data, ...(await trader.page('0')).data];
      const row = rows[pick % Math.max(1, rows.length)];
      if (!row) return;
      await send(world, how, (options) =>
        row.Status === 1 ? trader.close(row.Id, options) : (trader.cancel(row.Id, options) as never),
      );
    },
  }),
);

/** A part of a position, several, or one that is turned round. */
const reductions = fc
  .record({
    index: traderIndex,
    pick: fc.nat(),
    share: fc.constantFrom(0.1, 0.5, 0.9),
    what: fc.constantFrom('part', 'part', 'part', 'reverse', 'profit', 'loss', 'all'),
    how: repeat,
  })
  .map(
    ({ index, pick, share, what, how }): Step => ({
      label: `trader ${index} closes ${what} (${share}) of number ${pick} (${how})`,
      run: async (world) => {
        const trader = traderAt(world, index);
        const { data: rows } = await trader.page('1');
        const row = rows[pick % Math.max(1, rows.length)];
        if (what === 'profit' || what === 'loss' || what === 'all') {
          await send(world, how, (options) => trader.closeMany(what, options));
        } else if (row && what === 'reverse') {
          await send(world, how, (options) => trader.reverse(row.Id, options));
        } else if (row) {
          const step = INSTRUMENTS.find(({ id }) => id === row.ForexId)?.lotStep ?? '0.01';
          const lots = Math.floor((Number(row.Quantity) * share) / Number(step)) * Number(step);
          const cont = lots.toFixed(step.length - 2);
          await send(world, how, (options) => trader.closePart(row.Id, cont, options));
        }
      },
    }),
  );

const edits = fc.record({ index: traderIndex, pick: fc.nat(), stops, trail, how: repeat }).map(
  ({ index, pick, stops, trail, how }): Step => ({
    label: `trader ${index} sets stops ${stops.loss} ${stops.profit} ${JSON.stringify(trail)} of number ${pick} (${how})`,
    run: async (world) => {
      const trader = traderAt(world, index);
      const { data: rows } = await trader.page('1');
      const row = rows[pick % Math.max(1, rows.length)];
      if (!row) return;
      const price = world.server.market.quote(row.ForexId).closeMicro / 1e6;
      const { pricePrecision = 2 } = INSTRUMENTS.find(({ id }) => id === row.ForexId) ?? {};
      const prices = stopPrices(price, row.OrderType === 1, pricePrecision, stops);
      const { stop_loss_price, target_profit_price } = prices;
      const answer = await send(world, how, (options) =>
        trader.setStops(row.Id, stop_loss_price, target_profit_price, options, trail),
      );
      const expected = stops.loss < 0 ? ERRORS.stopLossSide : stops.profit < 0 ? ERRORS.takeProfitSide : 1;
      expect(answer.code, answer.msg).toBe(expected);
    },
  }),
);

/** A pending order that its trader has wait for another price, with stops around that; 0 away is the price of the market. */
const moves = fc
  .record({
    index: traderIndex,
    pick: fc.nat(),
    away: fc.constantFrom(-0.02, -0.005, 0.005, 0.02, 0),
    stops,
    trail,
    how: repeat,
  })
  .map(
    ({ index, pick, away, stops, trail, how }): Step => ({
      label: `trader ${index} moves the target of number ${pick} to ${away}, stops ${stops.loss} ${stops.profit} ${JSON.stringify(trail)} (${how})`,
      run: async (world) => {
        const { trader, row } = await waitingFrom(world, index, pick);
        if (!row) return;
        const price = world.server.market.quote(row.ForexId).closeMicro / 1e6;
        const { pricePrecision = 2 } = INSTRUMENTS.find(({ id }) => id === row.ForexId) ?? {};
        const target = price * (1 + away);
        const asked = { ...stopPrices(target, row.OrderType === 1, pricePrecision, stops), ...trail };
        const answer = await send(world, how, (options) =>
          trader.moveTarget(row.Id, target.toFixed(pricePrecision), options, asked),
        );
        const wrong = [
          ...(away === 0 ? [ERRORS.targetAtMarket] : []),
          ...(stops.loss < 0 ? [ERRORS.stopLossSide] : []),
          ...(stops.profit < 0 ? [ERRORS.takeProfitSide] : []),
        ];
        const expected = wrong.length > 0 ? [wrong[0]] : [1, ERRORS.insufficientMargin];
        expect(expected, answer.msg).toContain(answer.code);
        if (answer.code === 1)
          expect((await trader.page('0')).data.find(({ Id }) => Id === row.Id)).toMatchObject({
            OriginPrice: target.toFixed(pricePrecision),
            CautionMoney: answer.data.CautionMoney,
          });
      },
    }),
  );

/** A pending order of a trader, or of the next one who has any. */
async function waitingFrom(world: World, index: number, pick: number) {
  // A command ends first what has waited out its time; the list does with the tick.
  await world.server.tick();
  const count = world.payers.length + 1;
  for (let next = 0; next < count; next += 1) {
    const trader = traderAt(world, (index + next) % count);
    const { data: rows } = await trader.page('0');
    if (rows.length > 0) return { trader, row: rows[pick % rows.length] };
  }
  return { trader: traderAt(world, index), row: undefined };
}

const resets = fc.record({ index: fc.constantFrom(0, 3, 3), how: repeat }).map(
  ({ index, how }): Step => ({
    label: `trader ${index} resets the demo account (${how})`,
    run: async (world) => {
      const trader = traderAt(world, index);
      const isDemo = trader.userId === world.demo.userId;
      const answer = await send(world, how, (options) => trader.reset(options));
      expect(answer.code).toBe(isDemo ? 1 : ERRORS.demoOnly);
      if (!isDemo) return;
      expect([(await trader.page('1')).total, (await trader.page('0')).total]).toEqual([0, 0]);
      world.model.moved.set(trader.userId, DEMO_BALANCE - (await tradedOf(world, trader.userId)));
    },
  }),
);

export const orderSteps: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 48, arbitrary: prices },
  { weight: 28, arbitrary: orders },
  { weight: 6, arbitrary: closings },
  { weight: 5, arbitrary: reductions },
  { weight: 4, arbitrary: edits },
  { weight: 4, arbitrary: moves },
  { weight: 2, arbitrary: resets },
];
