import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time-units';
import { calendarSpans, tradingSessionOf } from '#server/market/calendars/opening-hours';
import type { CalendarKey } from '#server/market/catalogue';
import { openMsWithin } from '#server/market/trading-hours';
import { dateOf, day, utc } from './instants.ts';

function weekdaysOf(year: number): number[] {
  const days: number[] = [];
  for (let one = day(`${year}-01-01`); one <= day(`${year}-12-31`); one += 1)
    if (new Date(one * DAY_MS).getUTCDay() % 6 !== 0) days.push(one);
  return days;
}

/** Hours of these exchanges lie within the UTC day of the same date. */
function openMs(calendar: CalendarKey, ofDay: number): number {
  return openMsWithin(calendarSpans(calendar, ofDay), 0, DAY_MS);
}

function closedIn(calendar: CalendarKey, year: number): string {
  return inWords(weekdaysOf(year).filter((one) => openMs(calendar, one) === 0));
}

function shortIn(calendar: CalendarKey, year: number): string {
  const usual = Math.max(...weekdaysOf(year).map((one) => openMs(calendar, one)));
  return inWords(
    weekdaysOf(year).filter((one) => openMs(calendar, one) > 0 && openMs(calendar, one) < usual),
  );
}

function inWords(days: readonly number[]): string {
  return days.map((one) => dateOf(one).slice(5)).join(' ');
}

/** From the exchanges' own lists; after 2026 what their rules and the festivals' dates give. */
describe('holidays', () => {
  it.each<[CalendarKey, number, string]>([
    ['us-share', 2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'],
    ['us-share', 2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25'],
    ['us-share', 2021, '01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24'],
    ['us-share', 2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26'],
    ['us-share', 2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
    ['us-share', 2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    ['us-share', 2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    ['us-share', 2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
    ['us-share', 2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25'],
    ['us-share', 2030, '01-01 01-21 02-18 04-19 05-27 06-19 07-04 09-02 11-28 12-25'],
    ['london', 2012, '01-02 04-06 04-09 05-07 06-04 06-05 08-27 12-25 12-26'],
    ['london', 2020, '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28'],
    ['london', 2022, '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27'],
    ['london', 2023, '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26'],
    ['london', 2024, '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26'],
    ['london', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
    ['london', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
    ['london', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
    ['london', 2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
    ['xetra', 2021, '01-01 04-02 04-05 05-24 12-24 12-31'],
    ['xetra', 2024, '01-01 03-29 04-01 05-01 12-24 12-25 12-26 12-31'],
    ['xetra', 2025, '01-01 04-18 04-21 05-01 12-24 12-25 12-26 12-31'],
    ['xetra', 2026, '01-01 04-03 04-06 05-01 12-24 12-25 12-31'],
    ['xetra', 2028, '04-14 04-17 05-01 12-25 12-26'],
    ['hong-kong', 2009, '01-01 01-26 01-27 01-28 04-10 04-13 05-01 05-28 07-01 10-01 10-26 12-25'],
    ['hong-kong', 2021, '01-01 02-12 02-15 04-02 04-05 04-06 05-19 06-14 07-01 09-22 10-01 10-14 12-27'],
    [
      'hong-kong',
      2022,
      '02-01 02-02 02-03 04-05 04-15 04-18 05-02 05-09 06-03 07-01 09-12 10-04 12-26 12-27',
    ],
    [
      'hong-kong',
      2024,
      '01-01 02-12 02-13 03-29 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26',
    ],
    [
      'hong-kong',
      2025,
      '01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26',
    ],
    [
      'hong-kong',
      2026,
      '01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25',
    ],
    ['hong-kong', 2027, '01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27'],
    [
      'hong-kong',
      2029,
      '01-01 02-13 02-14 02-15 03-30 04-02 04-04 05-01 05-21 07-02 09-24 10-01 10-16 12-25 12-26',
    ],
    [
      'hong-kong',
      2030,
      '01-01 02-04 02-05 02-06 04-05 04-19 04-22 05-01 05-09 06-05 07-01 09-13 10-01 12-25 12-26',
    ],
    ['hong-kong', 2031, '01-01 04-11 04-14 05-01 07-01 10-01 12-25 12-26'],
    [
      'tokyo',
      2019,
      '01-01 01-02 01-03 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-06 07-15 08-12 09-16 09-23 10-14 10-22 11-04 12-31',
    ],
    [
      'tokyo',
      2021,
      '01-01 01-11 02-11 02-23 04-29 05-03 05-04 05-05 07-22 07-23 08-09 09-20 09-23 11-03 11-23 12-31',
    ],
    [
      'tokyo',
      2024,
      '01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31',
    ],
    [
      'tokyo',
      2025,
      '01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24 12-31',
    ],
    [
      'tokyo',
      2026,
      '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
    ],
    [
      'tokyo',
      2028,
      '01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23',
    ],
    [
      'tokyo',
      2030,
      '01-01 01-02 01-03 01-14 02-11 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31',
    ],
  ])('S4.10 weekdays on which %s is closed in %i', (calendar, year, dates) => {
    expect(closedIn(calendar, year)).toBe(dates);
  });

  it.each<[CalendarKey, number, string]>([
    ['us-share', 2024, '07-03 11-29 12-24'],
    ['us-share', 2025, '07-03 11-28 12-24'],
    ['us-share', 2026, '11-27 12-24'],
    ['us-share', 2027, '11-26'],
    ['us-share', 2028, '07-03 11-24'],
    ['london', 2022, '12-23 12-30'],
    ['london', 2024, '12-24 12-31'],
    ['london', 2028, '12-22 12-29'],
    ['xetra', 2024, '12-30'],
    ['xetra', 2028, '12-29'],
    ['hong-kong', 2024, '02-09 12-24 12-31'],
    ['hong-kong', 2025, '01-28 12-24 12-31'],
    ['hong-kong', 2026, '02-16 12-24 12-31'],
    ['hong-kong', 2027, '02-05 12-24 12-31'],
    ['tokyo', 2026, ''],
  ])('S4.10 half days of %s in %i', (calendar, year, dates) => {
    expect(shortIn(calendar, year)).toBe(dates);
  });

  it.each<[CalendarKey, number, string]>([
    ['forex', 2025, '01-01 12-25'],
    ['forex', 2027, '01-01'],
    ['metals', 2025, '01-01 04-18 12-25'],
    ['metals', 2026, '01-01 04-03 12-25'],
    ['energy', 2027, '01-01 03-26 12-24'],
    ['us-index', 2025, '01-01 04-18 12-25'],
    ['us-index', 2026, '01-01 12-25'],
    ['us-index', 2028, '04-14 12-25'],
  ])('S4.10 trading days that %s leaves out in %i', (calendar, year, dates) => {
    // At 15:00 in New York; a day without trading is still in the session of the one before.
    const left = weekdaysOf(year).filter(
      (one) => tradingSessionOf(calendar, utc(`${dateOf(one)} 20:00`)).day !== one,
    );
    expect(inWords(left)).toBe(dates);
  });
});

describe('festivals of the lunar calendar', () => {
  const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
    timeZone: 'Asia/Hong_Kong',
    day: 'numeric',
    month: 'numeric',
  });
  /** Month and day of each, and how many days later the holiday is. */
  const festivals = new Map([
    ['1/1', 0],
    ['1/2', 0],
    ['1/3', 0],
    ['4/8', 0],
    ['5/5', 0],
    ['8/15', 1],
    ['9/9', 0],
  ]);

  it('S4.10 Hong Kong keeps those of 2013 to 2030 on the days the platform’s Chinese calendar gives', () => {
    let seen = 0;
    for (let one = day('2013-01-01'); one <= day('2030-12-31'); one += 1) {
      const later = festivals.get(chinese.format(one * DAY_MS));
      if (later === undefined) continue;
      seen += 1;
      const kept = one + later;
      const onSunday = new Date(kept * DAY_MS).getUTCDay() === 0;
      expect(openMs('hong-kong', onSunday ? kept + 1 : kept), dateOf(kept)).toBe(0);
    }
    expect(seen).toBe(18 * festivals.size);
  });
});
