import { allLists } from '#machines/watchlist/join';
import { INSTRUMENTS } from '../../gallery/samples-market.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** Gold first, so that the order is not the listing's. */
const IDS = [2, 0, 4, 6].map((at) => INSTRUMENTS[at]?.id ?? 0);
const LISTS = allLists({ ids: IDS });
const SEVERAL = [...LISTS, { key: 'metals', name: 'Metals', ids: IDS.slice(0, 1) }];
const LIST = { lists: LISTS, kept: LISTS, version: 1 };

const edited = (context: Scene<'watchlist'>['context'] = {}): Scene<'watchlist'> => ({
  route: '/watchlist',
  who: 'demo',
  context: { ...LIST, ...context },
  others: { quotes: { context: { watched: IDS } } },
});

/** The list with a name in front of the one without. */
const several = (context: Scene<'watchlist'>['context'] = {}): Scene<'watchlist'> => ({
  ...edited({ lists: SEVERAL, kept: SEVERAL, front: 'metals', ...context }),
  others: { quotes: { context: { watched: IDS.slice(0, 1) } } },
});

export const gallery: ChartGallery = {
  watchlist: {
    defaults: () => ({
      value: { hand: 'resting', question: 'closed', list: 'level' },
      input: { front: '' },
      context: { version: 0 },
    }),
    scenes: {
      'hand.resting': edited(),
      'hand.dragging': edited({ row: { id: IDS[0] ?? 0, at: 2 } }),
      'hand.placed': edited({ row: { id: IDS[1] ?? 0, at: 1 } }),
      'question.closed': several(),
      'question.adding': edited(),
      'question.renaming': several(),
      'question.removing': several(),
      'question.placing': several({ placed: IDS[0] ?? 0 }),
      'list.reading': { route: '/watchlist', who: 'demo', context: { version: null } },
      'list.level': {
        ...edited(),
        route: '/',
        others: { quotes: { context: { watched: IDS, categoryId: 0 } } },
      },
      'list.saving': edited({ lists: allLists({ ids: IDS.slice(1) }) }),
      'list.failed': edited({ version: null }),
    },
  },
};
