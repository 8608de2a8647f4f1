import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { PRICE_STALE_MS } from '#contract/constants';
import { commandOutcome, info } from '#contract/routes/account';
import { tradeList } from '#contract/routes/market';
import { submit } from '#contract/routes/trading';
import { BY_SCREEN, type ChartView, ON_CHART, type StateView } from '../../e2e/chart-view.ts';
import {
  button,
  closer,
  dialog,
  nothingOver,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { leaveWithPanels, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { trader } from '../../support/orders.ts';
import { model } from './order-form.model.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name });
const select = (page: Page, name: string) => page.getByRole('combobox', { name });

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
/** The field of the size by its unit. */
const SIZE = /^(Lots|Units|USD)$/;
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
  await nothingOver(page);
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
    'quote.unheard': async (page) => {
      await expect(page.locator('[data-side="buy"]')).toBeDisabled();
      await isFresh(page);
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
    'earlier.known': (page) => unseen(page.getByText('Checking your last request')),
    'earlier.doubted': {
      inApp: 'the sheet of the order that is given up lies over the ticket',
      inGallery: async (page) => {
        await seen(page.getByText('Checking your last request'));
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
    'takeProfit.on': {
      inApp: (page) => seen(field(page, 'Take-profit')),
      inGallery: (page) =>
        seen(field(page, 'Take-profit'), page.getByText(/Buy .4,232\.65. · Sell .4,132\.65. · .1\.20%/)),
    },
    'flow.editing': {
      inApp: (page) => nothingOver(page),
      inGallery: async (page) => {
        await canTrade(page);
        await seen(page.getByText('Rounded down: 0.23 lots'));
      },
    },
    'flow.confirming': ticketSays(BUY, 'Confirm buy', 'Market · 4,182.65', '4,120.00'),
    'flow.submitting.sending': ticketSays(BUY, 'Sending your order…'),
    'flow.submitting.checking': ticketSays(BUY, 'No reply yet. Checking your order…'),
    'flow.ended.placed': ticketSays(
      /order placed/i,
      'View orders',
      'Order no. 10234',
      'Opening price',
      '4,182.65',
      '0.5',
    ),
    'flow.ended.rejected': {
      inApp: (page) => seen(dialog(page, 'Order rejected')),
      inGallery: (page) =>
        seen(
          dialog(page, 'Order rejected').getByText(
            'This order needs 2,091.33 USD. Your free margin is 1,200.50 USD.',
          ),
        ),
    },
    'flow.ended.unresolved': ticketSays(/^Still no reply$/, 'Check your orders before you try again.'),
  },
  controls: {
    'priceType.pending': (page) => page.getByRole('button', { name: 'Pending', exact: true, pressed: false }),
    'priceType.market': (page) => page.getByRole('button', { name: 'Market', exact: true, pressed: false }),
    'stopLoss.toggle': (page) => box(page, 'Stop-loss'),
    'stopLoss.fixed': (page) => page.getByRole('button', { name: 'Fixed', pressed: false }),
    'stopLoss.trailing': (page) => page.getByRole('button', { name: 'Trailing', pressed: false }),
    'trailBy.picked': (page) => page.getByRole('group', { name: 'Distance in' }).getByRole('button'),
    'takeProfit.toggle': (page) => box(page, 'Take-profit'),
    'stopsIn.picked': (page) => page.getByRole('group', { name: 'Stops in' }).getByRole('button'),
    'sizeIn.picked': (page) => page.getByRole('group', { name: 'Size in' }).getByRole('button'),
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
    'field.typed': (page) => page.getByRole('textbox', { name: SIZE }),
    'order.review': (page) => button(page, 'Buy'),
    'order.back': (page) => closer(page, /^Buy/),
    'order.confirm': (page) => button(page, 'Confirm buy'),
    'order.dismiss': (page) => closer(page, /^(Order|Still)/),
  },
  noControl: { 'stop.moved': ON_CHART, 'ticket.left': BY_SCREEN, 'price.heard': 'The market tells it.' },
};

const { euro, bare } = DRIVEN;
const toggle =
  (name: string): EventExecutor =>
  ({ page }) =>
    page.getByRole('checkbox', { name }).click();
const shut: EventExecutor = ({ page }) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();

/** The examples' instruments: 1 has leverage, 2 has none, 3 is closed. The form takes the first that is open. */
async function firstInstrument({ backend, calls }: AppPage, id: number): Promise<void> {
  const others = Object.values(DRIVEN).filter((instrument) => id === 3 || instrument !== bare);
  if (id !== 1) await backend.setOpen(false, ...others);
  await calls.answer(tradeList);
}

export const pageModel: PageModel = {
  clauses: 'S4.2 S5.7 S5.8 S5.9 S5.10 S5.11 S5.12 S5.13',
  chart: 'orderForm',
  model,
  async open(app, { steps }) {
    const isTrader = steps[0]?.event.type === 'session.started';
    app.calls.hold(tradeList);
    if (isTrader) app.calls.hold(info);
    const device = isTrader ? { token: await app.backend.demoToken() } : {};
    await app.open('/', device);
    await tab(app.page, 'Trade');
  },
  events: {
    // After an account was left the login is open; it leads back here.
    'session.started': ({ page, calls }, { from }) =>
      from.matches({ quote: 'missing' }) ? calls.answer(info) : press(page, 'Try a demo account'),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'instrument.selected': async (app, { event, from }) => {
      const { id } = (event as AnyEventObject).instrument;
      app.socket.keepBack();
      if (from.matches({ quote: 'missing' })) return firstInstrument(app, id);
      // The sheet outlives the screen: another instrument is picked where the browser's button leads.
      await leaveWithPanels(app.page);
      if (id === 3) await app.backend.setOpen(false, bare);
      await app.page.getByRole('link', { name: bare.showCode }).click();
    },
    // It mends whatever kept the prices away: a link that was cut or silent, a market that was closed.
    'price.heard': async ({ backend, socket }, { event }) => {
      socket.release();
      socket.deliver();
      await backend.setOpen((event as AnyEventObject).isOpen, euro);
    },
    'connection.lost': async (app) => {
      await app.until('connection', 'open', (value) => JSON.stringify(value).includes('heartbeat'));
      app.socket.hold();
      await app.socket.cut();
    },
    'priceType.pending': ({ page }) => press(page, 'Pending'),
    'priceType.market': ({ page }) => press(page, 'Market'),
    'stopLoss.toggle': toggle('Stop-loss'),
    'stopLoss.fixed': ({ page }) => press(page, 'Fixed'),
    'stopLoss.trailing': ({ page }) => press(page, 'Trailing'),
    'trailBy.picked': ({ page }) =>
      page.getByRole('group', { name: 'Distance in' }).getByRole('button', { name: 'Price' }).click(),
    'takeProfit.toggle': toggle('Take-profit'),
    'stopsIn.picked': ({ page }) =>
      page.getByRole('group', { name: 'Stops in' }).getByRole('button', { name: 'Points' }).click(),
    'sizeIn.picked': ({ page }) =>
      page.getByRole('group', { name: 'Size in' }).getByRole('button', { name: 'Units' }).click(),
    'multiple.picked': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Leverage' }).click();
      await page.getByRole('option', { name: '10×', exact: true }).click();
    },
    'goodFor.picked': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Valid for' }).click();
      await page.getByRole('option', { name: '1 day', exact: true }).click();
    },
    'pair.picked': async (app) => {
      const account = trader(app.backend.server, await app.token());
      await account.submit({ status: '0', target_price: '1.05000', cont: '0.01' });
      await app.page.getByRole('combobox', { name: 'One cancels the other' }).click();
      await app.page.getByRole('option', { name: /^Buy/ }).first().click();
    },
    'target.picked': async ({ page }) => {
      await press(page, 'Order at a price');
      // A stop-loss of 1.05 stays on its side of it.
      await page.getByRole('textbox', { name: 'New order' }).fill('1.15');
      await press(page, 'Use price');
    },
    'stop.moved': async ({ page }) => {
      await page.getByRole('slider', { name: 'Stop-loss of New order' }).focus();
      await page.keyboard.press('PageDown');
    },
    'field.typed': ({ page }, { event }) =>
      page.getByRole('textbox', { name: SIZE }).fill((event as AnyEventObject).text),
    'ticket.left': ({ page }, { from }) =>
      from.matches({ flow: 'confirming' }) ? leaveWithPanels(page) : tab(page, 'Markets'),
    'order.review': ({ page }) => press(page, 'Buy'),
    'order.back': shut,
    'order.confirm': (app) => {
      app.calls.hold(submit);
      return press(app.page, 'Confirm buy');
    },
    'order.dismiss': shut,
    'command.doubted': ({ calls }) => calls.lose(submit),
    // The log hears that an order is given up before the form does.
    'doubt.begun': async (app) => {
      app.calls.hold(commandOutcome);
      await app.loseEvery(submit);
      app.calls.recover(submit);
    },
    'doubt.over': async (app) => {
      await app.calls.answer(commandOutcome);
      await app.readOutcome();
    },
    'done:submitOrder': async (app, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      if (kind === 'unresolved') return;
      if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(submit));
      await app.calls.answer(submit);
    },
    'after:priceAge@orderForm.quote.unheard': (app) => app.pass(PRICE_STALE_MS),
    'after:priceAge@orderForm.quote.fresh': (app) => {
      app.socket.keepBack();
      return app.pass(PRICE_STALE_MS);
    },
  },
  states: view.states,
};
