import { abbreviatedCacheKline, sparklines as sparklinesRoute } from '#contract/routes/market';
import { Refusal } from '../../refusal.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.23: the candles behind one instrument's small area chart. */
export function abbreviatedCacheKlineEndpoint({ market, sparklines }: Services): Endpoint {
  return endpoint(abbreviatedCacheKline, ({ forex_id, period }) => {
    const instrument = market.find(Number(forex_id));
    if (!instrument) throw new Refusal('unknownInstrument');
    return ok([...sparklines(instrument.id, period)]);
  });
}

/** The closes behind the small area charts of all instruments. */
export function sparklinesEndpoint({ market, sparklines }: Services): Endpoint {
  return endpoint(sparklinesRoute, ({ period }) =>
    ok(
      market.instruments.map(({ id, code }) => ({
        Code: code,
        Closes: sparklines(id, period).map(({ Close }) => Close),
      })),
    ),
  );
}
