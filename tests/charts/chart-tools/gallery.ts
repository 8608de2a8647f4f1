import { FULL, STANDARD } from '../../gallery/samples-trade.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const TRADE: Scene<'chartTools'> = { route: '/trade', who: 'visitor' };

export const gallery: ChartGallery = {
  chartTools: {
    defaults: () => ({
      value: { panel: 'closed', screen: 'windowed' },
      input: STANDARD,
      context: { typed: ['5', '10', '30'] },
    }),
    scenes: {
      'panel.closed': { ...TRADE, context: FULL },
      'panel.choosing': { ...TRADE, context: FULL },
      'panel.editing': { ...TRADE, context: { typed: ['5', '10', '0'] } },
      'screen.windowed': TRADE,
      'screen.full': { ...TRADE, context: FULL },
    },
  },
};
