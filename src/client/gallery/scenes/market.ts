import { BASIC_INFO } from '../samples-account.ts';
import type { Scenes } from './scene.ts';

const STARTING = { app: { value: 'starting', context: { startup: null } } } as const;
/** A site that charges a rate of the margin: what the ticket shows proves that the settings arrived. */
const BY_RATE = { ...BASIC_INFO, tradeFeeType: 2 };

/** Quotes show while startup still asks. */
export const startupScenes: Scenes<'startup'> = {
  checking: { route: '/', who: 'visitor', context: { basicInfo: null }, others: STARTING },
  loadingSettings: { route: '/', who: 'visitor', context: { basicInfo: null }, others: STARTING },
  failed: { route: '/', who: 'visitor', context: { basicInfo: null }, others: STARTING },
  leaving: {
    route: '/',
    who: 'visitor',
    context: { leaveTo: 'https://desktop.invalid/' },
    others: { app: { value: 'leaving', context: { startup: null } } },
  },
  ready: {
    route: '/trade',
    who: 'visitor',
    context: { basicInfo: BY_RATE },
    others: { app: { context: { startup: { isMain: true, basicInfo: BY_RATE, leaveTo: null } } } },
  },
};

const OUT_OF_TOUCH = { orderForm: { value: { standing: 'visitor', quote: 'stale' } } } as const;

export const connectionScenes: Scenes<'connection'> = {
  idle: { route: '/', who: 'visitor' },
  'live.connecting': { route: '/', who: 'visitor', context: { attempt: 1 }, others: OUT_OF_TOUCH },
  'live.open.login.anonymous': { route: '/', who: 'visitor' },
  'live.open.login.loggingIn': { route: '/order', who: 'demo' },
  'live.open.login.loggedIn': { route: '/order', who: 'demo' },
  'live.open.heartbeat.waiting': { route: '/trade', who: 'visitor' },
  backoff: { route: '/', who: 'visitor', context: { attempt: 3 }, others: OUT_OF_TOUCH },
  offline: { route: '/trade', who: 'visitor', others: OUT_OF_TOUCH },
};

const NOTHING = { instruments: [], categories: [], selectedId: null };
const NO_TICKET = { orderForm: { value: { quote: 'missing' }, context: { instrument: null } } } as const;

export const quotesScenes: Scenes<'quotes'> = {
  paused: { route: '/', who: 'visitor' },
  'shown.loading': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
  'shown.listed.feed.current': { route: '/', who: 'visitor' },
  'shown.listed.feed.refreshing': { route: '/', who: 'visitor', context: { categoryId: 2 } },
  'shown.listed.feed.outdated': { route: '/', who: 'visitor' },
  'shown.listed.drawer.closed': { route: '/trade', who: 'visitor' },
  'shown.listed.drawer.open': { route: '/trade', who: 'visitor' },
  'shown.empty': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
  'shown.failed': { route: '/', who: 'visitor', context: NOTHING, others: NO_TICKET },
};

const BLANK = { history: [], live: null };

export const candlesScenes: Scenes<'candles'> = {
  idle: { route: '/trade', who: 'visitor', context: BLANK },
  'shown.loading': { route: '/trade', who: 'visitor', context: { ...BLANK, period: '15min' } },
  'shown.showing.live': { route: '/trade', who: 'visitor' },
  'shown.showing.catchingUp': { route: '/trade', who: 'visitor' },
  'shown.empty': { route: '/trade', who: 'visitor', context: { ...BLANK, period: '1day' } },
  'shown.failed': { route: '/trade', who: 'visitor', context: BLANK },
};
