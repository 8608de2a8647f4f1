import { PAYOUT_METHODS } from '../../gallery/samples-money.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const METHODS: Scene<'withdrawBinding'> = { route: '/mine/coin-address-list', who: 'real' };

export const gallery: ChartGallery = {
  withdrawBinding: {
    defaults: () => ({
      value: { shown: 'listed' },
      context: { payoutType: 1, methods: PAYOUT_METHODS, asked: null, key: '', proof: null },
    }),
    scenes: {
      hidden: METHODS,
      'shown.loading': METHODS,
      'shown.listed': METHODS,
      'shown.asking': METHODS,
      'shown.deleting.sending': METHODS,
      'shown.deleting.checking': METHODS,
      'challenged.seen': METHODS,
      'challenged.unseen': METHODS,
      'shown.empty': METHODS,
      'shown.failed': METHODS,
    },
  },
};
