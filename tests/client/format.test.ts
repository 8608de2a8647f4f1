import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages';
import { Decimal } from '#contract/money';
import { formatOf } from '../../src/client/app/format/format.ts';

const english = formatOf(LANGUAGES.en);
const { numbers } = english;

describe('how figures read', () => {
  it.each([
    ['0', '0.00'],
    ['1234567.891', '1,234,567.89'],
    ['-1234.5', '-1,234.50'],
    ['999.995', '1,000.00'],
    ['0.005', '0.00'],
    ['0.015', '0.02'],
    ['-0.001', '0.00'],
    ['123456789012345678.12', '123,456,789,012,345,678.12'],
  ])('S9.7 the balance %s reads %s', (value, text) => {
    expect(english.balanceText(value)).toBe(text);
  });

  it('S2.49 S2.55 a balance that was not read is a dash, never zero', () => {
    expect(english.balanceText(null)).toBe('–');
  });

  it('S9.7 an estimate has six decimals, or a dash while a number is missing', () => {
    expect(english.estimateText(new Decimal('1000'))).toBe('1,000.000000');
    expect(english.estimateText(new Decimal('0.0000005'))).toBe('0.000000');
    expect(english.estimateText(null)).toBe('–');
    expect(english.estimateText(undefined)).toBe('–');
  });

  it('S3.1 a price has the decimals of its instrument', () => {
    expect(english.priceText('1.1', 5)).toBe('1.10000');
    expect(english.priceText('65000', 0)).toBe('65,000');
  });

  it('S2.50 lots have no zeros at the end and no exponent', () => {
    expect(english.lotsText('1.500')).toBe('1.5');
    expect(english.lotsText('0.00000001')).toBe('0.00000001');
    expect(english.lotsText('100000000000')).toBe('100,000,000,000');
  });

  it('S9.8 a rate reads as percent without zeros at the end', () => {
    expect(english.rateText('0.0025')).toBe('0.25%');
    expect(english.rateText('0.01')).toBe('1%');
  });

  it.each([
    ['1.2', '+1.20', 'up'],
    ['-1234.2', '-1,234.20', 'down'],
    ['0.00', '0.00', 'flat'],
    ['-0.004', '0.00', 'flat'],
  ])('S9.3 %s is written %s and coloured %s', (value, text, tone) => {
    expect(numbers.signed(value, 2)).toBe(text);
    expect(numbers.signedPercent(value, 2)).toBe(`${text}%`);
    expect(numbers.tone(value, 2)).toBe(tone);
  });

  it('S9.2 S9.7 in every language a figure keeps its digits, in Latin ones, and only groups and signs differ', () => {
    const decimals = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 18n }), fc.nat(999_999))
      .map(([minus, whole, part]) => `${minus ? '-' : ''}${whole}.${String(part).padStart(6, '0')}`);
    for (const tag of Object.values(LANGUAGES)) {
      const own = formatOf(tag).numbers;
      fc.assert(
        fc.property(decimals, (value) => {
          expect(own.fixed(value, 6).replace(/[^0-9]/g, '')).toBe(value.replace(/[^0-9]/g, ''));
        }),
        { seed: 7, numRuns: 40 },
      );
    }
  });

  it('S9.2 S9.7 what needs no rounding reads in every language as Intl writes it', () => {
    const decimals = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.constantFrom(0, 2, 5), fc.nat(99_999))
      .map(([minus, whole, digits, part]) => {
        const fraction = String(part).padStart(5, '0').slice(0, digits);
        return { value: `${minus ? '-' : ''}${whole}${digits > 0 ? `.${fraction}` : ''}`, digits };
      });
    const percent = { style: 'unit', unit: 'percent' } as const;
    for (const tag of Object.values(LANGUAGES)) {
      const own = formatOf(tag).numbers;
      const byIntl = (value: string, digits: number, options: Intl.NumberFormatOptions): string =>
        new Intl.NumberFormat(tag, {
          numberingSystem: 'latn',
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
          ...options,
        }).format(value as Intl.StringNumericLiteral);
      fc.assert(
        fc.property(decimals, ({ value, digits }) => {
          expect(own.fixed(value, digits)).toBe(byIntl(value, digits, { signDisplay: 'negative' }));
          expect(own.signed(value, digits)).toBe(byIntl(value, digits, { signDisplay: 'exceptZero' }));
          expect(own.fixed(value, digits + 2)).toBe(byIntl(value, digits + 2, { signDisplay: 'negative' }));
          expect(own.plain(value)).toBe(
            byIntl(value, 0, { signDisplay: 'negative', maximumFractionDigits: 20 }),
          );
          expect(own.signedPercent(value, digits)).toBe(
            byIntl(value, digits, { signDisplay: 'exceptZero', ...percent }),
          );
        }),
        {
          seed: 11,
          numRuns: 60,
          examples: [
            [{ value: '0.00', digits: 2 }],
            [{ value: '-0.00', digits: 2 }],
            [{ value: '1234', digits: 0 }],
          ],
        },
      );
    }
  });

  it('S9.2 numbers follow the language', () => {
    expect(formatOf(LANGUAGES.de).balanceText('1234.5')).toBe('1.234,50');
    expect(formatOf(LANGUAGES.hi).balanceText('1234567.5')).toBe('12,34,567.50');
  });

  it('S9.2 S3.1 a price that ticks reads as a formatter of its language would write it', () => {
    const tags = fc.constantFrom(...Object.values(LANGUAGES));
    const exact = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 8 }))
      .map(([units, digits]) => {
        const text = String(units).padStart(digits + 1, '0');
        return { value: `${text.slice(0, -digits)}.${text.slice(-digits)}`, digits };
      });
    fc.assert(
      fc.property(tags, exact, (tag, { value, digits }) => {
        const formatter = new Intl.NumberFormat(tag, {
          numberingSystem: 'latn',
          minimumFractionDigits: digits,
        });
        const expected = formatter.format(value as Intl.StringNumericLiteral);
        expect(formatOf(tag).priceText(value, digits)).toBe(expected);
      }),
    );
  });
});
