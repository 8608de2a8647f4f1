import { assert as check, constantFrom, date, integer, property, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AgreementTerms, loanAgreement } from '#contract/agreement';
import { ERRORS } from '#contract/errors';
import { LANGUAGE_CODES, type Language } from '#contract/languages';
import { reencode } from '#server/pictures/reencode';
import { isSigned } from '#server/signing/signatures';
import { createTexts, type Texts } from '#server/texts';
import { startI18n } from '../../../src/client/app/i18n/i18n.ts';
import { type Borrower, borrower, newBorrower, pad } from '../../support/loans.ts';
import { askOperator, operate } from '../../support/operator.ts';
import { jpeg } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { serverForAll } from '../../support/server-hooks.ts';
import type { LoanConfig, RepaymentAccount } from '../../support/wire.ts';

describe('the terms of loans at the desk', () => {
  const server = serverForAll({}, { REVIEW: 'manual' });
  let ada: Borrower;
  beforeAll(async () => {
    ada = await newBorrower(server);
  });
  const set = (key: string, value: string) =>
    operate(server.dataDir, 'set', key, value, '--operator', 'ann', '--reason', 'New terms.');
  const option = async (id: string) => (await ada.get<LoanConfig>('config_info', { id })).data;

  test('S3.26 S4.9 every field of an option is set, counts from the next request on, and is logged', async () => {
    for (const [field, value] of [
      ['loan_period', '45'],
      ['max_amount', '30000'],
      ['min_amount', '750.5'],
      ['interest_rate', '0.00075'],
      ['free_period', '0'],
      ['penalty_rate', '0.005'],
    ] as const) {
      expect((await set(`loan.3.${field}`, value)).out).toBe(`loan.3.${field} is set.`);
    }
    const expected = {
      id: 3,
      loan_period: 45,
      min_amount: '750.5',
      max_amount: '30000',
      interest_rate: '0.00075',
      free_period: 0,
      penalty_rate: '0.005',
    };
    expect(await option('3')).toEqual(expected);
    const { fields } = await askOperator(server.dataDir, 'settings');
    expect(fields).toMatchObject({ 'loan.3.loan_period': '45', 'loan.3.min_amount': '750.5' });
    const { rows } = await askOperator(server.dataDir, 'log', '--limit', '1');
    expect(rows).toMatchObject([
      {
        operator: 'ann',
        kind: 'terms',
        id: 'loan.3.penalty_rate',
        decision: 'set to "0.005"',
        reason: 'New terms.',
      },
    ]);
    await server.restart();
    ada = borrower(server, ada);
    expect(await option('3')).toEqual(expected);
  });

  test('S3.26 two operators who set two fields at once do not take each other back', async () => {
    await Promise.all([set('loan.4.min_amount', '2000'), set('loan.4.free_period', '5')]);
    expect(await option('4')).toMatchObject({ min_amount: '2000', free_period: 5 });
    await set('loan.4.min_amount', '1000');
  });

  test('S9.8 a signed agreement keeps its figures; one only read has to be read again', async () => {
    const eve = await newBorrower(server);
    const id = await ada.borrow('1000', '2');
    const read = await eve.request('1000', '2');
    const before = await ada.loan(id);
    for (const [field, value] of [
      ['interest_rate', '0.002'],
      ['penalty_rate', '0.01'],
      ['max_amount', '900'],
      ['loan_period', '20'],
    ] as const) {
      await set(`loan.2.${field}`, value);
    }
    expect(await ada.loan(id)).toEqual(before);
    // 1,000 × 0.0006 × (14 - 1), as it was signed.
    expect((await ada.due(id)).data).toMatchObject({ interest: '7.8', due: '1007.8' });
    expect((await eve.submit(read)).code).toBe(ERRORS.amountOutOfRange);
    await set('loan.2.max_amount', '5000');
    expect((await eve.submit(read)).code).toBe(ERRORS.agreementChanged);
    const { data } = await eve.submit(await eve.request('1000', '2'));
    // 1,000 × 0.002 × (20 - 1).
    expect(data).toMatchObject({ interest_amount: '38', loan_period: 20, penalty_rate: '0.01' });
  });

  test('S3.28 S7.56 where repayments go is set; what was handed in says where it went', async () => {
    const eve = await newBorrower(server);
    const id = await eve.borrow();
    const accounts = async () => (await eve.get<RepaymentAccount[]>('repayment_accounts')).data;
    const [before] = await accounts();
    await eve.repay(id);
    for (const [field, value] of [
      ['currency_code', 'USDC'],
      ['protocol_code', 'ERC20'],
      ['address', ' 0x27b1fdb04752bbc536007a920d24acb045561c26 '],
    ] as const) {
      expect((await set(`repayment.1.${field}`, value)).code).toBe(0);
      // Between its network and its address it is not offered.
      if (field === 'protocol_code') expect((await accounts()).map(({ id: one }) => one)).toEqual([2]);
    }
    const after = {
      id: 1,
      currency_code: 'USDC',
      protocol_code: 'ERC20',
      address: '0x27b1fdb04752bbc536007a920d24acb045561c26',
    };
    expect((await accounts())[0]).toEqual(after);
    const waiting = (await askOperator(server.dataDir, 'list', 'repayment')).rows?.[0]?.id ?? '';
    const { fields } = await askOperator(server.dataDir, 'show', 'repayment', waiting);
    expect(fields?.['paid to']).toBe(before?.address);
  });
});

describe('terms of loans that make no sense', () => {
  let server: TestServer;
  let before: Record<string, string> | undefined;
  const settings = async () => (await askOperator(server.dataDir, 'settings')).fields;
  beforeAll(async () => {
    server = await startServer();
    before = await settings();
  });
  afterAll(async () => {
    expect(await settings(), 'nothing is changed').toEqual(before);
    expect((await askOperator(server.dataDir, 'log')).rows, 'nothing is logged').toEqual([]);
    await server.dispose();
  });

  test.each([
    ['loan.1.loan_period', '0', /loan_period must be a whole number of days from 1/],
    ['loan.1.loan_period', '7.5', /^You entered "7\.5"\. .*whole number of days from 1 to 3650/],
    ['loan.1.loan_period', '4000', /to 3650/],
    ['loan.1.loan_period', 'a week', /whole number of days/],
    ['loan.1.free_period', '8', /must not be above loan\.1\.loan_period, which is 7/],
    ['loan.1.min_amount', '1000.01', /must not be above loan\.1\.max_amount, which is 1000/],
    ['loan.1.max_amount', '99.99', /must not be below loan\.1\.min_amount, which is 100/],
    ['loan.1.min_amount', '0', /above 0/],
    ['loan.1.max_amount', '1000.005', /two decimals/],
    ['loan.1.max_amount', '1e9', /amount of USD/],
    ['loan.1.interest_rate', '5', /rate a day from 0 to below 1/],
    ['loan.1.interest_rate', '0.05%', /rate a day/],
    ['loan.1.penalty_rate', '0.00000001', /six decimals/],
    ['loan.9.loan_period', '7', /no setting loan\.9\.loan_period.*"settings" lists/],
    ['loan.1.rate', '0.1', /no setting loan\.1\.rate/],
    ['repayment.1.address', ' ', /address must not be empty/],
    ['repayment.1.address', 'a\nb', /one line/],
    ['repayment.1.address', '0xelsewhere', /address must look like T… \(34\), not 0xelsewhere \(11\)/],
    ['repayment.1.protocol_code', 'Tron', /protocol_code must be one of TRC20, ERC20, BEP20, BTC/],
    ['repayment.7.address', 'x', /no setting repayment\.7/],
  ])('S4.9 %s set to %j is refused in plain words', async (key, value, words) => {
    const { code, err } = await operate(server.dataDir, 'set', key, value);
    expect(code).toBe(1);
    expect(err).toMatch(words);
  });
});

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

describe('a signature', () => {
  test.each([
    ['an empty pad', pad(0, 0), false],
    ['a dot', pad(4, 4), false],
    ['a stroke too pale to see', pad(600, 6, '#fafafa'), false],
    ['a white photo', jpeg(400, 200, '#ffffff'), false],
    ['the shortest the app takes, thinly drawn', pad(135, 2), true],
    ['a name', pad(600, 4), true],
    ['blue ink', pad(600, 4, '#1d4ed8'), true],
  ])('S5.5 %s counts as one: %#', async (name, drawn, isOne) => {
    expect(await isSigned(await reencode(await drawn)), name).toBe(isOne);
  });
});
