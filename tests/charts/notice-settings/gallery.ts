import { NOTICE_SETTINGS } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SETTINGS: Scene<'noticeSettings'> = { route: '/mine/notifications', who: 'real' };
const BLANK: Scene<'noticeSettings'> = { ...SETTINGS, context: { settings: null } };

export const gallery: ChartGallery = {
  noticeSettings: {
    defaults: () => ({ value: { known: 'saved' }, context: { settings: NOTICE_SETTINGS } }),
    scenes: {
      unread: BLANK,
      loading: BLANK,
      failed: BLANK,
      'known.saved': SETTINGS,
      'known.saving': SETTINGS,
    },
  },
};
