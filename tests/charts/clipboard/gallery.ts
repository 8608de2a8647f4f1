import type { ChartGallery } from '../../gallery/scene.ts';

export const gallery: ChartGallery = {
  clipboard: {
    defaults: () => ({ value: 'idle' }),
    scenes: {
      idle: { route: '/mine/invite', who: 'real' },
      copying: { route: '/mine/invite', who: 'real' },
      sharing: { route: '/mine/invite', who: 'real' },
      pasting: { route: '/mine/withdraw-way?type=1', who: 'real' },
    },
  },
};
