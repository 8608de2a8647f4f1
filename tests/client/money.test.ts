import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputDecimal, wireDecimal } from '#contract/decimal-text';
import { Decimal, fixed, fromMicro, microToWire, roundMoney, toMicro } from '#contract/money';
import { parseTyped } from '#contract/typed-decimal';

const micro = fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
/** The digits of a plain decimal in another script. */
const inScript = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

describe('what a person types', () => {
  it.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['1٫5', '1.5'],
    ['١٢٫٥', '12.5'],
    ['۱۲٫۵', '12.5'],
    ['  7 ', '7'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['007', '007'],
    ['0.100', '0.100'],
    ['999999999999.999999', '999999999999.999999'],
  ])('S5.10 %j is read as %s', (text, value) => {
    expect(parseTyped(text)).toBe(value);
  });

  it.each([
    ...['', ' ', '.', ',', '٫', '-1', '+1', '1e5', '0x10', 'abc', 'NaN', 'Infinity', '1.2.3', '1,234.5'],
    ...['1 000', '1_000', '½', '１', '1.1234567', '1000000000000', '1\n2', '1٬000', '٠x', '--1', '1.,5'],
  ])('S5.10 %j is no number', (text) => {
    expect(parseTyped(text)).toBeNull();
  });

  it('S5.10 a decimal means the same in every script and with every decimal sign', () => {
    const plain = fc
      .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.stringMatching(/^\d{1,6}$/))
      .map(([whole, fraction]) => `${whole}.${fraction}`);
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom(0x30, 0x0660, 0x06f0),
        fc.constantFrom('.', ',', '٫'),
        (value, zero, sign) => {
          expect(parseTyped(inScript(value, zero).replace('.', sign))).toBe(value);
        },
      ),
      { seed: 1 },
    );
  });

  it('S5.10 whatever is typed, it is a number the server takes or none', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.double().map(String)), (text) => {
        const value = parseTyped(text);
        expect(value === null || inputDecimal.safeParse(value).success).toBe(true);
      }),
      { seed: 2, numRuns: 1_000 },
    );
  });
});

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
