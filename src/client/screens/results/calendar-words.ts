import { DAY_MS } from '#contract/time-units';
import { timesOf } from '../../app/format/times.ts';

/** The words of a calendar in one language, by its BCP 47 tag. */
export type CalendarWords = {
  /** The month of an instant, with its year. */
  month: (epochMs: number) => string;
  /** The days of a week from one on, 1 for Monday to 7. */
  weekdays: (firstDay: number) => { short: string; long: string }[];
};

const made = new Map<string, CalendarWords>();
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

export function calendarWords(tag: string): CalendarWords {
  const known = made.get(tag) ?? make(tag);
  made.set(tag, known);
  return known;
}

function make(tag: string): CalendarWords {
  // Days of results are those of UTC, for everyone.
  const { writer } = timesOf(tag, 'UTC', 'language');
  const [short, long] = [writer({ weekday: 'narrow' }), writer({ weekday: 'long' })];
  return {
    month: writer({ month: 'long', year: 'numeric' }),
    weekdays: (firstDay) =>
      Array.from({ length: 7 }, (_, index) => {
        const atMs = MONDAY_MS + (firstDay - 1 + index) * DAY_MS;
        return { short: short(atMs), long: long(atMs) };
      }),
  };
}
