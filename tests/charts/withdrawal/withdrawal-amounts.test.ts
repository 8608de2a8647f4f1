import { describe, expect, it } from 'vitest';
import {
  amountIssue,
  drawEstimate,
  drawIssue,
  isUnusual,
  leftAfter,
  mostUsd,
  shownAvailable,
} from '#machines/withdrawal/amounts';
import { payoutCurrencyOf } from '../../support/fixtures.ts';

/** 2 USD of every amount, or 2 % of it. */
const fixedFee = payoutCurrencyOf({ feeRate: '2', feeType: 1, usdPrice: '0.9' });
const rateFee = payoutCurrencyOf({ feeRate: '0.02', feeType: 2, usdPrice: '0.9' });

describe('a typed amount', () => {
  it.each([
    ...['100', '100.5', '  100  ', '0.000001', '900'],
    // Every digit of what is available can be asked for.
    '899.999999',
  ])('S5.16 %j is one that can be asked for', (text) => {
    expect(amountIssue(text, '900')).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['abc', 'notNumber'],
    ['1 000', 'notNumber'],
    ['1,000.50', 'notNumber'],
    ['1e3', 'exponent'],
    ['-5', 'negative'],
    ['.', 'notNumber'],
    ['0.0000001', 'decimals'],
    ['1000000000000', 'tooLarge'],
    ['0', 'zero'],
    ['0.00', 'zero'],
    ['900.000001', 'aboveAvailable'],
    ['901', 'aboveAvailable'],
  ] as const)('S5.16 %j is %s', (text, issue) => {
    expect(amountIssue(text, '900')?.reason ?? null).toBe(issue);
  });

  it('S5.16 what is available shows no more than can be asked for', () => {
    expect(shownAvailable('10009.3964')?.toFixed()).toBe('10009.39');
    expect(amountIssue(shownAvailable('10009.396')?.toFixed() ?? '', '10009.396')).toBeNull();
    expect(shownAvailable(null)).toBeNull();
  });

  it('S5.16 without a limit any amount goes, and with nothing available none', () => {
    expect(amountIssue('999999999999', null)).toBeNull();
    expect(amountIssue('0.01', '0')?.reason ?? null).toBe('aboveAvailable');
  });
});

describe('an amount to be withdrawn', () => {
  it.each([
    ['the fee alone', '2', 'feeOnly'],
    ['less than the fee', '1', 'feeOnly'],
    ['so little beyond the fee that no hundredth arrives', '2.011', 'feeOnly'],
    ['as much beyond it as a hundredth needs', '2.012', null],
    ['nothing', '', 'required'],
    ['more than there is', '901', 'aboveAvailable'],
  ] as const)('S9.9 %s (%j): %s', (_, text, issue) => {
    expect(drawIssue(text, '900', fixedFee)?.reason ?? null).toBe(issue);
  });

  it('S9.9 a fee that is a rate leaves something of any amount but the smallest', () => {
    expect(drawIssue('1', '900', rateFee)).toBeNull();
    expect(drawIssue('0.005', '900', rateFee)?.reason ?? null).toBe('feeOnly');
  });

  it('S9.9 before a currency is chosen the fee is not known, and not held against the amount', () => {
    expect(drawIssue('1', '900', null)).toBeNull();
    expect(drawIssue('901', '900', null)?.reason ?? null).toBe('aboveAvailable');
  });
});

describe('the limit of a day', () => {
  it.each([
    ['500', null],
    ['500.000001', 'aboveLimit'],
    // What is not there is said first.
    ['901', 'aboveAvailable'],
  ] as const)('S7.42 of 500 left and 900 available, %s: %s', (text, issue) => {
    expect(drawIssue(text, '900', fixedFee, '500')?.reason ?? null).toBe(issue);
  });

  it('S7.42 the most is the smaller of both, and nothing is left below zero', () => {
    expect([
      mostUsd('900', '500'),
      mostUsd('400.5', '500'),
      mostUsd('900', null),
      mostUsd(null, '5'),
    ]).toEqual(['500', '400.5', '900', null]);
    expect([leftAfter('500', '120.5').toFixed(), leftAfter('5', '6').toFixed()]).toEqual(['379.5', '0']);
  });
});

describe('the estimate beside it', () => {
  it.each([
    ['100', fixedFee, '2', '88.2'],
    ['100', fixedFee, '2', '88.2'],
    ['100.5', rateFee, '2.01', '88.64'],
    ['1', fixedFee, '2', '0'],
  ])('S9.9 %j costs and brings what the server will book', (text, currency, fee, received) => {
    const estimate = drawEstimate(text, currency);
    expect([estimate?.fee.toFixed(), estimate?.received.toFixed()]).toEqual([fee, received]);
  });

  it.each([
    ['', fixedFee],
    ['abc', fixedFee],
    ['100', null],
  ])('S9.9 there is none of %j while amount or currency is missing', (text, currency) => {
    expect(drawEstimate(text, currency)).toBeNull();
  });
});

describe('an amount that is far from what is usual', () => {
  const usual = { least: '50', most: '1500' };
  it.each([
    ['1500', false],
    ['15000', false],
    ['15000.01', true],
    ['5', false],
    ['4.99', true],
    ['1.5', true],
    ['0', false],
    ['', false],
    ['1,500?', false],
  ])('S5.16 %j is questioned: %s', (text, isQuestioned) => {
    expect(isUnusual(text, usual)).toBe(isQuestioned);
  });

  it('S5.16 is compared in USD', () => {
    expect(isUnusual('1800000', usual, '150')).toBe(false);
    expect(isUnusual('1800', usual, '0.1')).toBe(true);
  });
});
