import { expect } from 'playwright/test';
import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  dialog,
  nothingOver,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const SHEET = 'Price alert: EUR/USD';
const isTurning: PageAssertion = async (page) => {
  await unseen(page.getByRole('dialog'));
  await expect(page.getByRole('switch').first()).toBeDisabled();
};

export const view: ChartView = {
  states: {
    idle: {
      inApp: nothingOver,
      inGallery: async (page) => {
        await nothingOver(page);
        await seen(button(page, /^EUR\/USD Rises to 1\.17000/));
        await expect(page.getByRole('switch').first()).toBeEnabled();
      },
    },
    editing: {
      inApp: (page) => seen(dialog(page, SHEET), button(page, 'Save alert')),
      inGallery: (page) =>
        seen(
          dialog(page, SHEET).getByText('Rises to 1.17000'),
          button(page, 'Save alert'),
          button(page, 'Delete alert'),
        ),
    },
    refused: {
      inApp: (page) => seen(dialog(page, SHEET).getByRole('alert')),
      inGallery: (page) => seen(dialog(page, SHEET).getByText('You can have 100 active alerts at most.')),
    },
    'sending.sending': (page) => busy(page, 'Save alert'),
    'sending.checking': (page) => seen(dialog(page, SHEET).getByText(/No reply yet/)),
    'turning.sending': isTurning,
    'turning.checking': isTurning,
  },
  controls: {
    'alert.opened': (page) => button(page, /^EUR\/USD Rises to/),
    'alert.turned': (page) => page.getByRole('main').getByRole('switch'),
    'alert.submit': (page) => button(page, 'Save alert'),
    'alert.delete': (page) => button(page, 'Delete alert'),
    'alert.dismissed': (page) => button(page, 'Close'),
  },
  noControl: {
    'alert.begun': 'Its button stands on the trade screen, where the chart rests as well.',
    'fields.changed': TYPED,
    'screen.left': BY_SCREEN,
  },
};
