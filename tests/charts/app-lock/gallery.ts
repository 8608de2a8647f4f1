import { LOCK } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SETTINGS: Scene<'appLock'> = { route: '/mine/system?part=lock', who: 'demo' };
const SET: Scene<'appLock'> = { ...SETTINGS, context: { lock: LOCK, canRecognise: true } };
const LOCKED: Scene<'appLock'> = {
  route: '/',
  who: 'demo',
  context: { lock: { ...LOCK, hasBiometrics: true }, canRecognise: true },
};
const WRONG: Scene<'appLock'> = { ...LOCKED, context: { lock: { ...LOCK, wrongTries: 2 } } };

export const gallery: ChartGallery = {
  appLock: {
    defaults: () => ({ value: 'off', input: { lock: null } }),
    scenes: {
      deciding: SETTINGS,
      off: SETTINGS,
      'open.resting': SET,
      'open.proving.asking': SET,
      'open.proving.failed': SET,
      'open.checking': SET,
      'open.enrolling': SET,
      'choosing.first.asking': SETTINGS,
      'choosing.first.simple': SETTINGS,
      'choosing.first.different': SETTINGS,
      'choosing.first.failed': SETTINGS,
      'choosing.again': SETTINGS,
      'choosing.saving': SETTINGS,
      'locked.deciding': LOCKED,
      'locked.asking.pin': LOCKED,
      'locked.asking.unrecognised': LOCKED,
      'locked.asking.failed': LOCKED,
      'locked.checking': LOCKED,
      'locked.waiting': WRONG,
      'locked.recognising': LOCKED,
      'locked.forgotten': LOCKED,
      'locked.leaving': LOCKED,
      'locked.expelling': LOCKED,
      'locked.expelled': LOCKED,
    },
  },
};
