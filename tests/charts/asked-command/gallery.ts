import { WITHDRAWALS } from '../../gallery/samples-money.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** A command about something on a screen. */
function about(scene: Scene<'withdrawalCancel'> | Scene<'demoReset'>) {
  return {
    defaults: () => ({ value: 'idle' }),
    scenes: {
      idle: { ...scene, context: {} },
      asking: scene,
      'submitting.sending': scene,
      'submitting.checking': scene,
    },
  };
}

export const gallery: ChartGallery = {
  withdrawalCancel: about({
    route: '/mine/withdraw?show=records',
    who: 'real',
    context: { subject: WITHDRAWALS[0] ?? null },
  }),
  demoReset: about({ route: '/user', who: 'demo', context: { subject: {} } }),
};
