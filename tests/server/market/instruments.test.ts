import { describe, expect, it } from 'vitest';
import { MARGIN_FIXED } from '#contract/constants';
import { inputDecimal } from '#contract/decimal-text';
import { Decimal, toMicro } from '#contract/money';
import { margin, profit } from '#contract/trading';
import { INSTRUMENTS } from '#server/market/instruments';

const THOUSANDS_OF_LOTS = 5_000;

describe('the catalogue', () => {
  it('S3.1 ids and codes are unique, codes fit a topic', () => {
    expect(new Set(INSTRUMENTS.map(({ id }) => id)).size).toBe(INSTRUMENTS.length);
    expect(new Set(INSTRUMENTS.map(({ code }) => code)).size).toBe(INSTRUMENTS.length);
    for (const { code } of INSTRUMENTS) expect(code).toMatch(/^[A-Z0-9]{1,20}$/);
  });

  it('S5.8 S9.5 exactly one instrument has no leverage and exactly one a fixed margin', () => {
    expect(INSTRUMENTS.filter(({ multiples }) => multiples.length === 0)).toHaveLength(1);
    expect(INSTRUMENTS.filter(({ marginMode }) => marginMode === MARGIN_FIXED)).toHaveLength(1);
  });

  it('S3.1 every figure is a decimal the wire takes, prices have at most six decimals', () => {
    for (const one of INSTRUMENTS) {
      for (const text of [
        one.lotStep,
        one.minLots,
        one.unitsPerLot,
        one.feeRate,
        one.basePrice,
        ...one.multiples,
      ]) {
        expect(inputDecimal.safeParse(text).success).toBe(true);
        expect(new Decimal(text).gt(0)).toBe(true);
      }
      expect(one.pricePrecision).toBeLessThanOrEqual(6);
      expect(new Decimal(one.basePrice).decimalPlaces()).toBeLessThanOrEqual(one.pricePrecision);
    }
  });

  it('S9.5 an order of thousands of lots fits the safe integers in millionths, at twice the usual price', () => {
    for (const one of INSTRUMENTS) {
      const terms = { marginMode: one.marginMode, unitsPerLot: one.unitsPerLot, feeRate: one.feeRate };
      const price = new Decimal(one.basePrice).times(2);
      expect(() => toMicro(margin(terms, THOUSANDS_OF_LOTS, price, 1))).not.toThrow();
      expect(() => toMicro(profit(terms, 1, THOUSANDS_OF_LOTS, 0, price))).not.toThrow();
    }
  });

  it('S9.6 the fee of a lot is a small part of what it is worth', () => {
    for (const one of INSTRUMENTS) {
      const share = new Decimal(one.feeRate)
        .div(new Decimal(one.unitsPerLot).times(one.basePrice))
        .toNumber();
      expect(share).toBeLessThan(0.002);
      expect(share).toBeGreaterThan(0.00001);
    }
  });
});
