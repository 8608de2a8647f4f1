import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEE_PER_LOT, MARGIN_FIXED, MAX_LOTS, PRICE_TYPE } from '#contract/constants';
import { Decimal, type DecimalInput } from '#contract/money';
import { maxLots } from '#contract/trading';
import { type Charge, costsOf } from '#machines/order-form/charge';
import { freeOf, lotsForShare, SHARES } from '#machines/order-form/shares';
import { instrumentOf, pushOf } from '../support/fixtures.ts';

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

  it('S9.5 a pending order is sized by its own price', () => {
    const pending = { priceType: PRICE_TYPE.pending, targetPrice: '50' };
    expect(lotsForShare(charge(), pending, CLOSE, new Decimal(10_000), '1')).toBe('9.97');
  });

  it.each([
    ['the account is not known', charge(), market, null],
    ['the price is missing', charge(), { ...market, priceType: PRICE_TYPE.pending, targetPrice: '' }, 10_000],
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
          expect(more.gt(maxLots(charged.instrument, price)) || costOf(charged, price, more).gt(budget)).toBe(
            true,
          );
        },
      ),
      { seed: 11, numRuns: 500 },
    );
  });
});
