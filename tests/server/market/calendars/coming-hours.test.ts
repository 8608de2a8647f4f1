import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time-units';
import { comingHoursOf } from '#server/market/calendars/coming-hours';
import { isCalendarOpenAt } from '#server/market/calendars/opening-hours';
import { CALENDARS } from '#server/market/catalogue';

const at = (text: string): number => Date.parse(text);

describe('coming trading hours', () => {
  test.each(CALENDARS)('S5.9 of %s say at every half hour of the week whether it trades', (calendar) => {
    const nowMs = at('2026-12-21T09:00:00Z');
    const { open } = comingHoursOf(calendar, nowMs);
    for (let atMs = nowMs - 14 * HOUR_MS; atMs < nowMs + 8 * 24 * HOUR_MS; atMs += HOUR_MS / 2) {
      const isTold = open.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
      expect(isTold, new Date(atMs).toISOString()).toBe(isCalendarOpenAt(calendar, atMs));
    }
  });

  test('S5.9 name the next holiday, then the short day after it', () => {
    // Thanksgiving of 2026, a Thursday, and the Friday after it, until 13:00 in New York.
    expect(comingHoursOf('us-share', at('2026-11-24T12:00:00Z')).exception).toEqual({
      day: '2026-11-26',
      open: [],
    });
    const friday = {
      day: '2026-11-27',
      open: [{ fromMs: at('2026-11-27T14:30:00Z'), toMs: at('2026-11-27T18:00:00Z') }],
    };
    expect(comingHoursOf('us-share', at('2026-11-27T17:59:00Z')).exception).toEqual(friday);
    expect(comingHoursOf('us-share', at('2026-11-27T18:00:00Z')).exception).toEqual({
      day: '2026-12-24',
      open: [{ fromMs: at('2026-12-24T14:30:00Z'), toMs: at('2026-12-24T18:00:00Z') }],
    });
  });

  test('S5.9 know no unusual day of a market that never closes', () => {
    const { open, exception } = comingHoursOf('always', at('2026-11-24T12:00:00Z'));
    expect(exception).toBeNull();
    expect(open).toHaveLength(1);
  });
});
