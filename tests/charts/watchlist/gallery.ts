import { INSTRUMENTS } from '../../gallery/samples-market.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** Gold first, so that the order is not the listing's. */
const IDS = [2, 0, 4, 6].map((at) => INSTRUMENTS[at]?.id ?? 0);
const LIST = { ids: IDS, kept: IDS, version: 1 };

const edited = (context: Scene<'watchlist'>['context'] = {}): Scene<'watchlist'> => ({
  route: '/watchlist',
  who: 'demo',
  context: { ...LIST, ...context },
  others: { quotes: { context: { watched: IDS } } },
});

export const gallery: ChartGallery = {
  watchlist: {
    defaults: () => ({
      value: { hand: 'resting', list: 'level' },
      context: { version: 0 },
    }),
    scenes: {
      'hand.resting': edited(),
      'hand.dragging': edited({ row: { id: IDS[0] ?? 0, at: 2 } }),
      'hand.placed': edited({ row: { id: IDS[1] ?? 0, at: 1 } }),
      'list.reading': { route: '/watchlist', who: 'demo', context: { version: null } },
      'list.level': {
        ...edited(),
        route: '/',
        others: { quotes: { context: { watched: IDS, categoryId: 0 } } },
      },
      'list.saving': edited({ ids: IDS.slice(1) }),
      'list.failed': edited({ version: null }),
    },
  },
};
