import type { PriceAlert } from '#contract/alerts';
import type { EconomicCalendar, InstrumentContext, OpenStretch } from '#contract/entities-context';
import { DAY_MS, HOUR_MS } from '#contract/time-units';
import type { ChartToolsInput } from '#machines/chart-tools/chart-tools.machine';
import { mapIndicators, standardIndicators } from '#machines/chart-tools/indicator-settings';
import type { ShareCard } from '#machines/share-card/share-card.machine';
import { EURO, GOLD, NOON } from './samples-market.ts';
import { NEWS } from './samples-site.ts';

const ALERT: PriceAlert = {
  id: 1,
  instrumentId: EURO.id,
  kind: 'price',
  side: 'above',
  price: '1.17',
  percent: null,
  isRepeating: false,
  note: '',
  state: 'armed',
  createdAtMs: NOON,
  firedAtMs: null,
  firedPrice: null,
  firedSide: null,
  firedCount: 0,
};
const FIRED = { firedAtMs: NOON - 600_000, firedSide: 'below', firedCount: 1 } as const;

/** One of each kind, in each state. */
export const ALERTS: PriceAlert[] = [
  { ...ALERT, note: 'Sell a part of the position here' },
  { ...ALERT, id: 2, kind: 'percent', side: null, price: '1.16', percent: '2', isRepeating: true },
  {
    ...{ ...ALERT, ...FIRED, id: 3, instrumentId: GOLD.id, side: 'below', price: '4190', firedPrice: '4190' },
    ...{ isRepeating: true, state: 'returning' },
  },
  { ...ALERT, id: 4, instrumentId: GOLD.id, price: '4300', state: 'paused' },
  { ...ALERT, ...FIRED, id: 5, side: 'below', price: '1.16', firedPrice: '1.16', state: 'fired' },
];
export const [FIRST_ALERT = ALERT] = ALERTS;

/** How a device draws charts at first, and with every pane taken. */

export const STANDARD: ChartToolsInput = {
  look: 'candles',
  isLog: false,
  indicators: standardIndicators(),
};

const SHOWN: readonly string[] = ['MA', 'BOLL', 'VOL', 'MACD', 'RSI'];

export const FULL: ChartToolsInput = {
  ...STANDARD,
  indicators: mapIndicators((name) => ({
    ...STANDARD.indicators[name],
    isOn: SHOWN.includes(name),
  })),
};

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

export const CARD: ShareCard = {
  title: 'Gold',
  badge: 'Buy · 50×',
  percent: '+12.41%',
  tone: 'up',
  facts: [
    { label: 'Opening price', value: '4,171.20' },
    { label: 'Closing price', value: '4,182.65' },
    { label: 'Completed', value: 'Jan 15, 2026, 11:48 UTC' },
  ],
  foot: 'Candlestate',
  direction: 'ltr',
};

/** One pixel. */
export const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
