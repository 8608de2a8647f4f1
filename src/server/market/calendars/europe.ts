import { type Calendar, CLOSED, clock } from './calendar.ts';
import {
  dayOfDate,
  daysBy,
  easterMonday,
  easterSunday,
  goodFriday,
  isWeekend,
  lastWeekday,
  listedDays,
  MONDAY,
  nthWeekday,
  substituted,
  weekdayOnOrBefore,
  yearOf,
} from './dates.ts';

/** Deutsche Börse, "Xetra Trading Calendar": Whit Monday and 3 October were holidays for some years. */
function xetraHolidays(year: number): readonly number[] {
  return [
    dayOfDate(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    dayOfDate(year, 5, 1),
    ...(year === 2007 || (year >= 2015 && year <= 2021) ? [easterSunday(year) + 50] : []),
    ...(year >= 2014 && year <= 2021 ? [dayOfDate(year, 10, 3)] : []),
    ...(year === 2017 ? [dayOfDate(year, 10, 31)] : []),
    dayOfDate(year, 12, 24),
    dayOfDate(year, 12, 25),
    dayOfDate(year, 12, 26),
    dayOfDate(year, 12, 31),
  ];
}

const isXetraHoliday = daysBy(xetraHolidays);

/** Xetra's continuous trading of shares, auctions left out. The year's last day is a short one. */
export const xetra: Calendar = {
  zone: 'Europe/Berlin',
  hoursOn(day) {
    if (isWeekend(day) || isXetraHoliday(day)) return CLOSED;
    const year = yearOf(day);
    const isShort = year >= 2010 && day === weekdayOnOrBefore(dayOfDate(year, 12, 30));
    return [[clock(9), isShort ? clock(14) : clock(17, 30)]];
  },
};

/** Spring bank holidays that were moved for a jubilee. */
const MOVED_SPRING = new Map([
  [2002, dayOfDate(2002, 6, 4)],
  [2012, dayOfDate(2012, 6, 4)],
  [2022, dayOfDate(2022, 6, 2)],
]);

/** Holidays by proclamation: jubilees, a wedding, a funeral, a coronation. */
const PROCLAIMED = listedDays(
  '2002-06-03',
  '2011-04-29',
  '2012-06-05',
  '2022-06-03',
  '2022-09-19',
  '2023-05-08',
);

/** GOV.UK, "UK bank holidays" of England and Wales; those of a weekend are made up for on the next weekdays. */
function londonHolidays(year: number): readonly number[] {
  const early = year === 2020 ? dayOfDate(2020, 5, 8) : nthWeekday(year, 5, MONDAY, 1);
  const ruled = [
    dayOfDate(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    early,
    MOVED_SPRING.get(year) ?? lastWeekday(year, 5, MONDAY),
    lastWeekday(year, 8, MONDAY),
    dayOfDate(year, 12, 25),
    dayOfDate(year, 12, 26),
  ];
  return [...substituted(ruled, isWeekend), ...PROCLAIMED];
}

const isLondonHoliday = daysBy(londonHolidays);
/** London Stock Exchange, "Business days": the last trading days before Christmas and New Year's Day. */
const isLondonHalfDay = daysBy((year) => [
  weekdayOnOrBefore(dayOfDate(year, 12, 24)),
  weekdayOnOrBefore(dayOfDate(year, 12, 31)),
]);

/** The London Stock Exchange's continuous trading (SETS), auctions left out. */
export const london: Calendar = {
  zone: 'Europe/London',
  hoursOn(day) {
    if (isWeekend(day) || isLondonHoliday(day)) return CLOSED;
    return [[clock(8), isLondonHalfDay(day) ? clock(12, 30) : clock(16, 30)]];
  },
};
