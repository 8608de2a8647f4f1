import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { cancelWithdrawal } from '#contract/routes/withdraw';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  choice,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, leaveWithPanels } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { realPayer } from '../../e2e/paths/real-payer.ts';
import { model } from './asked-command.model.ts';

/** What the buttons of each say. */
const WORDS: Readonly<Record<string, { ask: string; dismiss: string; confirm: string }>> = {
  withdrawalCancel: { ask: 'Cancel withdrawal', dismiss: 'Keep it', confirm: 'Cancel withdrawal' },
  demoReset: { ask: 'Reset demo account', dismiss: 'Cancel', confirm: 'Reset' },
};

const isCancelling: PageAssertion = (page) => busy(page, 'Cancel withdrawal');
const isResetting: PageAssertion = (page) => busy(page, 'Reset');

export const view: ChartView = {
  states: {
    idle: (page) => unseen(page.getByRole('alertdialog')),
    asking: (page) => seen(question(page, 'Cancel this withdrawal?'), button(page, 'Keep it')),
    'submitting.sending': isCancelling,
    'submitting.checking': isCancelling,
  },
  otherActors: {
    demoReset: {
      asking: (page) => seen(question(page, 'Reset the demo account?'), button(page, 'Reset')),
      'submitting.sending': isResetting,
      'submitting.checking': isResetting,
    },
  },
  controls: {
    'command.asked': (page, actor) =>
      page.getByRole('main').getByRole('button', { name: WORDS[actor]?.ask ?? '' }),
    'command.dismissed': (page, actor) => choice(page, WORDS[actor]?.dismiss ?? ''),
    'command.confirmed': (page, actor) => choice(page, WORDS[actor]?.confirm ?? ''),
  },
  noControl: { 'screen.left': BY_SCREEN },
};

/** One that waits, however the last one ended. True when it is new, and the page does not show it yet. */
async function haveWaiting(app: AppPage): Promise<boolean> {
  const payer = await realPayer(app.backend);
  const { data } = await payer.draws('1');
  if (data.some(({ status }) => status === 0)) return false;
  const bound = await payer.bind();
  const draw = { draw_method_id: String(bound.data.id), number: '2', auth_code: await payer.code() };
  const { code, msg } = await payer.draw(draw);
  if (code !== 1) throw new Error(msg);
  return true;
}

/** By key: the page passes below a toast, which stays while the pointer rests on it. */
async function show(page: Page, way: 'Bank' | 'Coin'): Promise<void> {
  await page.getByRole('button', { name: way, exact: true }).press('Enter');
  await page.getByRole('button', { name: way, exact: true, pressed: true }).waitFor();
}

export const pageModel: PageModel = {
  clauses: 'S3.17 S7.43 S8.3 S8.15',
  chart: 'withdrawalCancel',
  model,
  async open(app) {
    await haveWaiting(app);
    await app.open('/user', { token: await app.backend.realToken() });
    // The chart starts with its screen, which is left for the one that was opened first.
    await app.page.getByRole('link', { name: 'Withdraw', exact: true }).click();
    await app.page.getByRole('link', { name: 'Withdrawal records' }).click();
  },
  events: {
    'command.asked': async (app) => {
      if (await haveWaiting(app)) {
        await show(app.page, 'Bank');
        await show(app.page, 'Coin');
      }
      // The paths of the withdrawal, on the same server, may have left another.
      await button(app.page, 'Cancel withdrawal').first().click();
    },
    'command.dismissed': ({ page }) => answer(page, 'Keep it'),
    'command.confirmed': ({ page, calls }) => {
      calls.hold(cancelWithdrawal);
      return answer(page, 'Cancel withdrawal');
    },
    'screen.left': ({ page }) => leaveWithPanels(page),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'command.doubted': ({ calls }) => calls.lose(cancelWithdrawal),
    'done:send': async (app, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      if (kind === 'unresolved') return app.giveUp(cancelWithdrawal);
      if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(cancelWithdrawal));
      await app.calls.answer(cancelWithdrawal);
    },
  },
  states: view.states,
};
