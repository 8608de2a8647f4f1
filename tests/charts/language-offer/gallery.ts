import type { ChartGallery } from '../../gallery/scene.ts';

export const gallery: ChartGallery = {
  languageOffer: {
    defaults: () => ({ value: 'offered', input: { language: 'de', shown: 'en' } }),
    scenes: {
      deciding: { route: '/', who: 'visitor' },
      offered: { route: '/', who: 'visitor' },
      answered: { route: '/', who: 'visitor' },
    },
  },
};
