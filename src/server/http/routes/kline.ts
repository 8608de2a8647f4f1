import { kline } from '#contract/routes/market';
import { Refusal } from '../../refusal.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

const CANDLES = 500;

/** S7.23: the candles of one instrument, the running one last. */
export function klineEndpoint({ market }: Services): Endpoint {
  return endpoint(kline, ({ forex_id, period }) => {
    const instrument = market.find(Number(forex_id));
    if (!instrument) throw new Refusal('unknownInstrument');
    return ok(market.candles(instrument.id, period, CANDLES));
  });
}
