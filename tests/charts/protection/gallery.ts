import { PAUSED, PROTECTION } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SHOWN: Scene<'protection'> = { route: '/mine/protection', who: 'real' };
const LIMIT: Scene<'protection'> = {
  ...SHOWN,
  context: { protection: PROTECTION, editing: 'loss', change: { of: 'limit', kind: 'loss', max: '200' } },
};
const PAUSE: Scene<'protection'> = {
  ...SHOWN,
  context: { protection: PROTECTION, change: { of: 'pause', days: '30' } },
};
const ALARM: Scene<'protection'> = {
  ...SHOWN,
  context: { protection: PROTECTION, change: { of: 'alarm', alarm: '50' } },
};

export const gallery: ChartGallery = {
  protection: {
    defaults: () => ({ value: { shown: 'listed' }, context: { protection: PROTECTION } }),
    scenes: {
      hidden: { ...SHOWN, context: { protection: null } },
      'shown.loading': { ...SHOWN, context: { protection: null } },
      'shown.listed': SHOWN,
      'shown.refreshing': { ...SHOWN, context: { protection: PAUSED } },
      'shown.editing': { ...LIMIT, context: { ...LIMIT.context, change: null } },
      'shown.limiting.sending': LIMIT,
      'shown.limiting.checking': LIMIT,
      'shown.arming.sending': ALARM,
      'shown.arming.checking': ALARM,
      'shown.asking': PAUSE,
      'shown.pausing.sending': PAUSE,
      'shown.pausing.checking': PAUSE,
      'shown.failed': { ...SHOWN, context: { protection: null } },
    },
  },
};
