import {
  abbreviatedCacheKline,
  getCategories,
  kline,
  sparklines as sparklinesRoute,
  tradeList,
} from '#contract/routes/market';
import { Refusal } from '../../refusal.ts';
import { endpoint, ok } from '../endpoint.ts';
import { categoriesOf, instrumentsOf } from '../listing.ts';
import type { RouteMaker } from '../services.ts';

const CANDLES = 500;

/** The routes of the contract's module `market`. */
export const marketRoutes: readonly RouteMaker[] = [
  /** S7.21: every instrument with its terms and its last quote. */
  (services) => endpoint(tradeList, 'lookup', (_, { language }) => ok(instrumentsOf(services, language))),

  /** S7.22: the categories that have instruments, named in the caller's language. */
  ({ market, texts }) =>
    endpoint(getCategories, 'lookup', (_, { language }) => ok(categoriesOf(market, texts, language))),

  /** S7.23: the candles of one instrument, the running one last. */
  ({ market }) =>
    endpoint(kline, 'lookup', ({ instrumentId, period }) => {
      const instrument = market.find(instrumentId);
      if (!instrument) throw new Refusal('unknownInstrument');
      return ok(market.candles(instrument.id, period, CANDLES));
    }),

  /** S7.23: the candles behind one instrument's small area chart. */
  ({ market, sparklines }) =>
    endpoint(abbreviatedCacheKline, 'lookup', ({ instrumentId, period }) => {
      const instrument = market.find(instrumentId);
      if (!instrument) throw new Refusal('unknownInstrument');
      return ok([...sparklines(instrument.id, period)]);
    }),

  /** The closes behind the small area charts of all instruments. */
  ({ market, sparklines }) =>
    endpoint(sparklinesRoute, 'lookup', ({ period }) =>
      ok(
        market.instruments.map(({ id, code }) => ({
          code,
          closes: sparklines(id, period).map(({ close }) => close),
        })),
      ),
    ),
];
