import { getCategories } from '#contract/routes/market';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import { categoriesOf } from '../listing.ts';
import type { Services } from '../services.ts';

/** S7.22: the categories that have instruments, named in the caller's language. */
export function getCategoriesEndpoint({ market, texts }: Services): Endpoint {
  return endpoint(getCategories, (_, { language }) => ok(categoriesOf(market, texts, language)));
}
