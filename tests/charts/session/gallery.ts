import { DEMO_USER, REAL_USER } from '../../gallery/samples-account.ts';
import type { ChartGallery, Scene } from '../../gallery/scene.ts';

/** A saved token whose user is not known yet: private screens wait. */
const WAITING: Scene<'session'> = { route: '/user', who: 'demo', context: { user: null } };

export const gallery: ChartGallery = {
  session: {
    defaults: ({ who }) =>
      who === 'visitor'
        ? { value: 'visitor', input: { token: null, realToken: null, demoId: null } }
        : {
            value: { signedIn: { account: who, question: 'none', profile: 'known' } },
            input: { token: 'gallery', realToken: null, demoId: null },
            context: { user: who === 'demo' ? DEMO_USER : REAL_USER },
          },
    scenes: {
      deciding: WAITING,
      'restoring.first': WAITING,
      'restoring.again': WAITING,
      unreachable: WAITING,
      'visitor.idle': { route: '/', who: 'visitor' },
      'visitor.loggedOut': { route: '/', who: 'visitor' },
      'visitor.openingDemo': { route: '/login', who: 'visitor' },
      'signedIn.account.real.idle': { route: '/user', who: 'real' },
      'signedIn.account.real.openingDemo': { route: '/user', who: 'real' },
      'signedIn.account.demo.idle': { route: '/user', who: 'demo', context: { realToken: 'gallery' } },
      'signedIn.account.demo.openingReal': { route: '/user', who: 'demo', context: { realToken: 'gallery' } },
      'signedIn.question.none': { route: '/user', who: 'demo' },
      'signedIn.question.logout': { route: '/user', who: 'demo' },
      'signedIn.profile.known': { route: '/user', who: 'demo' },
      'signedIn.profile.refreshing': { route: '/user', who: 'real' },
      switching: { route: '/user', who: 'demo' },
      leaving: { route: '/user', who: 'demo' },
    },
  },
};
