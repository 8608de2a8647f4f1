import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTION, FEE_PER_LOT, PRICE_TYPE } from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal } from '#contract/money';
import { profit } from '#contract/trading';
import { riskRateOf } from '#machines/order-form/outcomes';
import type { Ticket } from '#machines/order-form/ticket';
import {
  type AccountBook,
  MOST_TENTHS,
  subjectOfPosition,
  subjectOfTicket,
  type WhatIfSubject,
  whatIf,
} from '#machines/order-form/what-if';
import { instrumentOf, orderOf, pushOf } from '../support/fixtures.ts';

const { buy, sell } = DIRECTION;
// One lot is 1000 units: at 100 it holds 2000 of margin, costs a fee of 3 and wins or loses 1000 by one percent.
const instrument = instrumentOf();
const charge = { instrument, tradeFeeType: FEE_PER_LOT, multiple: '50' };

const ticketOf = (change: Partial<Ticket> = {}): Ticket => ({
  instrumentId: 1,
  direction: buy,
  priceType: PRICE_TYPE.market,
  lots: '1',
  targetPrice: '0',
  stopLoss: '0',
  takeProfit: '0',
  multiple: '50',
  showCode: '',
  pricePrecision: 2,
  ...change,
});
const subjectOf = (change: Partial<Ticket> = {}): WhatIfSubject => {
  const subject = subjectOfTicket(charge, ticketOf(change), '100');
  if (!subject) throw new Error('a ticket whose costs are known');
  return subject;
};
/** An account of 10,000 with these positions, each valued at 100. */
const bookOf = (orders: readonly Order[] = [], balance = '10000'): AccountBook => ({
  orders,
  account: {
    ...pushOf([]),
    balance,
    profits: sumOf(orders.map((order) => order.profit)),
    openMargin: sumOf(orders.map((order) => order.margin)),
    positions: orders.map(({ id, price, profit: won }) => ({ id, price, profit: won })),
  },
});
const sumOf = (amounts: readonly string[]): string =>
  amounts.reduce((total, amount) => total.plus(amount), new Decimal(0)).toFixed();
const told = (...asked: Parameters<typeof whatIf>) => {
  const { price, amount, equity, riskRate, ...rest } = whatIf(...asked);
  const text = (value: Decimal | null) => value?.toFixed() ?? null;
  return {
    price: text(price),
    amount: text(amount),
    equity: text(equity),
    riskRate: text(riskRate),
    ...rest,
  };
};
const GOES_ON = { closedBy: null, isLiquidated: false } as const;

describe('an order under review', () => {
  it.each([
    ['where it is', 0, { price: '100', amount: '-3', equity: '9997', riskRate: '20.01' }],
    ['half a percent up', 5, { price: '100.5', amount: '497', equity: '10497', riskRate: '19.05' }],
    ['five percent down', -50, { price: '95', amount: '-5003', equity: '4997', riskRate: '40.02' }],
  ])('S9.5 S9.6 S3.5 %s', (_, tenths, expected) => {
    expect(told(subjectOf(), bookOf(), tenths)).toEqual({ ...expected, ...GOES_ON });
  });

  it('S4.2 a seller wins what a buyer loses, the fee aside', () => {
    expect(told(subjectOf({ direction: sell }), bookOf(), -50)).toMatchObject({ amount: '4997' });
  });

  it('S9.5 a pending order moves from its target', () => {
    const pending = subjectOf({ priceType: PRICE_TYPE.pending, targetPrice: '90' });
    expect(told(pending, bookOf(), 100)).toMatchObject({ price: '99', amount: '8997', riskRate: '9.48' });
  });

  it.each([
    ['its stop-loss', { stopLoss: '98' }, -30, 'stopLoss', '-2003'],
    ['its take-profit', { takeProfit: '102' }, 30, 'takeProfit', '1997'],
    ['a stop it just reaches', { stopLoss: '98' }, -20, 'stopLoss', '-2003'],
    ['a stop that follows by a percentage', { trailPercent: '1' }, -30, 'stopLoss', '-1003'],
    ['a stop that follows by a distance', { trailDistance: '0.5' }, -30, 'stopLoss', '-503'],
    ['a seller’s stop', { direction: sell, stopLoss: '102' }, 30, 'stopLoss', '-2003'],
    ['a seller’s target', { direction: sell, takeProfit: '98' }, -30, 'takeProfit', '1997'],
  ] as const)('S5.11 %s closes it on the way, and it holds no margin then', (_, change, tenths, closedBy, amount) => {
    expect(told(subjectOf(change), bookOf(), tenths)).toMatchObject({
      closedBy,
      amount,
      equity: new Decimal(10_000).plus(amount).toFixed(),
      riskRate: '0',
    });
  });

  it('S5.11 a stop that is not reached closes nothing', () => {
    const between = subjectOf({ stopLoss: '98', takeProfit: '102' });
    for (const tenths of [-19, 19]) expect(told(between, bookOf(), tenths)).toMatchObject(GOES_ON);
  });

  it('S3.5 an account that would be liquidated on the way has no figures beyond', () => {
    // Equity of 4,000: it is liquidated at 1,000, at a loss of 2,997 besides the fee.
    const book = bookOf([], '4000');
    expect(told(subjectOf(), book, -29)).toMatchObject({ amount: '-2903', isLiquidated: false });
    expect(told(subjectOf(), book, -30)).toEqual({
      price: '97',
      amount: null,
      closedBy: null,
      equity: null,
      riskRate: null,
      isLiquidated: true,
    });
    // A stop before that saves it, one behind it does not.
    expect(told(subjectOf({ stopLoss: '97.1' }), book, -60)).toMatchObject({ closedBy: 'stopLoss' });
    expect(told(subjectOf({ stopLoss: '96.9' }), book, -60)).toMatchObject({ isLiquidated: true });
  });

  it('S9.5 before a closure it requires more margin, and so do positions of the instrument until they are closed', () => {
    const rising = { ...instrument, marginFactor: '2' };
    const subject = subjectOfTicket({ ...charge, instrument: rising }, ticketOf(), '100');
    if (!subject) throw new Error('a ticket whose costs are known');
    // 4,000 of an equity of 9,997; then another that is pushed with its 4,000 closes at its target.
    expect(told(subject, bookOf(), 0)).toMatchObject({ riskRate: '40.01' });
    const other = orderOf({ id: 8, margin: '2000', takeProfit: '100.5' });
    const { account, orders } = bookOf([other]);
    const book = { orders, account: account && { ...account, openMargin: '4000' } };
    expect(told(subject, book, 10)).toMatchObject({ equity: '11497', riskRate: '34.79' });
  });

  it('S3.5 a site’s own stop-out counts', () => {
    // Of 4,000 it is liquidated at 1,600, at a loss of 2,397 besides the fee.
    const { account, orders } = bookOf([], '4000');
    const book = { orders, account: account && { ...account, stopOut: 125 } };
    expect(told(subjectOf(), book, -23)).toMatchObject({ amount: '-2303', isLiquidated: false });
    expect(told(subjectOf(), book, -24)).toMatchObject({ isLiquidated: true });
  });

  it('S3.5 without an account there are its own figures; without costs there are none', () => {
    expect(told(subjectOf(), { account: null, orders: [] }, 5)).toEqual({
      price: '100.5',
      amount: '497',
      equity: null,
      riskRate: null,
      ...GOES_ON,
    });
    expect(subjectOfTicket({ ...charge, tradeFeeType: null }, ticketOf(), '100')).toBeNull();
  });
});

describe('an open position', () => {
  const held = orderOf({ id: 7, price: '102', profit: '2000', margin: '2000' });

  it('S3.5 moves from its latest price, and its fee is paid', () => {
    const book = bookOf([held]);
    expect(told(subjectOfPosition(held, instrument), book, 0)).toEqual({
      price: '102',
      amount: '2000',
      equity: '12000',
      riskRate: '16.67',
      ...GOES_ON,
    });
    expect(told(subjectOfPosition(held, instrument), book, -100)).toMatchObject({
      price: '91.8',
      amount: '-8200',
      equity: '1800',
      riskRate: '111.11',
    });
  });

  it('S3.5 other positions of the instrument move with it, those of others stay', () => {
    const other = orderOf({ id: 8, lots: '2', profit: '0' });
    const foreign = orderOf({ id: 9, instrumentId: 5, profit: '50', margin: '10' });
    const at = (orders: Order[]) => told(subjectOf(), bookOf(orders), 10);
    expect(at([other])).toMatchObject({ amount: '997', equity: '12997' });
    expect(at([foreign])).toMatchObject({ amount: '997', equity: '11047' });
    // A stop of another position closes that, and frees its margin.
    expect(at([{ ...other, takeProfit: '100.5' }])).toMatchObject({ equity: '11997', riskRate: '16.67' });
  });

  it('S3.5 while a position is not known, or is no longer one, the account has no figures', () => {
    const book = bookOf([held]);
    for (const orders of [[], [{ ...held, status: 3 as const }]])
      expect(told(subjectOf(), { ...book, orders }, 5)).toMatchObject({ equity: null, riskRate: null });
    const unpushed = told(subjectOfPosition(held, instrument), bookOf(), 0);
    expect(unpushed).toMatchObject({ amount: '2000', equity: null, riskRate: null });
    // Its own row is not needed.
    const alone = { ...book, orders: [] };
    expect(told(subjectOfPosition(held, instrument), alone, 0)).toMatchObject({ equity: '12000' });
  });

  it('S3.5 S5.11 is liquidated exactly where a walk over every price of the way finds it', () => {
    const leg = fc.record({
      direction: fc.constantFrom(buy, sell),
      lots: fc.integer({ min: 1, max: 300 }).map((cents) => new Decimal(cents).div(100).toFixed()),
      below: fc.option(fc.integer({ min: 9_000, max: 9_999 }), { nil: null }),
      above: fc.option(fc.integer({ min: 10_001, max: 11_000 }), { nil: null }),
    });
    const found = { true: 0, false: 0 };
    fc.assert(
      fc.property(
        fc.array(leg, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 500, max: 20_000 }),
        fc.integer({ min: -MOST_TENTHS, max: MOST_TENTHS }),
        (legs, balance, tenths) => {
          const orders = legs.map(({ direction, lots, below, above }, index) => {
            const [loss, win] = direction === buy ? [below, above] : [above, below];
            const stops = { stopLoss: priceText(loss), takeProfit: priceText(win) };
            return orderOf({ id: index + 1, direction, lots, margin: `${Number(lots) * 2_000}`, ...stops });
          });
          const book = bookOf(orders, String(balance));
          const [subject] = orders;
          if (!subject) return;
          const { isLiquidated } = whatIf(subjectOfPosition(subject, instrument), book, tenths);
          expect(isLiquidated).toBe(isLiquidatedByWalk(orders, book, 10_000 + tenths * 10));
          found[`${isLiquidated}`] += 1;
        },
      ),
      { seed: 23, numRuns: 300 },
    );
    expect(Math.min(found.true, found.false)).toBeGreaterThan(20);
  });
});

function priceText(cents: number | null): string {
  return cents === null ? '0' : new Decimal(cents).div(100).toFixed();
}

/** The slow way: cent by cent, each position closed once the price is at its stop, the account asked before that. */
function isLiquidatedByWalk(orders: readonly Order[], { account }: AccountBook, to: number): boolean {
  if (!account) return false;
  const open = new Set(orders);
  let booked = new Decimal(0);
  let freed = new Decimal(0);
  const step = to < 10_000 ? -1 : 1;
  for (let cents = 10_000; ; cents += step) {
    const price = priceText(cents);
    const wonBy = ({ direction, lots, entryPrice }: Order) =>
      profit(instrument, direction, lots, entryPrice, price);
    const gained = [...open].reduce((total, order) => total.plus(wonBy(order)), booked);
    if (riskRateOf(account, gained, freed.negated()).gte(200)) return true;
    for (const order of open) {
      if (order.stopLoss !== price && order.takeProfit !== price) continue;
      open.delete(order);
      booked = booked.plus(wonBy(order));
      freed = freed.plus(order.margin);
    }
    if (cents === to) return false;
  }
}
