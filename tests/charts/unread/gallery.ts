import type { ChartGallery, Scene } from '../../gallery/scene.ts';

const INBOX: Scene<'unread'> = { route: '/mine/inbox', who: 'real' };
const ORDERS: Scene<'unread'> = { route: '/order?type=1', who: 'demo' };
const UNKNOWN = { count: null };

export const gallery: ChartGallery = {
  unread: {
    defaults: () => ({ value: { count: 'known', marks: 'idle' }, context: { count: 2 } }),
    scenes: {
      'count.unknown': { ...ORDERS, context: UNKNOWN },
      'count.counting': { ...ORDERS, context: UNKNOWN },
      'count.known': ORDERS,
      'count.failed': { ...ORDERS, context: UNKNOWN },
      'marks.idle': INBOX,
      'marks.marking': { ...INBOX, context: { toMark: ['all'] } },
    },
  },
};
