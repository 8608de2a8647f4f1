import type { ChartGallery } from '../../gallery/scene.ts';

export const gallery: ChartGallery = {
  tabs: {
    defaults: ({ who }) => {
      const token = who === 'visitor' ? null : 'gallery';
      return { value: 'level', context: { token, device: token } };
    },
  },
};
