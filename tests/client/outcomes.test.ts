import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTION, FEE_PER_LOT, PRICE_TYPE } from '#contract/constants';
import { Decimal, fromMicro, toMicro } from '#contract/money';
import { outcomesOf } from '#machines/order-form/outcomes';
import { NO_TRAIL } from '#machines/order-form/ticket';
import { checkTicket, inMicro } from '#server/trading/check-ticket';
import { profitMicro } from '#server/trading/valuation';
import { DRIVEN } from '../support/driven-source.ts';
import { instrumentOf, pushOf } from '../support/fixtures.ts';

const { buy, sell } = DIRECTION;
const charge = { instrument: instrumentOf(), tradeFeeType: FEE_PER_LOT, multiple: '50' };
const order = {
  priceType: PRICE_TYPE.market,
  lots: '1',
  targetPrice: null,
  stopLoss: '99',
  takeProfit: '102.5',
  ...NO_TRAIL,
} as const;
const amounts = (...[fields, direction]: [Parameters<typeof outcomesOf>[1], 1 | 2 | null]) => {
  const { stopLoss, takeProfit } = outcomesOf(charge, fields, '100', direction, null);
  return [stopLoss?.amount?.toFixed() ?? null, takeProfit?.amount?.toFixed() ?? null];
};

describe('what an order would come to at its stops', () => {
  // One lot is 1000 units and costs a fee of 3.
  it.each([
    ['a buy', order, buy, ['-1003', '2497']],
    ['a sell whose stops lie on the wrong sides', order, sell, ['997', '-2503']],
    ['stops of a buyer', order, null, ['-1003', '2497']],
    ['stops of a seller', { ...order, stopLoss: '101', takeProfit: '98' }, null, ['-1003', '1997']],
    ['stops at the price', { ...order, stopLoss: '100', takeProfit: '100.00' }, null, [null, null]],
    ['stops that are off', { ...order, stopLoss: null, takeProfit: null }, buy, [null, null]],
    ['stops that cannot be read', { ...order, stopLoss: '', takeProfit: '0' }, buy, [null, null]],
    ['no lots', { ...order, lots: '' }, buy, [null, null]],
    [
      'a pending order, from its own price',
      { ...order, priceType: PRICE_TYPE.pending, targetPrice: '101' },
      buy,
      ['-2003', '1497'],
    ],
  ] as const)('S5.11 S9.6 %s', (_, fields, direction, expected) => {
    expect(amounts(fields, direction)).toEqual(expected);
  });

  it('S5.11 S9.6 it is to the last digit what the server books for fee and profit', () => {
    const euro = DRIVEN.euro;
    const terms = instrumentOf({ unitsPerLot: euro.unitsPerLot, feeRate: euro.feeRate });
    const price = fc.integer({ min: 100_000, max: 120_000 }).map((ticks) => new Decimal(ticks).div(100_000));
    const lots = fc.integer({ min: 1, max: 10_000 }).map((cents) => new Decimal(cents).div(100).toFixed());
    fc.assert(
      fc.property(price, price, lots, (entry, stop, size) => {
        const direction = stop.lt(entry) ? buy : sell;
        if (stop.eq(entry)) return;
        const asked = {
          instrumentId: 1,
          direction,
          priceType: PRICE_TYPE.market,
          lots: size,
          multiple: '100',
        };
        const quote = {
          instrumentId: 1,
          closeMicro: toMicro(entry),
          openMicro: 0,
          previousCloseMicro: 0,
          isOpen: true,
        };
        const booked = checkTicket(
          inMicro({ ...asked, targetPrice: '0', stopLoss: stop.toFixed(), takeProfit: '0' }),
          euro,
          quote,
          { type: FEE_PER_LOT, marginRate: '0' },
        );
        const gained = profitMicro(direction, booked.unitsMicro, booked.priceMicro, booked.stopLossMicro);
        const { stopLoss } = outcomesOf(
          { instrument: terms, tradeFeeType: FEE_PER_LOT, multiple: '100' },
          { ...order, lots: size, stopLoss: stop.toFixed() },
          entry.toFixed(),
          null,
          null,
        );
        expect(stopLoss?.amount?.toFixed()).toBe(fromMicro(gained - booked.feeMicro).toFixed());
      }),
      { seed: 13 },
    );
  });
});

describe('what a ticket does not claim', () => {
  const account = { ...pushOf([]), balance: '10000', profits: '0', held: '0', openMargin: '0' };
  const shown = (change: Partial<Parameters<typeof outcomesOf>[1]>, direction: 1 | 2 | null = null) =>
    outcomesOf(charge, { ...order, ...change }, '100', direction, account);

  it('S5.11 each figure says whose it is: a stop-loss above the price is a seller’s, a take-profit above it a buyer’s', () => {
    const { stopLoss, takeProfit } = shown({ stopLoss: '101', takeProfit: '102' });
    expect([stopLoss?.direction, takeProfit?.direction]).toEqual([sell, buy]);
    expect(shown({}, sell).takeProfit?.direction).toBe(sell);
  });

  it('S5.17 lots beyond the largest order come to nothing, as such an order cannot be placed', () => {
    expect(shown({ lots: '5000' })).toEqual({ stopLoss: null, takeProfit: null });
  });

  it('S9.5 lots beyond the free margin come to nothing', () => {
    expect(shown({ lots: '4.99' }).takeProfit?.amount).not.toBeNull();
    expect(shown({ lots: '5' })).toEqual({ stopLoss: null, takeProfit: null });
  });

  // A lot holds 2000 of margin: the account is liquidated once its equity is 1000.
  it.each([
    ['91.1', '-8903'],
    ['91.004', '-8999'],
    ['91.003', null],
    ['4', null],
  ])('S9.5 a loss that the account would not live to see is no figure: a stop at %s', (stopLoss, amount) => {
    const { stopLoss: outcome } = shown({ stopLoss, takeProfit: null });
    expect(outcome?.direction).toBe(buy);
    expect(outcome?.amount?.toFixed() ?? null).toBe(amount);
  });
});
