import type { Page } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const row = (page: Page) => button(page, /^Add to Home Screen/);
/** Whether the row of the system screen is there. */
const rowIs =
  (isThere: boolean): PageAssertion =>
  async (page) => {
    if (!isOn(page, '/mine/system')) return;
    if (isThere) return seen(row(page));
    await seen(page.getByRole('heading', { name: 'System', level: 1 }));
    await unseen(page.getByText('Add to Home Screen'));
  };
const noCard: PageAssertion = (page) => unseen(button(page, 'Not now').or(button(page, 'Got it')));

export const view: ChartView = {
  states: {
    'app.closed': rowIs(false),
    'app.byPrompt': rowIs(true),
    'app.byHand': async (page) => {
      if (!isOn(page, '/mine/system')) return;
      await seen(page.getByText(/In Safari, tap Share/));
      await unseen(row(page));
    },
    'app.asking': rowIs(false),
    'app.installed': rowIs(false),
    'card.deciding': noCard,
    'card.waiting': noCard,
    'card.offered': (page) => seen(button(page, 'Not now').or(button(page, 'Got it'))),
    'card.answered': noCard,
  },
  controls: {
    'install.wanted': { at: (page) => button(page, /^Add to Home Screen/), on: '/mine/system' },
    'card.dismissed': (page) => button(page, 'Not now').or(button(page, 'Got it')),
  },
  noControl: {},
};
