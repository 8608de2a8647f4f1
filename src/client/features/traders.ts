import { followList, ranking } from '#contract/routes/site';
import { pagedList } from './makers/paged-list.ts';

/** The ranking (S2.8), and the traders one can follow (S1.3). */

export const rankingFeature = pagedList('ranking', 'device', ({ read, page }) => read(ranking, { page }));

export const documentaryFeature = pagedList('documentary', 'device', ({ read, page }) =>
  read(followList, { page }),
);
