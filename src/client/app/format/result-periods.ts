import { DAY_MS } from '#contract/time-units';
import { zoneDays } from '#contract/zone-days';

/** The spans of days that results are shown for. */
export const RESULT_PERIODS = ['month', 'lastMonth', 'quarter', 'year', 'all'] as const;
export type ResultPeriod = (typeof RESULT_PERIODS)[number];

const QUARTER_DAYS = 90;

/** Days from one to another, both included; from the first of the account when none is named. */
export type DaySpan = { from?: string; to: string };

/**
 * The days of a period as of today, or the two days of `2026-01-01/2026-01-31`; of the first period for anything else. Today is the
 * day of `nowMs` in UTC: for the clocks of a zone it is an instant of that day's date.
 */
export function spanOf(ask: string, nowMs: number): DaySpan {
  const own = OWN.exec(ask);
  if (own) return { from: own[1] ?? '', to: own[2] ?? '' };
  const to = dayText(nowMs);
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7)) - 1];
  switch (ask as ResultPeriod) {
    case 'lastMonth':
      return { from: dayText(Date.UTC(year, month - 1, 1)), to: dayText(Date.UTC(year, month, 0)) };
    case 'quarter':
      return { from: dayText(nowMs - (QUARTER_DAYS - 1) * DAY_MS), to };
    case 'year':
      return { from: dayText(Date.UTC(year, 0, 1)), to };
    case 'all':
      return { to };
    default:
      return { from: dayText(Date.UTC(year, month, 1)), to };
  }
}

/** Instants from the first to before the last, epoch ms; from the beginning when there is no first. */
type Stretch = { fromMs?: number | undefined; toMs: number };

/** When the days of a period begin and end by the clocks of a zone, today being its day now. */
export function stretchOf(ask: string, zone: string, nowMs: number): Stretch {
  const { dayOf, startOf } = zoneDays(zone);
  const { from, to } = spanOf(ask, dayOf(nowMs) * DAY_MS);
  const start = (day: string, later = 0): number => startOf(Date.parse(day) / DAY_MS + later);
  return { fromMs: from === undefined ? undefined : start(from), toMs: start(to, 1) };
}

const OWN = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/;

/** The UTC day of an instant, `2026-01-31`. */
export const dayText = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10);

/** The days of a period as two days of one's own, to begin with. */
export function ownFrom(period: ResultPeriod, nowMs: number): string {
  const { from, to } = spanOf(period, nowMs);
  return `${from ?? to}/${to}`;
}

export const isOwnSpan = (ask: string): boolean => OWN.test(ask);
