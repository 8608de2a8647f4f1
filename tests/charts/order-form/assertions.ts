import { expect, type Page } from 'playwright/test';
import {
  type Assertions,
  button,
  dialog,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

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

const orderForm: Assertions = {
  'standing.visitor': async (page) => {
    await canTrade(page);
    await unseen(page.getByText('Balance', { exact: true }));
  },
  'standing.trader': (page) => seen(page.getByText('Balance', { exact: true }), page.getByText('98,412.50')),
  'quote.missing': (page) => seen(page.getByText('No multiples'), page.getByText('–', { exact: true })),
  'quote.fresh': canTrade,
  'quote.stale': (page) =>
    seen(page.getByText('The price is out of date. Wait for a new one, then try again.')),
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
  'stopLoss.on.fixed': async (page) => {
    await expect(page.getByRole('checkbox', { name: 'Stop-loss' })).toBeChecked();
    await seen(
      field(page, 'Stop-loss'),
      page.getByText('Please enter price'),
      page.getByText('Set a stop-loss first'),
    );
  },
  'stopLoss.on.trailing': async (page) => {
    await expect(button(page, 'Trailing')).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page, 'Trailing stop')).toHaveValue('1.5');
    await expect(button(page, '1%')).toBeEnabled();
    await unseen(field(page, 'Stop-loss'));
  },
  'takeProfit.off': (page) => unchecked(page, 'Take-profit'),
  'takeProfit.on': async (page) => {
    await expect(page.getByRole('checkbox', { name: 'Take-profit' })).toBeChecked();
    await seen(field(page, 'Take-profit'));
  },
  'flow.editing': canTrade,
  'flow.confirming': ticketIs('Buy Gold', 'Confirm buy', 'Market · 4,182.65', '4,120.00'),
  'flow.submitting.sending': ticketIs('Buy Gold', 'Sending your order…'),
  'flow.submitting.checking': ticketIs('Buy Gold', 'No reply yet. Checking your order…'),
  'flow.placed': ticketIs(
    'Order placed',
    'Order no. 10234',
    'Opening price',
    '4,182.65',
    '0.5',
    'View orders',
  ),
  'flow.rejected': ticketIs(
    'Order rejected',
    'This order needs 2,091.33 USD. Your free margin is 1,200.50 USD.',
  ),
  'flow.unresolved': ticketIs('Still no reply', 'Check your orders before you try again.'),
};

async function unchecked(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  await unseen(field(page, name));
}

export const assertions: GalleryAssertions = {
  orderForm,
};
