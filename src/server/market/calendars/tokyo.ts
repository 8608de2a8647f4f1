import { type Calendar, CLOSED, clock } from './calendar.ts';
import { dayOfDate, daysBy, isWeekend, listedDays, MONDAY, nthWeekday, SUNDAY, weekdayOf } from './dates.ts';

/**
 * Dates of the equinoxes in March and September. Source: National Astronomical Observatory of Japan, "Calendar and
 * Ephemeris"; the Cabinet Office confirms each in February of the year before.
 */
const EQUINOXES: Readonly<Record<number, readonly [march: number, september: number]>> = {
  2000: [20, 23],
  2001: [20, 23],
  2002: [21, 23],
  2003: [21, 23],
  2004: [20, 23],
  2005: [20, 23],
  2006: [21, 23],
  2007: [21, 23],
  2008: [20, 23],
  2009: [20, 23],
  2010: [21, 23],
  2011: [21, 23],
  2012: [20, 22],
  2013: [20, 23],
  2014: [21, 23],
  2015: [21, 23],
  2016: [20, 22],
  2017: [20, 23],
  2018: [21, 23],
  2019: [21, 23],
  2020: [20, 22],
  2021: [20, 23],
  2022: [21, 23],
  2023: [21, 23],
  2024: [20, 22],
  2025: [20, 23],
  2026: [20, 23],
  2027: [21, 23],
  2028: [20, 22],
  2029: [20, 23],
  2030: [20, 23],
};

/** Holidays that the Olympic games moved. */
const OLYMPIC: Readonly<Record<number, readonly number[]>> = {
  2020: listedDays('2020-07-23', '2020-07-24', '2020-08-10'),
  2021: listedDays('2021-07-22', '2021-07-23', '2021-08-08'),
};

const ACCESSION = listedDays('2019-05-01', '2019-10-22');

/** Marine Day, Mountain Day and Sports Day. */
function summerHolidays(year: number): readonly number[] {
  return (
    OLYMPIC[year] ?? [
      year >= 2003 ? nthWeekday(year, 7, MONDAY, 3) : dayOfDate(year, 7, 20),
      ...(year >= 2016 ? [dayOfDate(year, 8, 11)] : []),
      nthWeekday(year, 10, MONDAY, 2),
    ]
  );
}

function emperorsBirthday(year: number): readonly number[] {
  if (year === 2019) return [];
  return [year >= 2020 ? dayOfDate(year, 2, 23) : dayOfDate(year, 12, 23)];
}

/** Cabinet Office of Japan, "National holidays" (Act on National Holidays), before substitution. */
function nationalHolidays(year: number): readonly number[] {
  const equinoxes = EQUINOXES[year];
  return [
    dayOfDate(year, 1, 1),
    nthWeekday(year, 1, MONDAY, 2),
    dayOfDate(year, 2, 11),
    ...emperorsBirthday(year),
    ...(equinoxes ? [dayOfDate(year, 3, equinoxes[0]), dayOfDate(year, 9, equinoxes[1])] : []),
    dayOfDate(year, 4, 29),
    dayOfDate(year, 5, 3),
    ...(year >= 2007 ? [dayOfDate(year, 5, 4)] : []),
    dayOfDate(year, 5, 5),
    ...summerHolidays(year),
    year >= 2003 ? nthWeekday(year, 9, MONDAY, 3) : dayOfDate(year, 9, 15),
    dayOfDate(year, 11, 3),
    dayOfDate(year, 11, 23),
    ...(year === 2019 ? ACCESSION : []),
  ];
}

/** The first day after a Sunday's holiday that is none itself, and a day between two holidays, are holidays too. */
function withSubstitutes(holidays: readonly number[]): readonly number[] {
  const national = new Set(holidays);
  const all = new Set(holidays);
  for (const holiday of holidays) {
    let next = holiday + 1;
    if (weekdayOf(holiday) === SUNDAY) {
      while (national.has(next)) next += 1;
      all.add(next);
    } else if (!national.has(next) && national.has(next + 1)) {
      all.add(next);
    }
  }
  return [...all];
}

/** Japan Exchange Group, "Market Holidays": the national holidays, and the turn of the year. */
const isHoliday = daysBy((year) => [
  ...withSubstitutes(nationalHolidays(year)),
  dayOfDate(year, 1, 2),
  dayOfDate(year, 1, 3),
  dayOfDate(year, 12, 31),
]);

/** From this day on the afternoon is half an hour longer. */
const LONGER_SINCE = dayOfDate(2024, 11, 5);

/** Tokyo Stock Exchange: both sessions of its auction market (JPX, "Trading Hours"). */
export const tokyo: Calendar = {
  zone: 'Asia/Tokyo',
  hoursOn(day) {
    if (isWeekend(day) || isHoliday(day)) return CLOSED;
    const close = day >= LONGER_SINCE ? clock(15, 30) : clock(15);
    return [
      [clock(9), clock(11, 30)],
      [clock(12, 30), close],
    ];
  },
};
