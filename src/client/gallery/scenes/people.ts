import { AREAS } from '../samples-account.ts';
import type { Scene, Scenes } from './scene.ts';

/** A saved token whose user is not known yet: private screens wait. */
const WAITING: Scene<'session'> = { route: '/user', who: 'demo', context: { user: null } };

export const sessionScenes: Scenes<'session'> = {
  deciding: WAITING,
  restoring: WAITING,
  unreachable: WAITING,
  'visitor.idle': { route: '/', who: 'visitor' },
  'visitor.openingDemo': { route: '/login', who: 'visitor' },
  'signedIn.account.real.idle': { route: '/user', who: 'real' },
  'signedIn.account.real.openingDemo': { route: '/user', who: 'real' },
  'signedIn.account.demo.idle': { route: '/user', who: 'demo' },
  'signedIn.account.demo.resetting': { route: '/user', who: 'demo' },
  'signedIn.question.none': { route: '/user', who: 'demo' },
  'signedIn.question.logout': { route: '/user', who: 'demo' },
  'signedIn.question.reset': { route: '/user', who: 'demo' },
  'signedIn.profile.known': { route: '/user', who: 'demo' },
  'signedIn.profile.refreshing': { route: '/user', who: 'real' },
  switching: { route: '/user', who: 'demo' },
  leaving: { route: '/user', who: 'demo' },
};

const AT_LOGIN: Scene<'signIn'> = { route: '/login', who: 'visitor' };
const WITH_AREAS: Scene<'signIn'> = {
  ...AT_LOGIN,
  beside: { method: 'mobile', areas: 'ready' },
  context: { areas: AREAS },
};

export const signInScenes: Scenes<'signIn'> = {
  'form.hidden': AT_LOGIN,
  'form.shown.editing': AT_LOGIN,
  'form.shown.submitting': AT_LOGIN,
  'form.shown.refused': { ...AT_LOGIN, context: { message: 'The account or the password is not right.' } },
  'form.shown.succeeded': AT_LOGIN,
  'method.email': AT_LOGIN,
  'method.mobile': WITH_AREAS,
  'areas.unloaded': AT_LOGIN,
  'areas.loading': { ...AT_LOGIN, beside: { method: 'mobile' } },
  'areas.ready': WITH_AREAS,
  'areas.failed': { ...AT_LOGIN, beside: { method: 'mobile' } },
};

export const preferencesScenes: Scenes<'preferences'> = {
  'language.ready': { route: '/language', who: 'visitor', context: { wantedLanguage: 'en' } },
  'language.loading': { route: '/language', who: 'visitor', context: { wantedLanguage: 'hk' } },
  appearance: { route: '/mine/system', who: 'demo' },
  'balances.deciding': { route: '/user', who: 'demo' },
  'balances.shown': { route: '/user', who: 'demo' },
  'balances.hidden': { route: '/user', who: 'demo', context: { areBalancesHidden: true } },
};
