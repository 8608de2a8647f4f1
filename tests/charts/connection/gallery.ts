import { ACCOUNT } from '../../gallery/samples-account.ts';
import type { ChartGallery } from '../../gallery/scene.ts';

const OUT_OF_TOUCH = { orderForm: { value: { standing: 'visitor', quote: 'stale' } } } as const;

export const gallery: ChartGallery = {
  connection: {
    defaults: ({ who }) => {
      const isVisitor = who === 'visitor';
      return {
        value: {
          live: { open: { login: isVisitor ? 'anonymous' : 'loggedIn', heartbeat: 'waiting' } },
        },
        context: {
          token: isVisitor ? null : 'gallery',
          account: isVisitor ? null : ACCOUNT,
          joinedToken: isVisitor ? null : 'gallery',
        },
      };
    },
    scenes: {
      idle: { route: '/', who: 'visitor' },
      'live.connecting': { route: '/', who: 'visitor', context: { attempt: 1 }, others: OUT_OF_TOUCH },
      'live.open.login.anonymous': { route: '/', who: 'visitor' },
      'live.open.login.loggingIn': { route: '/order', who: 'demo' },
      'live.open.login.loggedIn': { route: '/order', who: 'demo' },
      'live.open.heartbeat.waiting': { route: '/trade', who: 'visitor', context: { replaySpeed: 3_600 } },
      backoff: { route: '/', who: 'visitor', context: { attempt: 3 }, others: OUT_OF_TOUCH },
      offline: { route: '/trade', who: 'visitor', context: { replaySpeed: 0 }, others: OUT_OF_TOUCH },
    },
  },
};
