import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { button, dialog, seen, unseen } from '../../e2e/page-assertions.ts';
import { drawStroke, press, signaturePad } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { newBorrower } from '../../support/loans.ts';
import { model } from './loan.model.ts';

const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

/** Every step has its own address. */
const SCREENS: Readonly<Record<string, string>> = {
  'agreement.opened': '/loan/agreement?id=1&amount=500',
  'signing.opened': '/loan/sign?id=1&amount=500',
};

export const pageModel: PageModel = {
  clauses: 'S2.31 S2.32 S2.33 S2.34 S4.12 S9.8',
  chart: 'loan',
  model,
  async open(app, { steps }) {
    const { token } = await newBorrower(app.backend.server);
    const first = steps[0]?.event.type ?? '';
    await app.open(SCREENS[first] ?? '/loan/submit', { token });
  },
  events: {
    // The screen sends it when it opens.
    'choosing.opened': () => undefined,
    'agreement.opened': () => undefined,
    'signing.opened': () => undefined,
    'loan.review': async ({ page }, { event }) => {
      await amount(page).fill((event as AnyEventObject).amount);
      await press(page, 'Continue');
    },
    'loan.back': ({ page }) => dialog(page, 'Your loan').getByRole('button', { name: 'Close' }).click(),
    'loan.confirm': ({ page }) => press(page, 'Read the agreement'),
    'loan.agree': ({ page }) => press(page, 'I have read it and agree'),
    'loan.accepted': async ({ page }) => {
      await seen(button(page, 'Hand in the request'));
      for (const y of [0.1, 0.2, 0.3])
        await drawStroke(page, [
          { x: 0.1, y },
          { x: 0.7, y: y + 0.05 },
        ]);
      await press(page, 'Hand in the request');
      await page.waitForURL(/\/loan\/record$/);
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
  },
  states: {
    choosing: async (page) => {
      if (!page.url().includes('/loan/submit')) return;
      await seen(button(page, 'Continue'));
      await unseen(page.getByRole('dialog'));
    },
    confirming: (page) => seen(dialog(page, 'Your loan'), page.getByText('500.00 USD')),
    reading: (page) => seen(button(page, 'I have read it and agree')),
    signing: (page) => seen(signaturePad(page), button(page, 'Hand in the request')),
    submitted: (page) => seen(page.getByRole('heading', { name: 'My loans' }), page.getByText('500.00 USD')),
  },
};
