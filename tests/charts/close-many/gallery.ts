import { HOLDING, ROWS } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const ON_ORDERS: Scene<'closeMany'> = {
  route: '/order',
  who: 'demo',
  others: { liveOrders: { context: { rows: [HOLDING, ...ROWS.holding] } } },
};

export const gallery: ChartGallery = {
  closeMany: {
    defaults: () => ({ value: 'idle', context: { which: 'all', instrumentId: null, key: '' } }),
    scenes: {
      idle: ON_ORDERS,
      choosing: ON_ORDERS,
      confirming: ON_ORDERS,
      'closing.sending': ON_ORDERS,
      'closing.checking': ON_ORDERS,
    },
  },
};
