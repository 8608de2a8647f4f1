import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { CODE_SUCCESS } from '#contract/constants';
import { type CopyDetail, copyDetail } from '#contract/entities-copies';
import { toWire } from '#contract/fields';
import { copyOrders, pauseCopy, readCopy, resumeCopy, stopCopy } from '#contract/routes/copies';
import { AT_ONCE, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  hasFailed,
  isLoading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, press, relink } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { COPYING } from '../../gallery/samples-copies.ts';
import { newMember } from '../../support/factors.ts';
import { model } from './copying.model.ts';

const runs =
  (change: string): PageAssertion =>
  async (page) => {
    await seen(page.getByText('+38.42'), button(page, change), button(page, 'Stop copying'));
    await unseen(page.getByRole('alertdialog'));
  };
const isLive: PageAssertion = async (page) => {
  await seen(page.getByText('Worth now'));
  await unseen(page.getByRole('alertdialog'));
};
const changes: PageAssertion = (page) => busy(page, /^(Pause|Resume)$/);

export const view: ChartView = {
  states: {
    hidden: { inApp: AT_ONCE, inGallery: isLoading },
    'shown.loading': isLoading,
    'shown.live.rested': { inApp: isLive, inGallery: runs('Pause') },
    'shown.live.refreshing': { inApp: isLive, inGallery: runs('Resume') },
    'shown.asking': {
      inApp: (page) => seen(page.getByRole('alertdialog')),
      inGallery: (page) => seen(question(page, 'Stop this copy?')),
    },
    'shown.changing.sending': changes,
    'shown.changing.checking': changes,
    'shown.over': async (page) => {
      await seen(page.getByText('Its loss reached the stop you had set.'));
      await unseen(button(page, 'Stop copying'));
    },
    'shown.failed': hasFailed,
  },
  controls: {
    'copy.retry': again,
    'pause.send': (page) => button(page, 'Pause'),
    'resume.send': (page) => button(page, 'Resume'),
    'stop.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Stop copying' }),
    'stop.confirm': (page) => choice(page, 'Stop copying'),
    'question.withdrawn': (page) => choice(page, 'Cancel'),
  },
  noControl: { 'copy.shown': BY_SCREEN, 'copy.hidden': BY_SCREEN },
};

/** What takes weeks to be true on a server stands in the answer. */
const answerOf = (data: unknown) => () => ({ code: CODE_SUCCESS, msg: 'Done', data });
const onWire = (copy: CopyDetail) => toWire(copyDetail, copy);
const read: EventExecutor = ({ calls }, { event }) =>
  calls.answerWithBody(readCopy, answerOf(onWire((event as AnyEventObject).output)));
const lose: EventExecutor = ({ calls }) => calls.lose(readCopy);
const passTime: EventExecutor = (app) => app.pass(10_000);

const routeOf = (from: AnyMachineSnapshot) =>
  ({ pause: pauseCopy, resume: resumeCopy, stop: stopCopy })[from.context.change as 'pause'];

export const pageModel: PageModel = {
  clauses: 'S1.3 S8.1 S8.3 S8.15',
  chart: 'copying',
  model,
  async open(app) {
    const { token } = await newMember(app.backend.server);
    app.calls.hold(readCopy, copyOrders);
    await app.open('/documentary/copied?id=3', { token });
  },
  events: {
    // The screen sends it when it opens.
    'copy.shown': byItself,
    'copy.hidden': ({ page }) => press(page, 'Back'),
    'copy.retry': ({ page, calls }) => {
      calls.hold(readCopy);
      return press(page, 'Try again');
    },
    'connection.opened': async (app) => {
      app.calls.hold(readCopy);
      await relink(app);
    },
    'pause.send': ({ page, calls }) => {
      calls.hold(pauseCopy);
      return press(page, 'Pause');
    },
    'resume.send': ({ page, calls }) => {
      calls.hold(resumeCopy);
      return press(page, 'Resume');
    },
    'stop.ask': ({ page }) => press(page, 'Stop copying'),
    'stop.confirm': ({ page, calls }) => {
      calls.hold(stopCopy);
      return answer(page, 'Stop copying');
    },
    'question.withdrawn': ({ page, calls }) => {
      calls.hold(readCopy);
      return answer(page, 'Cancel');
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadCopy': read,
    'error:loadCopy': lose,
    'after:answerTimeout@copying.shown.loading': passTime,
    'after:readAgain@copying.shown.live.rested': async (app) => {
      app.calls.hold(readCopy);
      await app.pass(5_000);
    },
    'done:refreshCopy': read,
    'error:refreshCopy': lose,
    'after:answerTimeout@copying.shown.live.refreshing': passTime,
    'command.doubted': ({ calls }, { from }) => calls.lose(routeOf(from)),
    'done:changeCopy': async (app, { event, from }) => {
      const { kind } = (event as AnyEventObject).output;
      const route = routeOf(from);
      app.calls.hold(readCopy);
      if (kind === 'unresolved') return app.giveUp(route);
      // The server refuses: the member has no such copy.
      if (kind === 'rejected') return app.calls.answer(route);
      return app.calls.answerWithBody(route, answerOf(onWire(COPYING)));
    },
  },
  states: view.states,
};
