import { expect } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { CODE_SUCCESS } from '#contract/constants';
import { type OwnLeading, ownLeading } from '#contract/entities-leaders';
import { toWire } from '#contract/fields';
import { beginLeading, endLeading, readLeading } from '#contract/routes/leaders';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
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
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { announce, answer, decided, press, rejoin } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { MAY_LEAD } from '../../gallery/samples-leaders.ts';
import { newMember } from '../../support/factors.ts';
import { model } from './leading.model.ts';

const hindered: PageAssertion = async (page) => {
  await seen(page.getByText('4 of 10'), page.getByText('8 of 21'));
  await expect(button(page, 'Choose a name')).toBeDisabled();
};
const stops: PageAssertion = (page) =>
  expect(choice(page, 'Stop leading')).toHaveAttribute('aria-busy', 'true');
const begins: PageAssertion = (page) => busy(page, 'Begin to lead');

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': isLoading,
    'shown.refreshing': { inApp: (page) => unseen(loading(page)), inGallery: hindered },
    'shown.hindered': {
      inApp: (page) => expect(button(page, 'Choose a name')).toBeDisabled(),
      inGallery: hindered,
    },
    'shown.able': (page) => expect(button(page, 'Choose a name')).toBeEnabled(),
    'shown.naming': (page) =>
      seen(dialog(page, 'Become a leader').getByRole('textbox', { name: 'Public name' })),
    'shown.beginning.sending': begins,
    'shown.beginning.checking': begins,
    'shown.leading': async (page) => {
      await seen(page.getByText(/^You lead as Grey Heron since/));
      await unseen(page.getByRole('alertdialog'));
    },
    'shown.asking': (page) => seen(question(page, 'Stop leading?')),
    'shown.stopping.sending': stops,
    'shown.stopping.checking': stops,
    'shown.failed': hasFailed,
  },
  controls: {
    'leading.retry': again,
    'name.ask': (page) => button(page, 'Choose a name'),
    'name.send': (page) => button(page, 'Begin to lead'),
    'end.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Stop leading' }),
    'end.confirm': (page) => choice(page, 'Stop leading'),
    'question.withdrawn': (page) => choice(page, 'Cancel').or(closer(page, 'Become a leader')),
  },
  noControl: { 'leading.shown': BY_SCREEN, 'leading.hidden': BY_SCREEN },
};

const onWire = (own: OwnLeading) => toWire(ownLeading, own);
const passTime: EventExecutor = (app) => app.pass(10_000);
const lose: EventExecutor = ({ calls }) => calls.lose(readLeading);
/** What takes weeks to be true on a server stands in the answer. */
const read: EventExecutor = ({ calls }, { event }) =>
  calls.answerWith(readLeading, () => onWire((event as AnyEventObject).output));

const routeOf = (from: AnyMachineSnapshot) =>
  from.matches({ shown: 'beginning' }) ? beginLeading : endLeading;

const isReading = (from: AnyMachineSnapshot): boolean =>
  ['loading', 'refreshing'].some((shown) => from.matches({ shown }));

export const pageModel: PageModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  chart: 'leading',
  model,
  async open(app) {
    const { token } = await newMember(app.backend.server);
    app.calls.hold(readLeading);
    app.socket.keepBack('FOREX_TRADE', 'REVIEW_DECIDED');
    await app.open('/documentary/lead', { token });
  },
  events: {
    // The screen sends it when it opens.
    'leading.shown': byItself,
    'leading.hidden': ({ page }) => press(page, 'Back'),
    'leading.retry': ({ page, calls }) => {
      calls.hold(readLeading);
      return press(page, 'Try again');
    },
    // Operators decide about the identity.
    'leading.changed': (app, { from }) => announce(app, readLeading, isReading(from), decided('identity')),
    'connection.opened': (app) => rejoin(app, readLeading),
    'name.ask': ({ page }) => press(page, 'Choose a name'),
    'name.send': async ({ page, calls }) => {
      calls.hold(beginLeading);
      await page.getByRole('textbox', { name: 'Public name' }).fill('Grey Heron');
      await press(page, 'Begin to lead');
    },
    'end.ask': ({ page }) => press(page, 'Stop leading'),
    'end.confirm': ({ page, calls }) => {
      calls.hold(endLeading);
      return answer(page, 'Stop leading');
    },
    'question.withdrawn': ({ page }, { from }) =>
      from.matches({ shown: 'asking' })
        ? answer(page, 'Cancel')
        : dialog(page, 'Become a leader').getByRole('button', { name: 'Close' }).click(),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadLeading': read,
    'error:loadLeading': lose,
    'after:answerTimeout@leading.shown.loading': passTime,
    'done:refreshLeading': read,
    'error:refreshLeading': lose,
    'after:answerTimeout@leading.shown.refreshing': passTime,
    'command.doubted': ({ calls }, { from }) => calls.lose(routeOf(from)),
    'done:changeLeading': async (app, { event, from }) => {
      const { kind } = (event as AnyEventObject).output;
      const route = routeOf(from);
      app.calls.hold(readLeading);
      if (kind === 'unresolved') return app.giveUp(route);
      // The server refuses: the member neither may lead nor leads.
      if (kind === 'rejected') return app.calls.answer(route);
      const done = { code: CODE_SUCCESS, msg: 'Done', data: onWire(MAY_LEAD) };
      return app.calls.answerWithBody(route, () => done);
    },
  },
  states: view.states,
};
