import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MARGIN_FIXED } from '#contract/constants';
import {
  COPY_MODES,
  type CopiedOrder,
  type CopyInstrument,
  type CopySizing,
  copiedOrder,
  isStopReached,
  performanceFee,
} from '#contract/copying';
import { Decimal } from '#contract/money';
import { margin, notional } from '#contract/trading';

/** What an order of a leader's becomes in a copy. */

const BITCOIN: CopyInstrument = {
  marginMode: 0,
  unitsPerLot: '1',
  feeRate: '0',
  lotStep: '0.01',
  minLots: '0.01',
  multiples: ['10', '50', '100'],
};
const PRICE = '50000';
const FREE: CopySizing = {
  mode: 'equity',
  size: '1',
  maxMargin: '0',
  maxExposure: '0',
  maxMultiple: '0',
  instrumentIds: [],
};
const ORDER = { instrumentId: 7, lots: '2', multiple: '50', equity: '20000' };
const STANDING = { equity: '5000', exposure: '0' };

const copied = (sizing: Partial<CopySizing>, standing = STANDING, instrument = BITCOIN): CopiedOrder =>
  copiedOrder({ ...FREE, ...sizing }, ORDER, instrument, PRICE, standing);

describe('the size of a copied order', () => {
  test.each([
    ['in proportion of what both are worth', { mode: 'equity', size: '1' }, '0.5', []],
    ['twice that', { mode: 'equity', size: '2' }, '1', []],
    ['by a ratio', { mode: 'ratio', size: '0.25' }, '0.5', []],
    ['always the same', { mode: 'lots', size: '0.3' }, '0.3', []],
    ['down to the step', { mode: 'ratio', size: '0.1234' }, '0.24', ['step']],
    // 1,000 USD of margin at 50x hold 50,000 USD: one lot.
    ['within the margin of one order', { mode: 'ratio', size: '1', maxMargin: '1000' }, '1', ['margin']],
    ['within what is open', { mode: 'ratio', size: '1', maxExposure: '40000' }, '0.8', ['exposure']],
    [
      'within both, where the second leaves less',
      { mode: 'ratio', size: '1', maxMargin: '1000', maxExposure: '20000' },
      '0.4',
      ['margin', 'exposure'],
    ],
  ] as const)('%s', (_, sizing, lots, adjustments) => {
    expect(copied(sizing)).toEqual({ lots, multiple: '50', adjustments });
  });

  test('with the highest leverage below a bound', () => {
    expect(copied({ maxMultiple: '20' })).toEqual({ lots: '0.5', multiple: '10', adjustments: ['leverage'] });
  });

  test('on the instrument’s largest order', () => {
    expect(copied({ mode: 'ratio', size: '10' }, STANDING, { ...BITCOIN, maxLots: '5' })).toEqual({
      lots: '5',
      multiple: '50',
      adjustments: ['largest'],
    });
  });

  test.each([
    ['instrument', { instrumentIds: [1, 2] }, STANDING],
    ['leverage', { maxMultiple: '5' }, STANDING],
    ['tooSmall', { mode: 'ratio', size: '0.001' }, STANDING],
    ['tooSmall', {}, { equity: '-20', exposure: '0' }],
    ['exposure', { maxExposure: '1000' }, { equity: '5000', exposure: '1000' }],
  ] as const)('skipped: %s', (skipped, sizing, standing) => {
    expect(copied(sizing, standing)).toEqual({ skipped });
  });

  test('nothing is copied in proportion of a leader who is worth nothing', () => {
    expect(copiedOrder(FREE, { ...ORDER, equity: '0' }, BITCOIN, PRICE, STANDING)).toEqual({
      skipped: 'tooSmall',
    });
  });
});

const upTo = (max: number) =>
  fc.integer({ min: 0, max }).map((cents) => new Decimal(cents).div(100).toFixed());

test('no bound is ever crossed, and nothing is larger than was asked for', () => {
  const sizing = fc.record({
    mode: fc.constantFrom(...COPY_MODES),
    size: fc.integer({ min: 1, max: 1_000 }).map((size) => new Decimal(size).div(100).toFixed()),
    maxMargin: upTo(500_000),
    maxExposure: upTo(20_000_000),
    maxMultiple: fc.constantFrom('0', '5', '10', '20', '60', '200'),
    instrumentIds: fc.constantFrom([], [7], [1, 7], [1]),
  });
  const order = fc.record({
    instrumentId: fc.constant(7),
    lots: upTo(10_000),
    multiple: fc.constantFrom('10', '50', '100'),
    equity: upTo(10_000_000),
  });
  const instrument = fc.record({
    marginMode: fc.constantFrom(MARGIN_FIXED, 0),
    unitsPerLot: fc.constantFrom('1', '100', '1000'),
    feeRate: fc.constant('0'),
    lotStep: fc.constantFrom('0.01', '0.1', '1', '0.001'),
    minLots: fc.constantFrom('0.01', '0.1', '1'),
    multiples: fc.constantFrom(['10', '50', '100'], ['100'], ['1', '100', '20']),
    rate: fc.constantFrom(undefined, '1.1', '1/150'),
  });
  const price = fc.integer({ min: 1, max: 9_000_000 }).map((cents) => new Decimal(cents).div(100).toFixed());
  const standing = fc.record({ equity: upTo(5_000_000), exposure: upTo(10_000_000) });
  fc.assert(
    fc.property(sizing, order, instrument, price, standing, (bounds, asked, terms, at, stands) => {
      const became = copiedOrder(bounds, asked, terms, at, stands);
      if ('skipped' in became) return;
      const { lots, multiple, adjustments } = became;
      expect(new Decimal(lots).mod(terms.lotStep).isZero()).toBe(true);
      expect(new Decimal(lots).gte(terms.minLots)).toBe(true);
      expect(terms.multiples).toContain(multiple);
      expect(new Decimal(multiple).lte(asked.multiple)).toBe(true);
      if (bounds.maxMultiple !== '0') expect(new Decimal(multiple).lte(bounds.maxMultiple)).toBe(true);
      if (bounds.maxMargin !== '0')
        expect(margin(terms, lots, at, multiple).lte(bounds.maxMargin)).toBe(true);
      if (bounds.maxExposure !== '0')
        expect(notional(terms, lots, at).plus(stands.exposure).lte(bounds.maxExposure)).toBe(true);
      if (bounds.mode === 'ratio') {
        const wanted = new Decimal(asked.lots).times(bounds.size);
        expect(new Decimal(lots).lte(wanted)).toBe(true);
        // What is less than asked for has its reason, and what has one is less.
        expect(new Decimal(lots).eq(wanted)).toBe(adjustments.every((name) => name === 'leverage'));
      }
    }),
    { numRuns: 3_000 },
  );
});

describe('the stop of a whole copy', () => {
  test.each([
    ['0', 'money', '-99999', false],
    ['100', 'money', '-99.99', false],
    ['100', 'money', '-100', true],
    ['10', 'percent', '-99.99', false],
    ['10', 'percent', '-100', true],
    ['10', 'percent', '500', false],
  ] as const)('%s %s at %s: %s', (stop, stopUnit, brought, isReached) => {
    expect(isStopReached({ stop, stopUnit, amount: '1000' }, brought)).toBe(isReached);
  });
});

describe('the fee on new profit', () => {
  test.each([
    ['1000', '1000', '20', '0'],
    ['900', '1000', '20', '0'],
    ['1100', '1000', '20', '20'],
    ['1100', '1000', '0', '0'],
    ['1000.09', '1000', '20', '0.01'],
    ['1000.04', '1000', '20', '0'],
  ])('worth %s, high water %s, %s %%: %s', (worth, highWater, percent, expected) => {
    expect(performanceFee(worth, highWater, percent).toFixed()).toBe(expected);
  });

  test('whatever the path, all fees together are no more than the percent of the highest that was reached', () => {
    const path = fc.array(upTo(500_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(path, fc.integer({ min: 0, max: 20 }), (worths, percent) => {
        let highWater = new Decimal(1_000);
        let taken = new Decimal(0);
        for (const worth of worths) {
          taken = taken.plus(performanceFee(worth, highWater, percent));
          highWater = Decimal.max(highWater, worth);
        }
        expect(taken.lte(highWater.minus(1_000).times(percent).div(100))).toBe(true);
        expect(
          taken.gte(
            highWater
              .minus(1_000)
              .times(percent)
              .div(100)
              .minus(0.01 * worths.length),
          ),
        ).toBe(true);
      }),
    );
  });
});
