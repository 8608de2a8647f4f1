import type { AnyEventObject } from 'xstate';
import { CODE_EXPIRED, CODE_SUCCESS, HEARTBEAT_MS } from '#contract/constants';
import { info } from '#contract/routes/account';
import { BY_SCREEN, type ChartView, PASSING } from '../../e2e/chart-view.ts';
import {
  banner,
  button,
  calmList,
  heading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { trader } from '../../support/orders.ts';
import { model } from './connection.model.ts';

const LOGIN_UNSEEN = 'whether the socket is logged in shows only in what it brings: see the order list';
const isReconnecting: PageAssertion = (page) =>
  seen(page.getByText('Reconnecting… Prices may be out of date.'));
const hasOrders: PageAssertion = async (page) => {
  await seen(button(page, /EUR\/USD/), page.getByText('+925.50'));
  await unseen(banner(page));
};

export const view: ChartView = {
  states: {
    idle: { inApp: PASSING, inGallery: calmList },
    'live.connecting': {
      inApp: 'the first attempt of a visit is no loss of anything, a later one looks like backoff',
      inGallery: isReconnecting,
    },
    'live.open.login.anonymous': { inApp: LOGIN_UNSEEN, inGallery: calmList },
    'live.open.login.loggingIn': { inApp: LOGIN_UNSEEN, inGallery: hasOrders },
    'live.open.login.loggedIn': { inApp: LOGIN_UNSEEN, inGallery: hasOrders },
    'live.open.heartbeat.waiting': {
      inApp: (page) => unseen(banner(page)),
      inGallery: async (page) => {
        await seen(heading(page, 'Gold'), page.getByRole('banner').getByText('4,182.65'));
        await seen(page.getByText('Replay · 3,600×'));
        await unseen(banner(page));
      },
    },
    backoff: isReconnecting,
    offline: {
      inApp: (page) => seen(page.getByText("You're offline. Prices may be out of date.")),
      inGallery: (page) =>
        seen(page.getByText("You're offline. Prices may be out of date."), page.getByText('Replay · paused')),
    },
  },
  controls: {},
  noControl: {
    'connection.ensure': BY_SCREEN,
    'network.lost': 'The device tells it.',
    'network.found': 'The device tells it.',
  },
};

/** The page's trader, acting elsewhere. */
const elsewhere = async (app: AppPage) => trader(app.backend.server, await app.token());

/** The longest wait for the next attempt. */
const MAX_BACKOFF_MS = 15_000;

/** The wait for the next attempt is shorter than what the page does after it: the clock stops. */
const timeOut: EventExecutor = async (app) => {
  await app.stopTime();
  await app.pass(5_000);
};

export const pageModel: PageModel = {
  clauses: 'S4.14 S7.1 S7.30 S7.33 S7.34 S9.4',
  chart: 'connection',
  model,
  async open(app) {
    // The hub's own call would end the session before the socket does.
    app.calls.hold(info);
    app.socket.hold();
    app.socket.keepBack('login_result', 'FOREX_TRADE', 'FOREX_CLOSED');
    await app.open('/login?from=/user');
  },
  events: {
    // The first screen asks by itself; a later one asks again on arriving.
    'connection.ensure': async ({ page }, { from }) => {
      if (!from.matches('idle')) await press(page, 'Back');
    },
    'network.lost': async ({ page }) => {
      // Without the network the code of the screen would not come.
      await page.getByRole('main').getByRole('button').first().waitFor();
      await page.context().setOffline(true);
    },
    'network.found': ({ page, socket }) => {
      socket.hold();
      return page.context().setOffline(false);
    },
    'session.started': ({ page }) => press(page, 'Try a demo account'),
    'account.left': async ({ page, socket }) => {
      // The server also sends the logout over the socket; here the app's own logout comes first.
      socket.keepBack('login_result');
      // By key: a notice lies over the button while the clock stands.
      await page.getByRole('button', { name: 'Log out', exact: true }).press('Enter');
      await answer(page, 'Log out');
    },
    'topic.wanted': ({ page }) => press(page, 'Back'),
    'topic.dropped': ({ page }) => page.getByRole('link', { name: 'Language' }).click(),
    'socket.opened': async (app) => {
      app.socket.keepBack('login_result', 'FOREX_TRADE', 'FOREX_CLOSED');
      app.socket.release();
    },
    'socket.closed': async (app) => {
      await app.page.getByRole('main').waitFor();
      await app.stopTime();
      await app.socket.cut();
    },
    'socket.loginAnswered': async (app, { event, from }) => {
      const { code } = event as AnyEventObject;
      const isLoggedIn = from.matches({ live: { open: { login: 'loggedIn' } } });
      if (code === CODE_EXPIRED && isLoggedIn) await app.backend.revoke(await app.token());
      else if (code === CODE_SUCCESS) app.socket.deliver('login_result');
      // A session that ended on its way, or a server in trouble of its own, which this one is not.
      else app.socket.inject({ type: 'login_result', code, msg: '' });
    },
    // The answer to an earlier beat was kept back.
    'socket.ponged': async (app, { from }) => {
      app.socket.deliver('pong');
      if (from.context.unansweredPings === 0) await app.pass(HEARTBEAT_MS);
    },
    // The server's first push comes at once, as number one; the gap is a first push that got lost.
    'socket.accountPushed': async (app, { event }) => {
      if ((event as AnyEventObject).push.seq > 1) {
        await app.socket.keptBack('FOREX_TRADE');
        app.socket.dropKept();
      }
      app.socket.deliver('FOREX_TRADE');
      if ((event as AnyEventObject).push.seq > 1) await (await elsewhere(app)).submit();
    },
    // The first push is kept back, so that this one is the first, or comes after a gap.
    'socket.reviewDecided': async ({ socket }, { event }) => {
      await socket.keptBack('FOREX_TRADE');
      socket.inject({ type: 'REVIEW_DECIDED', data: (event as AnyEventObject).push });
    },
    'socket.notified': async ({ socket }, { event }) => {
      await socket.keptBack('FOREX_TRADE');
      socket.inject({ type: 'NOTIFIED', data: (event as AnyEventObject).push });
    },
    // This server's market is no replay.
    'socket.replayTold': ({ socket }) => socket.inject({ type: 'REPLAY', data: { speed: 60 } }),
    'socket.positionsClosed': async (app, { event }) => {
      const isNext = (event as AnyEventObject).push.seq === 1;
      // The server pushes the account at once: before that, it may not yet know that this page wants the account.
      await app.socket.keptBack('FOREX_TRADE');
      if (isNext) app.socket.deliver('FOREX_TRADE');
      app.socket.deliver('FOREX_CLOSED');
      const account = await elsewhere(app);
      const { data } = await account.submit();
      await account.close(data.Id);
    },
    'after:connectTimeout@connection.live.connecting': timeOut,
    'after:loginTimeout@connection.live.open.login.loggingIn': timeOut,
    'after:beat@connection.live.open.heartbeat.waiting': async (app, { to }) => {
      if (to.matches('backoff')) await app.stopTime();
      app.socket.keepBack('pong');
      await app.pass(HEARTBEAT_MS);
    },
    'after:backoffDelay@connection.backoff': (app) => {
      app.socket.hold();
      return app.pass(MAX_BACKOFF_MS);
    },
  },
  states: view.states,
};
