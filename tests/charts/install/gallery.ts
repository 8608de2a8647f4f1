import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SYSTEM: Scene<'install'> = { route: '/mine/system', who: 'demo' };
const ORDERS: Scene<'install'> = { route: '/order?type=1', who: 'demo' };

export const gallery: ChartGallery = {
  install: {
    defaults: () => ({ value: { app: 'byPrompt', card: 'waiting' }, input: { isAnswered: false } }),
    scenes: {
      'app.closed': SYSTEM,
      'app.byPrompt': SYSTEM,
      'app.byHand': SYSTEM,
      'app.asking': SYSTEM,
      'app.installed': SYSTEM,
      'card.deciding': ORDERS,
      'card.waiting': ORDERS,
      'card.offered': ORDERS,
      'card.answered': ORDERS,
    },
  },
};
