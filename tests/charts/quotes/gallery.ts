import { CATEGORIES, GOLD, INSTRUMENTS } from '../../gallery/samples-market.ts';
import type { ChartGallery } from '../../gallery/scene.ts';

const STARRED = [GOLD.id, INSTRUMENTS[0]?.id ?? 0];
const NOTHING = { instruments: [], categories: [], selectedId: null };
const NO_TICKET = { orderForm: { value: { quote: 'missing' }, context: { instrument: null } } } as const;

export const gallery: ChartGallery = {
  quotes: {
    defaults: () => ({
      value: { shown: { listed: { feed: 'current', drawer: 'closed' } } },
      context: {
        instruments: INSTRUMENTS,
        categories: CATEGORIES,
        categoryId: null,
        watched: [],
        selectedId: GOLD.id,
        keptAtMs: null,
        wanted: null,
      },
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
        others: { watchlist: { context: { ids: STARRED, kept: STARRED } } },
      },
      'shown.empty': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
      'shown.failed': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
    },
  },
};
