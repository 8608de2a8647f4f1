import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { ORDER_STATUS, ORDER_TAB } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import type { Route } from '#contract/route';
import { cancelTrade, close, setStopPrice } from '#contract/routes/trading';
import { walkable } from '../../../machines/walkables/order-sheet.ts';
import { DRIVEN } from '../../../support/driven-source.ts';
import { type Trader, trader } from '../../../support/orders.ts';
import { busy, button, dialog, idle, type PageAssertion, question, seen, unseen } from '../../sights.ts';
import { answer, press } from '../hands.ts';
import { limits } from '../limits/order-sheet.ts';
import type { Stage } from '../stage.ts';
import type { Deed, Deeds } from '../walk.ts';

const DOUBT = 'No answer yet. Checking…';

/** The page's trader, acting elsewhere, and the one order there is. */
async function elsewhere(stage: Stage): Promise<{ hand: Trader; id: number; isPending: boolean }> {
  const hand = trader(stage.world.server, await stage.token());
  const [holding] = (await hand.page('1')).data;
  const [pending] = (await hand.page('0')).data;
  return { hand, id: (holding ?? pending)?.Id ?? 0, isPending: !holding };
}

async function endElsewhere(stage: Stage): Promise<void> {
  const { hand, id, isPending } = await elsewhere(stage);
  await (isPending ? hand.cancel(id) : hand.close(id));
}

/** How the server may answer a command that waits for it. */
const settle =
  (route: Pick<Route, 'path'>): Deed =>
  async (stage, { event }) => {
    const { kind, code } = (event as AnyEventObject).output;
    if (kind === 'unresolved') return stage.giveUp(route);
    if (code === ERRORS.notHolding) await endElsewhere(stage);
    else if (kind === 'rejected') await stage.world.spendKey(await stage.calls.asked(route));
    await stage.calls.answer(route);
  };

const routeIn = (key: string): Pick<Route, 'path'> =>
  key.includes('savingStops') ? setStopPrice : key.includes('closing') ? close : cancelTrade;

const sends =
  (sheet: string, action: string): PageAssertion =>
  async (page) => {
    await unseen(page.getByRole('alertdialog'));
    await seen(dialog(page, sheet));
    await busy(page, action);
  };
const doubts =
  (sheet: string): PageAssertion =>
  (page) =>
    seen(dialog(page, sheet).getByText(DOUBT));
const field = (page: Page) => page.getByRole('textbox', { name: 'Stop-loss' });

export const deeds: Deeds = {
  chart: 'orderSheet',
  walkable,
  limits,
  async open(stage, { steps }) {
    const token = await stage.world.demoToken();
    const hand = trader(stage.world.server, token);
    stage.link.silence('FOREX_TRADE', 'FOREX_CLOSED');
    const first = steps[0]?.event as AnyEventObject;
    if (first.type !== 'order.opened') return stage.open('/order', { token });
    const isPending = first.order.Status === ORDER_STATUS.pending;
    await hand.submit(isPending ? { status: '0', target_price: '1.05000' } : {});
    await stage.open(`/order?type=${isPending ? ORDER_TAB.pending : ORDER_TAB.holding}`, { token });
  },
  deeds: {
    'order.opened': ({ page }) => button(page, /EUR\/USD/).click(),
    'sheet.dismiss': async ({ page }, { from }) => {
      const asks = from.matches({ open: 'confirmingClose' }) || from.matches({ open: 'confirmingCancel' });
      if (asks) return answer(page, 'Back');
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
    },
    'stops.edit': ({ page }) => press(page, 'Edit stops'),
    // The order is a buy at 1.1: a stop-loss belongs below. The examples' prices are other ones.
    'stops.save': async ({ page, calls }, { event }) => {
      const isRight = Number((event as AnyEventObject).stops.stopLoss) < 100;
      calls.hold(setStopPrice);
      await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
      await field(page).fill(isRight ? '1.00' : '1.20');
      await press(page, 'Save stops');
    },
    'order.close': ({ page }) => press(page, 'Close position'),
    'order.cancel': ({ page }) => press(page, 'Cancel order'),
    'order.confirm': async ({ page, calls }, { from }) => {
      const isClose = from.matches({ open: 'confirmingClose' });
      calls.hold(isClose ? close : cancelTrade);
      await answer(page, isClose ? 'Close position' : 'Cancel order');
    },
    'account.pushed': ({ link, world }, { from, event }) => {
      const { push } = event as AnyEventObject;
      const { opened } = from.context;
      const isFilled = opened?.Status === ORDER_STATUS.pending && push.TransOrder[0]?.Id === opened.Id;
      link.speak('FOREX_TRADE');
      if (!isFilled) return;
      world.source.set(DRIVEN.euro, 1.04);
      world.tick();
    },
    'account.closed': async (stage) => {
      await stage.link.kept('FOREX_TRADE');
      stage.link.speak('FOREX_TRADE', 'FOREX_CLOSED');
      await endElsewhere(stage);
    },
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'command.doubted': ({ calls }, { from }) => calls.lose(routeIn(JSON.stringify(from.value))),
    'done:setStops': settle(setStopPrice),
    'done:closeOrder': settle(close),
    'done:cancelOrder': settle(cancelTrade),
  },
  sights: {
    closed: (page) => unseen(page.getByRole('dialog')),
    'open.viewing': async (page) => {
      await seen(dialog(page, 'Order details'), button(page, 'Edit stops'));
      await unseen(page.getByRole('alertdialog'));
    },
    'open.editingStops': async (page) => {
      await seen(dialog(page, 'Edit stops'));
      await idle(page, 'Save stops');
    },
    'open.savingStops.sending': sends('Edit stops', 'Save stops'),
    'open.savingStops.checking': doubts('Edit stops'),
    'open.confirmingClose': (page) => seen(question(page, 'Close this position?')),
    'open.closing.sending': sends('Order details', 'Close position'),
    'open.closing.checking': doubts('Order details'),
    'open.confirmingCancel': (page) => seen(question(page, 'Cancel this order?')),
    'open.cancelling.sending': sends('Order details', 'Cancel order'),
    'open.cancelling.checking': doubts('Order details'),
  },
};
