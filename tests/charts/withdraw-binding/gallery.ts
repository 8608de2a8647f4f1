import { PAYOUT_METHODS } from '../../gallery/samples-money.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const METHODS: Scene<'withdrawBinding'> = { route: '/mine/coin-address-list', who: 'real' };

export const gallery: ChartGallery = {
  withdrawBinding: {
    defaults: () => ({ value: { shown: 'listed' }, context: { methods: PAYOUT_METHODS } }),
    scenes: {
      hidden: METHODS,
      'shown.loading': METHODS,
      'shown.listed': METHODS,
      'shown.asking': METHODS,
      'shown.deleting.sending': METHODS,
      'shown.deleting.checking': METHODS,
      challenged: METHODS,
      'shown.naming': { ...METHODS, context: { asked: PAYOUT_METHODS[0] ?? null } },
      'shown.labelling.sending': { ...METHODS, context: { asked: PAYOUT_METHODS[0] ?? null } },
      'shown.labelling.checking': { ...METHODS, context: { asked: PAYOUT_METHODS[0] ?? null } },
      'shown.empty': METHODS,
      'shown.failed': METHODS,
    },
  },
};
