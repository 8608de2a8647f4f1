import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wireDecimal } from '#contract/decimal-text';
import { Decimal, fixed, fromMicro, microToWire, roundMoney, toMicro } from '#contract/money';

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
