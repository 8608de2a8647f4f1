import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DIRECTION,
  FEE_PER_LOT,
  MARGIN_FIXED,
  MAX_LOTS,
  ORDER_STATUS,
  PRICE_TYPE,
} from '#contract/constants';
import type { Order } from '#contract/entities';
import { Decimal, type DecimalInput, fromMicro, toMicro } from '#contract/money';
import { maxLots } from '#contract/trading';
import { grownBy, mustAsk } from '#machines/live-orders/exposure';
import { type Charge, costsOf } from '#machines/order-form/charge';
import { outcomesOf, rewardToRisk } from '#machines/order-form/outcomes';
import { freeOf, lotsForShare, SHARES, sizeOf } from '#machines/order-form/shares';
import { stopForms, stopStepped, stopsAs } from '#machines/order-form/stop-units';
import { NO_TRAIL, type StopUnit } from '#machines/order-form/ticket';
import { pricedStops, typedStopIssues } from '#machines/order-sheet/stop-fields';
import { checkTicket, inMicro } from '#server/trading/check-ticket';
import { profitMicro } from '#server/trading/valuation';
import { DRIVEN } from '../support/driven-source.ts';
import { ALWAYS, adaptive, instrumentOf, orderOf, pushOf } from '../support/fixtures.ts';

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

describe('how large an order is', () => {
  const size = (change: object, instrument = charge.instrument) => {
    const { units, worth } = sizeOf(instrument, { ...order, ...change }, '100') ?? {};
    return [units?.toFixed(), worth?.toFixed()];
  };

  it('S5.10 it is told in units, and in what they are worth in USD at the price of the order', () => {
    expect(size({ lots: '0.5' })).toEqual(['500', '50000']);
    expect(size({ priceType: PRICE_TYPE.pending, targetPrice: '90' })).toEqual(['1000', '90000']);
    expect(size({}, instrumentOf({ currency: 'JPY', rate: '1/160' }))).toEqual(['1000', '625']);
  });

  it.each([
    { lots: '' },
    { lots: 'abc' },
    { priceType: PRICE_TYPE.pending },
  ])('S5.10 it is not with %o', (change) => {
    expect(size(change)).toEqual([undefined, undefined]);
  });
});

describe('stops that are typed as distances', () => {
  const typed = { ...order, stopLoss: '100', takeProfit: '250', stopsIn: 'points' } as const;

  it('S5.11 S9.6 they come to the same for either side', () => {
    const { stopLoss, takeProfit } = outcomesOf(charge, typed, '100', null, null);
    expect([stopLoss?.direction, takeProfit?.direction]).toEqual([null, null]);
    for (const direction of [null, buy, sell]) expect(amounts(typed, direction)).toEqual(['-1003', '2497']);
  });

  it('S5.11 as money they come to what was typed, to the next price', () => {
    const asked = { ...order, stopLoss: '500', takeProfit: '1200', stopsIn: 'money' } as const;
    for (const direction of [null, buy, sell]) expect(amounts(asked, direction)).toEqual(['-503', '1197']);
  });

  it.each([
    ['prices of a buyer', order, null, '2.5'],
    ['prices of a seller', { ...order, stopLoss: '101', takeProfit: '98' }, null, '2'],
    ['distances', typed, null, '2.5'],
    ['a stop that follows', { ...order, trailBy: 'percent', trail: '2' }, null, '1.25'],
    ['a stop on the wrong side', { ...order, stopLoss: '101' }, null, null],
    ['the prices of the other direction', order, sell, null],
    ['a stop that is off', { ...order, stopLoss: null }, null, null],
    ['no target', { ...order, priceType: PRICE_TYPE.pending }, null, null],
  ] as const)('S5.11 the gain of %s is so many times the loss', (_, fields, direction, ratio) => {
    expect(rewardToRisk(charge, fields, '100', direction)?.toFixed() ?? null).toBe(ratio);
  });

  it('S5.11 every form of a stop is told', () => {
    const told = (fields: Parameters<typeof stopForms>[1]) => {
      const forms = stopForms(charge, fields, '100', 'stopLoss');
      return forms && Object.values(forms).map((form) => form?.toFixed() ?? null);
    };
    const all = ['99', '101', '100', '1', '1003'];
    expect(told(order)).toEqual(all);
    expect(told(typed)).toEqual(all);
    expect(told({ ...typed, lots: '' })).toEqual(['99', '101', '100', '1', null]);
    for (const stopLoss of [null, '', '100']) expect(told({ ...order, stopLoss })).toBeNull();
    expect(told({ ...typed, priceType: PRICE_TYPE.pending })).toBeNull();
    expect(stopsAs(charge, { ...typed, lots: '' }, '100', 'money', buy)).toMatchObject({ stopLoss: '' });
  });

  it.each([
    ['price', '99', '98.9', '99.1'],
    ['price', '', '99.9', '100.1'],
    ['points', '20', '10', '30'],
    ['points', '5', null, '15'],
    ['percent', '0.5', '0.4', '0.6'],
    ['money', '', null, '10'],
  ] as const)('S5.11 one step from %s %j leads to %s or %s', (stopsIn, stopLoss, lower, higher) => {
    const step = (by: 1 | -1) => stopStepped(charge, { ...order, stopsIn, stopLoss }, '100', 'stopLoss', by);
    expect([step(-1), step(1)]).toEqual([lower, higher]);
  });
});

describe('stops of an order that are typed as distances', () => {
  const held = orderOf({ lots: '1', direction: buy, entryPrice: '90', price: '100', askedPrice: '95' });
  const typed = (stopsIn: StopUnit, stopLoss: string | null, takeProfit: string | null) => ({
    instrument: charge.instrument,
    stops: { stopLoss, takeProfit, trail: null },
    stopsIn,
  });

  it.each([
    ['price', '99', '102.5'],
    ['points', '100', '250'],
    ['percent', '1', '2.5'],
    ['money', '1000', '2500'],
  ] as const)('S4.3 in %s %s and %s they are the same prices, counted from the last one', (unit, stop, target) => {
    expect(pricedStops(held, typed(unit, stop, target))).toMatchObject({
      stopLoss: '99',
      takeProfit: '102.5',
    });
    expect(typedStopIssues(held, typed(unit, stop, target))).toEqual({});
  });

  it('S4.3 those of a pending order count from the target that is typed, and of a sell lie on the other side', () => {
    const pending = { ...held, status: ORDER_STATUS.pending };
    const stopsOf = (order: typeof held, targetPrice?: string) => {
      const { stops, ...rest } = typed('points', '100', '250');
      return pricedStops(order, { ...rest, stops: { ...stops, targetPrice } });
    };
    expect(stopsOf(pending)).toMatchObject({ stopLoss: '94', takeProfit: '97.5' });
    expect(stopsOf(pending, '80')).toMatchObject({ stopLoss: '79', takeProfit: '82.5' });
    expect(stopsOf({ ...held, direction: sell })).toMatchObject({ stopLoss: '101', takeProfit: '97.5' });
  });

  it.each([
    ['points', '0.5', 'decimals'],
    ['points', '', 'required'],
    ['percent', '100', 'tooLarge'],
    ['money', '0.001', 'decimals'],
  ] as const)('S4.3 S5.16 in %s %j is refused and asked for as no price', (unit, stop, issue) => {
    expect(typedStopIssues(held, typed(unit, stop, null))).toEqual({ stopLoss: issue });
    expect(pricedStops(held, typed(unit, stop, null))).toMatchObject({ stopLoss: '', takeProfit: null });
    expect(typedStopIssues(held, typed(unit, null, stop))).toEqual({ takeProfit: issue });
    expect(pricedStops(held, typed(unit, null, stop))).toMatchObject({ stopLoss: null, takeProfit: '' });
  });

  it('S4.3 a price on the wrong side is refused as before', () => {
    expect(typedStopIssues(held, typed('price', '101', '99'))).toEqual({
      stopLoss: 'stopLossSide',
      takeProfit: 'takeProfitSide',
    });
  });
});

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
    // Where the site liquidates at 125, once its equity is 1600.
    ['91.604', '-8399', 125],
    ['91.603', null, 125],
  ])('S9.5 a loss that the account would not live to see is no figure: a stop at %s', (stopLoss, amount, stopOut?) => {
    const own = { ...account, stopOut };
    const asked = { ...order, stopLoss, takeProfit: null };
    const { stopLoss: outcome } = outcomesOf(charge, asked, '100', null, own);
    expect(outcome?.direction).toBe(buy);
    expect(outcome?.amount?.toFixed() ?? null).toBe(amount);
  });
});

describe('shares', () => {
  const market = { priceType: PRICE_TYPE.market, targetPrice: null };
  const CLOSE = '100';

  type Known = Parameters<typeof costsOf>[0];

  function charge(change: Partial<Charge['instrument']> = {}, other: Partial<Known> = {}): Known {
    return { instrument: instrumentOf(change), tradeFeeType: FEE_PER_LOT, multiple: '50', ...other };
  }

  function costOf(charged: Known, ...asked: [price: DecimalInput, lots: DecimalInput]): Decimal {
    const { margin, fee } = costsOf(charged, ...asked);
    return margin.plus(fee);
  }

  describe('the free margin', () => {
    it('S3.5 S3.22 is the balance and the unrealised profit less all that is held, and unknown before a push', () => {
      const account = { ...pushOf([1]), balance: '1000', profits: '-50.5', held: '300.25' };
      expect(freeOf(account)?.toFixed()).toBe('649.25');
      expect(freeOf(null)).toBeNull();
    });
  });

  describe('lots for a share of the free margin', () => {
    // One lot at 100 with 1000 units and 50 times costs 2000 of margin and 3 of fee.
    it.each([
      ['0.25', '1.24'],
      ['0.5', '2.49'],
      ['0.75', '3.74'],
      ['1', '4.99'],
    ])('S9.5 S9.6 %s of 10,000 are %s lots', (share, lots) => {
      expect(lotsForShare(charge(), market, CLOSE, new Decimal(10_000), share)).toBe(lots);
    });

    it('S9.5 before a closure a market order needs the margin that is required then, a pending one what it holds', () => {
      const rising = { ...charge(), instrument: { ...charge().instrument, marginFactor: '2' } };
      expect(lotsForShare(rising, market, CLOSE, new Decimal(10_000), '1')).toBe('2.49');
      const pending = { priceType: PRICE_TYPE.pending, targetPrice: '50' };
      expect(lotsForShare(rising, pending, CLOSE, new Decimal(10_000), '1')).toBe('9.97');
    });

    it('S9.5 a pending order is sized by its own price', () => {
      const pending = { priceType: PRICE_TYPE.pending, targetPrice: '50' };
      expect(lotsForShare(charge(), pending, CLOSE, new Decimal(10_000), '1')).toBe('9.97');
    });

    it.each([
      ['the account is not known', charge(), market, null],
      [
        'the price is missing',
        charge(),
        { ...market, priceType: PRICE_TYPE.pending, targetPrice: '' },
        10_000,
      ],
      ['there is no leverage', charge({}, { multiple: '' }), market, 10_000],
      ['the smallest order costs more', charge({ minLots: '0.1' }), market, 200],
      ['one step costs more', charge(), market, 20],
      ['nothing is free', charge(), market, 0],
      ['the account is under water', charge(), market, -5],
    ] as const)('S5.10 there are none while %s', (_, terms, fields, free) => {
      const known = free === null ? null : new Decimal(free);
      expect(lotsForShare(terms, fields, CLOSE, known, '1')).toBeNull();
    });

    it('S5.10 an order is never larger than the largest, whatever is free', () => {
      expect(lotsForShare(charge(), market, CLOSE, new Decimal('1e12'), '1')).toBe(String(MAX_LOTS));
      expect(lotsForShare(charge({ lotStep: '0.3' }), market, CLOSE, new Decimal('1e12'), '1')).toBe('999.9');
    });

    it('S9.5 S9.6 they fit and one step more would not, in either margin mode and by either fee', () => {
      const cents = (max: number) =>
        fc.integer({ min: 1, max }).map((count) => new Decimal(count).div(100).toFixed());
      fc.assert(
        fc.property(
          fc.record({
            marginMode: fc.constantFrom(0 as const, MARGIN_FIXED as 1),
            tradeFeeType: fc.constantFrom(FEE_PER_LOT, 2),
            feeRate: fc.constantFrom('0', '0.0003', '3'),
            step: fc.constantFrom('0.001', '0.01', '0.1', '1'),
            multiple: fc.constantFrom('1', '3', '50', '500'),
          }),
          cents(10_000_000),
          fc.integer({ min: 0, max: 2_000_000_000_000 }).map((micro) => new Decimal(micro).div(1_000_000)),
          fc.constantFrom(...SHARES),
          ({ tradeFeeType, multiple, step, ...terms }, price, free, share) => {
            const charged = charge({ ...terms, lotStep: step, minLots: step }, { tradeFeeType, multiple });
            const lots = lotsForShare(charged, market, price, free, share) ?? '0';
            const budget = free.times(share);
            const more = new Decimal(lots).plus(step);
            expect(new Decimal(lots).mod(step).isZero()).toBe(true);
            expect(costOf(charged, price, lots).lte(budget)).toBe(true);
            expect(
              more.gt(maxLots(charged.instrument, price)) || costOf(charged, price, more).gt(budget),
            ).toBe(true);
          },
        ),
        { seed: 11, numRuns: 500 },
      );
    });
  });
});

const bought = (id: number, lots: string, change: Partial<Order> = {}): Order =>
  orderOf({ id, lots, direction: 1, ...change });
const sold = (id: number, lots: string, change: Partial<Order> = {}): Order =>
  orderOf({ id, lots, direction: 2, ...change });
const whole = (...ids: number[]) => ids.map((id) => ({ id, lots: null }));
const long = (lots: string) => [{ instrumentId: 1, showCode: 'EUR/USD', direction: 1, lots }];
const short = (lots: string) => [{ instrumentId: 1, showCode: 'EUR/USD', direction: 2, lots }];

describe('the exposure that closing adds', () => {
  it.each([
    ['a lone position', [bought(1, '1')], whole(1), []],
    ['one of two of the same side', [bought(1, '1'), bought(2, '2')], whole(1), []],
    ['one leg of an even hedge', [bought(1, '1'), sold(2, '1')], whole(2), long('1')],
    ['its other leg', [bought(1, '1'), sold(2, '1')], whole(1), short('1')],
    ['the smaller leg of a hedge', [bought(1, '1.5'), sold(2, '0.5')], whole(2), long('1.5')],
    ['the larger leg, which leaves less', [bought(1, '1.5'), sold(2, '0.5')], whole(1), []],
    ['the larger leg, which leaves more', [bought(1, '1.5'), sold(2, '1')], whole(1), short('1')],
    ['the larger leg, which leaves as much', [bought(1, '1'), sold(2, '0.5')], whole(1), []],
    ['both legs', [bought(1, '1.5'), sold(2, '1')], whole(1, 2), []],
    ['a part of a leg', [bought(1, '0.3'), sold(2, '0.3')], [{ id: 2, lots: '0.1' }], long('0.1')],
    ['a part that evens out', [bought(1, '0.3'), sold(2, '0.2')], [{ id: 1, lots: '0.1' }], []],
    ['nothing', [bought(1, '1'), sold(2, '1')], [], []],
  ] as const)('S2.52 %s', (_, orders, closings, grown) => {
    expect(grownBy(orders, closings)).toEqual(grown);
  });

  it('S2.52 is of each instrument by itself, and a pending order is none', () => {
    const gold = { instrumentId: 2, instrument: { showCode: 'Gold', pricePrecision: 2 } };
    const orders = [bought(1, '1'), sold(2, '1', gold), sold(3, '1', { status: 0 }), bought(4, '1', gold)];
    expect(grownBy(orders, whole(1))).toEqual([]);
    expect(grownBy(orders, whole(1, 2))).toEqual([
      { instrumentId: 2, showCode: 'Gold', direction: 1, lots: '1' },
    ]);
  });
});

describe('whether a question comes first', () => {
  it.each([
    ['less exposure', adaptive(bought(1, '1')), whole(1), false],
    ['a cancelled order, which closes nothing', adaptive(bought(1, '1')), [], false],
    ['more exposure', adaptive(bought(1, '1'), sold(2, '1')), whole(1), true],
    ['a position that is not among the orders', adaptive(bought(1, '1')), whole(3), true],
    ['a position that is known as pending', adaptive(bought(1, '1', { status: 0 })), whole(1), true],
    ['orders that are not known', { isAdaptive: true, orders: null }, [], true],
    ['a trader who is always asked', ALWAYS, [], true],
  ] as const)('S2.52 %s', (_, caution, closings, asks) => {
    expect(mustAsk(caution, closings)).toBe(asks);
  });
});
