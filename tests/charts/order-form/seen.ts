import { expect, type Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import { button, closer, dialog, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const select = (page: Page, name: string) => page.getByRole('combobox', { name });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const off =
  (name: string): PageAssertion =>
  (page) =>
    unseen(page.getByRole('checkbox', { name, checked: true }), field(page, name));
/** The sheet with one text of it, and in the gallery with more of what its samples say. */
const ticketSays = (title: RegExp, text: string, ...more: string[]): StateView => {
  const says =
    (...texts: string[]): PageAssertion =>
    (page) =>
      seen(...texts.map((one) => dialog(page, title).getByText(one, { exact: true })));
  return { inApp: says(text), inGallery: says(text, ...more) };
};
const BUY = /^Buy (EUR\/USD|Gold)$/;
/** A toast that says so stays for its time. */
const isFresh: PageAssertion = (page) =>
  unseen(page.locator('main, [role=dialog]').getByText(/price is out of date|market is closed/));
const canTrade: PageAssertion = async (page) => {
  await expect(button(page, 'Buy')).toBeEnabled();
  await expect(button(page, 'Sell')).toBeEnabled();
  await unseen(page.getByRole('dialog'));
  await isFresh(page);
};
const noBalance: PageAssertion = (page) => unseen(page.getByText('Balance', { exact: true }));

export const view: ChartView = {
  states: {
    'standing.visitor': noBalance,
    'standing.trader': {
      inApp: 'it is entered before there is a ticket to show the balance',
      inGallery: (page) => seen(page.getByText('Balance', { exact: true }), page.getByText('98,412.50')),
    },
    'quote.missing': {
      inApp: (page) => seen(page.getByRole('main', { name: 'Loading…' })),
      inGallery: (page) => seen(page.getByText('No multiples'), page.getByText('–', { exact: true })),
    },
    'quote.fresh': { inApp: isFresh, inGallery: canTrade },
    'quote.stale': (page) => seen(page.getByText('The price is out of date. Wait for a new one')),
    'quote.closed': {
      inApp: (page) => seen(page.getByText('The market is closed.')),
      inGallery: async (page) => {
        await seen(page.getByText('The market is closed.'), page.getByRole('banner').getByText('Closed'));
        await expect(button(page, 'Buy')).toBeDisabled();
      },
    },
    'priceType.market': (page) => unseen(field(page, 'Target price')),
    'priceType.pending': {
      inApp: (page) => seen(field(page, 'Target price')),
      inGallery: (page) => seen(field(page, 'Target price'), page.getByText('Please enter price')),
    },
    'stopLoss.off': off('Stop-loss'),
    'stopLoss.on.fixed': {
      inApp: (page) => seen(field(page, 'Stop-loss')),
      inGallery: async (page) => {
        await expect(box(page, 'Stop-loss')).toBeChecked();
        await seen(field(page, 'Stop-loss'), page.getByText('Please enter price'));
        await seen(page.getByText('Set a stop-loss first'));
      },
    },
    'stopLoss.on.trailing': {
      inApp: (page) => seen(field(page, 'Trailing stop')),
      inGallery: async (page) => {
        await expect(field(page, 'Trailing stop')).toHaveValue('1.5');
        await expect(button(page, '1%')).toBeEnabled();
        await unseen(field(page, 'Stop-loss'));
      },
    },
    'takeProfit.off': off('Take-profit'),
    'takeProfit.on': (page) => seen(field(page, 'Take-profit')),
    'flow.editing': { inApp: (page) => unseen(page.getByRole('dialog')), inGallery: canTrade },
    'flow.confirming': ticketSays(BUY, 'Confirm buy', 'Market · 4,182.65', '4,120.00'),
    'flow.submitting.sending': ticketSays(BUY, 'Sending your order…'),
    'flow.submitting.checking': ticketSays(BUY, 'No reply yet. Checking your order…'),
    'flow.placed': ticketSays(
      /order placed/i,
      'View orders',
      'Order no. 10234',
      'Opening price',
      '4,182.65',
      '0.5',
    ),
    'flow.rejected': {
      inApp: (page) => seen(dialog(page, 'Order rejected')),
      inGallery: (page) =>
        seen(
          dialog(page, 'Order rejected').getByText(
            'This order needs 2,091.33 USD. Your free margin is 1,200.50 USD.',
          ),
        ),
    },
    'flow.unresolved': ticketSays(/^Still no reply$/, 'Check your orders before you try again.'),
  },
  controls: {
    'priceType.pending': (page) => page.getByRole('button', { name: 'Pending', exact: true, pressed: false }),
    'priceType.market': (page) => page.getByRole('button', { name: 'Market', exact: true, pressed: false }),
    'stopLoss.toggle': (page) => box(page, 'Stop-loss'),
    'stopLoss.fixed': (page) => page.getByRole('button', { name: 'Fixed', pressed: false }),
    'stopLoss.trailing': (page) => page.getByRole('button', { name: 'Trailing', pressed: false }),
    'trailBy.picked': (page) => page.getByRole('group', { name: 'Distance in' }).getByRole('button'),
    'takeProfit.toggle': (page) => box(page, 'Take-profit'),
    'multiple.picked': {
      at: (page) => select(page, 'Leverage'),
      except: [
        {
          where: (state) => state.matches({ quote: 'missing' }),
          because: 'the ticket is drawn once there is an instrument',
        },
      ],
    },
    'goodFor.picked': (page) => select(page, 'Valid for'),
    'pair.picked': (page) => select(page, 'One cancels the other'),
    'field.typed': (page) => page.getByRole('textbox', { name: 'Lots' }),
    'order.review': (page) => button(page, 'Buy'),
    'order.back': (page) => closer(page, /^Buy/),
    'order.confirm': (page) => button(page, 'Confirm buy'),
    'order.dismiss': (page) => closer(page, /^(Order|Still)/),
  },
  noControl: { 'ticket.left': BY_SCREEN, 'price.heard': 'The market tells it.' },
};
