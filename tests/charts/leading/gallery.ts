import { HINDERED, LEADS, MAY_LEAD } from '../../gallery/samples-leaders.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const PLACE: Scene<'leading'> = { route: '/documentary/lead', who: 'real' };
const BLANK: Scene<'leading'> = { ...PLACE, context: { own: null } };
const ABLE: Scene<'leading'> = { ...PLACE, context: { own: MAY_LEAD } };
const LEADING: Scene<'leading'> = { ...PLACE, context: { own: LEADS } };

export const gallery: ChartGallery = {
  leading: {
    defaults: () => ({ value: { shown: 'hindered' }, context: { own: HINDERED } }),
    scenes: {
      hidden: BLANK,
      'shown.loading': BLANK,
      'shown.refreshing': PLACE,
      'shown.hindered': PLACE,
      'shown.able': ABLE,
      'shown.naming': ABLE,
      'shown.beginning.sending': ABLE,
      'shown.beginning.checking': ABLE,
      'shown.leading': LEADING,
      'shown.asking': LEADING,
      'shown.stopping.sending': LEADING,
      'shown.stopping.checking': LEADING,
      'shown.failed': BLANK,
    },
  },
};
