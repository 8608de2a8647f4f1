import { fromPromise } from 'xstate';
import { searchCompany, searchCurrency } from '#contract/routes/site';
import { searchMachine } from '#machines/search/search.machine';
import { feature } from '../app/boot/feature.ts';

/** Product and company search (S2.13, S7.58): both at once, cancelled together. */
export const searchFeature = feature(searchMachine)({
  id: 'search',
  scope: 'device',
  listens: [{ from: 'connection', on: 'connection.opened', send: 'connection.opened' }],
  actors: ({ http }) => ({
    search: fromPromise(async ({ input, signal }) => {
      const request = { name: input.words.slice(0, 60) };
      const [products, companies] = await Promise.all([
        http(searchCurrency, request, { signal }),
        http(searchCompany, request, { signal }),
      ]);
      return { products: products.data, companies: companies.data };
    }),
  }),
});
