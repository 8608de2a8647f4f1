import { followList, ranking } from '#contract/routes/site';
import { pagedList } from './makers/paged-list.ts';

/** The ranking (S2.8), and the traders one can follow (S1.3). */

/** The ranking of traders, page by page (S2.8). */
export const rankingFeature = pagedList('ranking', 'device', ({ read, page }) => read(ranking, { page }));

/** The traders one can follow, page by page (S1.3). */
export const documentaryFeature = pagedList('documentary', 'device', ({ read, page }) =>
  read(followList, { page }),
);
