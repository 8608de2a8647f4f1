import { DEFAULT_TABS, type Tab } from '#machines/preferences/tabs';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** The longest words. */
const OWN: readonly Tab[] = ['quotes', 'results', 'alerts', 'wallet'];

const edited = (context: Scene<'tabEditor'>['context'] = {}): Scene<'tabEditor'> => ({
  route: '/mine/tabs',
  who: 'demo',
  context,
});

export const gallery: ChartGallery = {
  tabEditor: {
    defaults: () => ({ value: 'resting', input: { tabs: DEFAULT_TABS } }),
    scenes: {
      resting: { ...edited({ tabs: OWN }), others: { preferences: { context: { tabs: OWN } } } },
      dragging: edited({ row: { id: 'trade', at: 3 } }),
      placed: edited({ row: { id: 'trade', at: 1 } }),
    },
  },
};
