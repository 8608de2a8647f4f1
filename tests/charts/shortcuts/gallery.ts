import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const SYSTEM: Scene<'shortcuts'> = { route: '/mine/system?part=keys', who: 'demo' };
const OVER_HOME: Scene<'shortcuts'> = { route: '/', who: 'visitor' };

export const gallery: ChartGallery = {
  shortcuts: {
    defaults: () => ({ value: { keys: { on: 'ready' }, list: 'closed' }, input: { isOff: false } }),
    scenes: {
      'keys.deciding': SYSTEM,
      'keys.off': SYSTEM,
      'keys.on.ready': SYSTEM,
      'keys.on.going': SYSTEM,
      'list.closed': OVER_HOME,
      'list.open': OVER_HOME,
    },
  },
};
