import { NEWS_CATEGORY } from '#contract/constants';
import { newsInfo, newsList } from '#contract/routes/site';
import { pagedList } from './makers/paged-list.ts';
import { resource } from './makers/resource.ts';

/** News (S2.6), announcements of the site (S2.17), and one item of either (S2.7), asked for by its id. */

export const newsFeature = pagedList('news', 'device', ({ read, page }) =>
  read(newsList, { category: NEWS_CATEGORY.news, page }),
);

export const announcementsFeature = pagedList('announcements', 'device', ({ read, page }) =>
  read(newsList, { category: NEWS_CATEGORY.announcement, page }),
);

export const newsItemFeature = resource('newsItem', 'device', ({ read, ask }) => read(newsInfo, { id: ask }));
