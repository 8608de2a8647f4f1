import { readLiveOrders, submit } from '#contract/routes/trading';
import { BY_SCREEN, type ChartView, type StateView } from '../../e2e/chart-view.ts';
import { again, button, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { forgetKept, press, relink, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { model } from './live-orders.model.ts';

const nothing: PageAssertion = async (page) => {
  await seen(button(page, 'Buy'));
  await unseen(page.getByRole('region', { name: 'Positions and orders' }));
};
const listed: StateView = {
  inApp: (page) => seen(page.getByText('Positions and orders')),
  inGallery: (page) =>
    seen(
      page.getByRole('region', { name: 'Positions and orders' }),
      button(page, /Buy.*@/),
      button(page, /^Close Gold$/),
    ),
};
const isOld: PageAssertion = (page) => seen(page.getByText('This list may be out of date.'), again(page));

export const view: ChartView = {
  states: {
    unwatched: { inApp: 'nothing of it is on the screen', inGallery: nothing },
    'watched.loading': { inApp: 'the ticket is there before what it may add to', inGallery: nothing },
    'watched.known.current': listed,
    'watched.known.refreshing': listed,
    'watched.known.outdated': isOld,
    'watched.failed': isOld,
  },
  controls: { 'list.retry': again },
  noControl: { 'orders.watched': BY_SCREEN, 'orders.unwatched': BY_SCREEN },
};

const TIMEOUT_MS = 10_000;
/** More positions than a path closes: without one no price is pushed. */
const SOME = 5;

/** The page's trader, acting elsewhere. */
const elsewhere = async (app: AppPage): Promise<Trader> => trader(app.backend.server, await app.token());

/** An event after which the server is asked: the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(readLiveOrders);
    return execute(app, step, later);
  };
const timeOut: EventExecutor = asking((app) => app.pass(TIMEOUT_MS));
const lose: EventExecutor = async ({ calls, page }) => {
  await forgetKept(page);
  await calls.lose(readLiveOrders);
};
const give: EventExecutor = ({ calls }) => calls.answer(readLiveOrders);

/** The first push of the account has come: from now on the page hears of every change. */
const isHeard = ({ event }: { event: string }): boolean => event === 'socket.accountPushed';

/** An order that becomes no position. */
const waitElsewhere = (account: Trader) => account.submit({ status: '0', target_price: '1.05000' });

export const pageModel: PageModel = {
  clauses: 'S7.25 S7.33 S7.34 S8.3',
  chart: 'liveOrders',
  model,
  async open(app) {
    const { backend, page, journal, calls } = app;
    const token = await backend.demoToken();
    const account = trader(backend.server, token);
    for (let count = 0; count < SOME; count += 1) await account.submit();
    await app.open('/', { token });
    await journal.next(0, 'the account to be pushed', isHeard);
    calls.hold(readLiveOrders);
    await tab(page, 'Trade');
    // The chart starts with its screen.
    await calls.asked(readLiveOrders);
  },
  events: {
    // The screen sends it when it opens.
    'orders.watched': () => undefined,
    'orders.unwatched': ({ page }) => tab(page, 'Markets'),
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
      if (transitions.some((name) => name.endsWith('current -- account.pushed [0]'))) {
        await waitElsewhere(await elsewhere(app));
        return;
      }
      app.backend.source.set(
        DRIVEN.euro,
        app.backend.source.quote(DRIVEN.euro.id).closeMicro === 1_100_000 ? 1.11 : 1.1,
      );
      await app.backend.tick();
    }),
    'account.closed': asking(async (app) => {
      const account = await elsewhere(app);
      const [position] = (await account.page('1')).data;
      await account.close(position?.Id ?? 0);
    }),
    'order.changed': asking(async (app) => {
      app.socket.keepBack('FOREX_TRADE');
      await button(app.page, 'Buy').click();
      app.calls.hold(submit);
      await press(app.page, 'Confirm buy');
      await app.calls.answer(submit);
    }),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:loadLiveOrders': give,
    'error:loadLiveOrders': lose,
    'done:refreshLiveOrders': give,
    'error:refreshLiveOrders': lose,
    'after:answerTimeout@liveOrders.watched.loading': timeOut,
    'after:answerTimeout@liveOrders.watched.known.refreshing': timeOut,
    'after:answerTimeout@liveOrders.watched.known.outdated': timeOut,
  },
  states: view.states,
};
