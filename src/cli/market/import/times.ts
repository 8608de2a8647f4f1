import { DAY_MS } from '#contract/time-units';
import { instantOf, instantsOf } from '#server/market/calendars/zone';
import { Misuse } from '../wish.ts';

/** A time as a file has it: `ms` counts from the epoch by UTC, or, if the text leaves the zone open, by its clocks. */
export type TimeRead = { ms: number; isOpen: boolean };

const EPOCH = /^(\d{9,19})(?:\.\d+)?$/;
/** The most digits that seconds, milliseconds and finer units have in our time, and how many of the last are below one millisecond. */
const EPOCH_UNITS = [
  { most: 11, below: -3, name: 'seconds' },
  { most: 14, below: 0, name: 'milliseconds' },
  { most: 17, below: 3, name: 'microseconds' },
  { most: 19, below: 6, name: 'nanoseconds' },
] as const;

const CLOCK = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?`;
const ZONE = String.raw`(?: ?(Z|UTC|GMT|(?:GMT|UTC)?[+-]\d\d:?\d\d))?`;
/** `2024-01-02 03:04:05`, also with points, slashes or a T, and with a zone; a day alone is its first millisecond. */
const YEAR_FIRST = new RegExp(`^(\\d{4})([-./])(\\d\\d?)\\2(\\d\\d?)(?:[T ]+${CLOCK}${ZONE})?$`, 'i');
/** `02.01.2024 03:04:05.000 GMT+0100`: with points the day comes first. */
const DAY_FIRST = new RegExp(`^(\\d\\d?)\\.(\\d\\d?)\\.(\\d{4})(?:[T ]+${CLOCK}${ZONE})?$`, 'i');
/** `20240102`, `20240102 030405`, `202401020304`. */
const DIGITS = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:[T ]?(\d\d):?(\d\d):?(\d\d)?)?$/;
/** `01/02/2024`, `01-02-2024 03:04`: of a day or a month first. */
const EITHER_FIRST = new RegExp(`^(\\d\\d?)([-/])(\\d\\d?)\\2(\\d{4})(?:[T ]+${CLOCK}${ZONE})?$`, 'i');
/** `Jan 02, 2024`. */
const MONTH_NAMED = /^([a-z]{3})[a-z]* (\d\d?),? (\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** What stands first in dates such as `01/02/2024`. */
export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** What the dates of a file's text have first: what is above twelve is a day. Null where none says it, or they differ. */
export function dayOrderIn(text: string): DayOrder | null {
  const found = new Set<DayOrder>();
  for (const [, first, , second] of text.matchAll(/(?<![\d/-])(\d\d?)([-/])(\d\d?)\2\d{4}(?!\d)/g)) {
    if (Number(first) > 12) found.add('day-first');
    if (Number(second) > 12) found.add('month-first');
  }
  const [order, other] = found;
  return other ? null : (order ?? null);
}

/** Reads a date, a time or both of a file. A sentence says why there is none. */
export function timeIn(text: string, order: DayOrder | null): TimeRead | string {
  const digits = DIGITS.exec(text);
  if (digits) {
    const [, year, month, day, hours, minutes, seconds] = digits;
    const read = wallTime([year, month, day], [hours, minutes, seconds], undefined);
    if (read) return read;
  }
  const epoch = EPOCH.exec(text)?.[1];
  if (epoch) {
    const { below } = epochUnit(epoch);
    // By digits: nanoseconds are beyond the integers that a number holds.
    const ms = below < 0 ? Number(epoch) * 1_000 : Number(epoch.slice(0, epoch.length - below));
    return { ms, isOpen: false };
  }
  const first = YEAR_FIRST.exec(text);
  const last = DAY_FIRST.exec(text);
  const read = first
    ? wallTime([first[1], first[3], first[4]], first.slice(5, 8), first[8])
    : last && wallTime([last[3], last[2], last[1]], last.slice(4, 7), last[7]);
  return read ?? otherDate(text, order);
}

function otherDate(text: string, order: DayOrder | null): TimeRead | string {
  const [, name = '', namedDay, namedYear] = MONTH_NAMED.exec(text) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  const either = EITHER_FIRST.exec(text);
  if (either && !order)
    return `${text} may be of a day or a month first: --dates day-first or --dates month-first says which`;
  const [day, monthOfEither] =
    order === 'day-first' ? [either?.[1], either?.[3]] : [either?.[3], either?.[1]];
  const read = either
    ? wallTime([either[4], monthOfEither, day], either.slice(5, 8), either[8])
    : month > 0 && wallTime([namedYear, String(month), namedDay], [], undefined);
  if (read) return read;
  return `${text === '' ? 'an empty cell' : text} is no time`;
}

const epochUnit = (digits: string) => EPOCH_UNITS.find(({ most }) => digits.length <= most) ?? EPOCH_UNITS[3];

/** Which end of a candle its time is. */
export const STAMPS = ['start', 'end'] as const;
export type Stamps = (typeof STAMPS)[number];

/** NinjaTrader writes the ends of bars, HistData their starts; their files are known by their names alone. Null for others of that form. */
export function stampsOf(form: string, file: string): Stamps | null {
  if (form !== 'HistData or NinjaTrader' || /^DAT_/i.test(file)) return 'start';
  return /\.(last|bid|ask)\.(txt|csv)$/i.test(file) ? 'end' : null;
}

/** Whether a text is a date or a time, whatever its date has first. */
export const isWholeTime = (text: string): boolean =>
  DAY_ORDERS.some((order) => typeof timeIn(text, order) !== 'string');

/** What kind of time a text is, for the report. */
export function kindOfTime(text: string): string {
  const digits = EPOCH.exec(text)?.[1];
  if (DIGITS.test(text) || !digits) return 'time';
  return `time, ${epochUnit(digits).name} since the epoch`;
}

/** A date and a clock of two columns as one text. A clock may be `93000` or 0. */
export function joined(date: string, clock: string): string {
  if (!/^\d+$/.test(clock)) return `${date} ${clock}`.trim();
  const digits = clock.length > 4 ? clock.padStart(6, '0') : clock.padStart(4, '0').padEnd(6, '0');
  return `${date} ${digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1:$2:$3')}`;
}

type Parts = readonly (string | undefined)[];

/** Null for a day or an hour that does not exist. */
function wallTime([year, month, day]: Parts, clock: Parts, zone: string | undefined): TimeRead | null {
  const [hours, minutes, seconds] = clock.map((part) => Number(part ?? 0));
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDate =
    new Date(date).getUTCDate() === Number(day) && new Date(date).getUTCMonth() === Number(month) - 1;
  if (!isDate || (hours ?? 0) > 23 || (minutes ?? 0) > 59 || (seconds ?? 0) > 59) return null;
  const ms = date + (((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1_000;
  return zone === undefined ? { ms, isOpen: true } : { ms: ms - offsetOf(zone), isOpen: false };
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** An instant, epoch ms, and the later one of a time that the clocks of a zone show twice; null of any other. */
export type Instants = { startMs: number; laterMs: number | null };

/** By the clocks of a zone; by UTC where there is none. */
export function utcOf({ ms, isOpen }: TimeRead, zone: string | null): Instants {
  if (!isOpen || zone === null) return { startMs: ms, laterMs: null };
  const day = Math.floor(ms / DAY_MS);
  const [startMs, laterMs = null] = instantsOf(zone, day, ms - day * DAY_MS);
  return { startMs: startMs ?? instantOf(zone, day, ms - day * DAY_MS), laterMs };
}

/** Throws Misuse. */
export function zoneOf(name: string | undefined): string | null {
  if (name === undefined) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new Misuse(`--zone ${name} is no time zone, such as Europe/Helsinki or Etc/GMT+5.`);
  }
}
