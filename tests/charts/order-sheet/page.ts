import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { ORDER_STATUS } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import type { Route } from '#contract/route';
import { cancelTrade, close, setStopPrice } from '#contract/routes/trading';
import {
  busy,
  button,
  dialog,
  idle,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, leaveWithPanels, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { model } from './order-sheet.model.ts';

const DOUBT = 'No reply yet. Checking…';

/** The page's trader, acting elsewhere, and the one order there is. */
async function elsewhere(app: AppPage): Promise<{ account: Trader; id: number; isPending: boolean }> {
  const account = trader(app.backend.server, await app.token());
  const [holding] = (await account.page('1')).data;
  const [pending] = (await account.page('0')).data;
  return { account, id: (holding ?? pending)?.Id ?? 0, isPending: !holding };
}

async function endElsewhere(app: AppPage): Promise<void> {
  const { account, id, isPending } = await elsewhere(app);
  await (isPending ? account.cancel(id) : account.close(id));
}

/** How the server may answer a command that waits for it. */
const settle =
  (route: Pick<Route, 'path'>): EventExecutor =>
  async (app, { event }) => {
    const { kind, code } = (event as AnyEventObject).output;
    if (kind === 'unresolved') return app.giveUp(route);
    if (code === ERRORS.notHolding) await endElsewhere(app);
    else if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(route));
    await app.calls.answer(route);
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

export const pageModel: PageModel = {
  clauses: 'S2.51 S2.52 S4.3 S4.4 S7.26 S8.3 S8.5 S9.16',
  chart: 'orderSheet',
  model,
  async open(app, { steps }) {
    const token = await app.backend.demoToken();
    const account = trader(app.backend.server, token);
    app.socket.keepBack('FOREX_TRADE', 'FOREX_CLOSED');
    const first = steps[0]?.event as AnyEventObject;
    if (first.type !== 'order.opened') return app.open('/order', { token });
    const isPending = first.order.status === ORDER_STATUS.pending;
    await account.submit(isPending ? { status: '0', target_price: '1.05000' } : {});
    await app.open('/', { token });
    await tab(app.page, 'Orders');
    if (isPending) await app.page.getByRole('tab', { name: 'Pending' }).click();
  },
  events: {
    'order.opened': ({ page }) => button(page, /EUR\/USD/).click(),
    'sheet.dismiss': async ({ page }, { from }) => {
      const asks = from.matches({ open: 'confirmingClose' }) || from.matches({ open: 'confirmingCancel' });
      if (asks) return answer(page, 'Back');
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
    },
    'screen.left': ({ page }) => leaveWithPanels(page),
    'stops.edit': ({ page }) => press(page, 'Edit stops'),
    // The order is a buy at 1.1: a stop-loss belongs below. The examples' prices are other ones.
    'stops.save': async ({ page, calls }, { event }) => {
      const isRight = Number((event as AnyEventObject).stops.stopLoss) < 100;
      calls.hold(setStopPrice);
      await page.getByRole('checkbox', { name: 'Stop-loss' }).check();
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
    'account.pushed': ({ socket, backend }, { from, event }) => {
      const { push } = event as AnyEventObject;
      const { opened } = from.context;
      const isFilled = opened?.status === ORDER_STATUS.pending && push.positions[0]?.id === opened.id;
      socket.deliver('FOREX_TRADE');
      if (!isFilled) return;
      backend.source.set(DRIVEN.euro, 1.04);
      backend.tick();
    },
    'account.closed': async (app) => {
      await app.socket.keptBack('FOREX_TRADE');
      app.socket.deliver('FOREX_TRADE', 'FOREX_CLOSED');
      await endElsewhere(app);
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'command.doubted': ({ calls }, { from }) => calls.lose(routeIn(JSON.stringify(from.value))),
    'done:setStops': settle(setStopPrice),
    'done:closeOrder': settle(close),
    'done:cancelOrder': settle(cancelTrade),
  },
  states: {
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
