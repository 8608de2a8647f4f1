import { type Calendar, CLOSED, clock } from './calendar.ts';
import {
  dayOf,
  daysBy,
  easterMonday,
  easterSunday,
  goodFriday,
  isWeekend,
  lastWeekday,
  listed,
  MONDAY,
  nthWeekday,
  substituted,
  weekdayOnOrBefore,
  yearOf,
} from './dates.ts';

/** Deutsche Börse, "Xetra Trading Calendar": Whit Monday and 3 October were holidays for some years. */
function xetraHolidays(year: number): readonly number[] {
  return [
    dayOf(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    dayOf(year, 5, 1),
    ...(year === 2007 || (year >= 2015 && year <= 2021) ? [easterSunday(year) + 50] : []),
    ...(year >= 2014 && year <= 2021 ? [dayOf(year, 10, 3)] : []),
    ...(year === 2017 ? [dayOf(year, 10, 31)] : []),
    dayOf(year, 12, 24),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
    dayOf(year, 12, 31),
  ];
}

const isXetraHoliday = daysBy(xetraHolidays);

/** Xetra's continuous trading of shares, auctions left out. The year's last day is a short one. */
export const xetra: Calendar = {
  zone: 'Europe/Berlin',
  hoursOn(day) {
    if (isWeekend(day) || isXetraHoliday(day)) return CLOSED;
    const year = yearOf(day);
    const isShort = year >= 2010 && day === weekdayOnOrBefore(dayOf(year, 12, 30));
    return [[clock(9), isShort ? clock(14) : clock(17, 30)]];
  },
};

/** Spring bank holidays that were moved for a jubilee. */
const MOVED_SPRING = new Map([
  [2002, dayOf(2002, 6, 4)],
  [2012, dayOf(2012, 6, 4)],
  [2022, dayOf(2022, 6, 2)],
]);

/** Holidays by proclamation: jubilees, a wedding, a funeral, a coronation. */
const PROCLAIMED = listed('2002-06-03', '2011-04-29', '2012-06-05', '2022-06-03', '2022-09-19', '2023-05-08');

/** GOV.UK, "UK bank holidays" of England and Wales; those of a weekend are made up for on the next weekdays. */
function londonHolidays(year: number): readonly number[] {
  const early = year === 2020 ? dayOf(2020, 5, 8) : nthWeekday(year, 5, MONDAY, 1);
  const ruled = [
    dayOf(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    early,
    MOVED_SPRING.get(year) ?? lastWeekday(year, 5, MONDAY),
    lastWeekday(year, 8, MONDAY),
    dayOf(year, 12, 25),
    dayOf(year, 12, 26),
  ];
  return [...substituted(ruled, isWeekend), ...PROCLAIMED];
}

const isLondonHoliday = daysBy(londonHolidays);
/** London Stock Exchange, "Business days": the last trading days before Christmas and New Year's Day. */
const isLondonHalfDay = daysBy((year) => [
  weekdayOnOrBefore(dayOf(year, 12, 24)),
  weekdayOnOrBefore(dayOf(year, 12, 31)),
]);

/** The London Stock Exchange's continuous trading (SETS), auctions left out. */
export const london: Calendar = {
  zone: 'Europe/London',
  hoursOn(day) {
    if (isWeekend(day) || isLondonHoliday(day)) return CLOSED;
    return [[clock(8), isLondonHalfDay(day) ? clock(12, 30) : clock(16, 30)]];
  },
};
