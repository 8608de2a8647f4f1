import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const CHAT: Scene<'support'> = { route: '/mine/chat', who: 'real' };

export const gallery: ChartGallery = {
  support: {
    defaults: () => ({ value: 'unavailable', input: { isNewTab: false } }),
    scenes: { hidden: CHAT, leaving: CHAT, unavailable: CHAT },
  },
};
