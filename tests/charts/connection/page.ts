import type { AnyEventObject } from 'xstate';
import { CODE_EXPIRED, CODE_SUCCESS, HEARTBEAT_MS } from '#contract/constants';
import { info } from '#contract/routes/account';
import { walkable } from '../../../machines/walkables/connection.ts';
import { trader } from '../../../support/orders.ts';
import { banner, type PageAssertion, seen, unseen } from '../../sights.ts';
import { answer, press } from '../hands.ts';
import { limits } from '../limits/connection.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

/** The page's trader, acting elsewhere. */
const elsewhere = async (stage: Stage) => trader(stage.world.server, await stage.token());

const reconnecting: PageAssertion = (page) => seen(page.getByText('Reconnecting… prices may be old.'));
const calm: PageAssertion = (page) => unseen(banner(page));
const LOGIN_UNSEEN = 'whether the socket is logged in shows only in what it brings: see the order list';

export const deeds: Deeds = {
  chart: 'connection',
  walkable,
  limits,
  async open(stage) {
    // The hub's own call would tell of a session's end before the socket does.
    stage.calls.hold(info);
    stage.link.hold();
    stage.link.silence('login_result', 'FOREX_TRADE', 'FOREX_CLOSED');
    await stage.open('/login?from=/user');
  },
  deeds: {
    // The first screen asks by itself; a later one asks again on arriving.
    'connection.ensure': async ({ page }, { from }) => {
      if (!from.matches('idle')) await press(page, 'Back');
    },
    'network.lost': ({ page }) => page.context().setOffline(true),
    'network.found': ({ page }) => page.context().setOffline(false),
    'session.started': ({ page }) => press(page, 'Try a demo account'),
    'session.ended': async ({ page, link }) => {
      // The server tells the socket of the logout as well; here the app's own word is to come first.
      link.silence('login_result');
      await press(page, 'Log out');
      await answer(page, 'Log out');
    },
    'topic.wanted': ({ page }) => press(page, 'Back'),
    'topic.dropped': ({ page }) => page.getByRole('link', { name: 'Language' }).click(),
    'socket.opened': async (stage, _, [next]) => {
      if (next && isLoginExpired(next.event)) await stage.world.revoke(await stage.token());
      stage.link.release();
    },
    'socket.closed': async (stage) => {
      // The wait for the next attempt is shorter than a hand on its way to the button; drawing takes time as well.
      await stage.page.getByRole('button', { name: 'Back' }).waitFor();
      await stage.stopTime();
      await stage.link.cut();
    },
    'socket.loginAnswered': async (stage, { event, from }) => {
      const { code } = event as AnyEventObject;
      const isLoggedIn = from.matches({ live: { open: { login: 'loggedIn' } } });
      if (code === CODE_EXPIRED && isLoggedIn) await stage.world.revoke(await stage.token());
      else if (code === CODE_SUCCESS || code === CODE_EXPIRED) stage.link.speak('login_result');
      // A server in trouble of its own, which this one is not.
      else stage.link.say({ type: 'login_result', code, msg: '' });
    },
    'socket.ponged': (stage) => stage.pass(HEARTBEAT_MS),
    // The server tells the account at once, as number one; the gap is a first push that got lost.
    'socket.accountPushed': async (stage, { event }) => {
      if ((event as AnyEventObject).push.seq > 1) {
        await stage.link.kept('FOREX_TRADE');
        stage.link.forget();
      }
      stage.link.speak('FOREX_TRADE');
      if ((event as AnyEventObject).push.seq > 1) await (await elsewhere(stage)).submit();
    },
    'socket.positionsClosed': async (stage, { event }) => {
      const isNext = (event as AnyEventObject).push.seq === 1;
      if (isNext) stage.link.speak('FOREX_TRADE');
      stage.link.speak('FOREX_CLOSED');
      const hand = await elsewhere(stage);
      const { data } = await hand.submit();
      await hand.close(data.Id);
    },
    'after:connectTimeout@connection.live.connecting': (stage) => stage.pass(5_000),
    'after:loginTimeout@connection.live.open.login.loggingIn': (stage) => stage.pass(5_000),
    'after:beat@connection.live.open.heartbeat.waiting': (stage) => {
      stage.link.silence('pong');
      return stage.pass(HEARTBEAT_MS);
    },
    'after:backoffDelay@connection.backoff': (stage) => stage.pass(1_000),
  },
  sights: {
    idle: 'it is left as soon as anything is drawn',
    'live.connecting': 'the first attempt of a visit is no loss of anything, a later one looks like backoff',
    'live.open.login.anonymous': LOGIN_UNSEEN,
    'live.open.login.loggingIn': LOGIN_UNSEEN,
    'live.open.login.loggedIn': LOGIN_UNSEEN,
    'live.open.heartbeat.waiting': calm,
    backoff: reconnecting,
    offline: (page) => seen(page.getByText("You're offline. Prices are from before.")),
  },
};

function isLoginExpired(event: AnyEventObject): boolean {
  return event.type === 'socket.loginAnswered' && event.code === CODE_EXPIRED;
}
