import { expect, type Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { endOtherSessions, endSession, sessionList } from '#contract/routes/sessions';
import { AT_ONCE, BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  choice,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { announce, answer, NOTIFIED, press, rejoin } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './sessions.model.ts';

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
const isListed: PageAssertion = (page) => seen(page.getByText('This device', { exact: true }));
const listed: PageAssertion = async (page) => {
  await expect(devices(page)).toHaveCount(4);
  await seen(devices(page).first().getByText('This device'), button(page, 'Log out: Firefox · Windows'));
  await unseen(devices(page).first().getByRole('button'), page.getByRole('alertdialog'));
};
const isEnding = (title: string): StateView => ({
  inApp: async (page) => {
    await expect(choice(page, 'Log out')).toHaveAttribute('aria-busy', 'true');
    await isListed(page);
  },
  inGallery: async (page) => {
    await seen(question(page, title));
    await expect(choice(page, 'Log out')).toHaveAttribute('aria-busy', 'true');
  },
});

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(devices(page));
    },
    'shown.listed': {
      inApp: async (page) => {
        await isListed(page);
        await unseen(page.getByRole('alertdialog'));
      },
      inGallery: listed,
    },
    'shown.refreshing': { inApp: isListed, inGallery: listed },
    'shown.asking': {
      inApp: (page) => seen(page.getByRole('alertdialog')),
      inGallery: (page) => seen(question(page, 'Log out this device?')),
    },
    'shown.ending.sending': isEnding('Log out this device?'),
    'shown.ending.checking': isEnding('Log out everywhere else?'),
    'shown.failed': hasFailed,
  },
  controls: {
    'sessions.retry': again,
    'session.end': (page) => button(page, /^Log out: /),
    'others.end': (page) => button(page, 'Log out everywhere else'),
    'end.withdrawn': (page) => choice(page, 'Cancel'),
    'end.confirm': (page) => choice(page, 'Log out'),
  },
  noControl: { 'sessions.shown': BY_SCREEN, 'sessions.hidden': BY_SCREEN },
};

const list: EventExecutor = ({ calls }) => calls.answer(sessionList);
const lose: EventExecutor = ({ calls }) => calls.lose(sessionList);
const passTime: EventExecutor = (app) => app.pass(10_000);

const isReading = (from: AnyMachineSnapshot): boolean =>
  from.matches({ shown: 'loading' }) || from.matches({ shown: 'refreshing' });

/** Which of both calls is sent depends on what was asked about. */
const isAboutOne = (context: unknown): boolean => (context as { asked: unknown }).asked !== null;

export const pageModel: PageModel = {
  clauses: 'S4.13 S6.4 S8.3 S8.15',
  chart: 'sessions',
  model,
  async open(app) {
    const { backend, calls } = app;
    const token = await backend.realToken();
    // Those of the paths before, but one, so that there is another.
    await backend.server.post(endOtherSessions.path, {}, { token });
    await backend.realToken();
    calls.hold(sessionList);
    app.socket.keepBack('FOREX_TRADE', 'NOTIFIED');
    await app.open('/devices', { token });
  },
  events: {
    // The screen sends it when it opens.
    'sessions.shown': byItself,
    'sessions.hidden': ({ page }) => press(page, 'Back'),
    'sessions.retry': ({ page, calls }) => {
      calls.hold(sessionList);
      return press(page, 'Try again');
    },
    // The inbox tells of a login from a new device.
    'sessions.changed': (app, { from }) => announce(app, sessionList, isReading(from), NOTIFIED),
    'connection.opened': (app) => rejoin(app, sessionList),
    'session.end': ({ page }) =>
      devices(page)
        .getByRole('button', { name: /^Log out:/ })
        .first()
        .click(),
    'others.end': ({ page }) => press(page, 'Log out everywhere else'),
    'end.withdrawn': ({ page, calls }) => {
      calls.hold(sessionList);
      return answer(page, 'Cancel');
    },
    'end.confirm': ({ page, calls }) => {
      calls.hold(endSession, endOtherSessions);
      return answer(page, 'Log out');
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadSessions': list,
    'error:loadSessions': lose,
    'after:answerTimeout@sessions.shown.loading': passTime,
    'done:refreshSessions': list,
    'error:refreshSessions': lose,
    'after:answerTimeout@sessions.shown.refreshing': passTime,
    'command.doubted': ({ calls }, { from }) =>
      calls.lose(isAboutOne(from.context) ? endSession : endOtherSessions),
    'done:endSessions': async (app, { event, from }) => {
      const { kind } = (event as AnyEventObject).output;
      const route = isAboutOne(from.context) ? endSession : endOtherSessions;
      app.calls.hold(sessionList);
      if (kind === 'unresolved') return app.giveUp(route);
      if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(route));
      return app.calls.answer(route);
    },
  },
  states: view.states,
};
