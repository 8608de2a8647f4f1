import * as z from 'zod/mini';
import { wireDecimal } from './decimal-text.ts';
import { newsSummary } from './entities.ts';
import { fields, flag } from './fields.ts';

/** What surrounds an instrument: its last day, when it trades, what is written of it, and what is to come. */

/** What the five-minute candles that began within the last 24 hours come to. */
export const dayFigures = fields({
  /** When the first of them began, epoch ms of market time. */
  sinceMs: ['Since', z.int()],
  open: ['Open', wireDecimal],
  high: ['High', wireDecimal],
  low: ['Low', wireDecimal],
  volume: ['Volume', wireDecimal],
});
export type DayFigures = z.infer<typeof dayFigures>;

/** A stretch of trading, epoch ms, the end excluded. */
export const openStretch = fields({ fromMs: ['From', z.int()], toMs: ['To', z.int()] });
export type OpenStretch = z.infer<typeof openStretch>;

export const comingHours = fields({
  /** The stretches of trading from yesterday (UTC) until nine days on, in order: a week by the clocks of any zone. */
  open: ['Open', z.array(openStretch)],
  /** The next day of its exchange that differs from its usual weekday; no stretches where it is closed. Null where none is known. */
  exception: [
    'Exception',
    z.nullable(
      fields({
        day: ['Day', z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))],
        open: ['Open', z.array(openStretch)],
      }),
    ),
  ],
});
export type ComingHours = z.infer<typeof comingHours>;

export const instrumentContext = fields({
  /** Null where no candle began within the last 24 hours. */
  day: ['Day', z.nullable(dayFigures)],
  /** Null where the market does not know its hours, as a recording does not. */
  hours: ['Hours', z.nullable(comingHours)],
  /** The newest headlines about it. */
  news: ['News', z.array(newsSummary)],
  /** Whether the site has an economic calendar. */
  hasCalendar: ['HasCalendar', flag],
});
export type InstrumentContext = z.infer<typeof instrumentContext>;

/** How much an event usually moves prices: 1 little, 3 much. */
export const IMPORTANCE = [1, 2, 3] as const;

/** An event of the economy, such as the publication of a figure. */
export const calendarEvent = fields({
  atMs: ['At', z.int()],
  /** ISO 4217, and ISO 3166-1 where it is one country's. */
  currency: ['Currency', z.string()],
  country: ['Country', z.optional(z.string())],
  /** In the caller's language, else in English, else as it stands. */
  title: ['Title', z.string()],
  importance: ['Importance', z.union([z.literal(1), z.literal(2), z.literal(3)])],
  /** Figures as they were published, with their units; there where they are known. */
  forecast: ['Forecast', z.optional(z.string())],
  previous: ['Previous', z.optional(z.string())],
  actual: ['Actual', z.optional(z.string())],
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

export const economicCalendar = fields({
  /** The currencies of the instrument that was asked about; none without one. */
  currencies: ['Currencies', z.array(z.string())],
  /** Those of today and later, the earliest first. */
  events: ['Events', z.array(calendarEvent)],
});
export type EconomicCalendar = z.infer<typeof economicCalendar>;
