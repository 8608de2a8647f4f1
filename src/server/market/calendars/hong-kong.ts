import { type Calendar, CLOSED, clock } from './calendar.ts';
import {
  dayOfDate,
  daysBy,
  easterMonday,
  goodFriday,
  isWeekend,
  SUNDAY,
  substituted,
  weekdayOf,
  yearOf,
} from './dates.ts';

/** Since then a festival's Sunday is made up for by a later day; before it was by an earlier one. */
const NEW_RULE_YEAR = 2013;

/**
 * Festivals of the lunar calendar, as month and date: Lunar New Year's Day, Ching Ming, the Birthday of the Buddha,
 * Tuen Ng, Mid-Autumn, Chung Yeung. Source: Hong Kong Observatory, "Gregorian-Lunar Calendar Conversion Table".
 */
const FESTIVALS: Readonly<Record<number, string>> = {
  2000: '02-05 04-04 05-11 06-06 09-12 10-06',
  2001: '01-24 04-05 04-30 06-25 10-01 10-25',
  2002: '02-12 04-05 05-19 06-15 09-21 10-14',
  2003: '02-01 04-05 05-08 06-04 09-11 10-04',
  2004: '01-22 04-04 05-26 06-22 09-28 10-22',
  2005: '02-09 04-05 05-15 06-11 09-18 10-11',
  2006: '01-29 04-05 05-05 05-31 10-06 10-30',
  2007: '02-18 04-05 05-24 06-19 09-25 10-19',
  2008: '02-07 04-04 05-12 06-08 09-14 10-07',
  2009: '01-26 04-04 05-02 05-28 10-03 10-26',
  2010: '02-14 04-05 05-21 06-16 09-22 10-16',
  2011: '02-03 04-05 05-10 06-06 09-12 10-05',
  2012: '01-23 04-04 04-28 06-23 09-30 10-23',
  2013: '02-10 04-04 05-17 06-12 09-19 10-13',
  2014: '01-31 04-05 05-06 06-02 09-08 10-02',
  2015: '02-19 04-05 05-25 06-20 09-27 10-21',
  2016: '02-08 04-04 05-14 06-09 09-15 10-09',
  2017: '01-28 04-04 05-03 05-30 10-04 10-28',
  2018: '02-16 04-05 05-22 06-18 09-24 10-17',
  2019: '02-05 04-05 05-12 06-07 09-13 10-07',
  2020: '01-25 04-04 04-30 06-25 10-01 10-25',
  2021: '02-12 04-04 05-19 06-14 09-21 10-14',
  2022: '02-01 04-05 05-08 06-03 09-10 10-04',
  2023: '01-22 04-05 05-26 06-22 09-29 10-23',
  2024: '02-10 04-04 05-15 06-10 09-17 10-11',
  2025: '01-29 04-04 05-05 05-31 10-06 10-29',
  2026: '02-17 04-05 05-24 06-19 09-25 10-18',
  2027: '02-06 04-05 05-13 06-09 09-15 10-08',
  2028: '01-26 04-04 05-02 05-28 10-03 10-26',
  2029: '02-13 04-04 05-20 06-16 09-22 10-16',
  2030: '02-03 04-05 05-09 06-05 09-12 10-05',
};

const isSunday = (day: number) => weekdayOf(day) === SUNDAY;

/** The day after; until 2012 the festival itself where that is a Sunday. */
function afterMidAutumn(festival: number): number {
  return isSunday(festival + 1) && yearOf(festival) < NEW_RULE_YEAR ? festival : festival + 1;
}

type Festivals = { newYear: number; others: readonly number[] };

/** Null for a year that is not listed. */
function festivalsOf(year: number): Festivals | null {
  const [newYear, chingMing, buddha, tuenNg, midAutumn, chungYeung] = (FESTIVALS[year] ?? '')
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => dayOfDate(year, Number(text.slice(0, 2)), Number(text.slice(3))));
  if (newYear === undefined || chingMing === undefined || buddha === undefined) return null;
  if (tuenNg === undefined || midAutumn === undefined || chungYeung === undefined) return null;
  return { newYear, others: [chingMing, buddha, tuenNg, afterMidAutumn(midAutumn), chungYeung] };
}

/** Three days; until 2012 the eve made up for a Sunday among them, since then the fourth day does. */
function lunarNewYear(year: number, first: number): readonly number[] {
  const days = [first, first + 1, first + 2];
  return year >= NEW_RULE_YEAR ? days : days.map((day) => (isSunday(day) ? first - 1 : day));
}

/** The 70th anniversary of the end of the war. */
const VICTORY_2015 = dayOfDate(2015, 9, 3);

/** HKEX, "Trading Calendar", which follows the General Holidays Ordinance (Cap. 149): Sundays are made up for. */
function holidays(year: number): readonly number[] {
  const festivals = festivalsOf(year);
  const ruled = [
    dayOfDate(year, 1, 1),
    goodFriday(year),
    easterMonday(year),
    dayOfDate(year, 5, 1),
    dayOfDate(year, 7, 1),
    dayOfDate(year, 10, 1),
    dayOfDate(year, 12, 25),
    dayOfDate(year, 12, 26),
  ];
  const lunar = festivals ? [...lunarNewYear(year, festivals.newYear), ...festivals.others] : [];
  return [...substituted([...ruled, ...lunar], isSunday), ...(year === 2015 ? [VICTORY_2015] : [])];
}

function eves(year: number): readonly number[] {
  const festivals = festivalsOf(year);
  return [dayOfDate(year, 12, 24), dayOfDate(year, 12, 31), ...(festivals ? [festivals.newYear - 1] : [])];
}

const isHoliday = daysBy(holidays);
const isEve = daysBy(eves);

const MORNING = [clock(9, 30), clock(12)] as const;
const AFTERNOON = [clock(13), clock(16)] as const;

/** HKEX's continuous trading of shares. Closures for a typhoon are left out; it trades through them since 2024. */
export const hongKong: Calendar = {
  zone: 'Asia/Hong_Kong',
  hoursOn(day) {
    if (isWeekend(day) || isHoliday(day)) return CLOSED;
    return isEve(day) ? [MORNING] : [MORNING, AFTERNOON];
  },
};
