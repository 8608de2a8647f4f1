import { NEWS_CATEGORY } from '#contract/constants';
import { newsInfo, newsList } from '#contract/routes/site';
import { pagedList } from './makers/paged-list.ts';
import { resource } from './makers/resource.ts';

/** News (S2.6), announcements of the site (S2.17), and one item of either (S2.7), asked for by its id. */

/** The news, page by page (S2.6). */
export const newsFeature = pagedList('news', 'device', ({ read, page }) =>
  read(newsList, { category: NEWS_CATEGORY.news, page }),
);

/** The announcements of the site, page by page (S2.17). */
export const announcementsFeature = pagedList('announcements', 'device', ({ read, page }) =>
  read(newsList, { category: NEWS_CATEGORY.announcement, page }),
);

/** One item of the news or the announcements, asked for by its id (S2.7). */
export const newsItemFeature = resource('newsItem', 'device', ({ read, ask }) =>
  read(newsInfo, { id: Number(ask) }),
);
