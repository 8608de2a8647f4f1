import { followList } from '#contract/routes/site';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.20: traders by the share of their orders that won. */
export function followListEndpoint({ ranking }: Services): Endpoint {
  return endpoint(followList, async ({ page }) => ok(await ranking.page('wins', Number(page))));
}
