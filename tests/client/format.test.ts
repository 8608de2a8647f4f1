import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '#contract/money';
import { balanceText, estimateText, lotsText, priceText, profitText } from '../../src/client/app/format.ts';
import { groupDigits, signedText, toneOf } from '../../src/client/ui/signed.ts';

describe('how figures read', () => {
  it.each([
    ['0', '0.00'],
    ['1234567.891', '1,234,567.89'],
    ['-1234.5', '-1,234.50'],
    ['999.995', '1,000.00'],
    ['0.005', '0.00'],
    ['0.015', '0.02'],
    ['-0.001', '-0.00'],
    ['123456789012345678.12', '123,456,789,012,345,678.12'],
  ])('S9.7 the balance %s reads %s', (value, text) => {
    expect(balanceText(value)).toBe(text);
  });

  it('S9.7 a profit has two decimals and no groups', () => {
    expect(profitText('-1234.567')).toBe('-1234.57');
  });

  it('S9.7 an estimate has six decimals, or a dash while a number is missing', () => {
    expect(estimateText(new Decimal('1000'))).toBe('1,000.000000');
    expect(estimateText(new Decimal('0.0000005'))).toBe('0.000000');
    expect(estimateText(null)).toBe('–');
    expect(estimateText(undefined)).toBe('–');
  });

  it('S3.1 a price has the decimals of its instrument', () => {
    expect(priceText('1.1', 5)).toBe('1.10000');
    expect(priceText('65000', 0)).toBe('65,000');
  });

  it('S2.50 lots have no zeros at the end and no exponent', () => {
    expect(lotsText('1.500')).toBe('1.5');
    expect(lotsText('0.00000001')).toBe('0.00000001');
    expect(lotsText('100000000000000000000000')).toBe('100000000000000000000000');
  });

  it('S9.7 grouping only inserts commas, three digits apart', () => {
    const decimals = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.nat(999_999))
      .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}.${fraction}`);
    fc.assert(
      fc.property(decimals, (value) => {
        const grouped = groupDigits(value);
        expect(grouped.replaceAll(',', '')).toBe(value);
        expect(grouped).toMatch(/^-?\d{1,3}(,\d{3})*\.\d+$/);
      }),
      { seed: 7 },
    );
  });

  it.each([
    ['1.2', '+1.2', 'up'],
    ['-1234.2', '-1,234.2', 'down'],
    ['0.00', '0.00', 'flat'],
    ['-0.00', '0.00', 'flat'],
    ['+3', '+3', 'up'],
  ])('S9.3 %s is written %s and coloured %s', (value, text, tone) => {
    expect(signedText(value)).toBe(text);
    expect(toneOf(value)).toBe(tone);
  });
});
