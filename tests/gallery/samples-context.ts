import type { EconomicCalendar, InstrumentContext, OpenStretch } from '#contract/entities-context';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import { NOON } from './samples-market.ts';
import { NEWS } from './samples-site.ts';

/** The week begins with the day on which the gallery is looked at: two stretches on each day, and none at weekends. */
function weekdays(): OpenStretch[] {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const days = Array.from({ length: 10 }, (_, index) => today + (index - 1) * DAY_MS);
  return days
    .filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
    .flatMap((day) => [
      { fromMs: day + HOUR_MS, toMs: day + 7 * HOUR_MS },
      { fromMs: day + 8 * HOUR_MS, toMs: day + 21 * HOUR_MS },
    ]);
}

/** What surrounds gold. */
export const CONTEXT: InstrumentContext = {
  day: { sinceMs: NOON - DAY_MS, open: '4160.10', high: '4195.40', low: '4151.25', volume: '128450' },
  hours: {
    open: weekdays(),
    exception: {
      day: '2026-12-24',
      open: [{ fromMs: Date.UTC(2026, 11, 23, 23), toMs: Date.UTC(2026, 11, 24, 18, 45) }],
    },
  },
  news: NEWS,
  hasCalendar: true,
};

export const ECONOMIC_CALENDAR: EconomicCalendar = {
  currencies: ['USD'],
  events: [
    {
      atMs: NOON + HOUR_MS,
      currency: 'USD',
      country: 'US',
      title: 'Nonfarm payrolls, change on the month before, seasonally adjusted',
      importance: 3,
      forecast: '180K',
      previous: '175K',
    },
    { atMs: NOON + 2 * HOUR_MS, currency: 'EUR', title: 'ECB press conference', importance: 2 },
    {
      atMs: NOON + DAY_MS,
      currency: 'JPY',
      country: 'JP',
      title: 'Industrial production',
      importance: 1,
      forecast: '0.3%',
      previous: '-0.1%',
      actual: '0.4%',
    },
  ],
};
