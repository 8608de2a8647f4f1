import { fromPromise } from 'xstate';
import type { Trader } from '#contract/entities';
import { followList, ranking } from '#contract/routes/site';
import { createPagedListMachine } from '#machines/paged-list/paged-list.machine';
import { feature } from '../app/feature.ts';
import type { FeatureDeps } from '../app/feature-host.ts';

function tradersOf({ http }: FeatureDeps, route: typeof ranking | typeof followList) {
  return createPagedListMachine<Trader>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => {
        return (await http(route, { page: String(input.page) }, { signal })).data;
      }),
    },
  });
}

/** The ranking (S2.8), and the traders one may follow some day (S1.3). */
export const rankingFeature = feature({
  id: 'ranking',
  start: (deps) => ({ logic: tradersOf(deps, ranking) }),
});
export const documentaryFeature = feature({
  id: 'documentary',
  start: (deps) => ({ logic: tradersOf(deps, followList) }),
});
