import { expect, type Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { pauseTrading, readProtection, setAlarm, setLimit } from '#contract/routes/protection';
import type { ProtectionContext } from '#machines/protection/protection.machine';
import { AT_ONCE, BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  closer,
  dialog,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { announce, answer, NOTIFIED, press, rejoin } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { newMember } from '../../support/factors.ts';
import { model } from './protection.model.ts';

const isListed: PageAssertion = (page) => seen(button(page, /^Loss a day/));
const rests: PageAssertion = (page) =>
  unseen(page.getByRole('dialog', { name: 'Loss a day' }), page.getByRole('alertdialog'));
const arms: StateView = {
  inApp: isListed,
  inGallery: (page) =>
    seen(page.getByRole('group', { name: 'Risk alarm' }).getByRole('button', { name: '50%', pressed: true })),
};
const isPausing: PageAssertion = (page) =>
  expect(choice(page, 'Pause trading')).toHaveAttribute('aria-busy', 'true');
const isLimiting: PageAssertion = (page) => busy(page, 'Save limit');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(page.getByRole('group', { name: 'Risk alarm' }));
    },
    'shown.listed': {
      inApp: async (page) => {
        await isListed(page);
        await rests(page);
      },
      inGallery: async (page) => {
        await seen(
          page.getByText('Your loss limit for today is reached.'),
          button(page, /^Loss a day/).getByText('Lost today: 300.00 USD'),
          button(page, /^Deposits/).getByText(/5,000\.00 USD$/),
          button(page, /^Time a day/).getByText('No limit'),
        );
        await rests(page);
      },
    },
    'shown.refreshing': {
      inApp: isListed,
      inGallery: async (page) => {
        await seen(page.getByText(/^Trading is paused until/), page.getByText('Make it longer'));
        await unseen(button(page, '30 days'));
        await rests(page);
      },
    },
    'shown.editing': {
      inApp: (page) => seen(page.getByRole('textbox', { name: 'Limit in USD' })),
      inGallery: (page) =>
        seen(
          dialog(page, 'Loss a day').getByRole('textbox', { name: 'Limit in USD' }),
          button(page, 'Remove limit'),
        ),
    },
    'shown.limiting.sending': isLimiting,
    'shown.limiting.checking': isLimiting,
    'shown.arming.sending': arms,
    'shown.arming.checking': arms,
    'shown.asking': (page) => seen(page.getByRole('alertdialog')),
    'shown.pausing.sending': isPausing,
    'shown.pausing.checking': isPausing,
    'shown.failed': hasFailed,
  },
  controls: {
    'protection.retry': again,
    'limit.edit': (page) => button(page, /^Loss a day/),
    'limit.save': (page) => button(page, 'Save limit'),
    'alarm.pick': (page) => page.getByRole('group', { name: 'Risk alarm' }).getByRole('button'),
    'pause.ask': (page) => button(page, '365 days'),
    'pause.confirm': (page) => choice(page, 'Pause trading'),
    'change.withdrawn': (page) => choice(page, 'Cancel').or(closer(page, 'Loss a day')),
  },
  noControl: { 'protection.shown': BY_SCREEN, 'protection.hidden': BY_SCREEN },
};

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
