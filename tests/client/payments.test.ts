import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, roundMoney } from '#contract/money';
import {
  depositUsd,
  LATE_FEE_PER_DAY,
  leastWithdrawal,
  loanInterest,
  loanPenalty,
  spendable,
  withdrawalFee,
  withdrawalReceived,
} from '#contract/payments';

/** Decimals as the wire has them, from an integer of the smallest unit. */
const decimal = (max: number, digits: number, min = 0): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map((units) => new Decimal(units).div(new Decimal(10).pow(digits)).toFixed());
const amount = decimal(1_000_000_000_000, 6);
const price = decimal(100_000_000, 6, 1);
const rate = decimal(1_000_000, 6);
const days = fc.integer({ min: 0, max: 720 });
const seeded = { seed: 1, numRuns: 300 };

const fixedFee = fc.record({ feeType: fc.constant(1), feeRate: amount, usdPrice: price });
const rateFee = fc.record({ feeType: fc.constantFrom(0, 2, 9), feeRate: rate, usdPrice: price });
const usualRateFee = fc.record({ feeType: fc.constant(0), feeRate: decimal(900_000, 6), usdPrice: price });
const loanTerms = fc.record({ interestRate: rate, loanPeriod: days, freePeriod: days });

describe('withdrawals', () => {
  it.each([
    ['a fixed fee', { feeType: 1, feeRate: '2', usdPrice: '0.9' }, '100', '2', '88.2'],
    ['a rate', { feeType: 2, feeRate: '0.015', usdPrice: '1' }, '33.33', '0.49995', '32.83'],
    ['a third digit of 5', { feeType: 1, feeRate: '0', usdPrice: '0.5' }, '0.25', '0', '0.12'],
    ['six sixes', { feeType: 1, feeRate: '0', usdPrice: '1' }, '33.166666', '0', '33.16'],
    ['a fee above the amount', { feeType: 1, feeRate: '5', usdPrice: '1' }, '4', '5', '0'],
    ['a fee equal to the amount', { feeType: 1, feeRate: '5', usdPrice: '1' }, '5', '5', '0'],
    [
      'a currency worth more than the dollar',
      { feeType: 1, feeRate: '0', usdPrice: '0.35' },
      '1',
      '0',
      '0.35',
    ],
  ])('S9.9 %s', (_, terms, amountUsd, fee, received) => {
    expect(withdrawalFee(terms, amountUsd).toFixed()).toBe(fee);
    expect(withdrawalReceived(terms, amountUsd).toFixed()).toBe(received);
  });

  it.each([
    ['a fixed fee', { feeType: 1, feeRate: '1', usdPrice: '1' }, '1.01'],
    ['a rate', { feeType: 0, feeRate: '0.01', usdPrice: '1' }, '0.02'],
    ['a coin worth much', { feeType: 0, feeRate: '0.5', usdPrice: '0.00001' }, '2000'],
  ])('S9.9 the least amount with %s', (_, terms, least) => {
    expect(leastWithdrawal(terms).toFixed()).toBe(least);
  });

  it('S9.9 of the least amount something arrives, and of two cents less nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fixedFee, usualRateFee), (terms) => {
        const least = leastWithdrawal(terms);
        expect(withdrawalReceived(terms, least).gt(0)).toBe(true);
        expect(withdrawalReceived(terms, least.minus('0.02')).isZero()).toBe(true);
      }),
      seeded,
    );
  });

  it('S9.9 a fixed fee is the same for every amount', () => {
    fc.assert(
      fc.property(fixedFee, amount, amount, (terms, one, other) => {
        expect(withdrawalFee(terms, one).eq(withdrawalFee(terms, other))).toBe(true);
        expect(withdrawalFee(terms, one).eq(terms.feeRate)).toBe(true);
      }),
      seeded,
    );
  });

  it('S9.9 any other fee is its rate of the amount, to the ledger’s last digit', () => {
    fc.assert(
      fc.property(rateFee, amount, (terms, amountUsd) => {
        const exact = new Decimal(amountUsd).times(terms.feeRate);
        expect(withdrawalFee(terms, amountUsd).minus(exact).abs().lte('0.0000005')).toBe(true);
      }),
      seeded,
    );
  });

  it('S9.9 what arrives has two decimals, is never below zero and is what is left after the fee or less than a cent below', () => {
    fc.assert(
      fc.property(fc.oneof(fixedFee, rateFee), amount, (terms, amountUsd) => {
        const received = withdrawalReceived(terms, amountUsd);
        const left = new Decimal(amountUsd).minus(withdrawalFee(terms, amountUsd)).times(terms.usdPrice);
        expect(received.decimalPlaces()).toBeLessThanOrEqual(2);
        expect(received.isNegative() && !received.isZero()).toBe(false);
        const lacking = Decimal.max(0, left).minus(received);
        expect(lacking.gte(0) && lacking.lt('0.01')).toBe(true);
      }),
      seeded,
    );
  });

  it('S9.9 who withdraws more never receives less', () => {
    fc.assert(
      fc.property(fc.oneof(fixedFee, rateFee), amount, amount, (terms, one, other) => {
        const [less, more] = new Decimal(one).lte(other) ? [one, other] : [other, one];
        expect(withdrawalReceived(terms, less).lte(withdrawalReceived(terms, more))).toBe(true);
      }),
      seeded,
    );
  });
});

describe('deposits', () => {
  it('S3.18 what is credited is worth what was paid in, rounded down to the ledger’s last digit', () => {
    expect(depositUsd('0.9', '90').toFixed()).toBe('100');
    expect(depositUsd('3', '1').toFixed()).toBe('0.333333');
    fc.assert(
      fc.property(price, amount, (usdPrice, number) => {
        const credited = depositUsd(usdPrice, number);
        expect(credited.eq(roundMoney(credited))).toBe(true);
        // Never more than was paid in.
        const lacking = new Decimal(number).div(usdPrice).minus(credited);
        expect(lacking.gte(0) && lacking.lt('0.000001')).toBe(true);
      }),
      seeded,
    );
  });
});

describe('loans', () => {
  it.each([
    [
      'thirty days, the first seven free',
      { interestRate: '0.001', loanPeriod: 30, freePeriod: 7 },
      '1000',
      '23',
    ],
    ['none of them free', { interestRate: '0.001', loanPeriod: 30, freePeriod: 0 }, '1000', '30'],
    ['all of them free', { interestRate: '0.001', loanPeriod: 30, freePeriod: 30 }, '1000', '0'],
    ['more free than there are', { interestRate: '0.001', loanPeriod: 7, freePeriod: 30 }, '1000', '0'],
    [
      'a rate that leaves fractions',
      { interestRate: '0.000123', loanPeriod: 3, freePeriod: 0 },
      '0.01',
      '0.000004',
    ],
  ])('S9.8 interest of %s', (_, terms, amountUsd, interest) => {
    expect(loanInterest(terms, amountUsd).toFixed()).toBe(interest);
  });

  it('S9.8 interest is amount x rate x the days that are not free, and never below zero', () => {
    fc.assert(
      fc.property(loanTerms, amount, (terms, amountUsd) => {
        const paid = Math.max(0, terms.loanPeriod - terms.freePeriod);
        const exact = new Decimal(amountUsd).times(terms.interestRate).times(paid);
        const interest = loanInterest(terms, amountUsd);
        expect(interest.minus(exact).abs().lte('0.0000005')).toBe(true);
        expect(interest.gte(0)).toBe(true);
      }),
      seeded,
    );
  });

  it('S9.8 one more free day never costs more', () => {
    fc.assert(
      fc.property(loanTerms, amount, (terms, amountUsd) => {
        const longer = { ...terms, freePeriod: terms.freePeriod + 1 };
        expect(loanInterest(longer, amountUsd).lte(loanInterest(terms, amountUsd))).toBe(true);
      }),
      seeded,
    );
  });

  it('S9.8 the late fee of the agreement is a quarter of a percent for each whole day, and none in time', () => {
    expect(loanPenalty(LATE_FEE_PER_DAY, '1000', 1).toFixed()).toBe('2.5');
    expect(loanPenalty(LATE_FEE_PER_DAY, '1000', 10).toFixed()).toBe('25');
    expect(loanPenalty(LATE_FEE_PER_DAY, '1000', 0).toFixed()).toBe('0');
    expect(loanPenalty(LATE_FEE_PER_DAY, '1000', -3).toFixed()).toBe('0');
  });

  it('S9.8 a penalty grows with every day', () => {
    fc.assert(
      fc.property(rate, amount, days, (penaltyRate, amountUsd, late) => {
        const [today, tomorrow] = [late, late + 1].map((n) => loanPenalty(penaltyRate, amountUsd, n));
        expect(today?.lte(tomorrow ?? 0)).toBe(true);
      }),
      seeded,
    );
  });
});

describe('what can be spent', () => {
  it.each([
    ['1000', '0', '1000'],
    ['1000', '250.5', '749.5'],
    ['100', '100', '0'],
    ['100', '100.01', '0'],
  ])('S7.28 of %s with %s held it is %s, never below zero', (balance, lock_balance, left) => {
    expect(spendable({ balance, held: lock_balance }).toFixed()).toBe(left);
  });
});
