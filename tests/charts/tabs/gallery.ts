import type { ChartGallery } from '../../gallery/scene.ts';

export const gallery: ChartGallery = {
  tabs: {
    defaults: ({ who }) => ({ value: 'level', input: { token: who === 'visitor' ? null : 'gallery' } }),
  },
};
