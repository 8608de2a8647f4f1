import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const ABOUT: Scene<'trails'> = { route: '/mine/system?part=about', who: 'demo' };

export const gallery: ChartGallery = {
  trails: {
    defaults: () => ({ value: { on: 'waiting' }, input: { isOn: true } }),
    scenes: { deciding: ABOUT, off: ABOUT, 'on.waiting': ABOUT, 'on.sending': ABOUT },
  },
};
