import {
  abbreviatedCacheKline,
  getCategories,
  kline,
  sparklines as sparklinesRoute,
  tradeList,
} from '#contract/routes/market';
import type { Sparklines } from '../../market/sparklines.ts';
import { Refusal } from '../../refusal.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import { categoriesOf, instrumentsOf, type ListingParts } from '../listing.ts';

const CANDLES = 500;

/** The routes of the contract's module `market`. */
export const marketRoutes = ({
  market,
  site,
  sparklines,
  texts,
  turnovers,
}: ListingParts & { sparklines: Sparklines }): Endpoint[] => [
  /** S7.21: every instrument with its terms and its last quote. */
  endpoint(tradeList, 'lookup', (_, { language }) =>
    ok(instrumentsOf({ market, site, texts, turnovers }, language)),
  ),

  /** S7.22: the categories that have instruments, named in the caller's language. */
  endpoint(getCategories, 'lookup', (_, { language }) => ok(categoriesOf(market, texts, language))),

  /** S7.23: the candles of one instrument, the running one last. */
  endpoint(kline, 'lookup', ({ instrumentId, period }) => {
    const instrument = market.find(instrumentId);
    if (!instrument) throw new Refusal('unknownInstrument');
    return ok(market.candles(instrument.id, period, CANDLES));
  }),

  /** S7.23: the candles behind one instrument's small area chart. */
  endpoint(abbreviatedCacheKline, 'lookup', ({ instrumentId, period }) => {
    const instrument = market.find(instrumentId);
    if (!instrument) throw new Refusal('unknownInstrument');
    return ok([...sparklines(instrument.id, period)]);
  }),

  /** The closes behind the small area charts of all instruments. */
  endpoint(sparklinesRoute, 'lookup', ({ period }) =>
    ok(
      market.instruments.map(({ id, code }) => ({
        code,
        closes: sparklines(id, period).map(({ close }) => close),
      })),
    ),
  ),
];
