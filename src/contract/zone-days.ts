import { DAY_MS, MINUTE_MS } from './time-units.ts';

/** The days of a time zone: daylight saving, and dates that it skips, are the business of the platform's data alone. */
export type ZoneDays = {
  /** The day that the zone's clocks show at an instant (epoch ms), counted from 1970-01-01. */
  dayOf: (epochMs: number) => number;
  /**
   * The first instant (epoch ms) at which the zone's clocks show that day, counted from 1970-01-01, or a later one: where they
   * skip midnight it is an hour past it, and a day they skip begins where the next one does.
   */
  startOf: (day: number) => number;
};

/** No zone is as far as this from UTC. */
const FURTHEST_MS = 18 * 60 * MINUTE_MS;

const made = new Map<string, ZoneDays>();

/** The days of a zone of the IANA database. Throws RangeError for a name that is none. */
export function zoneDays(zone: string): ZoneDays {
  const known = made.get(zone) ?? createDays(zone);
  made.set(zone, known);
  return known;
}

function createDays(timeZone: string): ZoneDays {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const dayOf = (epochMs: number): number => {
    const parts = format.formatToParts(epochMs);
    const [year = 0, month = 0, date = 0] = (['year', 'month', 'day'] as const).map((name) =>
      Number(parts.find(({ type }) => type === name)?.value),
    );
    return Date.UTC(year, month - 1, date) / DAY_MS;
  };
  return {
    dayOf,
    startOf: (day) => {
      // Clocks that are turned back never show a day again that they had left for good, so halving finds where it began.
      let before = (day * DAY_MS - FURTHEST_MS) / MINUTE_MS;
      let within = (day * DAY_MS + FURTHEST_MS) / MINUTE_MS;
      while (within - before > 1) {
        const middle = Math.floor((before + within) / 2);
        if (dayOf(middle * MINUTE_MS) >= day) within = middle;
        else before = middle;
      }
      return within * MINUTE_MS;
    },
  };
}
