import { GOLD, INSTRUMENTS } from '../../gallery/samples-market.ts';
import type { ChartGallery } from '../../gallery/scene.ts';

const VIEWED = [GOLD.id, ...INSTRUMENTS.map(({ id }) => id).filter((id) => id !== GOLD.id)].slice(0, 4);

export const gallery: ChartGallery = {
  recent: {
    defaults: () => ({ value: 'empty', input: { ids: [] } }),
    scenes: {
      deciding: { route: '/', who: 'visitor' },
      empty: { route: '/', who: 'visitor' },
      listed: { route: '/', who: 'visitor', context: { ids: VIEWED } },
    },
  },
};
