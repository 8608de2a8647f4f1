import { describe, expect, it } from 'vitest';
import { loanFigures, loanIssue } from '#machines/loan/figures';
import { loanConfigOf } from '../../support/fixtures.ts';

/** 100 to 5000 USD for thirty days, seven of them free, at 0.1 % a day. */
const config = loanConfigOf();

describe('the amount of a loan', () => {
  it.each(['100', '5000', '4999.99', ' 250 '])('S5.5 S9.8 %j can be asked for', (text) => {
    expect(loanIssue(text, config)).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['abc', 'notNumber'],
    ['0', 'tooSmall'],
    ['99.99', 'tooSmall'],
    ['5000.01', 'tooLarge'],
    ['100.001', 'decimals'],
  ] as const)('S5.5 S9.8 %j is %s', (text, issue) => {
    expect(loanIssue(text, config)?.reason).toBe(issue);
  });

  it('S5.5 hundredths written out to more digits are still whole cents', () => {
    expect(loanIssue('100.500', config)).toBeNull();
  });
});

describe('what it costs', () => {
  it.each([
    ['1000', '23', '1023'],
    ['1000', '23', '1023'],
    ['0', '0', '0'],
  ])('S9.8 %j is due with the interest of the days that are not free', (text, interest, due) => {
    const figures = loanFigures(text, config);
    expect([figures?.interest.toFixed(), figures?.due.toFixed()]).toEqual([interest, due]);
  });

  it('S9.8 within the free days only the loan itself is due', () => {
    expect(loanFigures('1000', loanConfigOf({ loanPeriod: 7 }))?.due.toFixed()).toBe('1000');
  });

  it.each(['', 'abc', '1.2.3'])('S9.8 there are no figures for %j', (text) => {
    expect(loanFigures(text, config)).toBeNull();
  });
});
