import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMicro, toMicro } from '#contract/money';
import { profit } from '#contract/trading';
import { guardLevels } from '#server/trading/guard-levels';
import { barOf, lostMicro, type OpeningRules } from '#server/trading/opening-bar';
import { profitMicro, unitsMicro } from '#server/trading/valuation';

const direction = fc.constantFrom(1 as const, 2 as const);
/** Up to 1,000 lots of 100,000 units, down to a thousandth of a unit. */
const units = fc.integer({ min: 1_000, max: 100_000_000_000_000 });
const price = fc.integer({ min: 1, max: 100_000_000_000 });

describe('valuing a position', () => {
  test('S9.5 profit is side x (price - entry) x units, by hand', () => {
    // 1 lot of 100,000 bought at 1.10000, now 1.10123: 123.
    expect(profitMicro(1, toMicro(100_000), toMicro('1.1'), toMicro('1.10123'))).toBe(toMicro(123));
    expect(profitMicro(2, toMicro(100_000), toMicro('1.1'), toMicro('1.10123'))).toBe(toMicro(-123));
    // 0.003 bitcoin sold at 50,000, now 50,123.45: -0.37035.
    expect(profitMicro(2, toMicro('0.003'), toMicro(50_000), toMicro('50123.45'))).toBe(toMicro('-0.37035'));
    expect(profitMicro(1, toMicro(1), 1, 1)).toBe(0);
  });

  test('S9.5 integers give to the last digit what the contract gives in decimals', () => {
    fc.assert(
      fc.property(direction, units, price, price, (side, held, entry, now) => {
        const exact = profit({ unitsPerLot: 1 }, side, fromMicro(held), fromMicro(entry), fromMicro(now));
        fc.pre(exact.abs().lt('9000000000'));
        expect(profitMicro(side, held, entry, now)).toBe(toMicro(exact) + 0);
      }),
      { numRuns: 2_000 },
    );
  });

  test('S9.5 halves of a millionth are rounded to even, on either side', () => {
    // 0.5 units x 0.000001 = 0.0000005 -> 0; x 0.000003 = 0.0000015 -> 0.000002.
    expect(profitMicro(1, 500_000, 1_000_000, 1_000_001)).toBe(0);
    expect(profitMicro(1, 500_000, 1_000_000, 1_000_003)).toBe(2);
    expect(profitMicro(2, 500_000, 1_000_000, 1_000_003)).toBe(-2);
  });

  test('S9.5 units finer than a millionth are refused instead of rounded', () => {
    expect(unitsMicro(toMicro('0.01'), '100000')).toBe(toMicro(1_000));
    expect(() => unitsMicro(1, '0.5')).toThrow(RangeError);
  });
});

describe('guards of an account', () => {
  const exposure = fc.record({
    netUnitsMicro: fc.integer({ min: -1e12, max: 1e12 }).filter((net) => net !== 0),
    priceMicro: fc.integer({ min: 10_000, max: 1e10 }),
    /** How far the price goes towards its guard: below 1 it does not reach it. */
    share: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
  });

  test('S2.49 an account cannot lose its slack while every price stays short of its guard', () => {
    fc.assert(
      fc.property(
        fc.array(exposure, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 1e12 }),
        (all, slack) => {
          const exposures = all.map((one, instrumentId) => ({ ...one, instrumentId }));
          const levels = guardLevels(slack, exposures);
          let loss = 0;
          for (const { instrumentId, netUnitsMicro, priceMicro, share } of exposures) {
            const guard = levels.find((level) => level.instrumentId === instrumentId);
            const furthest = guard ? Math.abs(guard.levelMicro - priceMicro) - 1 : priceMicro - 1;
            const move = Math.max(0, Math.floor(furthest * share));
            loss += (Math.abs(netUnitsMicro) * move) / 1_000_000;
          }
          expect(loss).toBeLessThanOrEqual(slack);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  test('S2.49 opposite positions of the same size need no guard', () => {
    expect(guardLevels(1_000, [{ instrumentId: 1, netUnitsMicro: 0, priceMicro: 5 }])).toEqual([]);
  });
});

const NOON_MS = Date.UTC(2026, 0, 5, 12);
const LIMIT_MICRO = 150_000_000;
const AT_LIMIT = { reason: 'loss', untilMs: Date.UTC(2026, 0, 6) };

/** A trader who loses 150 USD a day at most, and what today's closed orders brought. */
const rules = (tradedMicro: number): OpeningRules => ({
  pausedUntilMs: 0,
  lossMaxMicro: LIMIT_MICRO,
  tradedMicro,
  timeMaxMicro: null,
  usedMinutes: 0,
  isClosing: false,
});

describe('the loss of a day', () => {
  test.each([
    ['closed orders lost the limit to the millionth', -LIMIT_MICRO, 0, AT_LIMIT],
    ['a millionth is left', -LIMIT_MICRO + 1, 0, null],
    ['open orders would lose the limit to the millionth', 0, -LIMIT_MICRO, AT_LIMIT],
    ['closed and open ones reach it together', -LIMIT_MICRO + 1, -1, AT_LIMIT],
    ['what is won and not closed makes no room', -LIMIT_MICRO, 2 * LIMIT_MICRO, AT_LIMIT],
    ['what was won and closed does', 1, -LIMIT_MICRO, null],
  ])('S9.5 %s', (_, tradedMicro, openMicro, bar) => {
    expect(barOf(rules(tradedMicro), openMicro, NOON_MS)).toEqual(bar);
  });

  test('S9.5 is never below nothing, however much is won', () => {
    expect(lostMicro(rules(LIMIT_MICRO), LIMIT_MICRO)).toBe(0);
    expect(lostMicro(rules(LIMIT_MICRO), -1)).toBe(0);
    expect(lostMicro(rules(-2), -3)).toBe(5);
    expect(lostMicro(rules(-2), 3)).toBe(2);
  });
});
