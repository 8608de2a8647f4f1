import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTION, FEE_PER_LOT, MARGIN_FIXED, PRICE_TYPE } from '#contract/constants';
import { inputDecimal } from '#contract/decimal-text';
import { Decimal } from '#contract/money';
import { fee, margin } from '#contract/trading';
import { NO_TERMS, pendingKind, sideOfMarket } from '#machines/order-form/pending-terms';
import {
  estimate,
  fieldsOf,
  isFar,
  NO_TRAIL,
  stepDown,
  stepUp,
  type TicketFields,
  ticketIssues,
  ticketOf,
} from '#machines/order-form/ticket';
import { isFarTrail } from '#machines/order-form/trail';
import { instrumentOf } from '../support/fixtures.ts';

const instrument = instrumentOf({ minLots: '0.02', lotStep: '0.01' });
const CLOSE = '100';
const { buy, sell } = DIRECTION;

const market = (change: Partial<TicketFields> = {}) => ({
  ...NO_TERMS,
  priceType: PRICE_TYPE.market,
  lots: '1',
  targetPrice: null,
  stopLoss: null,
  takeProfit: null,
  ...NO_TRAIL,
  ...change,
});
const pending = (targetPrice: string | null, change: Partial<TicketFields> = {}) =>
  market({ priceType: PRICE_TYPE.pending, targetPrice, ...change });

describe('what a pending order waits for', () => {
  it.each([
    ['99.9', 'below', 'buyLimit', 'sellStop'],
    ['100.1', 'above', 'buyStop', 'sellLimit'],
    ['100.00', null, null, null],
    ['', null, null, null],
    ['1e3', null, null, null],
  ])('S4.2 a price of %j is %s the market: %s or %s', (target, side, bought, sold) => {
    expect(sideOfMarket(target, CLOSE)).toBe(side);
    expect([pendingKind(buy, target, CLOSE), pendingKind(sell, target, CLOSE)]).toEqual([bought, sold]);
  });
});

describe('what is wrong with a ticket', () => {
  it.each([
    ['', 'required'],
    ['0', 'lotsTooSmall'],
    ['0.00', 'lotsTooSmall'],
    ['-1', 'negative'],
    ['1e3', 'exponent'],
    ['0.01', 'lotsTooSmall'],
    ['0.025', 'decimals'],
    ['0.02', undefined],
    ['0.03', undefined],
    ['0,03', 'notNumber'],
  ])('S5.10 lots of %j are %s', (lots, issue) => {
    expect(ticketIssues(instrument, buy, market({ lots }), CLOSE).lots).toBe(issue);
  });

  it('S5.10 lots have as many decimals as their step, and are on it', () => {
    const wide = instrumentOf({ minLots: '0.05', lotStep: '0.05' });
    const issue = (lots: string) => ticketIssues(wide, buy, market({ lots }), CLOSE).lots;
    expect([issue('0.15'), issue('0.17'), issue('0.151')]).toEqual([undefined, 'lotsOffStep', 'decimals']);
  });

  it.each([
    [null, 'priceRequired'],
    ['', 'priceRequired'],
    ['0', 'zero'],
    ['abc', 'notNumber'],
    ['99.999', 'decimals'],
    ['100', 'targetAtMarket'],
    ['100.00', 'targetAtMarket'],
    ['99.99', undefined],
    ['100.01', undefined],
  ])('S5.12 a pending price of %j is %s', (target, issue) => {
    expect(ticketIssues(instrument, buy, pending(target), CLOSE).targetPrice).toBe(issue);
  });

  it('S5.12 a market order asks for no price, whatever is left in the field', () => {
    expect(ticketIssues(instrument, buy, market({ targetPrice: 'abc' }), CLOSE)).toEqual({});
  });

  it.each([
    [buy, '99.99', '100.01', {}],
    [buy, '100', '100', { stopLoss: 'stopLossSide', takeProfit: 'takeProfitSide' }],
    [buy, '101', '99', { stopLoss: 'stopLossSide', takeProfit: 'takeProfitSide' }],
    [sell, '100.01', '99.99', {}],
    [sell, '99', '101', { stopLoss: 'stopLossSide', takeProfit: 'takeProfitSide' }],
    [buy, '99.999', '100.001', { stopLoss: 'decimals', takeProfit: 'decimals' }],
    [buy, '', '0', { stopLoss: 'priceRequired', takeProfit: 'zero' }],
  ] as const)('S5.11 direction %i with stops %s and %s: %j', (direction, stopLoss, takeProfit, issues) => {
    expect(ticketIssues(instrument, direction, market({ stopLoss, takeProfit }), CLOSE)).toEqual(issues);
  });

  it('S9.5 the stops of a pending order are judged by its own price', () => {
    const stops = { stopLoss: '79', takeProfit: '81' };
    expect(ticketIssues(instrument, buy, pending('80', stops), CLOSE)).toEqual({});
    expect(ticketIssues(instrument, buy, pending('90', stops), CLOSE)).toEqual({
      takeProfit: 'takeProfitSide',
    });
    expect(ticketIssues(instrument, buy, pending('', stops), CLOSE)).toEqual({
      targetPrice: 'priceRequired',
    });
  });
});

describe('the order a ticket asks for', () => {
  it('S5.11 S7.24 plain decimals, and 0 where there is no price', () => {
    expect(ticketOf(instrument, sell, market({ lots: '1.5', targetPrice: '90' }), '100')).toMatchObject({
      direction: 2,
      priceType: 1,
      lots: '1.5',
      targetPrice: '0',
      stopLoss: '0',
      takeProfit: '0',
      multiple: '100',
    });
    const fields = pending('90', { stopLoss: '89.5', takeProfit: ' 91 ' });
    expect(ticketOf(instrument, buy, fields, '50')).toMatchObject({
      priceType: 0,
      targetPrice: '90',
      stopLoss: '89.5',
      takeProfit: '91',
    });
  });

  it('S7.24 whatever is typed, every number of the order is one the server takes', () => {
    const typed = fc.oneof(fc.string(), fc.constantFrom('1', '0,5', '٣', '', '1e9', '-1', ' 2 '));
    fc.assert(
      fc.property(typed, typed, typed, typed, (lots, targetPrice, stopLoss, takeProfit) => {
        const order = ticketOf(instrument, buy, pending(targetPrice, { lots, stopLoss, takeProfit }), '50');
        for (const number of [order.lots, order.targetPrice, order.stopLoss, order.takeProfit])
          expect(inputDecimal.safeParse(number).success).toBe(true);
      }),
      { seed: 3 },
    );
  });
});

describe('a stop-loss that follows the price', () => {
  const trailing = (trailBy: 'distance' | 'percent', trail: string) =>
    market({ stopLoss: '100', takeProfit: '101', trailBy, trail });

  it.each([
    ['percent', '', 'required'],
    ['percent', '0', 'tooSmall'],
    ['percent', '0.01', undefined],
    ['percent', '50', undefined],
    ['percent', '50.01', 'tooLarge'],
    ['percent', '0.005', 'decimals'],
    ['distance', '0.5', undefined],
    ['distance', '0.005', 'decimals'],
    ['distance', '99.99', undefined],
    ['distance', '100', 'tooLarge'],
  ] as const)('S5.11 by a %s of %j it is %s, and its kept price is not judged', (by, value, trail) => {
    expect(ticketIssues(instrument, buy, trailing(by, value), CLOSE)).toEqual(trail ? { trail } : {});
  });

  it('S5.11 a percentage that is less than the finest price is too small', () => {
    const fields = trailing('percent', '0.01');
    expect(ticketIssues(instrument, buy, { ...fields, takeProfit: null }, '99.99')).toEqual({
      trail: 'tooSmall',
    });
  });

  it.each([
    ['50', false],
    ['50.01', true],
    ['0.5', false],
  ])('S5.11 a distance of %s from 100 is far: %s', (distance, isFar) => {
    expect(isFarTrail(distance, CLOSE)).toBe(isFar);
  });

  it('S5.11 its take-profit is judged all the same', () => {
    const fields = { ...trailing('percent', '1'), takeProfit: '99' };
    expect(ticketIssues(instrument, buy, fields, CLOSE)).toEqual({ takeProfit: 'takeProfitSide' });
  });

  it.each([
    ['distance', { trailDistance: '1.5' }],
    ['percent', { trailPercent: '1.5' }],
  ] as const)('S5.11 S7.24 by a %s the order names the distance and no price, and reads as it was filled in', (by, asked) => {
    const ticket = ticketOf(instrument, buy, trailing(by, '1.5'), '100');
    expect(ticket).toMatchObject({ stopLoss: '0', takeProfit: '101', ...asked });
    expect(Object.keys(ticket).filter((key) => key.startsWith('trail'))).toEqual(Object.keys(asked));
    expect(fieldsOf(ticket)).toMatchObject({ trailBy: by, trail: '1.5', takeProfit: '101' });
    expect(fieldsOf(ticket).stopLoss).not.toBeNull();
  });

  it('S5.11 S7.24 a stop that is off or stands at its price names no distance', () => {
    for (const stopLoss of [null, '99'])
      for (const left of [NO_TRAIL, { trailBy: null, trail: '2' }]) {
        const ticket = ticketOf(instrument, buy, market({ stopLoss, ...left }), '100');
        expect(ticket).not.toHaveProperty('trailDistance');
        expect(ticket).not.toHaveProperty('trailPercent');
        expect(fieldsOf(ticket)).toMatchObject({ stopLoss, ...NO_TRAIL });
      }
  });
});

describe('the estimate', () => {
  const lots = fc.integer({ min: 1, max: 100_000 }).map((cents) => new Decimal(cents).div(100).toFixed());
  const price = fc.integer({ min: 1, max: 10_000_000 }).map((cents) => new Decimal(cents).div(100).toFixed());

  it('S9.5 S9.6 is what the server would charge, by either fee and either margin mode', () => {
    const mode = fc.constantFrom(0 as const, MARGIN_FIXED as 1);
    fc.assert(
      fc.property(
        lots,
        price,
        price,
        mode,
        fc.constantFrom(FEE_PER_LOT, 2),
        (size, close, target, MarginMode, type) => {
          const terms = instrumentOf({ marginMode: MarginMode });
          for (const [fields, at] of [
            [market({ lots: size }), close],
            [pending(target, { lots: size }), target],
          ] as const) {
            const charged = margin(terms, size, at, '50');
            const estimated = estimate(
              { instrument: terms, tradeFeeType: type, multiple: '50' },
              fields,
              close,
            );
            expect(estimated?.margin.toFixed()).toBe(charged.toFixed());
            expect(estimated?.fee.toFixed()).toBe(fee(terms, type, size, charged).toFixed());
          }
        },
      ),
      { seed: 5 },
    );
  });

  it('S9.5 S9.6 one lot at 100 with 1000 units and 50 times costs 2000 and 3 a lot', () => {
    const estimated = estimate({ instrument, tradeFeeType: FEE_PER_LOT, multiple: '50' }, market(), CLOSE);
    expect(estimated?.margin.toFixed()).toBe('2000');
    expect(estimated?.fee.toFixed()).toBe('3');
    expect(estimate({ instrument, tradeFeeType: 2, multiple: '50' }, market(), CLOSE)?.fee.toFixed()).toBe(
      '6000',
    );
  });

  it('S9.6 S9.7 a site whose kind of fee was not read yet is not guessed at', () => {
    expect(estimate({ instrument, tradeFeeType: null, multiple: '50' }, market(), CLOSE)).toBeNull();
  });

  it.each([
    ['lots', market({ lots: '' }), '50'],
    ['a price', pending(''), '50'],
    ['a multiple', market(), ''],
  ])('S9.7 is missing without %s', (_, fields, multiple) => {
    expect(estimate({ instrument, tradeFeeType: FEE_PER_LOT, multiple }, fields, CLOSE)).toBeNull();
  });
});

describe('the stepper of the lots', () => {
  const step = { lotStep: '0.1', minLots: '0.5' };

  it.each([
    ['0.3', '0.2'],
    ['0.2', '0.1'],
    ['0.1', null],
    ['0.15', '0.05'],
    ['0.05', null],
    ['0', null],
    ['', null],
    ['abc', null],
  ])('S5.10 one step below %j is %j', (lots, lower) => {
    expect(stepDown(lots, step)).toBe(lower);
  });

  it.each([
    ['0.2', '0.3'],
    ['0', '0.1'],
    ['0.20', '0.3'],
    ['', '0.5'],
    ['abc', '0.5'],
  ])('S5.10 one step above %j is %j', (lots, higher) => {
    expect(stepUp(lots, step)).toBe(higher);
  });

  it.each([
    ['63.90', '63900', true],
    ['31950', '63900', false],
    ['31949.99', '63900', true],
    ['95850', '63900', false],
    ['95850.01', '63900', true],
    ['0', '63900', false],
    ['', '63900', false],
    ['1105?', '1.1', false],
  ])('S5.11 a price of %j is far from the market’s %s: %s', (held, market, far) => {
    expect(isFar(held, market)).toBe(far);
  });

  it('S5.10 a step up and one down lead back, without the errors of floats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (tenths) => {
        const lots = new Decimal(tenths).div(10).toFixed();
        expect(stepDown(stepUp(lots, step), step)).toBe(lots);
      }),
      { seed: 9 },
    );
  });
});
