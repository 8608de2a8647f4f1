import type { Scene, Scenes } from './scene.ts';

/** A saved token whose user is not known yet: private screens wait. */
const WAITING: Scene<'session'> = { route: '/user', who: 'demo', context: { user: null } };

export const sessionScenes: Scenes<'session'> = {
  deciding: WAITING,
  restoring: WAITING,
  unreachable: WAITING,
  'visitor.idle': { route: '/', who: 'visitor' },
  'visitor.loggedOut': { route: '/', who: 'visitor' },
  'visitor.openingDemo': { route: '/login', who: 'visitor' },
  'signedIn.account.real.idle': { route: '/user', who: 'real' },
  'signedIn.account.real.openingDemo': { route: '/user', who: 'real' },
  'signedIn.account.demo.idle': { route: '/user', who: 'demo' },
  'signedIn.account.demo.resetting.sending': { route: '/user', who: 'demo' },
  'signedIn.account.demo.resetting.checking': { route: '/user', who: 'demo' },
  'signedIn.question.none': { route: '/user', who: 'demo' },
  'signedIn.question.logout': { route: '/user', who: 'demo' },
  'signedIn.question.reset': { route: '/user', who: 'demo' },
  'signedIn.profile.known': { route: '/user', who: 'demo' },
  'signedIn.profile.refreshing': { route: '/user', who: 'real' },
  switching: { route: '/user', who: 'demo' },
  leaving: { route: '/user', who: 'demo' },
};

export const preferencesScenes: Scenes<'preferences'> = {
  'language.ready': { route: '/language', who: 'visitor', context: { wantedLanguage: 'en' } },
  'language.loading': { route: '/language', who: 'visitor', context: { wantedLanguage: 'hk' } },
  appearance: { route: '/mine/system', who: 'demo' },
  'balances.deciding': { route: '/user', who: 'demo' },
  'balances.shown': { route: '/user', who: 'demo' },
  'balances.hidden': { route: '/user', who: 'demo', context: { areBalancesHidden: true } },
};
