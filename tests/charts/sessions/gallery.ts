import { SESSIONS } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const DEVICES: Scene<'sessions'> = { route: '/devices', who: 'real' };
const ASKED: Scene<'sessions'> = { ...DEVICES, context: { asked: SESSIONS[1] ?? null } };

export const gallery: ChartGallery = {
  sessions: {
    defaults: () => ({ value: { shown: 'listed' }, context: { sessions: SESSIONS } }),
    scenes: {
      hidden: DEVICES,
      'shown.loading': DEVICES,
      'shown.listed': DEVICES,
      'shown.refreshing': DEVICES,
      'shown.asking': ASKED,
      'shown.ending.sending': ASKED,
      'shown.ending.checking': DEVICES,
      'shown.failed': DEVICES,
    },
  },
};
