import { expect, type Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { ERRORS } from '#contract/errors';
import { payoutMethods, withdraw } from '#contract/routes/withdraw';
import { AT_ONCE, BEFORE_SHOWN, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  closer,
  dialog,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { announce, decided, press, rejoin } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { byItself, type PageModel } from '../../e2e/paths/page-model.ts';
import { realPayer } from '../../e2e/paths/real-payer.ts';
import { OTHER_TRON, TRON } from '../../support/payments.ts';
import { model, PROVEN } from './withdrawal.model.ts';

const select = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const code = (page: Page) => page.getByRole('textbox', { name: 'Verification code' });
const offered: PageAssertion = (page) =>
  seen(button(page, 'Withdraw'), page.getByText('Available'), select(page, 'To'));
const hasAmount: PageAssertion = (page) => seen(page.getByText('Available 10,250.75 USD'));

export const view: ChartView = {
  states: {
    // The app waits with the same words before the screen is drawn.
    'terms.hidden': {
      inApp: AT_ONCE,
      inGallery: async (page) => {
        await seen(button(page, 'Bank'));
        await isLoading(page);
      },
    },
    'terms.shown.loading': async (page) => {
      await seen(loading(page));
      await unseen(button(page, 'Withdraw'));
    },
    'terms.shown.unbound': (page) =>
      seen(page.getByText('No coin address added yet'), page.getByRole('link', { name: 'Add one' })),
    'terms.shown.ready.current': { inApp: offered, inGallery: hasAmount },
    'terms.shown.ready.refreshing': {
      inApp: async (page) => {
        await offered(page);
        await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('12');
      },
      inGallery: offered,
    },
    'terms.shown.ready.outdated': offered,
    'terms.shown.failed': hasFailed,
    'review.closed': (page) => unseen(dialog(page, 'Check your withdrawal')),
    'review.open.plain': {
      inApp: async (page) => {
        await seen(dialog(page, 'Check your withdrawal'), button(page, 'Confirm withdrawal'));
        await unseen(code(page));
      },
      inGallery: (page) =>
        seen(
          page.getByText('250.00 USD'),
          page.getByText('Usually decided within 2 hours.'),
          button(page, 'Confirm withdrawal'),
        ),
    },
    'review.open.withCode': (page) => seen(code(page), button(page, 'Send code')),
  },
  controls: {
    'withdrawal.retry': again,
    'payoutType.picked': {
      at: (page) => page.getByRole('button', { name: 'Bank', pressed: false }),
      except: [{ where: (state) => state.matches({ terms: 'hidden' }), because: BEFORE_SHOWN }],
    },
    'currency.picked': (page) => select(page, 'Currency'),
    'method.picked': (page) => select(page, 'To'),
    'review.open': (page) => button(page, 'Withdraw'),
    'review.close': (page) => closer(page, 'Check your withdrawal'),
  },
  noControl: { 'withdrawal.shown': BY_SCREEN, 'withdrawal.hidden': BY_SCREEN },
};

const amount = (page: Page) => page.getByLabel('Amount', { exact: true });

async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

const isAsking = (from: AnyMachineSnapshot): boolean =>
  ['loading', { ready: 'refreshing' }].some((shown) => from.matches({ terms: { shown } }));

async function review(page: Page): Promise<void> {
  await amount(page).fill('10');
  await press(page, 'Withdraw');
}

/** The event example about the method that was proven. */
const isOfProven = (event: { type: string }): boolean =>
  event.type === 'review.open' && (event as AnyEventObject).request.methodId === PROVEN;

async function handIn({ page }: AppPage, from: AnyMachineSnapshot): Promise<void> {
  if (!from.matches({ review: 'open' })) await review(page);
  await press(page, 'Confirm withdrawal');
}

/** The server refuses what is handed in: the terms that were read are not true any more. */
async function refuse(app: AppPage, from: AnyMachineSnapshot, code: number): Promise<void> {
  app.calls.hold(withdraw);
  await handIn(app, from);
  await app.calls.answerWithBody(withdraw, () => ({ code, msg: 'No.', data: { field: 'auth_code' } }));
}

export const pageModel: PageModel = {
  clauses: 'S3.15 S3.16 S5.14 S7.41 S7.44 S8.3 S8.9 S9.9',
  chart: 'withdrawal',
  model,
  async open(app, { steps }) {
    const payer = await realPayer(app.backend);
    const has = (type: string): boolean => steps.some(({ event }) => event.type === type);
    const first = steps.find(({ event }) => event.type === 'done:loadTerms')?.event as
      | AnyEventObject
      | undefined;
    const isUnbound = first?.output.methods.length === 0;
    // Only a destination that was proven before takes a withdrawal without a code.
    const needsProven = ['withdrawal.made', 'code.required', 'review.over'].some(has);
    if (needsProven || steps.some(({ event }) => isOfProven(event))) await payer.provenMethod();
    else if (!isUnbound) for (const dc_address of [OTHER_TRON, TRON]) await payer.bind({ dc_address });
    app.calls.hold(payoutMethods);
    app.socket.keepBack('FOREX_TRADE', 'REVIEW_DECIDED', 'NOTIFIED');
    await app.open('/mine/withdraw', { token: payer.token });
  },
  events: {
    // The screen sends it when it opens.
    'withdrawal.shown': byItself,
    'withdrawal.hidden': ({ page }) => press(page, 'Back'),
    'withdrawal.retry': ({ page, calls }) => {
      calls.hold(payoutMethods);
      return press(page, 'Try again');
    },
    'connection.opened': (app) => rejoin(app, payoutMethods),
    // Over the socket: a decision on a deposit.
    'available.changed': async (app, { from }) => {
      if (from.matches({ terms: { shown: 'ready' } })) await amount(app.page).fill('12');
      await announce(app, payoutMethods, isAsking(from), decided('deposit'));
    },
    'withdrawal.made': (app, { from }) => {
      app.calls.hold(payoutMethods);
      return handIn(app, from);
    },
    'payoutType.picked': ({ page, calls }) => {
      calls.hold(payoutMethods);
      return press(page, 'Bank');
    },
    'currency.picked': ({ page }) => pick(page, 'Currency', 'USDT · ERC20'),
    'method.picked': ({ page }) => pick(page, 'To', OTHER_TRON.slice(0, 8)),
    'code.required': (app, { from }) => refuse(app, from, ERRORS.codeRequired),
    'review.over': (app, { from }) => refuse(app, from, ERRORS.tooManyWaiting),
    'review.open': ({ page }) => review(page),
    'review.close': ({ page }) =>
      dialog(page, 'Check your withdrawal').getByRole('button', { name: 'Close' }).click(),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadTerms': ({ calls }) => calls.answer(payoutMethods),
    'error:loadTerms': ({ calls }) => calls.lose(payoutMethods),
    'after:answerTimeout@withdrawal.terms.shown.loading': (app) => app.pass(10_000),
    'done:refreshTerms': ({ calls }, { event }) =>
      (event as AnyEventObject).output.methods.length > 0
        ? calls.answer(payoutMethods)
        : calls.answerWith(payoutMethods, () => []),
    'error:refreshTerms': ({ calls }) => calls.lose(payoutMethods),
    'after:answerTimeout@withdrawal.terms.shown.ready.refreshing': (app) => app.pass(10_000),
    'after:readAgain@withdrawal.terms.shown.ready.outdated': (app) => {
      app.calls.hold(payoutMethods);
      return app.pass(10_000);
    },
  },
  states: view.states,
};
