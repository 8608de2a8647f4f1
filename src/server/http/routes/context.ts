import { calendarList, forexContext } from '#contract/routes/context';
import { currenciesOf } from '../../market/conversions.ts';
import type { DayFiguresOf } from '../../market/day-figures.ts';
import type { Market } from '../../market/market.ts';
import type { EconomicCalendarOfSite } from '../../news/calendar/economic-calendar.ts';
import type { News } from '../../news/news.ts';
import { Refusal } from '../../refusal.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';

/** The routes of the contract's module `context`. */
export const contextRoutes = ({
  dayFigures,
  economicCalendar,
  market,
  news,
}: {
  dayFigures: DayFiguresOf;
  economicCalendar: EconomicCalendarOfSite;
  market: Market;
  news: News;
}): Endpoint[] => [
  /** What surrounds one instrument. */
  endpoint(forexContext, 'lookup', async ({ instrumentId }, { language }) => {
    const instrument = market.find(instrumentId);
    if (!instrument) throw new Refusal('unknownInstrument');
    return ok({
      day: dayFigures(instrument.id),
      hours: market.comingHours(instrument.id),
      news: await news.about(instrument.code, language),
      hasCalendar: economicCalendar.isKnown,
    });
  }),

  /** The events that are to come; a site without a calendar answers none. */
  endpoint(calendarList, 'lookup', ({ instrumentId }, { language }) => {
    const instrument = instrumentId === null ? null : market.find(instrumentId);
    if (instrument === undefined) throw new Refusal('unknownInstrument');
    return ok({
      currencies: instrument ? currenciesOf(instrument) : [],
      events: economicCalendar.coming(language),
    });
  }),
];
