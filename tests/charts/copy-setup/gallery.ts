import { CHOICE } from '../../gallery/samples-copies.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** Who copies no leader yet. */
const CHOOSE: Scene<'copySetup'> = {
  ...{ route: '/documentary/copy?id=21', who: 'real' },
  others: { copies: { context: { value: [] } } },
};
const SIGN: Scene<'copySetup'> = { route: '/documentary/copy/sign', who: 'real' };
const BUSY = { value: { form: { submitting: 'sending' } } };

export const gallery: ChartGallery = {
  copySetup: {
    defaults: () => ({ value: 'choosing', input: { choice: CHOICE } }),
    scenes: {
      unopened: { ...CHOOSE, context: { choice: null } },
      choosing: { ...CHOOSE, context: { choice: null } },
      confirming: CHOOSE,
      reading: { route: '/documentary/copy/agreement', who: 'real' },
      signing: SIGN,
      submitting: { ...SIGN, others: { copyForm: BUSY } },
      submitted: { route: '/documentary/copies', who: 'real' },
    },
  },
};
