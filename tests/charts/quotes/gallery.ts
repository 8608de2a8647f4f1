import { allLists } from '#machines/watchlist/join';
import { CATEGORIES, GOLD, INSTRUMENTS } from '../../gallery/samples-market.ts';
import type { ChartGallery } from '../../gallery/scene.ts';

const STARRED = [GOLD.id, INSTRUMENTS[0]?.id ?? 0];
const NOTHING = { instruments: [], categories: [], selectedId: null };
const NO_TICKET = { orderForm: { value: { quote: 'missing' }, context: { instrument: null } } } as const;

export const gallery: ChartGallery = {
  quotes: {
    defaults: () => ({
      value: { shown: { listed: { feed: 'current', drawer: 'closed' } } },
      input: {
        listing: { instruments: INSTRUMENTS, categories: CATEGORIES },
        ...{ keptAtMs: null, categoryId: null },
      },
      context: { selectedId: GOLD.id },
    }),
    scenes: {
      paused: { route: '/', who: 'visitor' },
      'shown.loading': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
      'shown.listed.feed.current': { route: '/', who: 'visitor' },
      'shown.listed.feed.refreshing': { route: '/', who: 'visitor', context: { categoryId: 2 } },
      'shown.listed.feed.outdated': { route: '/', who: 'visitor' },
      'shown.listed.drawer.closed': { route: '/trade', who: 'visitor' },
      'shown.listed.drawer.open': {
        route: '/trade',
        who: 'visitor',
        context: { watched: STARRED },
        others: {
          watchlist: { context: { lists: allLists({ ids: STARRED }), kept: allLists({ ids: STARRED }) } },
        },
      },
      'shown.empty': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
      'shown.failed': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
    },
  },
};
