import { INTL_DEFAULTS } from '#contract/languages';

/** The words of a calendar in one language, by its BCP 47 tag. */
export type CalendarWords = {
  /** The month of an instant, with its year. */
  month: (epochMs: number) => string;
  /** The days of a week from one on, 1 for Monday to 7. */
  weekdays: (firstDay: number) => { short: string; long: string }[];
};

const made = new Map<string, CalendarWords>();
const DAY_MS = 86_400_000;
/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1);

export function calendarWords(tag: string): CalendarWords {
  const known = made.get(tag) ?? make(tag);
  made.set(tag, known);
  return known;
}

function make(tag: string): CalendarWords {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { calendar, numberingSystem, timeZone } = INTL_DEFAULTS;
    return new Intl.DateTimeFormat(tag, { calendar, numberingSystem, timeZone, ...options });
  };
  const month = format({ month: 'long', year: 'numeric' });
  const [short, long] = [format({ weekday: 'narrow' }), format({ weekday: 'long' })];
  return {
    month: (epochMs) => month.format(epochMs),
    weekdays: (firstDay) =>
      Array.from({ length: 7 }, (_, index) => {
        const atMs = MONDAY_MS + (firstDay - 1 + index) * DAY_MS;
        return { short: short.format(atMs), long: long.format(atMs) };
      }),
  };
}
