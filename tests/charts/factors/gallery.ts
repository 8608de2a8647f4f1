import { FACTORS, RECOVERY_CODES } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SECURITY: Scene<'factors'> = { route: '/mine/security', who: 'real' };
const UNREAD: Scene<'factors'> = { ...SECURITY, context: { list: null } };
const REMOVAL: Scene<'factors'> = { ...SECURITY, context: { asked: FACTORS.factors[0] ?? null } };

export const gallery: ChartGallery = {
  factors: {
    defaults: () => ({ value: { shown: 'listed' }, context: { list: FACTORS } }),
    scenes: {
      hidden: UNREAD,
      'shown.loading': UNREAD,
      'shown.listed': SECURITY,
      'shown.removal.asking': REMOVAL,
      'shown.removal.proving': REMOVAL,
      'shown.removal.removing': REMOVAL,
      'shown.renewal.asking': SECURITY,
      'shown.renewal.proving': SECURITY,
      'shown.renewal.renewing': SECURITY,
      'shown.renewal.codes': { ...SECURITY, context: { recoveryCodes: RECOVERY_CODES } },
      'shown.failed': UNREAD,
    },
  },
};
