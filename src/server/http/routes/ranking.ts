import { ranking as rankingRoute } from '#contract/routes/site';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.58, S2.53: traders by profit. */
export function rankingEndpoint({ ranking }: Services): Endpoint {
  return endpoint(rankingRoute, async ({ page }) => ok(await ranking.page('profit', Number(page))));
}
