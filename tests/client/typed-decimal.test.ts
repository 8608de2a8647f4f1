import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIRECTION } from '#contract/constants';
import { inputDecimal, plainDecimal, wireDecimal } from '#contract/decimal-text';
import { LANGUAGES, type Language } from '#contract/languages';
import { Decimal, fixed, fromMicro, microToWire, roundMoney, toMicro } from '#contract/money';
import { signsOf } from '#contract/number-signs';
import {
  askedOf,
  asksNothing,
  asksWhich,
  fieldText,
  heldOf,
  type Reading,
  readDecimal,
} from '#contract/typed-decimal';
import { issueOf } from '#machines/alert-form/wanted-alert';
import { isFar, priceIssue, stopIssues } from '#machines/order-form/ticket';
import { levelIssue } from '#machines/order-lines/levels';
import { formatOf } from '../../src/client/app/format/format.ts';
import { inField } from '../../src/client/parts/numbers/typed-decimal.ts';
import { TYPED } from '../support/typed-numbers.ts';

const read = (language: Language, text: string) => readDecimal(text, signsOf(LANGUAGES[language]));
const codes = Object.keys(LANGUAGES) as Language[];

describe('what a person types', () => {
  it.each([
    ['en', '63,900', '63900', '63.900'],
    ['de', '63.900', '63900', '63.900'],
    ['spa', '63.900', '63900', '63.900'],
    ['en', '5,000', '5000', '5.000'],
    ['de', '5,000', '5.000', '5000'],
    ['fr', '1.500', '1.500', '1500'],
    ['en', '1.500', '1.500', '1500'],
    ['en', '1,5', '1.5', null],
    ['de', '0.01', '0.01', null],
    ['de', '0.500', '0.500', null],
    ['en', '1,234.5', '1234.5', null],
    ['de', '1,234.5', '1234.5', null],
    ['en', '1.234,5', '1234.5', null],
    ['en', '1.234.567', '1234567', null],
    ['en', '1234,567', '1234.567', null],
    ['hi', '12,34,567.8', '1234567.8', null],
    ['en', '12,34,567', '1234567', null],
    ['fr', '63 900,25', '63900.25', null],
    ['fi', '63\u00a0900', '63900', null],
    ['fr', '63\u202f900,5', '63900.5', null],
    ['de', "63'900.25", '63900.25', null],
    ['it', '63’900', '63900', null],
    ['en', '1 234', '1234', null],
    ['ar', '١٬٢٣٤٫٥', '1234.5', null],
    ['ar', '١٢٫٥٠٠', '12.500', null],
    ['fa', '۱۲٫۵', '12.5', null],
    ['hi', '१२.५', '12.5', null],
    ['th', '๑๒.๕', '12.5', null],
    ['jp', '１２，３４５．５', '12345.5', null],
    ['en', '$5,000.00', '5000.00', null],
    ['en', 'US$ 5,000.00', '5000.00', null],
    ['en', '5,000.00 USD', '5000.00', null],
    ['de', '5.000,00 €', '5000.00', null],
    ['ar', '\u200f5,000.25\u00a0USD', '5000.25', null],
    ['tr', '%12,5', '12.5', null],
    ['en', '+12.50', '12.50', null],
    ['en', '.5', '0.5', null],
    ['de', ',5', '0.5', null],
    ['en', ' 5. ', '5', null],
    ['en', '007', '007', null],
    ['en', '999,999,999,999.999999', '999999999999.999999', null],
  ] as const)('S5.10 in %s %j is %s, or else %s', (language, text, value, other) => {
    expect(read(language, text)).toEqual({ value, other });
  });

  it.each(
    TYPED.flatMap(([languages, lines]) =>
      lines
        .split('\n')
        .filter(Boolean)
        .map((line) => [languages, line] as const),
    ),
  )('S5.10 in %s %s', (languages, line) => {
    const [, text = '', value, other = null] = /^(.*) -> (\S+)(?: or (\S+))?$/.exec(line) ?? [];
    const wanted = value === 'none' ? { value: null, other: null } : { value, other };
    for (const language of languages.split(' ') as Language[])
      expect(read(language, text), language).toEqual(wanted);
  });

  it.each([
    ...['', ' ', '.', ',', '٫', '-1', '−1', '1e5', '0x10', 'abc', 'NaN', 'Infinity', '1.2.3', '1,,5', '1.,5'],
    ...[
      '1_000',
      '½',
      '5²',
      '①',
      '1.1234567',
      '1000000000000',
      '12 34',
      '1,23,45',
      '٠x',
      '--1',
      '5k',
      '5 mil',
    ],
    ...['1 2', '1٫2٫3', '5 - 6', 'USD', '1/2', '12:30', '1,234,56'],
  ])('S5.10 %j is no number in any language', (text) => {
    for (const language of codes)
      expect(read(language, text), language).toEqual({ value: null, other: null });
  });

  const plains = fc
    .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.stringMatching(/^\d{0,6}$/))
    .map(([whole, fraction]) => (fraction === '' ? `${whole}` : `${whole}.${fraction}`));

  it('S5.10 what a field shows is read back as it is held, in every language', () => {
    for (const language of codes) {
      const signs = signsOf(LANGUAGES[language]);
      fc.assert(
        fc.property(plains, (plain) => {
          expect(heldOf(fieldText(plain, signs, false), signs, asksNothing)).toBe(plain);
          expect(Number(heldOf(fieldText(plain, signs, true), signs, asksWhich))).toBe(Number(plain));
        }),
        { seed: 1 },
      );
    }
  });

  it.each(
    codes,
  )('S5.10 in %s what the app prints can be pasted back: balances, prices, lots, percent', (code) => {
    const { numbers } = formatOf(LANGUAGES[code]);
    fc.assert(
      fc.property(plains, fc.nat(6), (plain, digits) => {
        const [whole = '', fraction = ''] = plain.split('.');
        const value = digits === 0 ? whole : `${whole}.${fraction.padEnd(6, '0').slice(0, digits)}`;
        for (const text of [
          numbers.fixed(value, digits),
          `${numbers.fixed(value, digits)} USD`,
          numbers.plain(value),
          numbers.percent(value),
          numbers.signed(value, digits),
        ]) {
          const { value: own } = read(code, text);
          expect(Number(own), text).toBe(Number(value));
        }
      }),
      { seed: 4, numRuns: 60 },
    );
  });

  it('S5.10 digits of every script say the same', () => {
    const inScript = (text: string, zero: string): string =>
      text.replace(/\d/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit)));
    fc.assert(
      fc.property(plains, fc.constantFrom('０', '٠', '۰', '०', '๐'), (plain, zero) => {
        for (const language of codes)
          expect(read(language, inScript(plain, zero))).toEqual(read(language, plain));
      }),
      { seed: 2 },
    );
  });

  it('S5.10 a field that asks holds no number while its text may mean two', () => {
    const signs = signsOf('en');
    expect(heldOf('5,000', signs, asksNothing)).toBe('5000');
    expect(heldOf('5,000', signs, asksWhich)).toBe('5,000?');
    expect(plainDecimal('5,000?')).toBeNull();
    expect(askedOf('5,000?')).toBe('5,000');
    expect(askedOf('5000')).toBeNull();
    expect(heldOf('5,000.00', signs, asksWhich)).toBe('5000.00');
    expect(fieldText('5.125', signs, true)).toBe('5.1250');
  });

  it('S5.11 a price far from the market is held as no number, whatever it may mean, until it is picked', () => {
    const signs = signsOf('en');
    const asks = ({ value }: Reading) => value !== null && isFar(value, '63900');
    expect(
      ['63.90', '63.900', '63900', '63,900', '0', 'x', ''].map((text) => heldOf(text, signs, asks)),
    ).toEqual(['63.90?', '63.900?', '63900', '63900', '0', 'x', '']);
    for (const issue of [
      priceIssue('63.90?', 2),
      levelIssue(null, 'target', '63.90?', 2),
      stopIssues(DIRECTION.buy, '63900', 2, { stopLoss: '63.90?', takeProfit: null }).stopLoss,
      issueOf({ kind: 'price', price: '63.90?', percent: '' }, { now: '63900', precision: 2 })?.reason,
    ])
      expect(issue).toBe('notNumber');
    expect(priceIssue('63.90', 2)).toBeNull();
  });

  it.each([
    ['en', '1234.5', null, false, '1234.5', null, null],
    ['de', '0.01', null, false, '0,01', null, null],
    ['de', '63900', '63.900', false, '63.900', null, null],
    ['en', '63900', '63900', false, '63900', '63,900', null],
    ['en', '1.5', '1,5', false, '1,5', '1.5', null],
    ['en', '7', '1,5', false, '7', null, null],
    ['en', 'abc', 'abc', true, 'abc', null, null],
    ['en', '', '', true, '', null, null],
    ['en', '5,000?', '5,000', true, '5,000', null, ['5000 as 5,000', '5.000 as 5.000']],
    ['de', '5,000?', null, true, '5,000', null, ['5.000 as 5,000', '5000 as 5.000']],
    // One number that is far from what is usual.
    ['en', '1,97?', '1,97', false, '1,97', null, ['1.97 as 1.97']],
    ['de', '63.9?', null, false, '63.9', null, ['63.9 as 63,9']],
    ['en', '63.900?', '63.900', false, '63.900', null, ['63.900 as 63.900', '63900 as 63,900']],
    ['en', '12abc?', null, false, '12abc', null, null],
  ] as const)('S5.10 in %s a field of %j where %j was typed last, asking %s, shows %j, %j and %j', (language, held, typed, asks, text, reading, choices) => {
    const shown = inField(formatOf(LANGUAGES[language]), held, typed, asks);
    const written = shown.choices?.map((one) => `${one.held} as ${one.text}`) ?? null;
    expect({ ...shown, choices: written }).toMatchObject({ text, reading, choices });
  });

  it('S5.10 of any text at all a field holds a number that the server takes and the reading says, or none', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\d.,' ٫٬]{0,12}$/),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...codes), fc.boolean(), (text, language, asks) => {
        const signs = signsOf(LANGUAGES[language]);
        const { value, other } = readDecimal(text, signs);
        const held = heldOf(text, signs, asks ? asksWhich : asksNothing);
        for (const one of [value, other])
          expect(one === null || inputDecimal.safeParse(one).success).toBe(true);
        expect(plainDecimal(held)).toBe(asks && other !== null ? null : value);
        expect(other === null || other !== value).toBe(true);
      }),
      { seed: 3, numRuns: 3_000 },
    );
  });
});

const micro = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

describe('millionths', () => {
  it('S9.7 survive the way to the wire and back, to the last one', () => {
    fc.assert(
      fc.property(micro, (value) => {
        const wire = microToWire(value);
        expect(wireDecimal.safeParse(wire).success).toBe(true);
        expect(toMicro(wire)).toBe(value);
        expect(toMicro(fromMicro(value))).toBe(value);
      }),
      { seed: 3 },
    );
  });

  it('S9.7 add up like the decimals they stand for', () => {
    const half = fc.integer({ min: -(2 ** 51), max: 2 ** 51 });
    fc.assert(
      fc.property(half, half, (left, right) => {
        expect(toMicro(fromMicro(left).plus(fromMicro(right)))).toBe(left + right);
      }),
      { seed: 4 },
    );
  });

  it.each([
    '9007199254.740992',
    '-9007199254.740992',
    '1e30',
  ])('S9.7 %s does not fit, and says so', (value) => {
    expect(() => toMicro(value)).toThrow(RangeError);
  });

  it('S9.7 half a millionth goes to the even neighbour', () => {
    expect(['0.0000005', '0.0000015', '0.0000025', '-0.0000015'].map((value) => toMicro(value))).toEqual([
      0, 2, 2, -2,
    ]);
    expect(roundMoney('0.0000025').toFixed()).toBe('0.000002');
  });

  it('S9.7 no float comes in between', () => {
    expect(new Decimal('0.1').plus('0.2').toFixed()).toBe('0.3');
    expect(fixed('1e-7', 6)).toBe('0.000000');
    expect(fixed('1e21', 2)).toBe('1000000000000000000000.00');
  });
});
