import { calendarList, forexContext } from '#contract/routes/context';
import { currenciesOf } from '../../market/conversions.ts';
import { Refusal } from '../../refusal.ts';
import { endpoint, ok } from '../endpoint.ts';
import type { RouteMaker } from '../services.ts';

/** The routes of the contract's module `context`. */
export const contextRoutes: readonly RouteMaker[] = [
  /** What surrounds one instrument. */
  ({ market, dayFigures, news, economicCalendar }) =>
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
  ({ market, economicCalendar }) =>
    endpoint(calendarList, 'lookup', ({ instrumentId }, { language }) => {
      const instrument = instrumentId === null ? null : market.find(instrumentId);
      if (instrument === undefined) throw new Refusal('unknownInstrument');
      return ok({
        currencies: instrument ? currenciesOf(instrument) : [],
        events: economicCalendar.coming(language),
      });
    }),
];
