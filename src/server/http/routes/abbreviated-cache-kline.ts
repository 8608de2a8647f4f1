import { abbreviatedCacheKline } from '#contract/routes/market';
import { Refusal } from '../../refusal.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.23: the closes behind the small area charts, of one instrument or of all. */
export function abbreviatedCacheKlineEndpoint({ market, sparklines }: Services): Endpoint {
  return endpoint(abbreviatedCacheKline, ({ forex_id, period }) => {
    const wanted = forex_id === undefined ? market.instruments : [market.find(Number(forex_id))];
    return ok(
      wanted.map((instrument) => {
        if (!instrument) throw new Refusal('unknownInstrument');
        return { Id: instrument.id, Closes: sparklines(instrument.id, period) };
      }),
    );
  });
}
