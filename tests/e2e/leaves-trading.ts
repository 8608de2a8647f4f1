import { expect, type Page } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  dialog,
  failure,
  heading,
  idle,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from './sights.ts';

/** What a trader sees in the leaf states of the charts that take orders, log in and keep choices. */

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const canTrade: PageAssertion = async (page) => {
  await expect(button(page, 'Buy')).toBeEnabled();
  await expect(button(page, 'Sell')).toBeEnabled();
  await unseen(page.getByText(/out of date|market is closed/), page.getByRole('dialog'));
};
const ticketIs =
  (title: string, ...texts: string[]): PageAssertion =>
  async (page) => {
    const sheet = dialog(page, title);
    await seen(sheet, ...texts.map((text) => sheet.getByText(text, { exact: true })));
  };

export const orderForm: Assertions = {
  'standing.visitor': async (page) => {
    await canTrade(page);
    await unseen(page.getByText('Balance', { exact: true }));
  },
  'standing.trader': (page) => seen(page.getByText('Balance', { exact: true }), page.getByText('98,412.50')),
  'quote.missing': (page) => seen(page.getByText('No multiples'), page.getByText('–', { exact: true })),
  'quote.fresh': canTrade,
  'quote.stale': (page) =>
    seen(page.getByText('The price is out of date. Wait for a fresh one, then try again.')),
  'quote.closed': async (page) => {
    await expect(button(page, 'Buy')).toBeDisabled();
    await seen(page.getByText('The market is closed.'), page.getByRole('banner').getByText('Closed'));
  },
  'priceType.market': async (page) => {
    await expect(button(page, 'Market')).toHaveAttribute('aria-pressed', 'true');
    await unseen(field(page, 'Target price'));
  },
  'priceType.pending': (page) => seen(field(page, 'Target price'), page.getByText('Please enter price')),
  'stopLoss.off': (page) => unchecked(page, 'Stop-loss'),
  'stopLoss.on': async (page) => {
    await expect(page.getByRole('checkbox', { name: 'Stop-loss' })).toBeChecked();
    await seen(field(page, 'Stop-loss'), page.getByText('Please enter price'));
  },
  'takeProfit.off': (page) => unchecked(page, 'Take-profit'),
  'takeProfit.on': async (page) => {
    await expect(page.getByRole('checkbox', { name: 'Take-profit' })).toBeChecked();
    await seen(field(page, 'Take-profit'));
  },
  'flow.editing': canTrade,
  'flow.confirming': ticketIs('Buy Gold', 'Confirm buy', 'Market · 4,182.65', '4,120.00'),
  'flow.submitting.sending': ticketIs('Buy Gold', 'Sending your order…'),
  'flow.submitting.checking': ticketIs('Buy Gold', 'No answer yet. Checking what became of your order…'),
  'flow.placed': ticketIs('Order placed', 'Order no. 10234', 'View orders'),
  'flow.rejected': ticketIs('Order refused', 'The free margin does not cover this order.'),
  'flow.unresolved': ticketIs('Still no answer', 'Look at your orders before you try again.'),
};

async function unchecked(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  await unseen(field(page, name));
}

const placeholders: PageAssertion = async (page) => {
  await seen(heading(page, 'Orders'), loading(page));
  await unseen(page.getByText('No more'), page.getByText('No open positions'));
};
const spins = (page: Page) => page.getByText('Refreshing', { exact: true });

export const orderList: Assertions = {
  'list.hidden': placeholders,
  'list.shown.loading': placeholders,
  'list.shown.listed.current': (page) =>
    seen(button(page, /Gold/), button(page, /EUR\/USD/), page.getByText('No more')),
  'list.shown.listed.refreshing': (page) => seen(button(page, /Gold.*Pending/)),
  'list.shown.listed.loadingMore': async (page) => {
    await seen(button(page, /Gold/), page.getByRole('status').getByText('Loading…'));
    await unseen(page.getByText('No more'));
  },
  'list.shown.listed.outdated': (page) =>
    seen(page.getByText('This list may be out of date.'), button(page, 'Try again')),
  'list.shown.empty': (page) => seen(page.getByText('No open positions')),
  'list.shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
  'spinner.off': async (page) => {
    await seen(page.getByText('Realised profit/loss'), page.getByText('Cancelled', { exact: true }));
    await unseen(spins(page));
  },
  'spinner.on': (page) => seen(spins(page)),
};

const DOUBT = 'No answer yet. Checking…';
const sends =
  (sheet: string, action: string): PageAssertion =>
  async (page) => {
    await seen(dialog(page, sheet));
    await busy(page, action);
    await unseen(page.getByText(DOUBT));
  };
const doubts =
  (sheet: string, action: string): PageAssertion =>
  async (page) => {
    await seen(dialog(page, sheet).getByText(DOUBT));
    await busy(page, action);
  };

export const orderSheet: Assertions = {
  closed: async (page) => {
    await seen(heading(page, 'Orders'), button(page, /Gold/));
    await unseen(page.getByRole('dialog'));
  },
  'open.viewing': async (page) => {
    await seen(dialog(page, 'Order details').getByText('10234'), button(page, 'Edit stops'));
    await idle(page, 'Close position');
  },
  'open.editingStops': async (page) => {
    await seen(dialog(page, 'Edit stops'), page.getByText(/must lie on the losing side/));
    await idle(page, 'Save stops');
  },
  'open.savingStops.sending': sends('Edit stops', 'Save stops'),
  'open.savingStops.checking': doubts('Edit stops', 'Save stops'),
  'open.confirmingClose': (page) => seen(question(page, 'Close this position?')),
  'open.closing.sending': sends('Order details', 'Close position'),
  'open.closing.checking': doubts('Order details', 'Close position'),
  'open.confirmingCancel': (page) => seen(question(page, 'Cancel this order?')),
  'open.cancelling.sending': sends('Order details', 'Cancel order'),
  'open.cancelling.checking': doubts('Order details', 'Cancel order'),
};

const ticked = (page: Page, name: RegExp) => page.getByRole('button', { name }).locator('svg');
const balanceSeen: PageAssertion = (page) => seen(page.getByText('98,412.50'), button(page, 'Hide balance'));

export const preferences: Assertions = {
  'language.ready': async (page) => {
    await seen(ticked(page, /English/));
    await unseen(ticked(page, /中文/));
  },
  'language.loading': async (page) => {
    await seen(ticked(page, /中文/));
    await unseen(ticked(page, /English/));
  },
  appearance: (page) => expect(button(page, 'Dark')).toHaveAttribute('aria-pressed', 'true'),
  'balances.deciding': balanceSeen,
  'balances.shown': balanceSeen,
  'balances.hidden': async (page) => {
    await seen(button(page, 'Show balance'));
    await unseen(page.getByText('98,412.50'));
  },
};
