import { COPYING, PAUSED, STOPPED_BY_LOSS } from '../../gallery/samples-copies.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const PLACE: Scene<'copying'> = { route: '/documentary/copied?id=3', who: 'real' };
const BLANK: Scene<'copying'> = { ...PLACE, context: { copy: null } };

export const gallery: ChartGallery = {
  copying: {
    defaults: () => ({ value: { shown: { live: 'rested' } }, context: { id: '3', copy: COPYING } }),
    scenes: {
      hidden: BLANK,
      'shown.loading': BLANK,
      'shown.live.rested': PLACE,
      'shown.live.refreshing': { ...PLACE, context: { copy: PAUSED } },
      'shown.asking': PLACE,
      'shown.changing.sending': PLACE,
      'shown.changing.checking': PLACE,
      'shown.over': { ...PLACE, context: { copy: STOPPED_BY_LOSS } },
      'shown.failed': BLANK,
    },
  },
};
