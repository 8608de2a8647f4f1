import { tradeList } from '#contract/routes/market';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import { instrumentsOf } from '../listing.ts';
import type { Services } from '../services.ts';

/** S7.21: every instrument with its terms and its last quote. */
export function tradeListEndpoint({ market, site }: Services): Endpoint {
  return endpoint(tradeList, () => ok(instrumentsOf(market, site.tradeFees())));
}
