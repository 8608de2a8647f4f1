import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { CODE_SUCCESS } from '#contract/constants';
import { type CopyDetail, copyDetail } from '#contract/entities-copies';
import { toWire } from '#contract/fields';
import { copyOrders, pauseCopy, readCopy, resumeCopy, stopCopy } from '#contract/routes/copies';
import { answer, press, relink } from '../../e2e/paths/actions.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { COPYING } from '../../gallery/samples-copies.ts';
import { newMember } from '../../support/factors.ts';
import { model } from './copying.model.ts';
import { view } from './seen.ts';

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
