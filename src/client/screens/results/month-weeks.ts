import { DAY_MS } from '#contract/time-units';

/** A day of a month; `index` counts the days that results tell, null for others. */
export type MonthDay = { date: number; index: number | null };
/** A place of a week, by the day that it is of; `day` is null for one of another month. */
type Place = { key: string; day: MonthDay | null };
export type Month = { key: string; weeks: readonly { key: string; places: readonly Place[] }[] };

const WEEK = 7;

/** The months that some days lie in, the newest first, week by week; `firstDay` is the first of a week, 1 for Monday to 7. */
export function monthsOf(days: readonly string[], firstDay: number): Month[] {
  const indexes = new Map(days.map((day, index) => [day, index]));
  const keys = [...new Set(days.map((day) => day.slice(0, 7)))].toReversed();
  return keys.map((key) => ({ key, weeks: weeksOf(key, firstDay, indexes) }));
}

function weeksOf(key: string, firstDay: number, indexes: ReadonlyMap<string, number>): Month['weeks'] {
  const firstMs = Date.parse(`${key}-01`);
  const [year = 0, month = 0] = key.split('-').map(Number);
  const lastMs = Date.UTC(year, month, 0);
  const weekday = weekdayOf(firstMs);
  const weeks: { key: string; places: Place[] }[] = [];
  for (
    let weekMs = firstMs - ((weekday - firstDay + WEEK) % WEEK) * DAY_MS;
    weekMs <= lastMs;
    weekMs += WEEK * DAY_MS
  ) {
    const places = Array.from({ length: WEEK }, (_, index): Place => {
      const day = new Date(weekMs + index * DAY_MS).toISOString().slice(0, 10);
      const isOfMonth = day.startsWith(key);
      return {
        key: day,
        day: isOfMonth ? { date: Number(day.slice(8)), index: indexes.get(day) ?? null } : null,
      };
    });
    weeks.push({ key: places[0]?.key ?? key, places });
  }
  return weeks;
}

/** 1 for Monday to 7; the first day of all, 1970-01-01, was a Thursday. */
const weekdayOf = (midnightMs: number): number => ((midnightMs / DAY_MS + 3) % WEEK) + 1;

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The first day of a week where a language is spoken; Monday where the platform does not say. */
export function firstDayOf(tag: string): number {
  const locale: WithWeek = new Intl.Locale(tag);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
