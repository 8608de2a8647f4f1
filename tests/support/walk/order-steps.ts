import * as fc from 'fast-check';
import { DRIVEN } from '../driven-source.ts';
import { payerAt, payerIndex, repeat, type Step, send } from './send.ts';

const INSTRUMENTS = [DRIVEN.euro, DRIVEN.gold, DRIVEN.bitcoin];
const LOTS: Readonly<Record<number, number>> = {
  [DRIVEN.euro.id]: 0.01,
  [DRIVEN.gold.id]: 0.02,
  [DRIVEN.bitcoin.id]: 0.02,
};
const instrument = fc.constantFrom(...INSTRUMENTS);

const prices = fc
  .record({ instrument, move: fc.oneof(fc.double({ min: -0.02, max: 0.02, noNaN: true }), gap()) })
  .map(
    ({ instrument: { id, code, pricePrecision }, move }): Step => ({
      label: `${code} moves by ${move}`,
      run: async ({ server }) => {
        const price = (server.market.quote(id).closeMicro / 1e6) * (1 + move);
        server.move({ id }, Number(price.toFixed(pricePrecision)));
      },
    }),
  );

function gap() {
  return fc.constantFrom(-0.15, -0.08, 0.08, 0.15);
}

const orders = fc
  .record({
    index: payerIndex,
    instrument,
    count: fc.integer({ min: 1, max: 200 }),
    isBuy: fc.boolean(),
    /** 0 opens at the market; else a pending order waits this far away. */
    away: fc.constantFrom(0, 0, -0.01, 0.01),
    how: repeat,
  })
  .map(
    ({ index, instrument: { id, code, pricePrecision }, count, isBuy, away, how }): Step => ({
      label: `payer ${index} ${isBuy ? 'buys' : 'sells'} ${count} of ${code} at ${away} (${how})`,
      run: async (world) => {
        const price = world.server.market.quote(id).closeMicro / 1e6;
        const order = {
          forex_id: String(id),
          type: isBuy ? ('1' as const) : ('2' as const),
          cont: (count * (LOTS[id] ?? 1)).toFixed(3).replace(/0$/, ''),
          status: away === 0 ? ('1' as const) : ('0' as const),
          target_price: (price * (1 + away)).toFixed(pricePrecision),
        };
        await send(world, how, (options) => payerAt(world, index).submit(order, options));
      },
    }),
  );

const closings = fc.record({ index: payerIndex, pick: fc.nat(), how: repeat }).map(
  ({ index, pick, how }): Step => ({
    label: `payer ${index} closes or cancels number ${pick} (${how})`,
    run: async (world) => {
      const payer = payerAt(world, index);
      const rows = [...(await payer.page('1')).data, ...(await payer.page('0')).data];
      const row = rows[pick % Math.max(1, rows.length)];
      if (!row) return;
      await send(world, how, (options) =>
        row.Status === 1 ? payer.close(row.Id, options) : (payer.cancel(row.Id, options) as never),
      );
    },
  }),
);

export const orderSteps: readonly fc.WeightedArbitrary<Step>[] = [
  { weight: 30, arbitrary: prices },
  { weight: 22, arbitrary: orders },
  { weight: 8, arbitrary: closings },
];
