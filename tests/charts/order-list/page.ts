import type { AnyEventObject } from 'xstate';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { REFRESH_SPINNER_MS } from '#contract/constants';
import { myDeal, submit } from '#contract/routes/trading';
import { button, failure, loading, seen, unseen } from '../../e2e/page-assertions.ts';
import { leaveWithPanels, press, pull, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { model } from './order-list.model.ts';

const TIMEOUT_MS = 10_000;
/** One more than a page holds. */
const TWO_PAGES = 21;

/** The page's trader, acting elsewhere. */
const elsewhere = async (app: AppPage): Promise<Trader> => trader(app.backend.server, await app.token());

/** An event after which the list asks the server: the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(myDeal);
    return execute(app, step, later);
  };
const timeOut: EventExecutor = asking((app) => app.pass(TIMEOUT_MS));
const lose: EventExecutor = ({ calls }) => calls.lose(myDeal);
const isEmpty = (event: object): boolean => (event as AnyEventObject).output?.data.length === 0;

/** What the account holds when the path begins: a page of orders, more than a page, or a pending order alone. */
async function prepare(account: Trader, { steps }: TracedPath): Promise<void> {
  const has = (type: string): boolean => steps.some(({ event }) => event.type === type);
  const isBare = steps.some(({ event }) => event.type === 'done:loadOrders' && isEmpty(event));
  const count = has('list.endReached') ? TWO_PAGES : isBare ? 0 : 1;
  for (let made = 0; made < count; made += 1) await account.submit();
  if (isBare && has('account.closed')) await account.submit({ status: '0', target_price: '1.05000' });
}

/** An order on its way while the list is looked at: sent, and the screen left past the sheet that waits for it. */
async function leaveOrderUnanswered(app: AppPage): Promise<void> {
  const { page, calls } = app;
  await tab(page, 'Trade');
  await press(page, 'Buy');
  calls.hold(submit);
  await press(page, 'Confirm buy');
  await calls.asked(submit);
  await leaveWithPanels(page);
}

export const pageModel: PageModel = {
  clauses: 'S2.48 S2.49 S2.50 S4.4 S7.25 S8.3 S8.15 S9.13',
  chart: 'orderList',
  model,
  async open(app, path) {
    const { calls, socket, backend } = app;
    const token = await backend.demoToken();
    await prepare(trader(backend.server, token), path);
    const types = path.steps.map(({ event }) => event.type);
    calls.hold(myDeal);
    socket.keepBack('FOREX_TRADE', 'FOREX_CLOSED');
    if (types.includes('account.joined')) socket.keepBack('login_result');
    // The chart starts with its screen: to be found hidden, that is left again.
    if (types[0] === 'account.left') {
      await app.open('/order', { token });
      await app.until('orderList', 'reading', (value) => JSON.stringify(value).includes('loading'));
      return tab(app.page, 'Markets');
    }
    if (types.includes('order.changed')) {
      await app.open('/', { token });
      await leaveOrderUnanswered(app);
      return tab(app.page, 'Orders');
    }
    await app.open(`/order?type=${(path.steps[0]?.event as AnyEventObject).tab}`, { token });
  },
  events: {
    // The screen sends it when it opens.
    'orders.shown': async ({ page }) => {
      if (!page.url().includes('/order')) await tab(page, 'Orders');
    },
    'orders.hidden': ({ page }) => tab(page, 'Markets'),
    'tab.picked': ({ page }) => page.getByRole('tab', { name: 'Pending' }).click(),
    'list.pulled': asking(async (app) => {
      await app.page.getByRole('heading', { name: 'Orders' }).waitFor();
      // It turns for half a second: less than the steps that follow may take.
      await app.stopTime();
      await pull(app.page);
    }),
    'list.endReached': asking(({ page }) =>
      button(page, /EUR\/USD/)
        .last()
        .scrollIntoViewIfNeeded(),
    ),
    'list.retry': asking(({ page }) => press(page, 'Try again')),
    'account.joined': asking(({ socket }) => socket.deliver('login_result')),
    'account.missed': asking(async (app) => {
      await app.socket.keptBack('FOREX_TRADE');
      app.socket.dropKept();
      app.socket.deliver('FOREX_TRADE');
      await (await elsewhere(app)).submit();
    }),
    'account.pushed': asking(async (app, { transitions }) => {
      app.socket.deliver('FOREX_TRADE');
      const isUnknown = transitions.some((name) => name.endsWith('account.pushed [0]'));
      if (isUnknown) await (await elsewhere(app)).submit();
    }),
    'account.closed': asking(async (app, { from }) => {
      await app.socket.keptBack('FOREX_TRADE');
      app.socket.deliver('FOREX_TRADE', 'FOREX_CLOSED');
      const account = await elsewhere(app);
      const isPending = from.matches({ list: { shown: 'empty' } });
      const [order] = (await account.page(isPending ? '0' : '1')).data;
      await (isPending ? account.cancel(order?.Id ?? 0) : account.close(order?.Id ?? 0));
    }),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'stops.saved': asking(async ({ page }) => {
      await button(page, /EUR\/USD/).click();
      await press(page, 'Edit stops');
      await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
      await page.getByRole('textbox', { name: 'Stop-loss' }).fill('1.05');
      await press(page, 'Save stops');
    }),
    'order.changed': asking(({ calls }) => calls.answer(submit)),
    'done:loadOrders': async (app, _, later) => {
      const isJoining = later.some(({ event }) => event.type === 'account.joined');
      if (!isJoining)
        await app.until('connection', 'logged in', (value) => JSON.stringify(value).includes('loggedIn'));
      await app.calls.answer(myDeal);
    },
    'error:loadOrders': lose,
    'done:refreshOrders': async (app, { event }) => {
      const account = await elsewhere(app);
      if (isEmpty(event)) for (const { Id } of (await account.page('1')).data) await account.close(Id);
      await app.calls.answer(myDeal);
    },
    'error:refreshOrders': lose,
    'done:loadMoreOrders': ({ calls }) => calls.answer(myDeal),
    'error:loadMoreOrders': lose,
    'after:answerTimeout@orderList.list.shown.loading': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.refreshing': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.loadingMore': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.outdated': timeOut,
    'after:spinnerTime@orderList.spinner.on': (app) => app.pass(REFRESH_SPINNER_MS),
  },
  states: {
    'list.hidden': 'its screen is not there',
    'list.shown.loading': (page) => seen(loading(page)),
    'list.shown.listed.current': (page) => seen(button(page, /EUR\/USD/)),
    'list.shown.listed.refreshing': (page) => unseen(loading(page)),
    'list.shown.listed.loadingMore': (page) => seen(page.getByRole('status').getByText('Loading…')),
    'list.shown.listed.outdated': (page) =>
      seen(page.getByText('This list may be out of date.'), button(page, 'Try again')),
    'list.shown.empty': (page) => seen(page.getByText(/No (open positions|past orders)/)),
    'list.shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
    'spinner.off': (page) => unseen(page.getByText('Refreshing', { exact: true })),
    'spinner.on': (page) => seen(page.getByText('Refreshing', { exact: true })),
  },
};
