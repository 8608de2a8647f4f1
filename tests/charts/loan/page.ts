import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { getLoanInfo, submitLoan, submitRepayment } from '#contract/routes/loans';
import type { LoanInput } from '#machines/loan/loan.machine';
import { BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  closer,
  dialog,
  loading,
  nothingOver,
  type PageAssertion,
  seen,
} from '../../e2e/page-assertions.ts';
import { drawStroke, keepDraft, press, signaturePad } from '../../e2e/paths/actions.ts';
import { byItself, type PageModel } from '../../e2e/paths/page-model.ts';
import { newBorrower } from '../../support/loans.ts';
import { jpeg } from '../../support/pictures.ts';
import { model } from './loan.model.ts';

const isSending =
  (submit: string): PageAssertion =>
  (page) =>
    busy(page, submit);
const records: StateView = {
  inApp: (page) => seen(page.getByRole('heading', { name: 'My loans' })),
  inGallery: (page) => seen(page.getByText('Too many loans.')),
};

export const view: ChartView = {
  states: {
    verifying: {
      // The repayment's screen shows itself; the others wait for what the papers are.
      inApp: (page) =>
        seen(
          loading(page)
            .or(button(page, 'Log in'))
            .or(page.getByRole('heading', { name: /Repay|My loans/ })),
        ),
      inGallery: (page) =>
        seen(
          page
            .getByText('Your documents are under review')
            .or(page.getByRole('heading', { name: 'Loan verification' })),
        ),
    },
    choosing: async (page) => {
      await seen(button(page, 'Continue'));
      await nothingOver(page);
    },
    confirming: {
      inApp: (page) => seen(dialog(page, 'Your loan'), page.getByText('500.00 USD')),
      inGallery: (page) => seen(dialog(page, 'Your loan'), page.getByText('502.50 USD')),
    },
    reading: (page) => seen(button(page, 'I have read and agree')),
    signing: (page) => seen(signaturePad(page), button(page, 'Submit the request')),
    submitting: isSending('Submit the request'),
    submitted: records,
    'repaying.filling': (page) => seen(page.getByRole('heading', { name: 'Repay' })),
    'repaying.submitting': isSending('I have sent it'),
    'repaying.submitted': records,
  },
  controls: {
    'loan.review': (page) => button(page, 'Continue'),
    'loan.back': (page) => closer(page, 'Your loan'),
    'loan.confirm': (page) => button(page, 'Read the agreement'),
    'loan.agree': (page) => button(page, 'I have read and agree'),
  },
  noControl: {
    'choosing.opened': BY_SCREEN,
    'agreement.opened': BY_SCREEN,
    'signing.opened': BY_SCREEN,
    'repayment.opened': BY_SCREEN,
  },
};

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const RECORDS = /\/loan\/record$/;

/** The address whose screen tells the chart its first event. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'choosing.opened': '/loan/submit',
  'agreement.opened': '/loan/agreement?id=1&amount=500',
  'signing.opened': '/loan/sign?id=1&amount=500',
};

const isSigning: PageAssertion = (page) => seen(signaturePad(page), button(page, 'Submit the request'));

export const pageModel: PageModel = {
  clauses: 'S2.30 S2.31 S2.32 S2.33 S2.34 S2.35 S4.6 S4.7 S4.12 S9.8',
  chart: 'loan',
  model,
  async open(app, { input, steps }) {
    const { choice } = input as LoanInput;
    const borrower = await newBorrower(app.backend.server);
    const { token, userId } = borrower;
    if (choice) keepDraft(app, 'loan', userId, choice);
    app.calls.hold(getLoanInfo);
    const first = steps[0]?.event.type ?? '';
    if (first === 'repayment.opened' && (steps[0]?.event as AnyEventObject).loanId === null)
      return app.open('/loan/repayment', { token });
    if (first === 'repayment.opened')
      return app.open(`/loan/repayment?loan_id=${await borrower.borrow()}`, { token });
    return app.open(ADDRESSES[first] ?? '/loan/index', { token });
  },
  events: {
    'kyc.passed': ({ calls }) => calls.answer(getLoanInfo),
    'choosing.opened': byItself,
    'agreement.opened': byItself,
    'signing.opened': byItself,
    'repayment.opened': byItself,
    'loan.review': async ({ page }, { event }) => {
      await amount(page).fill((event as AnyEventObject).amount);
      await press(page, 'Continue');
    },
    'loan.back': ({ page }) => dialog(page, 'Your loan').getByRole('button', { name: 'Close' }).click(),
    'loan.confirm': ({ page }) => press(page, 'Read the agreement'),
    'loan.agree': ({ page }) => press(page, 'I have read and agree'),
    'request.sent': async ({ page, calls }) => {
      await isSigning(page);
      for (const y of [0.1, 0.2, 0.3])
        await drawStroke(page, [
          { x: 0.1, y },
          { x: 0.7, y: y + 0.05 },
        ]);
      calls.hold(submitLoan);
      await press(page, 'Submit the request');
    },
    'request.accepted': async ({ page, calls }) => {
      await calls.answer(submitLoan);
      await page.waitForURL(RECORDS);
    },
    'repayment.sent': async ({ page, calls }) => {
      const buffer = await jpeg();
      await page
        .getByLabel('Proof of the transfer')
        .setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer });
      calls.hold(submitRepayment);
      await press(page, 'I have sent it');
    },
    'repayment.accepted': async ({ page, calls }) => {
      await calls.answer(submitRepayment);
      await page.waitForURL(RECORDS);
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
  },
  states: view.states,
};
