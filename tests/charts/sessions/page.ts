import type { Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { endOtherSessions, endSession, sessionList } from '#contract/routes/sessions';
import { announce, answer, NOTIFIED, press, rejoin } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { view } from './seen.ts';
import { model } from './sessions.model.ts';

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');

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
