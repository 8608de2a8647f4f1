import { type Calendar, CLOSED, clock } from './calendar.ts';
import {
  dayOfDate,
  daysBy,
  FRIDAY,
  goodFriday,
  isWeekend,
  lastWeekday,
  listedDays,
  MONDAY,
  nthWeekday,
  SATURDAY,
  SUNDAY,
  THURSDAY,
  TUESDAY,
  weekdayOf,
} from './dates.ts';

/**
 * Markets by New York's clocks. Sources: "Holidays & Trading Hours" of the NYSE (NYSE Rule 7.2), "CME Globex Holiday
 * Trading Schedule" of CME Group.
 */

const NEW_YORK = 'America/New_York';

/** Saturday's holidays are observed on Friday, Sunday's on Monday. */
function observed(day: number): number {
  const weekday = weekdayOf(day);
  if (weekday === SATURDAY) return day - 1;
  return weekday === SUNDAY ? day + 1 : day;
}

/** New Year's Day on a Saturday is not made up for: that Friday ends the accounting year. */
function newYearsDay(year: number): readonly number[] {
  const day = dayOfDate(year, 1, 1);
  return weekdayOf(day) === SATURDAY ? [] : [observed(day)];
}

function thanksgiving(year: number): number {
  return nthWeekday(year, 11, THURSDAY, 4);
}

/** On these Wall Street is closed, and Globex trades until midday. */
function publicHolidays(year: number): readonly number[] {
  return [
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    lastWeekday(year, 5, MONDAY),
    ...(year >= 2022 ? [observed(dayOfDate(year, 6, 19))] : []),
    observed(dayOfDate(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    thanksgiving(year),
  ];
}

/** On these Globex is closed too, but for a few mornings of Good Friday. */
function fullHolidays(year: number): readonly number[] {
  return [...newYearsDay(year), goodFriday(year), observed(dayOfDate(year, 12, 25))];
}

/** The day after Thanksgiving, and Christmas Eve where it is not the holiday itself. */
function shortDays(year: number): readonly number[] {
  const eve = dayOfDate(year, 12, 24);
  return [thanksgiving(year) + 1, ...(isWeekend(eve) || weekdayOf(eve) === FRIDAY ? [] : [eve])];
}

/** 3 July before a holiday of Tuesday to Friday, as since 2013. Metals and energy trade their whole day. */
function beforeIndependenceDay(year: number): readonly number[] {
  const weekday = weekdayOf(dayOfDate(year, 7, 4));
  return weekday >= TUESDAY && weekday <= FRIDAY ? [dayOfDate(year, 7, 3)] : [];
}

/** NYSE, "Special closings": 11 September, the deaths of presidents (Reagan, Ford, Bush, Carter), hurricane Sandy. */
const SPECIAL_CLOSINGS = listedDays(
  '2001-09-11',
  '2001-09-12',
  '2001-09-13',
  '2001-09-14',
  '2004-06-11',
  '2007-01-02',
  '2012-10-29',
  '2012-10-30',
  '2018-12-05',
  '2025-01-09',
);

/** Days of mourning, on which index futures stopped when Wall Street would have opened. */
const MOURNING = new Set(listedDays('2018-12-05', '2025-01-09'));

/** Good Fridays with an employment report (Bureau of Labor Statistics, release schedule): futures wait for it. */
const REPORT_FRIDAYS = new Set(
  listedDays('2010-04-02', '2012-04-06', '2015-04-03', '2021-04-02', '2023-04-07', '2026-04-03'),
);

const isPublicHoliday = daysBy(publicHolidays);
const isFullHoliday = daysBy(fullHolidays);
const isShortDay = daysBy(shortDays);
const isBeforeIndependenceDay = daysBy(beforeIndependenceDay);
const isSpecialClosing = daysBy(() => SPECIAL_CLOSINGS);
const isForexHoliday = daysBy((year) => [dayOfDate(year, 1, 1), dayOfDate(year, 12, 25)]);

/** New York Stock Exchange and Nasdaq: the core session. */
export const usShare: Calendar = {
  zone: NEW_YORK,
  hoursOn(day) {
    if (isWeekend(day) || isPublicHoliday(day) || isFullHoliday(day) || isSpecialClosing(day)) return CLOSED;
    const isShort = isShortDay(day) || isBeforeIndependenceDay(day);
    return [[clock(9, 30), isShort ? clock(13) : clock(16)]];
  },
};

/** When Globex's day begins, on the evening before, and ends. */
const GLOBEX_OPEN = clock(-6);
const GLOBEX_CLOSE = clock(17);

function indexCloseOn(day: number): number | null {
  if (REPORT_FRIDAYS.has(day)) return clock(9, 15);
  if (isFullHoliday(day)) return null;
  if (MOURNING.has(day)) return clock(9, 30);
  if (isPublicHoliday(day)) return clock(13);
  return isShortDay(day) || isBeforeIndependenceDay(day) ? clock(13, 15) : GLOBEX_CLOSE;
}

/** Metals and energy stopped with the others on public holidays until 2021. */
const LATER_HALT_SINCE = dayOfDate(2022, 1, 1);

function commodityCloseOn(day: number): number | null {
  if (isFullHoliday(day)) return null;
  if (isPublicHoliday(day)) return day >= LATER_HALT_SINCE ? clock(14, 30) : clock(13);
  return isShortDay(day) ? clock(13, 45) : GLOBEX_CLOSE;
}

function globex(closeOn: (day: number) => number | null): Calendar {
  return {
    zone: NEW_YORK,
    hoursOn(day) {
      const close = isWeekend(day) ? null : closeOn(day);
      return close === null ? CLOSED : [[GLOBEX_OPEN, close]];
    },
  };
}

/** CME Globex, E-mini futures on US indices. */
export const usIndex: Calendar = globex(indexCloseOn);

/** CME Globex: COMEX metals and NYMEX energy, whose hours are the same. */
export const commodities: Calendar = globex(commodityCloseOn);

/** Spot currencies from Sunday to Friday; the day turns at 17:00. No exchange sets this: it is the market's habit. */
export const forex: Calendar = {
  zone: NEW_YORK,
  hoursOn: (day) => (isWeekend(day) || isForexHoliday(day) ? CLOSED : [[clock(-7), clock(17)]]),
};
