import { ORDER_TAB } from '#contract/constants';
import type { PreferencesInput } from '#machines/preferences/preferences.machine';
import type { Stage } from './charts.ts';
import { featureStands } from './feature-stands.ts';
import { ACCOUNT, BASIC_INFO, DEMO_USER, REAL_USER, ROWS, SUMMARY } from './samples-account.ts';
import { CATEGORIES, candlesOf, GOLD, INSTRUMENTS } from './samples-market.ts';

/** How the charts stand while the app runs quietly; a scene changes what it is about. */

export type Who = 'visitor' | 'demo' | 'real';

export function companions(who: Who, preferences: PreferencesInput): Stage {
  const isVisitor = who === 'visitor';
  const user = who === 'demo' ? DEMO_USER : REAL_USER;
  return {
    app: {
      value: 'running',
      context: {
        token: null,
        isMobile: true,
        preferences,
        commands: [],
        build: 'gallery',
        listing: null,
        keptAtMs: null,
        siteTitle: '',
        startup: { isMain: true, basicInfo: BASIC_INFO, leaveTo: null },
      },
    },
    startup: {
      value: 'ready',
      context: { isMobile: true, isMain: true, basicInfo: BASIC_INFO, leaveTo: null },
    },
    session: {
      value: isVisitor
        ? 'visitor'
        : { signedIn: { account: who === 'demo' ? 'demo' : 'real', question: 'none', profile: 'known' } },
      context: isVisitor
        ? { token: null, user: null, resetKey: '' }
        : { token: 'gallery', user, resetKey: '' },
    },
    connection: {
      value: {
        live: { open: { login: isVisitor ? 'anonymous' : 'loggedIn', heartbeat: 'waiting' } },
      },
      context: {
        token: isVisitor ? null : 'gallery',
        topics: {},
        attempt: 0,
        unansweredPings: 0,
        accountSeq: 0,
        account: isVisitor ? null : ACCOUNT,
      },
    },
    commandLog: {
      value: { asking: 'resting', notice: 'none' },
      context: {
        commands: [],
        running: [],
        account: isVisitor ? null : { id: user.id, token: 'gallery' },
        asked: '',
      },
    },
    tabs: {
      value: 'level',
      context: { token: isVisitor ? null : 'gallery', device: isVisitor ? null : 'gallery' },
    },
    quotes: {
      value: { shown: { listed: { feed: 'current', drawer: 'closed' } } },
      context: {
        instruments: INSTRUMENTS,
        categories: CATEGORIES,
        categoryId: null,
        selectedId: GOLD.id,
        keptAtMs: null,
      },
    },
    candles: {
      value: { shown: { showing: 'live' } },
      context: {
        subject: { instrumentId: GOLD.id, code: GOLD.code },
        period: '1min',
        history: candlesOf(GOLD),
        live: null,
      },
    },
    orderForm: {
      value: { standing: isVisitor ? 'visitor' : 'trader', quote: 'fresh', flow: 'editing' },
      context: {
        instrument: GOLD,
        close: GOLD.prices.close,
        heardAtMs: null,
        multiple: '50',
        issues: {},
        ticket: null,
        key: '',
        receipt: null,
        message: '',
      },
    },
    orderList: {
      value: { list: isVisitor ? 'hidden' : { shown: 'listed' }, spinner: 'off' },
      context: {
        tab: ORDER_TAB.holding,
        rows: isVisitor ? [] : ROWS.holding,
        total: isVisitor ? 0 : ROWS.holding.length,
        page: 1,
        summary: SUMMARY,
      },
    },
    orderSheet: {
      value: 'closed',
      context: { opened: null, issues: {}, stops: { stopLoss: null, takeProfit: null }, key: '' },
    },
    preferences: {
      value: { language: 'ready', balances: preferences.areBalancesHidden ? 'hidden' : 'shown' },
      context: { ...preferences, wantedLanguage: preferences.language },
    },
    update: {
      value: { manifest: 'resting', trade: 'quiet' },
      context: { build: 'gallery', offered: 'gallery' },
    },
    ...featureStands(),
  };
}
