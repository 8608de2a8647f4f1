import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { NEWS_CATEGORY, PAGE_SIZE, REFRESH_SPINNER_MS } from '#contract/constants';
import { depositList, submitCoin } from '#contract/routes/deposit';
import { newsList } from '#contract/routes/site';
import { callDesk } from '../../../src/cli/desk/call-desk.ts';
import { BY_SCREEN, type ChartView, PULLED, SCROLLED } from '../../e2e/chart-view.ts';
import {
  again,
  hasFailed,
  isLoading,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { press, pull, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { Backend } from '../../e2e/paths/backend.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { ACCOUNT_EVENTS } from '../../gallery/samples-account.ts';
import { newPayer } from '../../support/payments.ts';
import { jpeg } from '../../support/pictures.ts';
import { model } from './paged-list.model.ts';

/** A list, by its name and a text of a row; `ranking` is looked at in every state. */
const listed =
  (title: string, row: string, count = 2): PageAssertion =>
  async (page) => {
    await expect(page.getByRole('list', { name: title }).getByRole('listitem')).toHaveCount(count);
    await seen(page.getByText(row));
  };
const current = (title: string, row: string, count = 2): Record<string, PageAssertion> => ({
  'list.shown.listed.current': listed(title, row, count),
});
const empty = (text: string): Record<string, PageAssertion> => ({
  'list.shown.empty': (page) => seen(page.getByText(text)),
});
const ranked = listed('Ranking', 'Meridian');
const spins = (page: Page) => page.getByText('Refreshing', { exact: true });

export const view: ChartView = {
  states: {
    'list.hidden': { inApp: 'its screen is not there', inGallery: isLoading },
    'list.shown.loading': isLoading,
    'list.shown.listed.current': {
      inApp: (page) => seen(page.getByRole('listitem')),
      inGallery: async (page) => {
        await ranked(page);
        await seen(page.getByText('No more'));
      },
    },
    'list.shown.listed.refreshing': { inApp: (page) => unseen(loading(page)), inGallery: ranked },
    'list.shown.listed.loadingMore': (page) => seen(page.getByRole('status').getByText('Loading…')),
    'list.shown.listed.outdated': (page) =>
      seen(page.getByText('This list may be out of date.'), again(page)),
    'list.shown.empty': (page) =>
      seen(page.getByText(/No data yet|No other announcements|No trader has closed an order yet/)),
    'list.shown.failed': hasFailed,
    'spinner.off': (page) => unseen(spins(page)),
    'spinner.on': (page) => seen(spins(page)),
  },
  otherActors: {
    news: current('News', 'Gold holds its ground'),
    announcements: {
      ...current('Announcements', 'Gold holds its ground'),
      ...empty('No other announcements.'),
    },
    documentary: current('Copying', 'Meridian'),
    copiedOrders: {
      'list.shown.listed.current': (page) =>
        seen(
          page.getByText('Fewer lots because of your bound on margin'),
          page.getByText('0.0009% better than the leader'),
          page.getByText('It would have been smaller than the smallest order.'),
        ),
      ...empty('Nothing opened since you began'),
    },
    inbox: {
      'list.shown.listed.current': (page) =>
        seen(
          page.getByRole('heading', { level: 2 }),
          page.getByRole('link', { name: /Trailing stop reached\s*New/ }),
          page.getByRole('link', { name: /^Deposit credited/ }),
        ),
      ...empty('Nothing yet.'),
    },
    accountEvents: {
      ...current('History', 'Wrong password at login', ACCOUNT_EVENTS.length),
      ...empty('No data yet'),
    },
    deposits: current('Deposit records', 'Under review', 4),
    withdrawals: current('Withdrawal records', 'Under review', 4),
    ledger: current('Account history', 'Trading fee', 3),
    loans: current('My loans', 'Too many loans.'),
  },
  controls: { 'list.retry': again },
  noControl: {
    'list.shown': BY_SCREEN,
    'list.hidden': BY_SCREEN,
    'list.pulled': PULLED,
    'list.endReached': SCROLLED,
  },
};

const TIMEOUT_MS = 10_000;

const NOTICE = {
  command: 'publish',
  category: 'announcement',
  desc: '',
  logo: '',
  content: '<p>All is well.</p>',
  reason: 'A second page.',
} as const;

const LISTS = { announcements: newsList, deposits: depositList } as const;
type ListId = keyof typeof LISTS;
const routeOf = ({ chart }: AppPage) => LISTS[chart as ListId];

/** What changes or is forgotten is somebody's own. */
function listOf({ steps }: TracedPath): ListId {
  const has = (...types: string[]) => steps.some(({ event }) => types.includes(event.type));
  return has('list.changed', 'account.left') ? 'deposits' : 'announcements';
}

const isEmpty = (event: object): boolean => (event as AnyEventObject).output.data.length === 0;

/** An event after which the list asks the server: the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(routeOf(app));
    return execute(app, step, later);
  };
const timeOut: EventExecutor = (app) => app.pass(TIMEOUT_MS);
const lose: EventExecutor = (app) => app.calls.lose(routeOf(app));
const answer: EventExecutor = (app) => app.calls.answer(routeOf(app));

/** One more than a page holds, published once for all paths. */
async function announce({ server }: Backend): Promise<void> {
  const { total } = await server.services.news.page(NEWS_CATEGORY.announcement, 'en', 1);
  for (let made = total; made <= PAGE_SIZE; made += 1)
    await callDesk(server.dataDir, { operator: 'op', request: { ...NOTICE, title: `Notice ${made}` } });
}

/** A deposit on its way while the records are looked at. */
async function payIn({ page, calls }: AppPage): Promise<void> {
  await page.getByLabel('Amount sent', { exact: true }).fill('100');
  const file = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
  await page.getByLabel('Proof of the transfer').setInputFiles(file);
  await seen(page.locator('img[src*="/api/common/picture/"]'));
  calls.hold(submitCoin);
  await press(page, 'I have sent it');
  await calls.asked(submitCoin);
}

async function openDeposits(app: AppPage, { steps }: TracedPath): Promise<void> {
  const { page, backend } = app;
  const payer = await newPayer(backend.server);
  const loaded = steps.find(({ event }) => event.type === 'done:loadPage');
  if (loaded && !isEmpty(loaded.event)) await payer.coin({ proofImg: await payer.proof() });
  await app.open('/mine/charge', { token: payer.token });
  if (steps.some(({ event }) => event.type === 'list.changed')) await payIn(app);
  await page.getByRole('link', { name: 'Deposit records' }).click();
}

export const pageModel: PageModel = {
  clauses: 'S2.17 S7.15 S7.40 S8.3 S8.15 S9.13',
  chart: 'announcements',
  chartFor: listOf,
  model,
  async open(app, path) {
    const { calls, backend } = app;
    calls.hold(routeOf(app));
    switch (listOf(path)) {
      case 'deposits':
        return openDeposits(app, path);
      case 'announcements':
        await announce(backend);
        return app.open('/mine/announcement', { token: await backend.demoToken() });
    }
  },
  events: {
    // The screen sends it when it opens.
    'list.shown': byItself,
    'list.hidden': ({ page }) => press(page, 'Back'),
    'list.pulled': asking(async (app) => {
      await app.page.getByRole('heading').first().waitFor();
      // It turns for half a second: less than the steps that follow may take.
      await app.stopTime();
      await pull(app.page);
    }),
    // The end that is on the screen already is not reached again.
    'list.endReached': asking(async ({ page }) => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(page.getByRole('listitem').first()).toBeInViewport();
      await page.getByRole('listitem').last().scrollIntoViewIfNeeded();
    }),
    'list.retry': asking(({ page }) => press(page, 'Try again')),
    'connection.opened': asking(relink),
    'list.changed': asking(({ calls }) => calls.answer(submitCoin)),
    'account.left': async (app) => {
      await press(app.page, 'Back');
      await app.backend.revoke(await app.token());
    },
    'done:loadPage': (app, { event }) =>
      isEmpty(event) && app.chart !== 'deposits'
        ? app.calls.answerWith(routeOf(app), () => ({ data: [], total: 0 }))
        : app.calls.answer(routeOf(app)),
    'error:loadPage': lose,
    'done:refresh': (app, { event }) =>
      isEmpty(event)
        ? app.calls.answerWith(routeOf(app), () => ({ data: [], total: 0 }))
        : app.calls.answer(routeOf(app)),
    'error:refresh': lose,
    'done:loadMore': answer,
    'error:loadMore': lose,
    'after:answerTimeout@pagedList.list.shown.loading': timeOut,
    'after:answerTimeout@pagedList.list.shown.listed.refreshing': timeOut,
    'after:answerTimeout@pagedList.list.shown.listed.loadingMore': timeOut,
    'after:spinnerTime@pagedList.spinner.on': (app) => app.pass(REFRESH_SPINNER_MS),
  },
  states: view.states,
};
