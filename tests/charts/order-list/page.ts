import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { ORDER_TAB, REFRESH_SPINNER_MS } from '#contract/constants';
import { myDeal, submit } from '#contract/routes/trading';
import { BEFORE_SHOWN, BY_SCREEN, type ChartView, PULLED, SCROLLED } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  hasFailed,
  heading,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { forgetKept, leaveWithPanels, press, pull, relink, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { model } from './order-list.model.ts';

const spins = (page: Page) => page.getByText('Refreshing', { exact: true });
const placeholders: PageAssertion = async (page) => {
  await seen(heading(page, 'Orders'), loading(page));
  await unseen(page.getByText('No more'), page.getByText('No open positions'));
};
/** What stands beside the name of a figure. */
const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]');

export const view: ChartView = {
  states: {
    'list.hidden': { inApp: 'its screen is not there', inGallery: placeholders },
    'list.shown.loading': { inApp: isLoading, inGallery: placeholders },
    'list.shown.listed.current': {
      inApp: (page) => seen(button(page, /EUR\/USD/)),
      inGallery: (page) => seen(button(page, /Gold/), button(page, /EUR\/USD/), page.getByText('No more')),
    },
    'list.shown.listed.refreshing': {
      inApp: (page) => unseen(loading(page)),
      inGallery: (page) => seen(button(page, /Gold.*(Buy|Sell) (limit|stop)/)),
    },
    'list.shown.listed.loadingMore': (page) => seen(page.getByRole('status').getByText('Loading…')),
    'list.shown.listed.outdated': (page) =>
      seen(page.getByText('This list may be out of date.'), again(page)),
    'list.shown.empty': (page) => seen(page.getByText(/No (open positions|past orders)/)),
    'list.shown.failed': {
      inApp: hasFailed,
      inGallery: async (page) => {
        await hasFailed(page);
        await expect(figure(page, 'Balance')).toHaveText('–');
        await expect(figure(page, 'Total profit/loss')).toHaveText('–');
      },
    },
    'spinner.off': {
      inApp: (page) => unseen(spins(page)),
      inGallery: async (page) => {
        await seen(page.getByText('Realised profit/loss'), page.getByText('Cancelled', { exact: true }));
        await unseen(spins(page));
      },
    },
    'spinner.on': (page) => seen(spins(page)),
  },
  controls: {
    'tab.picked': {
      at: (page) => page.getByRole('tab', { selected: false }),
      except: [{ where: (state) => state.matches({ list: 'hidden' }), because: BEFORE_SHOWN }],
    },
    'filter.picked': (page) => page.getByRole('combobox'),
    'list.retry': again,
  },
  noControl: {
    'orders.shown': BY_SCREEN,
    'orders.hidden': BY_SCREEN,
    'list.pulled': PULLED,
    'list.endReached': SCROLLED,
  },
};

const TIMEOUT_MS = 10_000;
/** More than a page holds, also after one was closed. */
const TWO_PAGES = 24;
/** So few that the button below them is on the screen: Playwright scrolls nowhere while the clock stands. */
const SOME = 2;

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
const lose: EventExecutor = async ({ calls, page }) => {
  await forgetKept(page);
  await calls.lose(myDeal);
};
const isEmpty = (event: object): boolean => (event as AnyEventObject).output?.data.length === 0;

/** The first push of the account has come: from now on the page hears of every change. */
const isHeard = ({ event }: { event: string }): boolean => event === 'socket.accountPushed';

/** An order that becomes no position. */
const waitElsewhere = (account: Trader) => account.submit({ status: '0', target_price: '1.05000' });

/** Opens positions elsewhere, where there is none. */
async function fill(account: Trader, count: number): Promise<void> {
  if ((await account.page('1')).data.length > 0) return;
  for (let made = 0; made < count; made += 1) await account.submit();
}

/** Closes every position elsewhere. The list is asking, and asks again at each. */
async function closeAll(app: AppPage, account: Trader): Promise<void> {
  for (const { Id } of (await account.page('1')).data)
    await app.calls.holdThose(myDeal, 1, async () => void (await account.close(Id)));
}

/** The account holds what the answer says by the time the server gives it. */
const answerAs: EventExecutor = async (app, { event }) => {
  const account = await elsewhere(app);
  await (isEmpty(event) ? closeAll(app, account) : fill(account, SOME));
  await app.calls.answer(myDeal);
};

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
  async open(app, { steps }) {
    const { calls, backend, page, journal } = app;
    const token = await backend.demoToken();
    const has = (type: string): boolean => steps.some(({ event }) => event.type === type);
    const isBare = steps.some(({ event }) => event.type === 'done:loadOrders' && isEmpty(event));
    if (!isBare) await fill(trader(backend.server, token), has('list.endReached') ? TWO_PAGES : SOME);
    calls.hold(myDeal);
    await app.open(has('order.changed') ? '/' : '/order', { token });
    if (has('order.changed')) {
      await leaveOrderUnanswered(app);
      await tab(page, 'Orders');
    }
    await journal.next(0, 'the account to be pushed', isHeard);
  },
  events: {
    // The screen sends it when it opens.
    'orders.shown': asking(async ({ page }) => {
      if (!page.url().includes('/order')) await tab(page, 'Orders');
    }),
    'orders.hidden': ({ page }) => tab(page, 'Markets'),
    'tab.picked': asking(({ page }, { event }) => {
      const isPending = (event as AnyEventObject).tab === ORDER_TAB.pending;
      return page.getByRole('tab', { name: isPending ? 'Pending' : 'Holding' }).click();
    }),
    'list.pulled': asking(async (app) => {
      await app.page.getByRole('heading', { name: 'Orders' }).waitFor();
      // It turns for half a second: less than the steps that follow may take.
      await app.stopTime();
      await pull(app.page);
    }),
    // The end that is on the screen already is not reached again.
    'list.endReached': asking(async ({ page }) => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(button(page, /EUR\/USD/).first()).toBeInViewport();
      await button(page, /EUR\/USD/)
        .last()
        .scrollIntoViewIfNeeded();
    }),
    'list.retry': asking(({ page }) => press(page, 'Try again')),
    'account.joined': asking(async (app) => {
      const place = app.journal.length;
      await relink(app);
      await app.journal.next(place, 'the account to be pushed', isHeard);
    }),
    'account.missed': asking(async (app) => {
      const account = await elsewhere(app);
      app.socket.keepBack('FOREX_TRADE');
      await waitElsewhere(account);
      await app.socket.keptBack('FOREX_TRADE');
      app.socket.dropKept();
      app.socket.deliver('FOREX_TRADE');
      await waitElsewhere(account);
    }),
    'account.pushed': asking(async (app, { transitions }) => {
      const account = await elsewhere(app);
      const isUnknown = transitions.some((name) => name.endsWith('account.pushed [0]'));
      await (isUnknown ? account.submit() : waitElsewhere(account));
    }),
    'account.closed': asking(async (app) => {
      const account = await elsewhere(app);
      const [position] = (await account.page('1')).data;
      if (position) await account.close(position.Id);
      else await account.cancel((await waitElsewhere(account)).data.Id);
    }),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'stops.saved': asking(async ({ page }) => {
      // The sheet is drawn as time goes on.
      await page.clock.resume();
      await button(page, /EUR\/USD/)
        .first()
        .click();
      await press(page, 'Edit stops');
      await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
      await page.getByRole('textbox', { name: 'Stop-loss' }).fill('1.05');
      await press(page, 'Save stops');
    }),
    'order.changed': asking(({ calls, socket }) => {
      // The answer comes before the push of the new position.
      socket.keepBack('FOREX_TRADE');
      return calls.answer(submit);
    }),
    'done:loadOrders': answerAs,
    'error:loadOrders': lose,
    'done:refreshOrders': answerAs,
    'error:refreshOrders': lose,
    'done:loadMoreOrders': ({ calls }) => calls.answer(myDeal),
    'error:loadMoreOrders': lose,
    'after:answerTimeout@orderList.list.shown.loading': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.refreshing': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.loadingMore': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.outdated': timeOut,
    'after:spinnerTime@orderList.spinner.on': (app) => app.pass(REFRESH_SPINNER_MS),
  },
  states: view.states,
};
