import { getCategories } from '#contract/routes/trading';
import { CATEGORIES } from '../../market/catalogue.ts';
import { type Endpoint, endpoint, ok } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** S7.22: the categories that have instruments, named in the caller's language. */
export function getCategoriesEndpoint({ market, texts }: Services): Endpoint {
  const quoted = new Set(market.instruments.map((instrument) => instrument.category));
  const categories = CATEGORIES.filter((category) => quoted.has(category.key));
  return endpoint(getCategories, (_, { language }) =>
    ok(categories.map(({ id, key }) => ({ Id: id, NameShowTrans: texts.text(language, `category.${key}`) }))),
  );
}
