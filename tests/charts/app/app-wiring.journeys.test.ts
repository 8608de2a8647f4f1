import { describe, expect, it } from 'vitest';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import type { TestModel } from '#chart-tools/test-model';
import { REVIEW_KINDS, type ReviewKindName } from '#contract/constants';
import { DEFAULTS } from '#machines/preferences/defaults';
import { WATCHLIST } from '#machines/quotes/quotes.machine';
import { FEATURES, type FeatureId } from '../../../src/client/features/all.ts';
import { NOTICE_SETTINGS, OPEN, PROTECTION } from '../../gallery/samples-account.ts';
import { COPYING } from '../../gallery/samples-copies.ts';
import { HINDERED } from '../../gallery/samples-leaders.ts';
import { FIRST_ALERT } from '../../gallery/samples-trade.ts';
import {
  ALWAYS,
  challengeOf,
  expired,
  instrumentOf,
  loggedOf,
  lost,
  orderOf,
  PRICE_HEARD,
  pageOf,
  pushOf,
  userOf,
} from '../../support/fixtures.ts';
import { startWiredApp } from '../../support/wired-app.ts';
import { model as verificationCode } from '../verification-code/verification-code.model.ts';
import { listOf } from '../watchlist/samples.ts';
import { model as withdrawal } from '../withdrawal/withdrawal.model.ts';

/** What reaches a chart by the wiring alone, seen in what it does. */

function exampleOf({ examples }: TestModel, type: string): AnyEventObject {
  const example = examples.find((event) => event.type === type);
  if (!example) throw new Error(`no example of ${type}`);
  return example;
}

type App = ReturnType<typeof startWiredApp>;

async function enterDemo(app: App): Promise<void> {
  app.session.send({ type: 'demo.enter' });
  await app.calls.session.openDemoAccount?.answer({
    token: 'demo-token',
    user: userOf({ id: 2, isDemo: true }),
  });
}
type Opened = Omit<ReturnType<App['open']>, 'ref'> & { ref: AnyActorRef };

/** How the charts that read begin to: the event, the actor that reads, and one answer of it. */
const READING: Record<string, { by: AnyEventObject; actor: string; answer: unknown; input?: unknown }> = {
  resource: { by: { type: 'resource.wanted', ask: '1' }, actor: 'load', answer: 'data' },
  pagedList: {
    by: { type: 'list.shown', filter: '1' },
    actor: 'loadPage',
    answer: { data: ['row'], total: 1 },
  },
  kycReview: {
    by: { type: 'review.shown' },
    actor: 'loadReview',
    answer: { status: 'waiting', reason: '' },
    input: { papers: null, slots: {} },
  },
  deposit: { by: { type: 'deposit.shown' }, actor: 'loadCoins', answer: [] },
  withdrawal: {
    by: { type: 'withdrawal.shown' },
    actor: 'loadTerms',
    answer: exampleOf(withdrawal, 'done:loadTerms').output,
  },
  withdrawBinding: { by: { type: 'methods.shown', payoutType: 1 }, actor: 'loadMethods', answer: [] },
  verificationCode: {
    by: exampleOf(verificationCode, 'code.needed'),
    actor: 'loadCaptcha',
    answer: { id: 'captcha', image: '' },
    input: { key: '' },
  },
  search: { by: { type: 'words.changed', words: 'euro' }, actor: 'search', answer: null },
  candles: {
    by: { type: 'chart.shown', subject: { instrumentId: 1, code: 'EURUSD' } },
    actor: 'loadCandles',
    answer: [],
    input: { period: '1min' },
  },
  drawings: {
    by: { type: 'chart.shown', instrumentId: 1 },
    actor: 'readLayout',
    answer: { version: 0, drawings: [], begun: [], unsent: null },
  },
  chartTemplates: {
    by: { type: 'templates.wanted' },
    actor: 'readTemplates',
    answer: { version: 0, templates: [], begun: [] },
  },
  watchlist: {
    by: { type: 'list.wanted' },
    actor: 'readList',
    answer: listOf(),
  },
  liveOrders: {
    by: { type: 'orders.watched' },
    actor: 'loadLiveOrders',
    answer: { data: [], version: 1 },
  },
  factorChallenge: {
    by: { type: 'challenge.wanted', purpose: 'method' },
    actor: 'openChallenge',
    answer: challengeOf(),
  },
  factors: { by: { type: 'factors.shown' }, actor: 'loadFactors', answer: { factors: [], recoveryLeft: 0 } },
  sessions: { by: { type: 'sessions.shown' }, actor: 'loadSessions', answer: [] },
  copying: { by: { type: 'copy.shown', id: '3' }, actor: 'loadCopy', answer: COPYING },
  leading: { by: { type: 'leading.shown' }, actor: 'loadLeading', answer: HINDERED },
  protection: { by: { type: 'protection.shown' }, actor: 'loadProtection', answer: PROTECTION },
  accountClosing: { by: { type: 'closing.shown' }, actor: 'loadClosing', answer: OPEN },
  unread: { by: { type: 'unread.wanted' }, actor: 'countUnread', answer: 1 },
  noticeSettings: { by: { type: 'settings.shown' }, actor: 'loadSettings', answer: NOTICE_SETTINGS },
  marketContext: { by: { type: 'context.shown', instrumentId: 1 }, actor: 'load', answer: null },
  orderList: { by: { type: 'orders.shown', tab: 1 }, actor: 'loadOrders', answer: pageOf([1, 2]) },
};

/** Opens a feature and has it read for the first time. */
function read(app: App, id: FeatureId) {
  const machine = FEATURES.find((one) => one.id === id)?.machine.id ?? '';
  const reading = READING[machine];
  if (!reading) throw new Error(`say here how ${machine} begins to read`);
  const { ref, actors, reads }: Opened = app.open(id, reading.input);
  ref.send(reading.by);
  // What is typed is searched for after a pause.
  app.clock.increment(250);
  const held = actors[reading.actor];
  if (!held) throw new Error(`${machine} has no actor ${reading.actor}`);
  return {
    reads,
    answer: () => held.answer(reading.answer),
    fail: () => held.fail(lost()),
  };
}

/** Whether a feature reads again only once the account has joined: the link alone tells it nothing. */
function hearsLogin(id: FeatureId): boolean {
  const heard = FEATURES.find((one) => one.id === id)?.listens.map(({ on }) => on) ?? [];
  return heard.includes('account.joined') && !heard.includes('connection.opened');
}

describe('a link that is back', () => {
  /** Every feature whose reads can fail and be tried again, by the trader or by the time. */
  const reading = FEATURES.filter(
    ({ id, machine }) =>
      id === 'chartTemplates' ||
      id === 'drawings' ||
      id === 'watchlist' ||
      machine.events.some((type) => /\.retry$|^captcha\.renew$|^context\.shown$/.test(type)),
  ).map(({ id }) => id);

  it('S8.3 is heard by all that read', () => {
    expect(reading.length).toBeGreaterThan(25);
  });

  it.each(reading)('S8.3 S9.4 %s reads again what could not be read', async (id) => {
    const app = startWiredApp();
    app.logIn();
    app.connect({ login: hearsLogin(id) });
    const { reads, fail } = read(app, id);
    await fail();
    const before = reads();
    app.say({ type: 'socket.closed' });
    app.connect({ login: hearsLogin(id) });
    expect(reads()).toBe(before + 1);
  });
});

describe('a login while a chart is shown', () => {
  it.each([
    'chartTemplates',
    'drawings',
    'watchlist',
  ] as const)('S2.37 S2.45 S6.1 has the %s of the account read in the place of the visitor’s', async (id) => {
    const app = startWiredApp();
    const { reads, answer } = read(app, id);
    await answer();
    expect(reads()).toBe(1);
    app.logIn();
    expect(reads()).toBe(2);
  });
});

describe('a decision of an operator', () => {
  /** What may look different after a decision of each kind (S4.9). */
  const CHANGED_BY: Partial<Record<FeatureId, readonly ReviewKindName[]>> = {
    identity: ['identity'],
    firstSteps: ['identity', 'deposit'],
    leading: ['identity'],
    loanKyc: ['loan-kyc'],
    loans: ['loan', 'repayment'],
    loanRecord: ['loan', 'repayment'],
    repayment: ['repayment'],
    deposits: ['deposit'],
    withdrawals: ['withdrawal'],
    withdrawal: ['deposit', 'withdrawal', 'loan'],
    results: ['deposit', 'withdrawal', 'loan'],
    today: ['deposit', 'withdrawal', 'loan'],
    wallet: ['deposit', 'withdrawal', 'loan'],
    ledger: ['deposit', 'withdrawal', 'loan'],
    accountClosing: ['closing', 'deposit', 'withdrawal', 'loan', 'repayment'],
  };
  it('S4.9 is heard by these features and no other', () => {
    const hearing = FEATURES.filter(({ listens }) => listens.some(({ on }) => on === 'review.decided'));
    expect(hearing.map(({ id }) => id).sort()).toEqual(Object.keys(CHANGED_BY).sort());
  });

  const features = Object.entries(CHANGED_BY) as [FeatureId, readonly ReviewKindName[]][];

  /** Logged in, with a feature that has read; `again` says whether it has read once more since, and answers that. */
  async function open(id: FeatureId) {
    const app = startWiredApp();
    app.logIn();
    app.connect({ login: false });
    const { reads, answer } = read(app, id);
    await answer();
    let known = reads();
    const again = async (): Promise<boolean> => {
      const now = reads();
      const isMore = now > known;
      known = now;
      if (isMore) await answer();
      return isMore;
    };
    return { app, again };
  }

  it.each(features)('S4.9 S8.3 %s is read again after one on %j, and on nothing else', async (id, kinds) => {
    const { app, again } = await open(id);
    app.say({ type: 'socket.loginAnswered', code: 1 });
    expect(await again(), 'the first login of the link').toBe(false);
    for (const [index, kind] of REVIEW_KINDS.entries()) {
      app.say({ type: 'socket.reviewDecided', push: { seq: index + 1, kind } });
      expect(await again(), kind).toBe(kinds.includes(kind));
    }
  });

  it.each(features)('S4.9 S7.33 %s is read again when one may have been missed', async (id) => {
    const { app, again } = await open(id);
    app.say({ type: 'socket.loginAnswered', code: 1 });
    app.say({ type: 'socket.positionsClosed', push: { seq: 9, ids: [] } });
    expect(await again(), 'a push was missed').toBe(true);
    app.say({ type: 'socket.closed' });
    app.connect({ login: false });
    await again();
    app.say({ type: 'socket.loginAnswered', code: 1 });
    expect(await again(), 'the link was away').toBe(true);
  });

  it('S4.9 the user is read again after one, and when one may have been missed', () => {
    const app = startWiredApp();
    const { calls } = app.calls.session.refreshUser ?? { calls: [] };
    app.logIn();
    app.connect();
    expect(calls, 'the first login of the link').toHaveLength(0);
    app.say({ type: 'socket.reviewDecided', push: { seq: 1, kind: 'identity' } });
    expect(calls).toHaveLength(1);
    app.say({ type: 'socket.positionsClosed', push: { seq: 9, ids: [] } });
    expect(calls).toHaveLength(2);
    app.say({ type: 'socket.closed' });
    app.connect();
    expect(calls).toHaveLength(3);
  });
});

describe('a change of the inbox', () => {
  /** Logged in, with the list and the count read once. */
  async function open() {
    const app = startWiredApp();
    app.logIn();
    app.connect({ login: false });
    const list = read(app, 'inbox');
    await list.answer();
    const unread: Opened = app.open('unread');
    unread.ref.send({ type: 'unread.wanted' });
    const count = unread.actors.countUnread;
    await count?.answer(1);
    const reads = () => [list.reads(), count?.calls.length];
    return { app, unread, reads };
  }

  const hearing = FEATURES.filter(({ listens }) => listens.some(({ on }) => on === 'inbox.changed')).map(
    ({ id }) => id,
  );

  it('S7.33 is heard by the list, the count, the alerts, what is of security and the limits, and by no other', () => {
    expect([...hearing].sort()).toEqual([
      'accountEvents',
      'alerts',
      'factors',
      'inbox',
      'protection',
      'sessions',
      'unread',
    ]);
  });

  it.each(hearing)('S7.33 S8.3 %s is read again after one, and when one may have been missed', async (id) => {
    const app = startWiredApp();
    app.logIn();
    app.connect({ login: false });
    const { reads, answer } = read(app, id);
    await answer();
    const first = reads();
    app.say({ type: 'socket.loginAnswered', code: 1 });
    expect(reads(), 'the first login of the link').toBe(first);
    app.say({ type: 'socket.notified', push: { seq: 1 } });
    expect(reads(), 'the inbox changed').toBe(first + 1);
    await answer();
    app.say({ type: 'socket.positionsClosed', push: { seq: 9, ids: [] } });
    expect(reads(), 'a push was missed').toBe(first + 2);
    await answer();
    app.say({ type: 'socket.closed' });
    app.connect({ login: false });
    app.say({ type: 'socket.loginAnswered', code: 1 });
    expect(reads(), 'the link was away').toBe(first + 3);
  });

  it('S8.3 S9.4 a count that failed is read again when the link is back, before the login', async () => {
    const app = startWiredApp();
    app.logIn();
    app.connect();
    const { ref, actors }: Opened = app.open('unread');
    ref.send({ type: 'unread.wanted' });
    await actors.countUnread?.fail(lost());
    app.say({ type: 'socket.closed' });
    app.clock.increment(1_000);
    app.connect({ login: false });
    expect(actors.countUnread?.calls).toHaveLength(2);
  });

  it('S2.57 what was marked as read is read anew by the list', async () => {
    const { unread, reads } = await open();
    unread.ref.send({ type: 'notification.read', which: 'all' });
    await unread.actors.markRead?.answer(0);
    expect(reads()).toEqual([2, 1]);
  });

  it('S1.5 a notification of the device that was pressed is read', async () => {
    const { app, unread } = await open();
    const push: Opened = app.open('push', { isAnswered: false });
    push.ref.send({ type: 'notification.pressed', path: '/order', id: '7' });
    expect(unread.actors.markRead?.calls.map(({ input }) => input)).toEqual([{ which: '7' }]);
  });
});

const OTHER = { token: 'token-2', user: userOf({ id: 3 }) };

describe('the account as it was last pushed', () => {
  it.each<[string, (app: App) => Promise<void> | void, boolean]>([
    ['the demo account takes its place', (app) => enterDemo(app), true],
    ['the trader logs out', (app) => app.logOut(), false],
    ['another user logs in', (app) => app.session.send({ type: 'session.opened', signedIn: OTHER }), true],
  ])('S3.5 S6.1 S6.2 is no longer known while the link is down once %s', async (_, leave, isFollowed) => {
    const app = startWiredApp();
    app.logIn();
    app.connect();
    app.say({ type: 'socket.accountPushed', push: pushOf([1], 1) });
    app.say({ type: 'socket.closed' });
    const known = () => app.connection.getSnapshot().context;
    expect(known().account).toEqual(pushOf([1], 1));
    await leave(app);
    expect([known().account, known().token !== null]).toEqual([null, isFollowed]);
  });
});

describe('a kept session whose user is still being read', () => {
  it.each<[string, (app: App) => Promise<void> | void]>([
    ['turns out to be over', (app) => app.calls.session.restoreUser?.fail(expired())],
    [
      'gives way to a login in another tab',
      (app) => app.tabs.send({ type: 'session.elsewhere', token: 'other' }),
    ],
    [
      'gives way to a logout in another tab',
      (app) => app.tabs.send({ type: 'session.elsewhere', token: null }),
    ],
  ])('S6.1 S6.4 %s: what was read under its token goes', async (_, end) => {
    const app = startWiredApp({ token: 'token-1' });
    const wallet = app.open('wallet');
    wallet.ref.send({ type: 'resource.wanted', ask: '' });
    await wallet.actors.load?.answer('of the first account');
    expect(wallet.ref.getSnapshot().value).toBe('ready');
    await end(app);
    expect(wallet.ref.getSnapshot().value).toBe('unread');
    expect(JSON.stringify(wallet.ref.getSnapshot().context)).not.toContain('first account');
  });
});

describe('the lock of the app', () => {
  const LOCK = { afterMin: 1, wrongTries: 4, hasBiometrics: false } as const;

  /** A locked app whose last try was wrong, as far as the device has forgotten the session. */
  async function expel(app: App) {
    const { ref, actors }: Opened = app.open('appLock', { lock: { ...LOCK, wrongTries: 5 } });
    await actors.leaveDevice?.answer(undefined);
    return ref;
  }

  it('S6.4 S2.58 logs out after the last wrong PIN, and the server hears of it', async () => {
    const app = startWiredApp();
    app.logIn();
    const lock = await expel(app);
    expect(app.calls.session.endSession?.last().input).toEqual({ token: 'token-1', realToken: null });
    await app.calls.session.endSession?.answer(undefined);
    expect(app.session.getSnapshot().hasTag('visitor')).toBe(true);
    expect(lock.getSnapshot().hasTag('expelled')).toBe(true);
  });

  it('S6.4 gives up a session that is still being restored, as without a network', async () => {
    const app = startWiredApp({ token: 'token-1' });
    await app.calls.session.restoreUser?.fail(lost());
    await expel(app);
    await app.calls.session.endSession?.fail(lost());
    expect(app.session.getSnapshot().context.token).toBeNull();
    expect(app.session.getSnapshot().hasTag('visitor')).toBe(true);
  });

  it.each<[string, (app: App) => Promise<void> | void]>([
    ['a logout', (app) => app.logOut()],
    ['an end by the server', (app) => app.session.send({ type: 'session.expired', token: 'token-1' })],
    ['an end in another tab', (app) => app.tabs.send({ type: 'session.elsewhere', token: null })],
  ])('S6.4 goes with %s', async (_, end) => {
    const app = startWiredApp();
    app.logIn();
    const { ref }: Opened = app.open('appLock', { lock: LOCK });
    expect(ref.getSnapshot().hasTag('locked')).toBe(true);
    await end(app);
    expect(ref.getSnapshot().value).toBe('off');
  });

  it.each<[string, (app: App) => Promise<void> | void]>([
    ['a logout', (app) => app.logOut()],
    ['an end by the server', (app) => app.session.send({ type: 'session.expired', token: 'token-1' })],
    ['the demo account that takes its place', enterDemo],
  ])('S6.1 S6.4 the half of a first PIN is no longer known after %s', async (_, leave) => {
    const app = startWiredApp();
    app.logIn();
    const { ref }: Opened = app.open('appLock', { lock: null });
    ref.send({ type: 'lock.wanted' });
    ref.send({ type: 'pin.entered', pin: '271828' });
    expect(ref.getSnapshot().value).toEqual({ choosing: 'again' });
    await leave(app);
    expect(ref.getSnapshot().value).toBe('off');
    expect(ref.getSnapshot().context.pin).toBe('');
  });

  it('S6.4 goes with a kept session that turns out to be over', async () => {
    const app = startWiredApp({ token: 'token-1' });
    const { ref }: Opened = app.open('appLock', { lock: LOCK });
    await app.calls.session.restoreUser?.fail(expired());
    expect(ref.getSnapshot().value).toBe('off');
  });

  it('S6.2 S6.4 stays when the trader changes to the demo account', async () => {
    const app = startWiredApp();
    app.logIn();
    const { ref }: Opened = app.open('appLock', { lock: LOCK });
    await enterDemo(app);
    expect(app.session.getSnapshot().context.token).toBe('demo-token');
    expect(ref.getSnapshot().hasTag('locked')).toBe(true);
  });
});

describe('a command in doubt', () => {
  const RECORDS = ['loans', 'deposits', 'withdrawals', 'orderList'] as const;

  async function settleOne(app: App): Promise<void> {
    await app.clock.increment(10_000);
    await app.calls.askOutcome.answer({ kind: 'accepted', message: 'done' });
  }

  it.each(RECORDS)('S8.3 %s is read again once its end is known', async (id) => {
    const app = startWiredApp({ commands: [loggedOf()] });
    app.logIn();
    const { reads, answer } = read(app, id);
    await answer();
    const before = reads();
    await settleOne(app);
    expect(reads()).toBe(before + 1);
  });

  it('S8.3 the user is read again once its end is known', async () => {
    const app = startWiredApp({ commands: [loggedOf()] });
    app.logIn();
    await settleOne(app);
    expect(app.calls.session.refreshUser?.calls).toHaveLength(1);
  });

  it('S7.24 S8.3 keeps a ticket waiting, though it is opened later, until its end is known or its account is left', async () => {
    const ticketOf = async (end: (app: App) => Promise<void>) => {
      const app = startWiredApp({ commands: [loggedOf()] });
      app.logIn();
      const { ref } = app.open('orderForm', { drafts: {} });
      expect(ref.getSnapshot().hasTag('doubted')).toBe(true);
      await end(app);
      return ref.getSnapshot();
    };
    expect((await ticketOf(settleOne)).hasTag('doubted')).toBe(false);
    expect((await ticketOf((app) => app.logOut())).hasTag('doubted')).toBe(false);
  });

  it('S6.1 S8.3 is asked for only while its account is in front', async () => {
    const app = startWiredApp({ commands: [loggedOf()] });
    const { asking } = app.commandLog.getSnapshot().value;
    expect(asking).toBe('resting');
    app.logIn();
    expect(app.commandLog.getSnapshot().value.asking).toEqual({ open: 'pausing' });
    await app.logOut();
    expect(app.commandLog.getSnapshot().value.asking).toBe('resting');
    expect(app.commandLog.getSnapshot().context.account).toBeNull();
  });

  it('S6.2 S8.3 waits while another account of the trader is in front', async () => {
    const app = startWiredApp({ commands: [loggedOf()] });
    app.logIn();
    app.session.send({ type: 'demo.enter' });
    await app.calls.session.openDemoAccount?.answer({
      token: 'demo-token',
      user: userOf({ id: 2, isDemo: true }),
    });
    expect(app.session.getSnapshot().context.token).toBe('demo-token');
    expect(app.commandLog.getSnapshot().value.asking).toBe('resting');
    expect(app.commandLog.getSnapshot().context.account?.id).toBe(2);
  });
});

describe('another tab', () => {
  it('S6.4 learns of a login and of a logout here, by the device', async () => {
    const app = startWiredApp();
    const told: AnyEventObject[] = [];
    for (const type of ['token.kept', 'token.forgotten'] as const)
      app.tabs.on(type, (event) => told.push(event));
    app.logIn();
    await app.logOut();
    expect(told).toEqual([
      { type: 'token.kept', token: 'token-1' },
      { type: 'token.forgotten', token: 'token-1' },
    ]);
  });

  it('S6.4 learns that a kept session is over', async () => {
    const app = startWiredApp({ token: 'token-1' });
    const told: AnyEventObject[] = [];
    app.tabs.on('token.forgotten', (event) => told.push(event));
    await app.calls.session.restoreUser?.fail(expired());
    expect(told).toEqual([{ type: 'token.forgotten', token: 'token-1' }]);
  });

  it('S6.4 that logs in takes this one along, with its settings', () => {
    const app = startWiredApp();
    app.tabs.send({ type: 'session.elsewhere', token: 'token-2' });
    expect(app.session.getSnapshot().context.token).toBe('token-2');
    const settings = {
      ...DEFAULTS,
      theme: 'light',
      areBalancesHidden: true,
    } as const;
    app.tabs.send({ type: 'settings.elsewhere', settings });
    expect(app.preferences.getSnapshot().context).toMatchObject({ theme: 'light', areBalancesHidden: true });
  });
});

describe('an order', () => {
  /** A ticket that is confirmed and a sheet that is open, both at once. */
  async function openBoth() {
    const app = startWiredApp();
    app.logIn();
    app.quotes.send({ type: 'quotes.shown' });
    await app.calls.quotes.loadListing?.answer({ instruments: [instrumentOf()], categories: [] });
    const form = app.open('orderForm', { drafts: {} }).ref;
    const sheet = app.open('orderSheet');
    form.send(PRICE_HEARD);
    form.send({ type: 'order.review', direction: 1, funds: { free: null, tradeFeeType: 1 } });
    sheet.ref.send({ type: 'order.opened', order: orderOf() });
    return { app, form, sheet, trade: () => app.update.getSnapshot().value.trade };
  }

  it('S7.16 a newer build asks only after both the ticket and the sheet are closed, whichever is last', async () => {
    const first = await openBoth();
    expect(first.form.getSnapshot().hasTag('sheet')).toBe(true);
    first.sheet.ref.send({ type: 'sheet.dismiss' });
    expect(first.trade()).toBe('busy');
    first.form.send({ type: 'order.back' });
    expect(first.trade()).toBe('quiet');

    const second = await openBoth();
    second.form.send({ type: 'order.back' });
    expect(second.trade()).toBe('busy');
    second.sheet.ref.send({ type: 'sheet.dismiss' });
    expect(second.trade()).toBe('quiet');
  });

  it('S7.16 is told of once, not with every price that comes while its sheet is open', async () => {
    const { app, form } = await openBoth();
    let told = 0;
    app.update.subscribe(() => {
      told += 1;
    });
    form.send(PRICE_HEARD);
    expect(told).toBe(0);
  });

  it('S4.4 S7.26 that is closed from its sheet changes the list and the user', async () => {
    const { app, sheet } = await openBoth();
    const list = read(app, 'orderList');
    await list.answer();
    const before = list.reads();
    sheet.ref.send({ type: 'order.close', key: 'key-0', caution: ALWAYS });
    sheet.ref.send({ type: 'order.confirm', key: 'key-1' });
    const answer = { id: 1, profit: '7' };
    await sheet.actors.closeOrder?.answer({ kind: 'accepted', answer, message: 'done' });
    expect(list.reads()).toBe(before + 1);
    expect(app.calls.session.refreshUser?.calls).toHaveLength(1);
  });

  it('S3.9 S7.33 the list of a demo account that is reset is read again', async () => {
    const app = startWiredApp();
    app.session.send({
      type: 'session.opened',
      signedIn: { token: 'demo-token', user: userOf({ isDemo: true }) },
    });
    const { reads, answer } = read(app, 'orderList');
    await answer();
    const before = reads();
    const reset = app.open('demoReset', undefined);
    reset.ref.send({ type: 'command.asked', subject: {} });
    reset.ref.send({ type: 'command.confirmed', key: 'key-1' });
    await reset.actors.send?.answer({ kind: 'accepted', answer: null, message: '' });
    expect(app.calls.session.refreshUser?.calls).toHaveLength(1);
    expect(reads()).toBe(before + 1);
  });
});

describe('a code by e-mail or SMS', () => {
  it('S3.12 S4.11 is used up by the register that took it', async () => {
    const app = startWiredApp();
    const code = app.open('verificationCode', { key: 'handle' }).ref;
    const form = app.open('register', { methods: 'either', draft: {} });
    form.ref.send({ type: 'form.shown' });
    form.ref.send({ type: 'form.submit', request: {} as never });
    expect(code.getSnapshot().context.key).toBe('handle');
    await form.actors.submit?.answer({ answer: { token: 'token-1', user: userOf() }, message: '' });
    expect(code.getSnapshot().context.key).toBe('');
  });
});

describe('a digit on the keyboard', () => {
  it('S2.45 picks the period of the chart, whichever of the two charts started first', () => {
    for (const order of [
      ['shortcuts', 'candles'],
      ['candles', 'shortcuts'],
    ] as const) {
      const app = startWiredApp();
      const opened = Object.fromEntries(
        order.map((id) => [id, app.open(id, id === 'shortcuts' ? { isOff: false } : { period: '1min' })]),
      );
      opened.shortcuts?.ref.send({ type: 'key.pressed', key: '3', path: '/trade' } as never);
      expect(app.actor.system.get('candles')?.getSnapshot().context.period).toBe('15min');
    }
  });
});

describe('what home lists', () => {
  it('S2.38 the watchlist tells it what is starred, and the device keeps that it is chosen', async () => {
    const { quotes, preferences, open, calls } = startWiredApp();
    const { ref, actors } = open('watchlist');
    await actors.readList?.answer(listOf());
    ref.send({ type: 'star.toggled', id: 7 });
    expect(quotes.getSnapshot().context.watched).toEqual([7]);
    quotes.send({ type: 'quotes.shown' });
    await calls.quotes.loadListing?.answer({ instruments: [instrumentOf()], categories: [] });
    const homeOf = () => preferences.getSnapshot().context.home.list;
    expect(homeOf()).toBe('all');
    quotes.send({ type: 'category.toggled', id: WATCHLIST });
    expect(homeOf()).toBe('watchlist');
    quotes.send({ type: 'category.toggled', id: 1 });
    expect(homeOf()).toBe('all');
    quotes.send({ type: 'category.toggled', id: 1 });
    expect(homeOf()).toBe('all');
  });
});

describe('the first alert', () => {
  const begun = { type: 'alert.begun', instrumentId: 1, price: '1.1' };
  const opened = { type: 'alert.opened', alert: FIRST_ALERT, price: '1.1' };

  it.each([
    ['that is set', begun, 'offered'],
    ['that is changed', opened, 'waiting'],
  ])('S1.5 after one %s the card of pushes is as it should be', async (_, begin, card) => {
    const app = startWiredApp();
    app.logIn();
    const push: Opened = app.open('push', { isAnswered: false });
    push.ref.send({ type: 'push.looked' });
    await push.actors.lookAtPush?.answer('off');
    const { ref, actors }: Opened = app.open('alertForm');
    ref.send(begin);
    const wanted = { kind: 'percent', percent: '1', isRepeating: false, note: '' };
    ref.send({ type: 'alert.submit', wanted, key: 'key-1' });
    await actors.sendAlert?.answer({ kind: 'accepted', answer: null, message: 'done' });
    expect(push.ref.getSnapshot().value.card).toBe(card);
  });
});
