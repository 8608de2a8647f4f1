import { HOLDING, ROWS } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const ON_ORDERS: Scene<'closeMany'> = {
  route: '/order',
  who: 'demo',
  others: { liveOrders: { context: { rows: [HOLDING, ...ROWS.holding] } } },
};

/** A choice that takes a hedge away: its other leg is at a loss. */
const HEDGED: Scene<'closeMany'> = {
  ...ON_ORDERS,
  context: { which: 'profit' },
  others: {
    liveOrders: {
      context: { rows: [HOLDING, { ...HOLDING, id: 10230, direction: 2, profit: '-1145' }] },
    },
  },
};

export const gallery: ChartGallery = {
  closeMany: {
    defaults: () => ({ value: 'idle' }),
    scenes: {
      idle: ON_ORDERS,
      choosing: ON_ORDERS,
      confirming: HEDGED,
      'closing.sending': ON_ORDERS,
      'closing.checking': ON_ORDERS,
    },
  },
};
