import { assert as check, constantFrom, date, integer, property, record } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AgreementTerms, loanAgreement } from '#contract/agreement';
import { LANGUAGE_CODES, type Language } from '#contract/languages';
import { createTexts, type Texts } from '#server/texts';
import { startI18n } from '../../../src/client/app/i18n/i18n.ts';

const TERMS: AgreementTerms = {
  uid: '1234567890',
  amount: '1234.5',
  date: '2026-01-05',
  loanPeriod: 14,
  interestRate: '0.0008',
  freePeriod: 3,
  penaltyRate: '0.0025',
};

let texts: Texts;
beforeAll(async () => {
  texts = await createTexts();
});

const textOf = (terms: AgreementTerms, language: Language) =>
  loanAgreement(terms, (key, values) => texts.text(language, key, values));

describe('the agreement of a loan', () => {
  test('S2.32 S9.8 states the figures of the loan, worked out by hand', () => {
    const text = textOf(TERMS, 'en');
    // 1,234.5 × 0.0008 × (14 - 3) = 10.8636; × 0.0025 = 3.08625 a day.
    for (const words of [
      'Date: 2026-01-05 (UTC)',
      'UID 1234567890',
      'lends the borrower 1234.50 USD',
      'runs for 14 days',
      '3 are free of interest',
      'the other 11 days the interest is 0.08 % of the principal, which makes 10.8636 USD',
      'principal 1234.50 USD + interest 10.8636 USD = 1245.3636 USD',
      'a late fee of 0.25 % of the principal, which is 3.08625 USD a day',
    ]) {
      expect(text).toContain(words);
    }
    expect(text.match(/^\d+\. /gm)).toEqual(Array.from({ length: 11 }, (_, index) => `${index + 1}. `));
  });

  test('S9.8 more free days than the term has leave no interest, and never a negative count', () => {
    const text = textOf({ ...TERMS, loanPeriod: 7, freePeriod: 30 }, 'en');
    expect(text).toContain('Of the 7 days of the term, 7 are free of interest. For each of the other 0 days');
    expect(text).toContain('which makes 0.00 USD');
    expect(text).not.toContain('-1');
  });

  test('S2.32 an amount reads alike however it was typed', () => {
    expect(textOf({ ...TERMS, amount: '01234.50' }, 'en')).toBe(textOf(TERMS, 'en'));
  });

  test('S2.32 in every language each figure stands in the text, and no place is left empty', () => {
    const terms = record({
      uid: integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
      amount: integer({ min: 1, max: 10 ** 9 }).map((cents) => String(cents / 100)),
      date: date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }).map(
        (day) => day.toISOString().slice(0, 10),
      ),
      loanPeriod: integer({ min: 1, max: 365 }),
      interestRate: integer({ min: 0, max: 10_000 }).map((parts) => (parts / 1_000_000).toFixed(6)),
      freePeriod: integer({ min: 0, max: 30 }),
      penaltyRate: constantFrom('0.0025', '0.001', '0.00375'),
    });
    const everyFigure = property(terms, (one) => {
      for (const language of LANGUAGE_CODES) {
        const text = textOf(one, language);
        const charged = Math.max(0, one.loanPeriod - one.freePeriod);
        const figures = [
          one.uid,
          one.date,
          Number(one.amount).toFixed(2),
          `${one.loanPeriod}`,
          `${Math.min(one.freePeriod, one.loanPeriod)}`,
          `${charged}`,
        ];
        // Languages differ in where the sign stands, and in the space between.
        for (const rate of [one.interestRate, one.penaltyRate]) {
          const percent = String(Number((Number(rate) * 100).toFixed(6))).replace('.', '\\.');
          expect(text, `${language} ${percent}`).toMatch(new RegExp(`%${percent}\\b|\\b${percent}\\s?%`));
        }
        for (const figure of figures) expect(text, `${language} ${figure}`).toContain(figure);
        expect(text).not.toMatch(/\{\{|undefined|NaN|agreement\.\w/);
      }
    });
    return check(everyFigure, { numRuns: 300 });
  });

  test.each(LANGUAGE_CODES)('S2.32 S7.50 app and server write the same bytes in %s', async (language) => {
    globalThis.document ??= { documentElement: {} } as Document;
    const { t } = await startI18n(language);
    expect(loanAgreement(TERMS, (key, values) => t(key, values))).toBe(textOf(TERMS, language));
  });
});
