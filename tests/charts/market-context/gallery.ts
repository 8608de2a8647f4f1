import { GOLD } from '../../gallery/samples-market.ts';
import { CONTEXT } from '../../gallery/samples-trade.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const KNOWN: Scene<'marketContext'> = { route: '/trade', who: 'visitor' };
const UNKNOWN: Scene<'marketContext'> = { ...KNOWN, context: { answer: null } };

export const gallery: ChartGallery = {
  marketContext: {
    defaults: () => ({
      value: { figures: { shown: 'known' }, details: 'closed' },
      context: { instrumentId: GOLD.id, answer: CONTEXT },
    }),
    scenes: {
      'figures.hidden': UNKNOWN,
      'figures.shown.reading': UNKNOWN,
      'figures.shown.known': KNOWN,
      'figures.shown.failed': UNKNOWN,
      'details.closed': KNOWN,
      'details.open': KNOWN,
    },
  },
};
