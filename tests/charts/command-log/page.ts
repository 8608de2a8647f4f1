import { commandOutcome, info } from '#contract/routes/account';
import type { CommandLogInput } from '#machines/command-log/command-log.machine';
import type { ChartView } from '../../e2e/chart-view.ts';
import { choice, type PageAssertion, question, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './command-log.model.ts';

const CHECKING = 'Checking your last request';
const TOLD = 'About your request';
const noNotice: PageAssertion = (page) => unseen(question(page, CHECKING), question(page, TOLD));
const LATER = 'nothing is said before it takes a while';
const isChecking: PageAssertion = (page) => seen(question(page, CHECKING));

export const view: ChartView = {
  states: {
    'asking.resting': { inApp: 'the notice shows what became of the command', inGallery: noNotice },
    'asking.open.pausing': { inApp: LATER, inGallery: noNotice },
    'asking.open.sent': { inApp: LATER, inGallery: isChecking },
    'asking.open.waiting': { inApp: LATER, inGallery: isChecking },
    'notice.none': noNotice,
    'notice.held': noNotice,
    'notice.checking': isChecking,
    'notice.dismissed': noNotice,
    'notice.told': {
      inApp: (page) => seen(question(page, TOLD)),
      inGallery: (page) =>
        seen(
          question(page, TOLD).getByText('It went through.'),
          question(page, TOLD).getByText('It never reached us. Nothing was done.'),
        ),
    },
  },
  controls: { 'notice.dismissed': (page) => choice(page, 'Continue').or(choice(page, 'Confirm')) },
  noControl: { 'command.begun': 'The charts that send commands tell it.' },
};

/** A command of this account that the device kept from before, as a crash leaves it. */
function keepFromBefore(app: AppPage, accountId: number): void {
  const kept = { kind: 'order', key: 'kept-from-before', accountId, request: null, outcome: null };
  const row = JSON.stringify({ ...kept, tab: 'another', begunAtMs: Date.UTC(2026, 0, 5) });
  app.keep('command.kept-from-before', row);
}

export const pageModel: PageModel = {
  clauses: 'S8.3',
  chart: 'commandLog',
  model,
  async open(app, { input }) {
    const { token, userId } = await app.backend.server.demo();
    if ((input as CommandLogInput).commands.length > 0) keepFromBefore(app, userId);
    app.calls.hold(info, commandOutcome);
    await app.open('/trade', { token });
    await seen(app.page.getByRole('button', { name: 'Buy', exact: true }));
  },
  events: {
    'session.started': ({ calls }) => calls.answer(info),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'notice.dismissed': async ({ page }, { from }) => {
      await press(page, from.matches({ notice: 'told' }) ? 'Confirm' : 'Continue');
    },
    'done:askOutcome': ({ calls }) => calls.answer(commandOutcome),
    'error:askOutcome': async (app) => {
      await app.calls.lose(commandOutcome);
      app.calls.hold(commandOutcome);
    },
    'after:askDelay@commandLog.asking.open.pausing': (app) => app.pass(500),
    'after:answerTimeout@commandLog.asking.open.sent': (app) => app.pass(10_000),
    'after:retryDelay@commandLog.asking.open.waiting': (app) => app.pass(3_000),
    'after:noticeDelay@commandLog.notice.held': (app) => app.pass(1_500),
  },
  states: view.states,
};
