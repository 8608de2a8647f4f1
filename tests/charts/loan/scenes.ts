import type { Page } from 'playwright/test';
import { type Assertions, button, type Scenes, seen, unseen } from '../../e2e/page-assertions.ts';

const pad = (page: Page) => page.getByRole('img', { name: 'Signature' });

const loan: Assertions = {
  choosing: async (page) => {
    await seen(button(page, 'Continue'), page.getByText('7 days · 100.00 – 1,000.00 USD'));
    await unseen(page.getByRole('dialog'));
  },
  confirming: (page) =>
    seen(page.getByRole('dialog', { name: 'Your loan' }), page.getByText('502.50 USD').first()),
  reading: (page) => seen(button(page, 'I have read it and agree')),
  signing: (page) => seen(pad(page), button(page, 'Hand in the request')),
  submitted: (page) => seen(page.getByText('Too many loans.')),
};

export const scenes: Scenes = {
  loan,
};
