import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const EXPORT: Scene<'ledgerExport'> = { route: '/mine/history', who: 'real' };

export const gallery: ChartGallery = {
  ledgerExport: {
    defaults: () => ({ value: 'idle', context: {} }),
    scenes: { idle: EXPORT, fetching: EXPORT },
  },
};
