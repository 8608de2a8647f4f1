import { expect } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  dialog,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const SHEET = 'Price alert: EUR/USD';
const turning: PageAssertion = async (page) => {
  await unseen(page.getByRole('dialog'));
  await expect(page.getByRole('switch').first()).toBeDisabled();
};

const alertForm: Assertions = {
  idle: async (page) => {
    await seen(button(page, /^EUR\/USD Rises to 1\.17000/));
    await expect(page.getByRole('switch').first()).toBeEnabled();
    await unseen(page.getByRole('dialog'));
  },
  editing: (page) =>
    seen(
      dialog(page, SHEET).getByText('Rises to 1.17000'),
      button(page, 'Save alert'),
      button(page, 'Delete alert'),
    ),
  refused: (page) => seen(dialog(page, SHEET).getByText('You can have 100 active alerts at most.')),
  'sending.sending': (page) => busy(page, 'Save alert'),
  'sending.checking': async (page) => {
    await busy(page, 'Save alert');
    await seen(dialog(page, SHEET).getByText(/No reply yet/));
  },
  'turning.sending': turning,
  'turning.checking': turning,
};

export const assertions: GalleryAssertions = { alertForm };
