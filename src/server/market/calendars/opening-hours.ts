import { DAY_MS } from '#contract/time-units';
import type { CalendarKey } from '../catalogue.ts';
import type { OpenSpan } from '../trading-hours.ts';
import type { Calendar } from './calendar.ts';
import { dayOfDate, yearOf } from './dates.ts';
import { london, xetra } from './europe.ts';
import { hongKong } from './hong-kong.ts';
import { tokyo } from './tokyo.ts';
import { commodities, forex, usIndex, usShare } from './united-states.ts';
import { instantOf } from './zone.ts';

/**
 * When each market trades, in UTC. A year of a calendar is worked out when a day of it is first asked for, and kept.
 * Holidays by rule go on for ever; those that are listed by date (Hong Kong's festivals, Japan's equinoxes) end with
 * 2030 and begin with 2000.
 */

const CALENDARS: Readonly<Record<CalendarKey, Calendar>> = {
  always: { zone: 'UTC', hoursOn: () => [[0, DAY_MS]] },
  forex,
  metals: commodities,
  energy: commodities,
  'us-index': usIndex,
  'us-share': usShare,
  xetra,
  london,
  'hong-kong': hongKong,
  tokyo,
};

type Year = {
  firstDay: number;
  /** For each UTC day of the year, in order. */
  spans: readonly (readonly OpenSpan[])[];
  /** Trading milliseconds from the year's start to the end of each day. */
  untilEndOfMs: readonly number[];
};

/** The evening and the morning of a trading day may lie in the UTC years beside its own. */
const BESIDE_DAYS = 2;

function workedOut(calendar: Calendar, year: number): Year {
  const firstDay = dayOfDate(year, 1, 1);
  const days = dayOfDate(year + 1, 1, 1) - firstDay;
  const spans: OpenSpan[][] = Array.from({ length: days }, () => []);
  for (let day = firstDay - BESIDE_DAYS; day < firstDay + days + BESIDE_DAYS; day += 1) {
    for (const [start, end] of calendar.hoursOn(day)) {
      addByDays(spans, firstDay, instantOf(calendar.zone, day, start), instantOf(calendar.zone, day, end));
    }
  }
  let openMs = 0;
  const untilEndOfMs = spans.map((ofDay) => {
    for (const [start, end] of ofDay) openMs += end - start;
    return openMs;
  });
  return { firstDay, spans, untilEndOfMs };
}

/** Divides a stretch of instants among the UTC days it touches. What begins where the last one ended lengthens it. */
function addByDays(spans: OpenSpan[][], firstDay: number, fromMs: number, toMs: number): void {
  for (let startMs = fromMs; startMs < toMs; ) {
    const day = Math.floor(startMs / DAY_MS);
    const endMs = Math.min(toMs, (day + 1) * DAY_MS);
    const ofDay = spans[day - firstDay];
    const last = ofDay?.at(-1);
    const start = startMs - day * DAY_MS;
    const end = endMs - day * DAY_MS;
    if (last?.[1] === start) ofDay?.splice(-1, 1, [last[0], end]);
    else ofDay?.push([start, end]);
    startMs = endMs;
  }
}

const years = new Map<CalendarKey, Map<number, Year>>();

function yearFor(calendar: CalendarKey, year: number): Year {
  const known = years.get(calendar) ?? new Map<number, Year>();
  years.set(calendar, known);
  const found = known.get(year) ?? workedOut(CALENDARS[calendar], year);
  known.set(year, found);
  return found;
}

const NONE: readonly OpenSpan[] = [];

/** The stretches in which it trades on the given UTC day since the epoch, in order; none on a closed day. */
export function calendarSpans(calendar: CalendarKey, day: number): readonly OpenSpan[] {
  const year = yearFor(calendar, yearOf(day));
  return year.spans[day - year.firstDay] ?? NONE;
}

/** True while it trades at the instant (epoch ms), the closing instant excluded. */
export function isCalendarOpenAt(calendar: CalendarKey, atMs: number): boolean {
  const day = Math.floor(atMs / DAY_MS);
  const sinceMidnight = atMs - day * DAY_MS;
  return calendarSpans(calendar, day).some(([start, end]) => sinceMidnight >= start && sinceMidnight < end);
}

/** Longer than any closure: Tokyo's ten days of 2019 are the longest so far. */
const LONGEST_DAYS = 31;

/** When it opens or closes next after the instant (epoch ms); null for one that never does. */
export function nextCalendarChangeAt(calendar: CalendarKey, atMs: number): number | null {
  if (calendar === 'always') return null;
  const isOpen = isCalendarOpenAt(calendar, atMs);
  const today = Math.floor(atMs / DAY_MS);
  for (let day = today; day < today + LONGEST_DAYS; day += 1) {
    for (const [start, end] of calendarSpans(calendar, day)) {
      const edgeMs = day * DAY_MS + (isOpen ? end : start);
      // A stretch that ends at midnight goes on where the next day begins with one: an edge, but no change.
      if (edgeMs > atMs && isCalendarOpenAt(calendar, edgeMs) !== isOpen) return edgeMs;
    }
  }
  return null;
}

/** The closure that runs at an instant, or the next one, epoch ms; null for a calendar that never closes. */
export function closureAfter(
  calendar: CalendarKey,
  atMs: number,
): { closesMs: number; opensMs: number } | null {
  const closesMs = isCalendarOpenAt(calendar, atMs)
    ? nextCalendarChangeAt(calendar, atMs)
    : lastCloseBefore(calendar, atMs);
  const opensMs = closesMs === null ? null : nextCalendarChangeAt(calendar, closesMs);
  return closesMs === null || opensMs === null ? null : { closesMs, opensMs };
}

function lastCloseBefore(calendar: CalendarKey, atMs: number): number | null {
  const today = Math.floor(atMs / DAY_MS);
  for (let day = today; day > today - LONGEST_DAYS; day -= 1) {
    const ends = calendarSpans(calendar, day).map(([, end]) => day * DAY_MS + end);
    const lastMs = ends.findLast((endMs) => endMs <= atMs);
    if (lastMs !== undefined) return lastMs;
  }
  return null;
}

const ORIGIN_YEAR = 2000;
const beforeYearsMs = new Map<CalendarKey, Map<number, number>>();

/** Trading milliseconds from the origin to the start of a year; below zero for a year before it. */
function openMsBefore(calendar: CalendarKey, year: number): number {
  const known = beforeYearsMs.get(calendar) ?? new Map([[ORIGIN_YEAR, 0]]);
  beforeYearsMs.set(calendar, known);
  const sum = known.get(year);
  if (sum !== undefined) return sum;
  const found =
    year > ORIGIN_YEAR
      ? openMsBefore(calendar, year - 1) + openMsOf(calendar, year - 1)
      : openMsBefore(calendar, year + 1) - openMsOf(calendar, year);
  known.set(year, found);
  return found;
}

function openMsOf(calendar: CalendarKey, year: number): number {
  return yearFor(calendar, year).untilEndOfMs.at(-1) ?? 0;
}

/** Trading milliseconds from the start of 2000 (UTC) to the end of `day`: the clock that price moves by. */
export function calendarMsUntilEndOf(calendar: CalendarKey, day: number): number {
  const year = yearOf(day);
  const { firstDay, untilEndOfMs } = yearFor(calendar, year);
  return openMsBefore(calendar, year) + (untilEndOfMs[day - firstDay] ?? 0);
}

/** The hours of one day of the exchange by its own clocks, and as instants. */
export function hoursOfDay(calendar: CalendarKey, day: number) {
  const { zone, hoursOn } = CALENDARS[calendar];
  const hours = hoursOn(day);
  const stretches = hours.map(([start, end]) => ({
    fromMs: instantOf(zone, day, start),
    toMs: instantOf(zone, day, end),
  }));
  return { hours, stretches };
}

/** What the exchange calls a trading day. `day` is its date there, in days since the epoch. */
export type TradingSession = { day: number; startMs: number; endMs: number };

/** The session that contains the instant (epoch ms), breaks included, or else the last one before it. */
export function tradingSessionOf(calendar: CalendarKey, atMs: number): TradingSession {
  const { zone, hoursOn } = CALENDARS[calendar];
  // Where clocks are ahead of UTC, or a session begins on the evening before, it may be tomorrow's.
  for (let day = Math.floor(atMs / DAY_MS) + 1; ; day -= 1) {
    const hours = hoursOn(day);
    const [first, last] = [hours[0], hours.at(-1)];
    if (!first || !last) continue;
    const startMs = instantOf(zone, day, first[0]);
    if (startMs <= atMs) return { day, startMs, endMs: instantOf(zone, day, last[1]) };
  }
}

/** The end of a trading day, epoch ms, and the nights until the next trading day. */
export type DayEnd = { atMs: number; nights: number };

/** The last one that was found, and after which instants it is the first. */
const dayEnds = new Map<CalendarKey, DayEnd & { sinceMs: number }>();

/** The first end of a trading day after an instant (epoch ms). A holiday makes two nights of one, a weekend three. */
export function dayEndAfter(calendar: CalendarKey, afterMs: number): DayEnd {
  const known = dayEnds.get(calendar);
  if (known && known.sinceMs <= afterMs && afterMs < known.atMs) return known;
  const { zone, hoursOn } = CALENDARS[calendar];
  const hasHours = (day: number): boolean => hoursOn(day).length > 0;
  let [day, atMs] = [Math.floor(afterMs / DAY_MS) - 1, afterMs];
  for (; atMs <= afterMs; day += 1) {
    const last = hoursOn(day).at(-1);
    if (last) atMs = instantOf(zone, day, last[1]);
  }
  let nights = 1;
  while (!hasHours(day - 1 + nights)) nights += 1;
  const found = { atMs, nights, sinceMs: afterMs };
  dayEnds.set(calendar, found);
  return found;
}
