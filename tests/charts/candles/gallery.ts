import { candlesOf, GOLD } from '../../gallery/samples-market.ts';
import type { ChartGallery } from '../../gallery/scene.ts';

const BLANK = { history: [], live: null };

export const gallery: ChartGallery = {
  candles: {
    defaults: () => ({
      value: { shown: { showing: 'live' } },
      input: { period: '1min' },
      context: { subject: { instrumentId: GOLD.id, code: GOLD.code }, history: candlesOf(GOLD) },
    }),
    scenes: {
      idle: { route: '/trade', who: 'visitor', context: BLANK },
      'shown.loading': { route: '/trade', who: 'visitor', context: { ...BLANK, period: '15min' } },
      'shown.showing.live': { route: '/trade', who: 'visitor' },
      'shown.showing.catchingUp': { route: '/trade', who: 'visitor' },
      'shown.empty': { route: '/trade', who: 'visitor', context: { ...BLANK, period: '1day' } },
      'shown.failed': { route: '/trade', who: 'visitor', context: BLANK },
    },
  },
};
