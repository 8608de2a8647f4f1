import { describe, expect, it } from 'vitest';
import {
  type CopyField,
  type CopyTyped,
  choiceOf,
  copyIssue,
  FIRST_TERMS,
  termsOf,
  typedOf,
} from '#machines/copy-setup/terms';

const TYPED: CopyTyped = { ...FIRST_TERMS, amount: '500' };

describe('what is wrong with the terms of a copy', () => {
  it.each([
    ['amount', '500', {}, null],
    ['amount', '500.50', {}, null],
    ['amount', '', {}, 'required'],
    ['amount', 'abc', {}, 'notNumber'],
    ['amount', '0', {}, 'tooSmall'],
    ['amount', '49.99', {}, 'tooSmall'],
    ['amount', '50', {}, null],
    ['amount', '50.001', {}, 'decimals'],
    ['amount', '1000.01', {}, 'aboveAvailable'],
    ['size', '10.01', {}, 'tooLarge'],
    ['size', '25', { mode: 'lots' }, null],
    ['size', '', { mode: 'lots' }, 'required'],
    ['maxMargin', '', {}, null],
    ['maxMargin', '0', {}, 'tooSmall'],
    ['maxMargin', '0.001', {}, 'tooSmall'],
    ['maxExposure', 'x', {}, 'notNumber'],
    ['maxExposure', '1000000000.01', {}, 'tooLarge'],
    ['maxMultiple', '50', {}, null],
    ['stop', '100.5', { stopUnit: 'percent' }, 'tooLarge'],
    ['stop', '100.5', { stopUnit: 'money' }, null],
    ['stop', '500', { stopUnit: 'money' }, null],
    ['stop', '500.01', { stopUnit: 'money' }, 'tooLarge'],
    ['stop', '500.01', { stopUnit: 'money', amount: '' }, null],
    ['stop', '', { stopUnit: 'none' }, null],
    ['maxDifference', '', { takesOver: false }, null],
    ['maxDifference', '5.01', { takesOver: true }, 'tooLarge'],
    ['maxDifference', '', { takesOver: true }, 'required'],
  ] as const)('S5.5 %s of %j with %j is %j', (field: CopyField, text, changed, issue) => {
    expect(copyIssue(field, { ...TYPED, ...changed, [field]: text }, '1000')?.reason ?? null).toBe(issue);
  });

  it('S5.5 what may be put in is not judged while it is not known', () => {
    expect(copyIssue('amount', { ...TYPED, amount: '999999' }, null)).toBeNull();
  });
});

describe('terms as they are sent', () => {
  it('S7.1 a bound that is empty, a stop that is none and positions that are left are 0', () => {
    expect(choiceOf(21, { ...TYPED, amount: ' 500.5 ', stopUnit: 'none', stop: '40' })).toEqual({
      ...{ leaderId: 21, amount: '500.5', mode: 'equity', size: '1', instrumentIds: [] },
      ...{ maxMargin: '0', maxExposure: '0', maxMultiple: '0', maxDifference: '0' },
      ...{ stop: '0', stopUnit: 'percent' },
    });
  });

  it.each([
    TYPED,
    { ...TYPED, stopUnit: 'none' },
    {
      ...TYPED,
      ...{ mode: 'lots', size: '0.2', maxMargin: '100', maxExposure: '5000', maxMultiple: '50' },
      ...{ instrumentIds: [201, 1], stopUnit: 'money', stop: '80', takesOver: true, maxDifference: '0.2' },
    },
  ] as CopyTyped[])('S1.3 stand in the form again as they were typed: %j', (typed) => {
    expect(typedOf(choiceOf(21, typed))).toEqual(typed);
  });

  it('S7.1 are the terms of the copy without leader and amount', () => {
    const choice = choiceOf(21, { ...TYPED, instrumentIds: [201, 1] });
    expect(termsOf(choice)).toEqual({
      ...{ mode: 'equity', size: '1', maxMargin: '0', maxExposure: '0', maxMultiple: '0' },
      ...{ instrumentIds: [201, 1], stop: '30', stopUnit: 'percent', maxDifference: '0' },
    });
  });
});
