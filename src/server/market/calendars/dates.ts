import { DAY_MS } from '#contract/time-units';

/** Dates as days since 1 January 1970, and the rules by which holidays move among them. */

export const SUNDAY = 0;
export const MONDAY = 1;
export const TUESDAY = 2;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** Months count from 1. */
export function dayOfDate(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** Days written as `2025-01-09`. */
export function listedDays(...dates: readonly string[]): readonly number[] {
  return dates.map((date) => Date.parse(date) / DAY_MS);
}

export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isWeekend(day: number): boolean {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY || weekday === SUNDAY;
}

/** The first such weekday of a month is the 1st. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayOfDate(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

export function lastWeekday(year: number, month: number, weekday: number): number {
  const last = dayOfDate(year, month + 1, 1) - 1;
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

/** Easter Sunday of the Gregorian calendar, by the computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): number {
  const cycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const sunCorrection = century - Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * cycle + sunCorrection - moonCorrection + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((cycle + 11 * epact + 22 * toSunday) / 451);
  return dayOfDate(year, 3, 22 + epact + toSunday - 7 * late);
}

export function goodFriday(year: number): number {
  return easterSunday(year) - 2;
}

export function easterMonday(year: number): number {
  return easterSunday(year) + 1;
}

export function weekdayOnOrBefore(day: number): number {
  let before = day;
  while (isWeekend(before)) before -= 1;
  return before;
}

/** Holidays after substitution: each takes the first day from its own on that is neither off anyway nor taken. */
export function substituted(holidays: readonly number[], isOff: (day: number) => boolean): readonly number[] {
  const taken = new Set<number>();
  for (const holiday of holidays.toSorted((one, other) => one - other)) {
    let day = holiday;
    while (isOff(day) || taken.has(day)) day += 1;
    taken.add(day);
  }
  return [...taken];
}

/** Asks a rule for the days of each year once. The rule names days of the year it is asked for. */
export function daysBy(rule: (year: number) => readonly number[]): (day: number) => boolean {
  const years = new Map<number, ReadonlySet<number>>();
  return (day) => {
    const year = yearOf(day);
    const days = years.get(year) ?? new Set(rule(year));
    years.set(year, days);
    return days.has(day);
  };
}
