import { fromPromise } from 'xstate';
import { NEWS_CATEGORY } from '#contract/constants';
import type { NewsItem, NewsSummary } from '#contract/entities';
import { newsInfo, newsList } from '#contract/routes/site';
import { createPagedListMachine } from '#machines/paged-list/paged-list.machine';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { feature } from '../app/feature.ts';
import type { FeatureDeps } from '../app/feature-host.ts';

type Category = (typeof NEWS_CATEGORY)[keyof typeof NEWS_CATEGORY];

function newsOf({ http }: FeatureDeps, category: Category) {
  return createPagedListMachine<NewsSummary>().provide({
    actors: {
      loadPage: fromPromise(async ({ input, signal }) => {
        const request = { category_id: category, page: String(input.page) };
        return (await http(newsList, request, { signal })).data;
      }),
    },
  });
}

/** News (S2.6) and the announcements of the site (S2.17). */
export const newsFeature = feature({
  id: 'news',
  start: (deps) => ({ logic: newsOf(deps, NEWS_CATEGORY.news) }),
});
export const announcementsFeature = feature({
  id: 'announcements',
  start: (deps) => ({ logic: newsOf(deps, NEWS_CATEGORY.announcement) }),
});

/** One item; the question is its id (S2.7). */
export const newsItemFeature = feature({
  id: 'newsItem',
  start: ({ http }) => ({
    logic: createResourceMachine<NewsItem>().provide({
      actors: {
        load: fromPromise(async ({ input, signal }) => {
          return (await http(newsInfo, { id: input.ask }, { signal })).data;
        }),
      },
    }),
  }),
});
