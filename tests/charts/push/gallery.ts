import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SETTINGS: Scene<'push'> = { route: '/mine/notifications', who: 'real' };
const ORDERS: Scene<'push'> = { route: '/order?type=1', who: 'demo' };

export const gallery: ChartGallery = {
  push: {
    defaults: () => ({ value: { device: 'off', card: 'waiting' }, input: { isAnswered: false } }),
    scenes: {
      'device.unknown': SETTINGS,
      'device.looking': SETTINGS,
      'device.unsupported': SETTINGS,
      'device.blocked': SETTINGS,
      'device.off': SETTINGS,
      'device.asking': SETTINGS,
      'device.on': SETTINGS,
      'device.leaving': SETTINGS,
      'device.ended': SETTINGS,
      'device.failed': SETTINGS,
      'card.deciding': ORDERS,
      'card.waiting': ORDERS,
      'card.offered': ORDERS,
      'card.answered': ORDERS,
    },
  },
};
