import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { PRICE_STALE_MS } from '#contract/constants';
import { info } from '#contract/routes/account';
import { tradeList } from '#contract/routes/market';
import { submit } from '#contract/routes/trading';
import { walkable } from '../../../machines/walkables/order-form.ts';
import { DRIVEN } from '../../../support/driven-source.ts';
import { dialog, type PageAssertion, seen, unseen } from '../../sights.ts';
import { press, tab } from '../hands.ts';
import { limits } from '../limits/order-form.ts';
import type { Stage } from '../stage.ts';
import type { Deed, Deeds } from '../walk.ts';

const { euro, bare } = DRIVEN;
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const toggle =
  (name: string): Deed =>
  ({ page }) =>
    page.getByRole('checkbox', { name }).click();
const shut: Deed = ({ page }) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();

/** The examples' instruments: 1 has leverage, 2 has none, 3 is closed. The form takes the first that is open. */
async function firstInstrument({ world, calls }: Stage, id: number): Promise<void> {
  const others = Object.values(DRIVEN).filter((instrument) => id === 3 || instrument !== bare);
  if (id !== 1) world.setOpen(false, ...others);
  await calls.answer(tradeList);
}

const ticketSays =
  (title: string, text: string): PageAssertion =>
  (page) =>
    seen(dialog(page, title).getByText(text, { exact: true }));

export const deeds: Deeds = {
  chart: 'orderForm',
  walkable,
  limits,
  async open(stage, { steps }) {
    const isTrader = steps[0]?.event.type === 'session.started';
    stage.calls.hold(tradeList);
    if (isTrader) stage.calls.hold(info);
    const device = isTrader ? { token: await stage.world.demoToken() } : {};
    await stage.open('/', device);
    await tab(stage.page, 'Trade');
  },
  deeds: {
    'session.started': ({ calls }) => calls.answer(info),
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'instrument.selected': async (stage, { event, from }) => {
      const { Id } = (event as AnyEventObject).instrument;
      if (from.matches({ quote: 'missing' })) return firstInstrument(stage, Id);
      // The sheet outlives the screen: another instrument is picked where the browser's button leads.
      await stage.page.goBack();
      await stage.page.getByRole('link', { name: bare.showCode }).click();
    },
    'price.heard': ({ world }, { event }) => {
      if ((event as AnyEventObject).isOpen) world.tick();
      else world.setOpen(false, euro);
    },
    'connection.lost': async (stage) => {
      await stage.until('connection', 'open', (value) => JSON.stringify(value).includes('heartbeat'));
      stage.link.hold();
      await stage.link.cut();
    },
    'priceType.pending': ({ page }) => press(page, 'Pending'),
    'priceType.market': ({ page }) => press(page, 'Market'),
    'stopLoss.toggle': toggle('Stop-loss'),
    'takeProfit.toggle': toggle('Take-profit'),
    'multiple.picked': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Leverage' }).click();
      await page.getByRole('option', { name: '10×', exact: true }).click();
    },
    'fields.changed': ({ page }) => press(page, 'More lots'),
    'order.review': async ({ page }, { event }) => {
      const { lots } = (event as AnyEventObject).fields;
      if (lots === '') await field(page, 'Lots').fill('');
      await press(page, 'Buy');
    },
    'order.back': shut,
    'order.confirm': (stage) => {
      stage.calls.hold(submit);
      return press(stage.page, 'Confirm buy');
    },
    'order.dismiss': shut,
    'command.doubted': ({ calls }) => calls.lose(submit),
    'done:submitOrder': async (stage, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      if (kind === 'unresolved') return stage.giveUp(submit);
      if (kind === 'rejected') await stage.world.spendKey(await stage.calls.asked(submit));
      await stage.calls.answer(submit);
    },
    'after:priceAge@orderForm.quote.fresh': (stage) => {
      stage.link.silence();
      return stage.pass(PRICE_STALE_MS);
    },
  },
  sights: {
    'standing.visitor': (page) => unseen(page.getByText('Balance', { exact: true })),
    'standing.trader': 'it is entered before there is a ticket to show the balance',
    'quote.missing': (page) => seen(page.getByRole('main', { name: 'Loading…' })),
    'quote.fresh': (page) => unseen(page.getByText(/price is out of date|market is closed/)),
    'quote.stale': (page) => seen(page.getByText('The price is out of date. Wait for a fresh one')),
    'quote.closed': (page) => seen(page.getByText('The market is closed.')),
    'priceType.market': (page) => unseen(field(page, 'Target price')),
    'priceType.pending': (page) => seen(field(page, 'Target price')),
    'stopLoss.off': (page) => unseen(field(page, 'Stop-loss')),
    'stopLoss.on': (page) => seen(field(page, 'Stop-loss')),
    'takeProfit.off': (page) => unseen(field(page, 'Take-profit')),
    'takeProfit.on': (page) => seen(field(page, 'Take-profit')),
    'flow.editing': (page) => unseen(page.getByRole('dialog')),
    'flow.confirming': ticketSays('Buy EUR/USD', 'Confirm buy'),
    'flow.submitting.sending': ticketSays('Buy EUR/USD', 'Sending your order…'),
    'flow.submitting.checking': ticketSays(
      'Buy EUR/USD',
      'No answer yet. Checking what became of your order…',
    ),
    'flow.placed': ticketSays('Order placed', 'View orders'),
    'flow.rejected': (page) => seen(dialog(page, 'Order refused')),
    'flow.unresolved': ticketSays('Still no answer', 'Look at your orders before you try again.'),
  },
};
