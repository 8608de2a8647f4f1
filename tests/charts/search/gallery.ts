import { COMPANY, FOUND } from '../../gallery/samples-site.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SEARCH: Scene<'search'> = { route: '/product', who: 'visitor', context: { words: 'gold' } };

export const gallery: ChartGallery = {
  search: {
    defaults: () => ({ value: 'blank' }),
    scenes: {
      blank: { ...SEARCH, context: { words: '' } },
      typing: SEARCH,
      searching: SEARCH,
      found: { ...SEARCH, context: { words: 'gold', products: FOUND, companies: [COMPANY] } },
      nothing: SEARCH,
      failed: SEARCH,
    },
  },
};
