import type { ComingHours, OpenStretch } from '#contract/entities-context';
import { DAY_MS } from '#contract/time-units';
import type { CalendarKey } from '../catalogue.ts';
import type { OpenSpan } from '../trading-hours.ts';
import { weekdayOf } from './dates.ts';
import { calendarSpans, hoursOfDay } from './opening-hours.ts';

/** The answer has these days of trading hours: a week by the clocks of any zone, from the midnight before on. */
const BEFORE_DAYS = 1;
const AFTER_DAYS = 9;
/** How far ahead the next holiday is looked for, and the days that say what a weekday usually is. */
const LOOKED_DAYS = 365;

type Exception = NonNullable<ComingHours['exception']>;

/** The last exception that was found, by calendar and day. */
const exceptions = new Map<CalendarKey, { day: number; exception: Exception | null }>();

/** When a market trades from the day before an instant (epoch ms) on, and the next day that is unlike its weekday. */
export function comingHoursOf(calendar: CalendarKey, atMs: number): ComingHours {
  const today = Math.floor(atMs / DAY_MS);
  const open: OpenStretch[] = [];
  for (let day = today - BEFORE_DAYS; day < today + AFTER_DAYS; day += 1)
    for (const [start, end] of calendarSpans(calendar, day))
      add(open, day * DAY_MS + start, day * DAY_MS + end);
  return { open, exception: exceptionAfter(calendar, today, atMs) };
}

/** What begins where the last stretch ended lengthens it. */
function add(open: OpenStretch[], fromMs: number, toMs: number): void {
  const last = open.at(-1);
  if (last?.toMs === fromMs) open.splice(-1, 1, { fromMs: last.fromMs, toMs });
  else open.push({ fromMs, toMs });
}

function exceptionAfter(calendar: CalendarKey, today: number, atMs: number): Exception | null {
  const known = exceptions.get(calendar);
  if (known?.day === today && !(known.exception && isOver(known.exception.open, atMs)))
    return known.exception;
  const exception = findException(calendar, today, atMs);
  exceptions.set(calendar, { day: today, exception });
  return exception;
}

/** A short day that is over already is no exception any more; a closed one is for as long as its date lasts. */
function findException(calendar: CalendarKey, today: number, atMs: number): Exception | null {
  const days = Array.from({ length: LOOKED_DAYS }, (_, index) => today + index);
  const usual = usualHours(days.map((day) => [weekdayOf(day), hoursOfDay(calendar, day).hours]));
  for (const day of days) {
    const { hours, stretches } = hoursOfDay(calendar, day);
    if (nameOf(hours) === usual.get(weekdayOf(day))) continue;
    if (isOver(stretches, atMs)) continue;
    return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), open: [...stretches] };
  }
  return null;
}

const isOver = (stretches: readonly OpenStretch[], atMs: number): boolean =>
  stretches.length > 0 && stretches.every(({ toMs }) => toMs <= atMs);

/** The hours that each weekday has most often. */
function usualHours(days: readonly (readonly [weekday: number, hours: readonly OpenSpan[]])[]) {
  const counts = new Map<number, Map<string, number>>();
  for (const [weekday, hours] of days) {
    const ofWeekday = counts.get(weekday) ?? new Map<string, number>();
    counts.set(weekday, ofWeekday.set(nameOf(hours), (ofWeekday.get(nameOf(hours)) ?? 0) + 1));
  }
  const mostOften = (of: Map<string, number>) => [...of].toSorted((one, other) => other[1] - one[1])[0]?.[0];
  return new Map([...counts].map(([weekday, of]) => [weekday, mostOften(of)]));
}

const nameOf = (hours: readonly OpenSpan[]): string => JSON.stringify(hours);
