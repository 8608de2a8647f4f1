import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import {
  calendarMsUntilEndOf,
  calendarSpans,
  isCalendarOpenAt,
  nextCalendarChangeAt,
  tradingSessionOf,
} from '#server/market/calendars/opening-hours';
import { CALENDARS, type CalendarKey } from '#server/market/catalogue';
import { openMsWithin } from '#server/market/trading-hours';
import { day, utc } from './instants.ts';

const FIRST_DAY = day('2000-01-01');
const LAST_DAY = day('2035-12-31');

const EXCHANGES = CALENDARS.filter((calendar) => calendar !== 'always');
const anExchange = fc.constantFrom(...EXCHANGES);
const aCalendar = fc.constantFrom(...CALENDARS);
const aDay = fc.integer({ min: FIRST_DAY, max: LAST_DAY });
const anInstant = fc.integer({ min: FIRST_DAY * DAY_MS, max: (LAST_DAY + 1) * DAY_MS - 1 });

/** The edges of a day, the instants beside them, and the first and last of the day. */
function tellingInstants(calendar: CalendarKey, ofDay: number): number[] {
  const edges = calendarSpans(calendar, ofDay).flat();
  return [0, DAY_MS - 1, ...edges, ...edges.map((edge) => edge - 1)].filter((at) => at >= 0 && at < DAY_MS);
}

describe('calendars', () => {
  it('S4.10 the stretches of a day are in order, within it, and apart', () => {
    fc.assert(
      fc.property(aCalendar, aDay, (calendar, ofDay) => {
        const edges = calendarSpans(calendar, ofDay).flat();
        expect(edges).toEqual([...new Set(edges)].toSorted((one, other) => one - other));
        for (const edge of edges) expect(edge >= 0 && edge <= DAY_MS).toBe(true);
      }),
    );
  });

  it('S4.10 a market is open exactly within its stretches', () => {
    fc.assert(
      fc.property(aCalendar, aDay, (calendar, ofDay) => {
        const spans = calendarSpans(calendar, ofDay);
        for (const at of tellingInstants(calendar, ofDay))
          expect(isCalendarOpenAt(calendar, ofDay * DAY_MS + at)).toBe(openMsWithin(spans, at, at + 1) === 1);
      }),
    );
  });

  it('S4.10 a market stays as it is until its next change, and not a millisecond longer', () => {
    fc.assert(
      fc.property(anExchange, anInstant, (calendar, atMs) => {
        const change = nextCalendarChangeAt(calendar, atMs) ?? Number.NaN;
        const isOpen = isCalendarOpenAt(calendar, atMs);
        expect(change).toBeGreaterThan(atMs);
        expect(isCalendarOpenAt(calendar, change)).toBe(!isOpen);
        const within = openMsBetween(calendar, atMs, change);
        expect(within).toBe(isOpen ? change - atMs : 0);
      }),
    );
  });

  it('S4.10 trading time grows each day by what the day trades, also beyond the years listed', () => {
    fc.assert(
      fc.property(
        aCalendar,
        fc.integer({ min: day('1990-01-01'), max: day('2060-12-31') }),
        (calendar, ofDay) => {
          const grown = calendarMsUntilEndOf(calendar, ofDay) - calendarMsUntilEndOf(calendar, ofDay - 1);
          expect(grown).toBe(openMsWithin(calendarSpans(calendar, ofDay), 0, DAY_MS));
        },
      ),
    );
  });

  it('S4.10 trading time counts from the start of 2000, whichever year is asked for first', () => {
    expect(calendarMsUntilEndOf('always', day('1999-12-31'))).toBe(0);
    expect(calendarMsUntilEndOf('always', day('2026-01-01'))).toBe((day('2026-01-02') - FIRST_DAY) * DAY_MS);
    expect(calendarMsUntilEndOf('xetra', day('1999-12-31'))).toBe(0);
  });

  it('S4.10 a session has begun by the instant it is asked for, and none begins in between', () => {
    fc.assert(
      fc.property(aCalendar, anInstant, (calendar, atMs) => {
        const session = tradingSessionOf(calendar, atMs);
        expect(session.startMs).toBeLessThanOrEqual(atMs);
        expect(tradingSessionOf(calendar, session.startMs)).toEqual(session);
        expect(tradingSessionOf(calendar, session.startMs - 1).day).toBeLessThan(session.day);
        if (isCalendarOpenAt(calendar, atMs)) expect(atMs).toBeLessThan(session.endMs);
        else if (atMs >= session.endMs) expect(openMsBetween(calendar, session.endMs, atMs)).toBe(0);
      }),
    );
  });

  /** Per year; what lies outside is a holiday too many or too few. */
  it.each<[CalendarKey, number, number]>([
    ['forex', 258, 262],
    ['metals', 257, 260],
    ['us-index', 257, 261],
    ['us-share', 250, 253],
    ['xetra', 251, 257],
    ['london', 250, 254],
    ['hong-kong', 244, 250],
    ['tokyo', 241, 248],
  ])('S4.10 %s trades %i to %i days a year', (calendar, least, most) => {
    for (let year = 2005; year <= 2030; year += 1) {
      const days = new Set<number>();
      for (let at = utc(`${year}-01-01 16:00`); at < utc(`${year + 1}-01-01 00:00`); at += DAY_MS)
        days.add(tradingSessionOf(calendar, at).day);
      const ofYear = [...days].filter((one) => one >= day(`${year}-01-01`) && one <= day(`${year}-12-31`));
      expect(ofYear.length, String(year)).toBeGreaterThanOrEqual(least);
      expect(ofYear.length, String(year)).toBeLessThanOrEqual(most);
    }
  });
});

function openMsBetween(calendar: CalendarKey, fromMs: number, toMs: number): number {
  let openMs = 0;
  for (let ofDay = Math.floor(fromMs / DAY_MS); ofDay * DAY_MS < toMs; ofDay += 1) {
    const midnight = ofDay * DAY_MS;
    openMs += openMsWithin(calendarSpans(calendar, ofDay), fromMs - midnight, toMs - midnight);
  }
  return openMs;
}
