import { PENDING, ROWS } from '../../gallery/samples-account.ts';
import { GOLD } from '../../gallery/samples-market.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const ON_TRADE: Scene<'liveOrders'> = { route: `/trade?symbol=${GOLD.code}`, who: 'demo' };
const UNREAD: Scene<'liveOrders'> = { ...ON_TRADE, context: { rows: [], version: 0 } };

export const gallery: ChartGallery = {
  liveOrders: {
    defaults: ({ who }) => ({
      value: who === 'visitor' ? 'unwatched' : { watched: { known: 'current' } },
      context: {
        rows: who === 'visitor' ? [] : [...ROWS.holding, PENDING],
        version: 1,
        pushedVersion: 1,
        askedVersion: 1,
      },
    }),
    scenes: {
      unwatched: UNREAD,
      'watched.loading': UNREAD,
      'watched.known.current': ON_TRADE,
      'watched.known.refreshing': ON_TRADE,
      'watched.known.outdated': ON_TRADE,
      'watched.failed': UNREAD,
    },
  },
};
