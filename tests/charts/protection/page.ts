import type { Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { pauseTrading, readProtection, setAlarm, setLimit } from '#contract/routes/protection';
import type { ProtectionContext } from '#machines/protection/protection.machine';
import { dialog } from '../../e2e/page-assertions.ts';
import { announce, answer, NOTIFIED, press, rejoin } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { newMember } from '../../support/factors.ts';
import { model } from './protection.model.ts';
import { view } from './seen.ts';

const ROUTES = { limit: setLimit, alarm: setAlarm, pause: pauseTrading };

const alarms = (page: Page) => page.getByRole('group', { name: 'Risk alarm' });

const read: EventExecutor = ({ calls }) => calls.answer(readProtection);
const lose: EventExecutor = ({ calls }) => calls.lose(readProtection);
const passTime: EventExecutor = (app) => app.pass(10_000);

const isReading = (from: AnyMachineSnapshot): boolean =>
  from.matches({ shown: 'loading' }) || from.matches({ shown: 'refreshing' });

function routeOf({ context }: AnyMachineSnapshot) {
  const { change } = context as ProtectionContext;
  if (!change) throw new Error('nothing is being changed');
  return ROUTES[change.of];
}

export const pageModel: PageModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  chart: 'protection',
  model,
  async open(app) {
    // Of its own: a pause outlasts the path.
    const { token } = await newMember(app.backend.server);
    app.calls.hold(readProtection);
    app.socket.keepBack('FOREX_TRADE', 'NOTIFIED');
    await app.open('/mine/protection', { token });
  },
  events: {
    // The screen sends it when it opens.
    'protection.shown': byItself,
    'protection.hidden': ({ page }) => press(page, 'Back'),
    'protection.retry': ({ page, calls }) => {
      calls.hold(readProtection);
      return press(page, 'Try again');
    },
    // The inbox tells of a limit that is reached.
    'protection.changed': (app, { from }) => announce(app, readProtection, isReading(from), NOTIFIED),
    'connection.opened': (app) => rejoin(app, readProtection),
    'limit.edit': ({ page }) => page.getByRole('button', { name: /^Loss a day/ }).click(),
    'limit.save': async ({ page, calls }) => {
      calls.hold(setLimit);
      await page.getByRole('textbox', { name: 'Limit in USD' }).fill('200');
      await press(page, 'Save limit');
    },
    'alarm.pick': ({ page, calls }) => {
      calls.hold(setAlarm);
      return alarms(page).getByRole('button', { pressed: false }).first().press('Enter');
    },
    'pause.ask': ({ page }) => page.getByRole('button', { name: '365 days' }).press('Enter'),
    'pause.confirm': ({ page, calls }) => {
      calls.hold(pauseTrading);
      return answer(page, 'Pause trading');
    },
    'change.withdrawn': ({ page, calls }, { from }) => {
      calls.hold(readProtection);
      return from.matches({ shown: 'asking' })
        ? answer(page, 'Cancel')
        : dialog(page, 'Loss a day').getByRole('button', { name: 'Close' }).click();
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadProtection': read,
    'error:loadProtection': lose,
    'after:answerTimeout@protection.shown.loading': passTime,
    'done:refreshProtection': read,
    'error:refreshProtection': lose,
    'after:answerTimeout@protection.shown.refreshing': passTime,
    'command.doubted': ({ calls }, { from }) => calls.lose(routeOf(from)),
    'done:changeProtection': async (app, { event, from }) => {
      const { kind } = (event as AnyEventObject).output;
      const route = routeOf(from);
      app.calls.hold(readProtection);
      if (kind === 'unresolved') return app.giveUp(route);
      if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(route));
      await app.calls.answer(route);
      // A pause can be made longer once time has gone on.
      app.backend.server.clock.nowMs += 1_000;
    },
  },
  states: view.states,
};
