import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HOUR_MS } from '#contract/time-units';
import { comingHoursOf } from '#server/market/calendars/coming-hours';
import { isCalendarOpenAt } from '#server/market/calendars/opening-hours';
import { CALENDARS, type TradingHoursKey } from '#server/market/catalogue';
import {
  isOpenAt,
  nextChangeAt,
  openMsUntilEndOf,
  openMsWithin,
  openSpans,
} from '#server/market/trading-hours';

const DAY = 86_400_000;
/** Monday 9 March 2026. */
const monday = Date.UTC(2026, 2, 9);
const at = (day: number, hour: number, minute = 0) => monday + day * DAY + hour * 3_600_000 + minute * 60_000;

describe('sessions', () => {
  it.each<[TradingHoursKey, string, number, boolean]>([
    ['always', 'on Saturday', at(5, 3), true],
    ['forex', 'just before Friday 22:00', at(4, 22) - 1, true],
    ['forex', 'from Friday 22:00', at(4, 22), false],
    ['forex', 'on Saturday', at(5, 12), false],
    ['forex', 'until Sunday 22:00', at(6, 22) - 1, false],
    ['forex', 'from Sunday 22:00', at(6, 22), true],
    ['index', 'from Monday 00:00', at(0, 0), true],
    ['index', 'in the daily break', at(1, 21, 30), false],
    ['index', 'after the daily break', at(1, 22), true],
    ['index', 'on Friday night', at(4, 22), false],
    ['index', 'on Sunday night', at(6, 23), false],
    ['share', 'until 13:30', at(2, 13, 30) - 1, false],
    ['share', 'from 13:30', at(2, 13, 30), true],
    ['share', 'until 20:00', at(2, 20) - 1, true],
    ['share', 'from 20:00', at(2, 20), false],
    ['share', 'on Saturday', at(5, 15), false],
  ])('S4.10 the %s hours %s', (hours, _when, instant, isOpen) => {
    expect(isOpenAt(hours, instant)).toBe(isOpen);
  });

  it.each<[TradingHoursKey, string, number, number | null]>([
    ['always', 'never', at(5, 3), null],
    ['forex', 'on Friday 22:00, over every midnight of the week', at(0, 10), at(4, 22)],
    ['forex', 'on Sunday 22:00', at(4, 22), at(6, 22)],
    ['index', 'at the daily break', at(1, 20), at(1, 21)],
    ['index', 'after the daily break', at(1, 21), at(1, 22)],
    ['index', 'not at midnight but at the next break', at(1, 22), at(2, 21)],
    ['index', 'on Monday 00:00', at(4, 21), at(7, 0)],
    ['share', 'at 13:30', at(2, 13), at(2, 13, 30)],
    ['share', 'at 20:00', at(2, 13, 30), at(2, 20)],
    ['share', 'on Monday 13:30', at(4, 20), at(7, 13, 30)],
  ])('S4.10 the %s hours changes next %s', (hours, _when, instant, change) => {
    expect(nextChangeAt(hours, instant)).toBe(change);
  });

  it('S4.10 a hours stays as it is until its next change, and not a millisecond longer', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<TradingHoursKey>('forex', 'index', 'share'),
        fc.integer({ min: 0, max: 8 * DAY }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (hours, since, share) => {
          const change = nextChangeAt(hours, monday + since) ?? 0;
          const isOpen = isOpenAt(hours, monday + since);
          expect(change).toBeGreaterThan(monday + since);
          expect(isOpenAt(hours, change)).toBe(!isOpen);
          const before = monday + since + Math.floor(share * (change - monday - since));
          expect(isOpenAt(hours, before)).toBe(isOpen);
        },
      ),
    );
  });

  it('S4.10 trading time never runs backwards and grows by what each day trades', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<TradingHoursKey>('always', 'forex', 'index', 'share'),
        fc.integer({ min: -20_000, max: 40_000 }),
        (hours, day) => {
          const grown = openMsUntilEndOf(hours, day) - openMsUntilEndOf(hours, day - 1);
          expect(grown).toBe(openMsWithin(openSpans(hours, day), 0, DAY));
        },
      ),
    );
  });
});

describe('coming trading hours', () => {
  test.each(CALENDARS)('S5.9 of %s say at every half hour of the week whether it trades', (calendar) => {
    const nowMs = Date.parse('2026-12-21T09:00:00Z');
    const { open } = comingHoursOf(calendar, nowMs);
    for (let atMs = nowMs - 14 * HOUR_MS; atMs < nowMs + 8 * 24 * HOUR_MS; atMs += HOUR_MS / 2) {
      const isTold = open.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
      expect(isTold, new Date(atMs).toISOString()).toBe(isCalendarOpenAt(calendar, atMs));
    }
  });

  test('S5.9 name the next holiday, then the short day after it', () => {
    // Thanksgiving of 2026, a Thursday, and the Friday after it, until 13:00 in New York.
    expect(comingHoursOf('us-share', Date.parse('2026-11-24T12:00:00Z')).exception).toEqual({
      day: '2026-11-26',
      open: [],
    });
    const friday = {
      day: '2026-11-27',
      open: [{ fromMs: Date.parse('2026-11-27T14:30:00Z'), toMs: Date.parse('2026-11-27T18:00:00Z') }],
    };
    expect(comingHoursOf('us-share', Date.parse('2026-11-27T17:59:00Z')).exception).toEqual(friday);
    expect(comingHoursOf('us-share', Date.parse('2026-11-27T18:00:00Z')).exception).toEqual({
      day: '2026-12-24',
      open: [{ fromMs: Date.parse('2026-12-24T14:30:00Z'), toMs: Date.parse('2026-12-24T18:00:00Z') }],
    });
  });

  test('S5.9 know no unusual day of a market that never closes', () => {
    const { open, exception } = comingHoursOf('always', Date.parse('2026-11-24T12:00:00Z'));
    expect(exception).toBeNull();
    expect(open).toHaveLength(1);
  });
});
