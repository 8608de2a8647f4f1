import { ENROLMENT, RECOVERY_CODES } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SECURITY: Scene<'factorEnrolment'> = {
  route: '/mine/security',
  who: 'real',
  context: { enrolment: ENROLMENT },
};
const PASSKEY: Scene<'factorEnrolment'> = {
  ...SECURITY,
  context: { kind: 'passkey', enrolment: ENROLMENT, made: '{}' },
};
const REFUSED = { message: 'The server said no.' };

export const gallery: ChartGallery = {
  factorEnrolment: {
    defaults: () => ({ value: 'idle' }),
    scenes: {
      idle: { route: '/mine/security', who: 'real' },
      proving: { route: '/mine/security', who: 'real' },
      'open.beginning': { route: '/mine/security', who: 'real' },
      'open.typing.empty': SECURITY,
      'open.typing.wrong': { ...SECURITY, context: { enrolment: ENROLMENT, ...REFUSED } },
      'open.creating': PASSKEY,
      'open.notMade': PASSKEY,
      'open.naming.empty': PASSKEY,
      'open.naming.wrong': { ...PASSKEY, context: { kind: 'passkey', made: '{}', ...REFUSED } },
      'open.confirming': SECURITY,
      'open.failed': { ...SECURITY, context: REFUSED },
      codes: { ...SECURITY, context: { recoveryCodes: RECOVERY_CODES } },
    },
  },
};
