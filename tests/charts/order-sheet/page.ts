import type { Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { ORDER_STATUS, type OrderStatus } from '#contract/constants';
import { ERRORS } from '#contract/errors';
import type { Route } from '#contract/route';
import { cancelTrade, close, noteOrder, reverse, setStopPrice } from '#contract/routes/trading';
import type { Caution } from '#machines/live-orders/exposure';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  choice,
  dialog,
  idle,
  nothingOver,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, leaveWithPanels, pickAsks, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { model } from './order-sheet.model.ts';

/** What the stops of a position, and a pending order with its stops, are edited and saved by. */
const EDIT = /^Edit (stops|order)$/;
const SAVE = /^Save (stops|order)$/;

const sends =
  (sheet: string | RegExp, action: string | RegExp): PageAssertion =>
  async (page) => {
    await unseen(page.getByRole('alertdialog'));
    await seen(dialog(page, sheet));
    await busy(page, action);
  };
const doubts =
  (sheet: string | RegExp): PageAssertion =>
  (page) =>
    seen(dialog(page, sheet).getByText('No reply yet. Checking…'));
const asks =
  (title: string): PageAssertion =>
  (page) =>
    seen(question(page, title));

const ON_POSITION = 'the gallery opens the sheet on a position';

export const view: ChartView = {
  states: {
    closed: nothingOver,
    'open.viewing': async (page) => {
      await seen(dialog(page, 'Order details'), button(page, /^(Edit (stops|order)|Note)$/));
      await unseen(page.getByRole('alertdialog'));
    },
    'open.editingStops': {
      inApp: async (page) => {
        await seen(dialog(page, EDIT));
        await idle(page, SAVE);
      },
      inGallery: (page) => seen(dialog(page, 'Edit stops'), page.getByText(/must be on the losing side/)),
    },
    'open.savingStops.sending': sends(EDIT, SAVE),
    'open.savingStops.checking': doubts(EDIT),
    'open.editingNote': async (page) => {
      await seen(dialog(page, 'Note').getByRole('textbox', { name: 'Note' }));
      await idle(page, 'Save note');
    },
    'open.savingNote.sending': sends('Note', 'Save note'),
    'open.savingNote.checking': doubts('Note'),
    'open.choosingLots': {
      inApp: (page) => seen(dialog(page, 'Close part')),
      inGallery: (page) =>
        seen(
          dialog(page, 'Close part').getByRole('textbox', { name: 'Lots to close' }),
          button(page, 'Close 0.5 lots'),
        ),
    },
    'open.confirmingPart': {
      inApp: asks('Close 0.5 of 1 lots?'),
      inGallery: (page) =>
        seen(question(page, 'Close 0.5 of 1 lots?').getByText('After this you are 1 lot short in Gold.')),
    },
    'open.confirmingReverse': asks('Reverse this position?'),
    'open.reversing.sending': sends('Order details', 'Close position'),
    'open.reversing.checking': doubts('Order details'),
    'open.confirmingClose': {
      inApp: asks('Close this position?'),
      inGallery: (page) =>
        seen(
          question(page, 'Close this position?').getByText('After this you are 1.5 lots short in Gold.'),
          question(page, 'Close this position?').getByText('It will close at the current market price.'),
        ),
    },
    'open.closing.sending': sends('Order details', 'Close position'),
    'open.closing.checking': doubts('Order details'),
    'open.confirmingCancel': asks('Cancel this order?'),
    'open.cancelling.sending': sends('Order details', 'Cancel order'),
    'open.cancelling.checking': doubts('Order details'),
  },
  controls: {
    'order.opened': (page) => page.getByRole('main').getByRole('button', { name: /Gold/ }),
    'sheet.dismiss': (page) =>
      choice(page, 'Back').or(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })),
    'stops.edit': (page) => button(page, 'Edit stops'),
    'stops.save': (page) => button(page, 'Save stops'),
    'stops.breakEven': (page) => button(page, 'Stop at entry'),
    'note.save': (page) => button(page, 'Save note'),
    'lots.edit': (page) => button(page, 'Close part'),
    'part.close': (page) => button(page, /^Close [\d.]+ lots$/),
    'order.reverse': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Reverse' }),
    'order.close': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Close position' }),
    'order.confirm': (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: /^(Close position|Reverse|Cancel order)$/ }),
  },
  noControl: { 'order.cancel': ON_POSITION, 'note.edit': ON_POSITION, 'screen.left': BY_SCREEN },
};

/** The page's trader, acting elsewhere. */
const elsewhere = async (app: AppPage): Promise<Trader> => trader(app.backend.server, await app.token());

const isPending = ({ context }: AnyMachineSnapshot): boolean =>
  context.opened?.status === ORDER_STATUS.pending;
const isOver = ({ context }: AnyMachineSnapshot): boolean =>
  context.opened?.status === ORDER_STATUS.completed;

/** Ends the order of the sheet: the newest of its kind. */
async function endElsewhere(app: AppPage, from: AnyMachineSnapshot): Promise<void> {
  const account = await elsewhere(app);
  const [order] = (await account.page(isPending(from) ? '0' : '1')).data;
  await (isPending(from) ? account.cancel(order?.Id ?? 0) : account.close(order?.Id ?? 0));
}

/** Lists an order, and keeps what is pushed from now on. What was pushed before finds no sheet open. */
async function listOrder(app: AppPage, status: OrderStatus): Promise<void> {
  const isPendingOrder = status === ORDER_STATUS.pending;
  const { page, backend, socket } = app;
  const account = await elsewhere(app);
  socket.deliver('FOREX_TRADE', 'FOREX_CLOSED');
  await backend.reset();
  await tab(page, 'Markets');
  const { data } = await account.page(isPendingOrder ? '0' : '1');
  if (data.length === 0) await account.submit(isPendingOrder ? { status: '0', target_price: '1.05000' } : {});
  if (status === ORDER_STATUS.completed) await account.closeMany('all');
  // A position in profit, whose stop may stand at its entry.
  backend.source.set(DRIVEN.euro, 1.11);
  await backend.tick();
  await app.journal.next(0, 'the account to be pushed', ({ event }) => event === 'socket.accountPushed');
  socket.keepBack('FOREX_TRADE', 'FOREX_CLOSED');
  await tab(page, 'Orders');
  if (status !== ORDER_STATUS.holding)
    await page.getByRole('tab', { name: isPendingOrder ? 'Pending' : 'History' }).click();
}

/** How the server may answer a command that waits for it. */
const settle =
  (route: Pick<Route, 'path'>): EventExecutor =>
  async (app, { event, from }) => {
    const { kind, code } = (event as AnyEventObject).output;
    if (kind === 'unresolved') return app.giveUp(route);
    if (code === ERRORS.notHolding) await endElsewhere(app, from);
    else if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(route));
    await app.calls.answer(route);
  };

const ROUTES = {
  savingStops: setStopPrice,
  savingNote: noteOrder,
  closing: close,
  reversing: reverse,
  cancelling: cancelTrade,
};

function routeIn(key: string): Pick<Route, 'path'> {
  const found = Object.entries(ROUTES).find(([state]) => key.includes(state));
  if (!found) throw new Error(`nothing is sent in ${key}`);
  return found[1];
}

/** Picks when the page asks, and waits until it knows the orders that it goes by. */
async function setCaution(app: AppPage, { isAdaptive }: Caution): Promise<void> {
  await pickAsks(app, isAdaptive);
  await app.until('liveOrders', 'current', (value) => JSON.stringify(value).includes('current'));
}
const field = (page: Page) => page.getByRole('textbox', { name: 'Stop-loss' });

export const pageModel: PageModel = {
  clauses: 'S2.51 S2.52 S4.3 S4.4 S7.26 S8.3 S8.5 S9.16',
  chart: 'orderSheet',
  model,
  async open(app) {
    await app.open('/', { token: await app.backend.demoToken() });
    // The chart starts with its screen.
    await tab(app.page, 'Orders');
  },
  events: {
    'order.opened': async (app, { event }) => {
      await listOrder(app, (event as AnyEventObject).order.status);
      await button(app.page, /EUR\/USD/)
        .first()
        .click();
    },
    'sheet.dismiss': async ({ page }, { from }) => {
      const asks = ['confirmingClose', 'confirmingPart', 'confirmingReverse', 'confirmingCancel'];
      if (asks.some((open) => from.matches({ open }))) return answer(page, 'Back');
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
    },
    'screen.left': ({ page }) => leaveWithPanels(page),
    'stops.edit': ({ page }) => button(page, EDIT).click(),
    // The order is a buy at 1.1: a stop-loss belongs below. The examples' prices are other ones.
    'stops.save': async ({ page, calls }, { event }) => {
      const isRight = Number((event as AnyEventObject).stops.stopLoss) < 100;
      calls.hold(setStopPrice);
      await page.getByRole('checkbox', { name: 'Stop-loss' }).check();
      await field(page).fill(isRight ? '1.00' : '1.20');
      await button(page, SAVE).click();
    },
    'stops.breakEven': ({ page, calls }) => {
      calls.hold(setStopPrice);
      return press(page, 'Stop at entry');
    },
    'note.edit': ({ page }) => press(page, 'Note'),
    'note.save': async ({ page, calls }, { event }) => {
      calls.hold(noteOrder);
      await page.getByRole('textbox', { name: 'Note' }).fill((event as AnyEventObject).note);
      await press(page, 'Save note');
    },
    'lots.edit': ({ page }) => press(page, 'Close part'),
    'part.close': async (app, { event }) => {
      const { page, calls } = app;
      await setCaution(app, (event as AnyEventObject).caution);
      calls.hold(close);
      await page.getByRole('textbox', { name: 'Lots to close' }).fill((event as AnyEventObject).lots);
      await button(page, /^Close [\d.]+ lots$/).click();
    },
    'order.reverse': ({ page }) => press(page, 'Reverse'),
    'order.close': async (app, { event }) => {
      await setCaution(app, (event as AnyEventObject).caution);
      app.calls.hold(close);
      await press(app.page, 'Close position');
    },
    'order.cancel': async (app, { event }) => {
      await setCaution(app, (event as AnyEventObject).caution);
      app.calls.hold(cancelTrade);
      await press(app.page, 'Cancel order');
    },
    'order.confirm': async ({ page, calls }, { from }) => {
      if (from.matches({ open: 'confirmingReverse' })) {
        calls.hold(reverse);
        return answer(page, 'Reverse');
      }
      await answer(page, from.matches({ open: 'confirmingCancel' }) ? 'Cancel order' : 'Close position');
    },
    'account.pushed': async (app, { from, event }) => {
      const { push } = event as AnyEventObject;
      const isFilled = isPending(from) && push.positions[0]?.id === from.context.opened.id;
      app.socket.deliver('FOREX_TRADE');
      if (isOver(from) || (isPending(from) && !isFilled)) return void (await (await elsewhere(app)).submit());
      // The price fills a waiting order, and changes a position.
      app.backend.source.set(DRIVEN.euro, 1.04);
      await app.backend.tick();
    },
    'account.closed': async (app, { from }) => {
      app.socket.deliver('FOREX_TRADE', 'FOREX_CLOSED');
      await endElsewhere(app, from);
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'command.doubted': ({ calls }, { from }) => calls.lose(routeIn(JSON.stringify(from.value))),
    'done:setStops': settle(setStopPrice),
    'done:saveNote': settle(noteOrder),
    'done:closeOrder': settle(close),
    'done:reverseOrder': settle(reverse),
    'done:cancelOrder': settle(cancelTrade),
  },
  states: view.states,
};
