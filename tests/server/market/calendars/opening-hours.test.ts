import { describe, expect, it } from 'vitest';
import {
  calendarSpans,
  dayEndAfter,
  isCalendarOpenAt,
  nextCalendarChangeAt,
  tradingSessionOf,
} from '#server/market/calendars/opening-hours';
import type { CalendarKey } from '#server/market/catalogue';
import { INSTRUMENTS } from '#server/market/instruments';
import { day, utc } from './instants.ts';

/** Each instant is a change in UTC: just before it the market is as it was, from it on as the word says. */
const EDGES: readonly (readonly [CalendarKey, string, 'opens' | 'closes', string])[] = [
  ['forex', 'in winter', 'opens', '2026-01-11 22:00'],
  ['forex', 'in winter', 'closes', '2026-01-16 22:00'],
  ['forex', 'in summer', 'opens', '2026-07-12 21:00'],
  ['forex', 'in summer', 'closes', '2026-07-17 21:00'],
  ['forex', 'on the last Friday before US daylight saving', 'closes', '2026-03-06 22:00'],
  ['forex', 'on the Sunday on which US daylight saving begins', 'opens', '2026-03-08 21:00'],
  ['forex', 'on the Sunday on which it ends', 'opens', '2026-11-01 22:00'],
  ['forex', 'before Christmas Day', 'closes', '2025-12-24 22:00'],
  ['forex', 'on the evening of Christmas Day', 'opens', '2025-12-25 22:00'],
  ['forex', 'on the evening of New Year’s Day', 'opens', '2026-01-01 22:00'],
  ['metals', 'in winter', 'opens', '2026-01-11 23:00'],
  ['metals', 'for the break in winter', 'closes', '2026-01-13 22:00'],
  ['metals', 'after the break in winter', 'opens', '2026-01-13 23:00'],
  ['metals', 'for the break in summer', 'closes', '2026-07-14 21:00'],
  ['metals', 'after the break in summer', 'opens', '2026-07-14 22:00'],
  ['metals', 'before Good Friday', 'closes', '2026-04-02 21:00'],
  ['metals', 'on the evening of Easter Sunday', 'opens', '2026-04-05 22:00'],
  ['metals', 'early on Memorial Day', 'closes', '2025-05-26 18:30'],
  ['energy', 'early on Memorial Day until 2021', 'closes', '2021-05-31 17:00'],
  ['energy', 'early on Thanksgiving', 'closes', '2025-11-27 19:30'],
  ['energy', 'on the evening of Thanksgiving', 'opens', '2025-11-27 23:00'],
  ['energy', 'early on the day after', 'closes', '2025-11-28 18:45'],
  ['energy', 'on 3 July at its usual time', 'closes', '2025-07-03 21:00'],
  ['us-index', 'in winter', 'opens', '2026-01-11 23:00'],
  ['us-index', 'in winter', 'closes', '2026-01-16 22:00'],
  ['us-index', 'in summer', 'opens', '2026-07-12 22:00'],
  ['us-index', 'early on Martin Luther King Day', 'closes', '2026-01-19 18:00'],
  ['us-index', 'on that evening', 'opens', '2026-01-19 23:00'],
  ['us-index', 'early on Juneteenth', 'closes', '2026-06-19 17:00'],
  ['us-index', 'early before Independence Day', 'closes', '2025-07-03 17:15'],
  ['us-index', 'early on Christmas Eve', 'closes', '2025-12-24 18:15'],
  ['us-index', 'after the employment report of Good Friday', 'closes', '2026-04-03 13:15'],
  ['us-index', 'before a Good Friday without one', 'closes', '2025-04-17 21:00'],
  ['us-index', 'on the day of mourning', 'closes', '2025-01-09 14:30'],
  ['us-share', 'in winter', 'opens', '2026-01-14 14:30'],
  ['us-share', 'in winter', 'closes', '2026-01-14 21:00'],
  ['us-share', 'in summer', 'opens', '2026-07-14 13:30'],
  ['us-share', 'in summer', 'closes', '2026-07-14 20:00'],
  ['us-share', 'on the Friday before US daylight saving', 'opens', '2026-03-06 14:30'],
  ['us-share', 'on the first day of US daylight saving', 'opens', '2026-03-09 13:30'],
  ['us-share', 'on the last day on which only the US saves', 'closes', '2026-03-27 20:00'],
  ['us-share', 'on the first day after it', 'opens', '2026-11-02 14:30'],
  ['us-share', 'on the day after Thanksgiving', 'closes', '2025-11-28 18:00'],
  ['us-share', 'on 3 July', 'closes', '2028-07-03 17:00'],
  ['us-share', 'on Christmas Eve', 'closes', '2030-12-24 18:00'],
  ['us-share', 'on New Year’s Eve at its usual time', 'closes', '2021-12-31 21:00'],
  ['xetra', 'in winter', 'opens', '2026-01-14 08:00'],
  ['xetra', 'in winter', 'closes', '2026-01-14 16:30'],
  ['xetra', 'in summer', 'opens', '2026-07-14 07:00'],
  ['xetra', 'in summer', 'closes', '2026-07-14 15:30'],
  ['xetra', 'on the first day of US daylight saving', 'opens', '2026-03-09 08:00'],
  ['xetra', 'on the last day on which only the US saves', 'closes', '2026-03-27 16:30'],
  ['xetra', 'on the first day of its own', 'opens', '2026-03-30 07:00'],
  ['xetra', 'on the year’s last day', 'closes', '2025-12-30 13:00'],
  ['london', 'in winter', 'opens', '2026-01-14 08:00'],
  ['london', 'in winter', 'closes', '2026-01-14 16:30'],
  ['london', 'in summer', 'opens', '2026-07-14 07:00'],
  ['london', 'in summer', 'closes', '2026-07-14 15:30'],
  ['london', 'on the last day on which only the US saves', 'closes', '2026-03-27 16:30'],
  ['london', 'on the first day of its own', 'opens', '2026-03-30 07:00'],
  ['london', 'on Christmas Eve', 'closes', '2025-12-24 12:30'],
  ['london', 'on New Year’s Eve', 'closes', '2025-12-31 12:30'],
  ['london', 'on the Friday before a Christmas Eve of Saturday', 'closes', '2022-12-23 12:30'],
  ['hong-kong', 'in winter', 'opens', '2026-01-14 01:30'],
  ['hong-kong', 'for lunch', 'closes', '2026-01-14 04:00'],
  ['hong-kong', 'after lunch', 'opens', '2026-01-14 05:00'],
  ['hong-kong', 'in winter', 'closes', '2026-01-14 08:00'],
  ['hong-kong', 'in summer', 'opens', '2026-07-14 01:30'],
  ['hong-kong', 'in summer', 'closes', '2026-07-14 08:00'],
  ['tokyo', 'in winter', 'opens', '2026-01-14 00:00'],
  ['tokyo', 'for lunch', 'closes', '2026-01-14 02:30'],
  ['tokyo', 'after lunch', 'opens', '2026-01-14 03:30'],
  ['tokyo', 'in winter', 'closes', '2026-01-14 06:30'],
  ['tokyo', 'in summer', 'closes', '2026-07-14 06:30'],
  ['tokyo', 'until 4 November 2024', 'closes', '2024-11-01 06:00'],
];

describe('when markets trade', () => {
  it.each(EDGES)('S4.10 %s %s %s at %s', (calendar, _when, change, at) => {
    const edge = utc(at);
    expect(isCalendarOpenAt(calendar, edge)).toBe(change === 'opens');
    expect(isCalendarOpenAt(calendar, edge - 1)).toBe(change === 'closes');
    expect(nextCalendarChangeAt(calendar, edge - 1)).toBe(edge);
  });

  it.each<[CalendarKey, string, string, string]>([
    ['hong-kong', 'the eve of Lunar New Year until it is over', '2026-02-16 04:00', '2026-02-20 01:30'],
    ['hong-kong', 'Christmas Eve until it is over', '2024-12-24 04:00', '2024-12-27 01:30'],
    ['hong-kong', 'New Year’s Eve', '2025-12-31 04:00', '2026-01-02 01:30'],
    ['hong-kong', 'the day before National Day and Mid-Autumn', '2020-09-30 08:00', '2020-10-05 01:30'],
    ['tokyo', 'the Golden Week of 2019, of ten days', '2019-04-26 06:00', '2019-05-07 00:00'],
    ['tokyo', 'the year 2025', '2025-12-30 06:30', '2026-01-05 00:00'],
    ['us-share', '11 September 2001', '2001-09-10 20:00', '2001-09-17 13:30'],
    ['us-share', 'Good Friday and its weekend', '2026-04-02 20:00', '2026-04-06 13:30'],
    ['london', 'Christmas, Boxing Day and a weekend', '2026-12-24 12:30', '2026-12-29 08:00'],
    ['xetra', 'Easter', '2026-04-02 15:30', '2026-04-07 07:00'],
    ['metals', 'Christmas', '2025-12-24 18:45', '2025-12-25 23:00'],
  ])('S4.10 %s stays closed over %s', (calendar, _what, closes, opens) => {
    expect(isCalendarOpenAt(calendar, utc(closes) - 1)).toBe(true);
    expect(nextCalendarChangeAt(calendar, utc(closes))).toBe(utc(opens));
  });

  it('S4.10 crypto trades always, on holidays too', () => {
    expect(calendarSpans('always', day('2025-12-25'))).toEqual([[0, 86_400_000]]);
    expect(nextCalendarChangeAt('always', utc('2025-12-25 12:00'))).toBeNull();
  });

  it('S4.10 an open stretch over midnight (UTC) is divided, one over the turn of a trading day is not', () => {
    const hour = 3_600_000;
    expect(calendarSpans('forex', day('2026-01-13'))).toEqual([[0, 24 * hour]]);
    expect(calendarSpans('metals', day('2026-01-13'))).toEqual([
      [0, 22 * hour],
      [23 * hour, 24 * hour],
    ]);
  });

  it.each<[CalendarKey, string, string, string, string]>([
    ['forex', '2026-01-13 21:59', '2026-01-13', '2026-01-12 22:00', '2026-01-13 22:00'],
    ['forex', '2026-01-13 22:00', '2026-01-14', '2026-01-13 22:00', '2026-01-14 22:00'],
    ['forex', '2026-07-18 12:00', '2026-07-17', '2026-07-16 21:00', '2026-07-17 21:00'],
    ['metals', '2026-01-13 22:30', '2026-01-13', '2026-01-12 23:00', '2026-01-13 22:00'],
    ['tokyo', '2026-01-14 03:00', '2026-01-14', '2026-01-14 00:00', '2026-01-14 06:30'],
    ['tokyo', '2026-01-13 23:59', '2026-01-13', '2026-01-13 00:00', '2026-01-13 06:30'],
    ['us-share', '2026-04-05 12:00', '2026-04-02', '2026-04-02 13:30', '2026-04-02 20:00'],
    ['always', '2026-04-05 12:00', '2026-04-05', '2026-04-05 00:00', '2026-04-06 00:00'],
  ])('S4.10 the session of %s at %s is that of %s', (calendar, at, date, starts, ends) => {
    expect(tradingSessionOf(calendar, utc(at))).toEqual({
      day: day(date),
      startMs: utc(starts),
      endMs: utc(ends),
    });
  });

  it('S4.10 every instrument trades by the calendar of its market', () => {
    const byCalendar = Object.groupBy(INSTRUMENTS, ({ calendar }) => calendar);
    const codes = Object.entries(byCalendar).map(([key, ones]) => [key, ones.map(({ code }) => code)]);
    expect(Object.fromEntries(codes)).toMatchObject({
      metals: ['XAUUSD', 'XAGUSD', 'XPTUSD', 'XPDUSD'],
      energy: ['USOIL', 'UKOIL', 'NGAS'],
      'us-index': ['US30', 'US500', 'NAS100'],
      xetra: ['GER40'],
      london: ['UK100'],
      tokyo: ['JP225'],
      'hong-kong': ['HK50'],
    });
    for (const { category, calendar } of INSTRUMENTS) {
      if (category === 'forex') expect(calendar).toBe('forex');
      if (category === 'crypto') expect(calendar).toBe('always');
      if (category === 'shares') expect(calendar).toBe('us-share');
    }
  });
});

/** After an instant the first end of a trading day, and the nights until the next trading day. */
const DAY_ENDS: readonly (readonly [CalendarKey, string, after: string, end: string, nights: number])[] = [
  ['always', 'is midnight, every day', '2026-01-17 00:00', '2026-01-18 00:00', 1],
  ['forex', 'is 17:00 in New York in winter', '2026-01-14 21:59', '2026-01-14 22:00', 1],
  ['forex', 'is 17:00 in New York in summer', '2026-07-14 20:59', '2026-07-14 21:00', 1],
  ['forex', 'is followed by three nights on Friday', '2026-01-15 22:00', '2026-01-16 22:00', 3],
  ['forex', 'is followed by two nights before Christmas Day', '2025-12-24 12:00', '2025-12-24 22:00', 2],
  ['forex', 'comes after a weekend', '2026-01-16 22:00', '2026-01-19 22:00', 1],
  ['metals', 'is the break of the evening', '2026-01-13 12:00', '2026-01-13 22:00', 1],
  ['us-share', 'is the close', '2026-01-14 10:00', '2026-01-14 21:00', 1],
  ['us-share', 'is followed by four nights before a Monday off', '2026-01-16 15:00', '2026-01-16 21:00', 4],
  ['hong-kong', 'is not the lunch break', '2026-01-14 03:00', '2026-01-14 08:00', 1],
  ['tokyo', 'is followed by the nights of Golden Week', '2026-05-01 05:00', '2026-05-01 06:30', 6],
];

describe('the end of a trading day', () => {
  it.each(DAY_ENDS)('S9.6 of %s %s', (calendar, _, after, end, nights) => {
    expect(dayEndAfter(calendar, utc(after))).toMatchObject({ atMs: utc(end), nights });
    expect(dayEndAfter(calendar, utc(end) - 1)).toMatchObject({ atMs: utc(end), nights });
  });
});
