import type { AnyEventObject } from 'xstate';
import { REFRESH_SPINNER_MS } from '#contract/constants';
import { myDeal, submit } from '#contract/routes/trading';
import { walkable } from '../../../machines/walkables/order-list.ts';
import type { TracedPath } from '../../../support/model/step-edges.ts';
import { type Trader, trader } from '../../../support/orders.ts';
import { button, failure, loading, seen, unseen } from '../../sights.ts';
import { press, pull, tab } from '../hands.ts';
import { limits } from '../limits/order-list.ts';
import type { Stage } from '../stage.ts';
import type { Deed, Deeds } from '../walk.ts';

const TIMEOUT_MS = 10_000;
/** One more than a page holds. */
const TWO_PAGES = 21;

/** The page's trader, acting elsewhere. */
const elsewhere = async (stage: Stage): Promise<Trader> => trader(stage.world.server, await stage.token());

/** A deed after which the list asks the server: the answer waits for the path. */
const asking =
  (deed: Deed): Deed =>
  (stage, step, rest) => {
    stage.calls.hold(myDeal);
    return deed(stage, step, rest);
  };
const timeOut: Deed = asking((stage) => stage.pass(TIMEOUT_MS));
const lose: Deed = ({ calls }) => calls.lose(myDeal);
const isEmpty = (event: object): boolean => (event as AnyEventObject).output?.data.length === 0;

/** What the account holds when the path begins: a page of orders, more than a page, or a pending order alone. */
async function prepare(hand: Trader, { steps }: TracedPath): Promise<void> {
  const has = (type: string): boolean => steps.some(({ event }) => event.type === type);
  const isBare = steps.some(({ event }) => event.type === 'done:loadOrders' && isEmpty(event));
  const count = has('list.endReached') ? TWO_PAGES : isBare ? 0 : 1;
  for (let made = 0; made < count; made += 1) await hand.submit();
  if (isBare && has('account.closed')) await hand.submit({ status: '0', target_price: '1.05000' });
}

/** An order on its way while the list is looked at: sent, and the browser's own button pressed. */
async function leaveOrderUnanswered(stage: Stage): Promise<void> {
  const { page, calls } = stage;
  await tab(page, 'Trade');
  await press(page, 'Buy');
  calls.hold(submit);
  await press(page, 'Confirm buy');
  await calls.asked(submit);
  await page.goBack();
}

export const deeds: Deeds = {
  chart: 'orderList',
  walkable,
  limits,
  async open(stage, path) {
    const { calls, link, world } = stage;
    const token = await world.demoToken();
    await prepare(trader(world.server, token), path);
    const types = path.steps.map(({ event }) => event.type);
    calls.hold(myDeal);
    link.silence('FOREX_TRADE', 'FOREX_CLOSED');
    if (types.includes('account.joined')) link.silence('login_result');
    // The chart starts with its screen: to be found hidden, that is left again.
    if (types[0] === 'account.left') {
      await stage.open('/order', { token });
      await calls.asked(myDeal);
      return tab(stage.page, 'Markets');
    }
    if (types.includes('order.changed')) {
      await stage.open('/', { token });
      await leaveOrderUnanswered(stage);
      return tab(stage.page, 'Orders');
    }
    await stage.open(`/order?type=${(path.steps[0]?.event as AnyEventObject).tab}`, { token });
  },
  deeds: {
    // The screen that was opened tells it by itself.
    'orders.shown': async ({ page }) => {
      if (!page.url().includes('/order')) await tab(page, 'Orders');
    },
    'orders.hidden': ({ page }) => tab(page, 'Markets'),
    'tab.picked': ({ page }) => page.getByRole('tab', { name: 'Pending' }).click(),
    'list.pulled': asking(async (stage) => {
      await stage.page.getByRole('heading', { name: 'Orders' }).waitFor();
      // It turns for half a second: less than the steps that follow may take.
      await stage.stopTime();
      await pull(stage.page);
    }),
    'list.endReached': asking(({ page }) =>
      button(page, /EUR\/USD/)
        .last()
        .scrollIntoViewIfNeeded(),
    ),
    'list.retry': asking(({ page }) => press(page, 'Try again')),
    'account.joined': asking(({ link }) => link.speak('login_result')),
    'account.missed': asking(async (stage) => {
      await stage.link.kept('FOREX_TRADE');
      stage.link.forget();
      stage.link.speak('FOREX_TRADE');
      await (await elsewhere(stage)).submit();
    }),
    'account.pushed': asking(async (stage, { edges }) => {
      stage.link.speak('FOREX_TRADE');
      const isUnknown = edges.some((edge) => edge.endsWith('account.pushed [0]'));
      if (isUnknown) await (await elsewhere(stage)).submit();
    }),
    'account.closed': asking(async (stage, { from }) => {
      await stage.link.kept('FOREX_TRADE');
      stage.link.speak('FOREX_TRADE', 'FOREX_CLOSED');
      const hand = await elsewhere(stage);
      const isPending = from.matches({ list: { shown: 'empty' } });
      const [order] = (await hand.page(isPending ? '0' : '1')).data;
      await (isPending ? hand.cancel(order?.Id ?? 0) : hand.close(order?.Id ?? 0));
    }),
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'stops.saved': asking(async ({ page }) => {
      await button(page, /EUR\/USD/).click();
      await press(page, 'Edit stops');
      await page.getByRole('checkbox', { name: 'Stop-loss' }).click();
      await page.getByRole('textbox', { name: 'Stop-loss' }).fill('1.05');
      await press(page, 'Save stops');
    }),
    'order.changed': asking(({ calls }) => calls.answer(submit)),
    'done:loadOrders': async (stage, _, rest) => {
      const isJoining = rest.some(({ event }) => event.type === 'account.joined');
      if (!isJoining)
        await stage.until('connection', 'logged in', (value) => JSON.stringify(value).includes('loggedIn'));
      await stage.calls.answer(myDeal);
    },
    'error:loadOrders': lose,
    'done:refreshOrders': async (stage, { event }) => {
      const hand = await elsewhere(stage);
      if (isEmpty(event)) for (const { Id } of (await hand.page('1')).data) await hand.close(Id);
      await stage.calls.answer(myDeal);
    },
    'error:refreshOrders': lose,
    'done:loadMoreOrders': ({ calls }) => calls.answer(myDeal),
    'error:loadMoreOrders': lose,
    'after:answerTimeout@orderList.list.shown.loading': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.refreshing': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.loadingMore': timeOut,
    'after:answerTimeout@orderList.list.shown.listed.outdated': timeOut,
    'after:spinnerTime@orderList.spinner.on': (stage) => stage.pass(REFRESH_SPINNER_MS),
  },
  sights: {
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
