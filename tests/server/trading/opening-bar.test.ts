import { describe, expect, test } from 'vitest';
import { barOf, lostMicro, type OpeningRules } from '#server/trading/opening-bar';

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
