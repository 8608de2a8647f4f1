import { WITHDRAWALS } from '../../gallery/samples-money.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const RECORDS: Scene<'withdrawalCancel'> = {
  route: '/mine/withdraw?show=records',
  who: 'real',
  context: { record: WITHDRAWALS[0] ?? null },
};

export const gallery: ChartGallery = {
  withdrawalCancel: {
    defaults: () => ({ value: 'idle' }),
    scenes: {
      idle: { ...RECORDS, context: {} },
      asking: RECORDS,
      'cancelling.sending': RECORDS,
      'cancelling.checking': RECORDS,
    },
  },
};
