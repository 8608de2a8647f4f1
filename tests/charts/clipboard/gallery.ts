import type { ChartGallery } from '../../gallery/scene.ts';

export const gallery: ChartGallery = {
  clipboard: {
    defaults: () => ({ value: 'idle', context: { text: '' } }),
    scenes: {
      idle: { route: '/mine/invite', who: 'real' },
      copying: { route: '/mine/invite', who: 'real' },
    },
  },
};
