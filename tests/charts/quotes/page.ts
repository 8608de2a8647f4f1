import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { tradeList } from '#contract/routes/market';
import { BEFORE_SHOWN, BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  again,
  button,
  calmList,
  closer,
  dialog,
  hasFailed,
  listOf,
  loading,
  rows,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { press, relink } from '../../e2e/paths/actions.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { model } from './quotes.model.ts';

export const view: ChartView = {
  states: {
    paused: { inApp: 'no screen shows prices', inGallery: listOf(8) },
    'shown.loading': async (page) => {
      await seen(loading(page).or(page.getByRole('main', { name: 'Loading…' })));
      await unseen(rows(page));
    },
    'shown.listed.feed.current': {
      inApp: (page) => seen(rows(page).or(page.getByRole('heading', { name: /^(EUR\/USD|Gold)$/ }))),
      inGallery: calmList,
    },
    'shown.listed.feed.refreshing': {
      inApp: (page) => unseen(loading(page)),
      inGallery: listOf(2, (page) => expect(button(page, 'Metals')).toHaveAttribute('aria-pressed', 'true')),
    },
    'shown.listed.feed.outdated': { inApp: (page) => seen(rows(page)), inGallery: listOf(8) },
    'shown.listed.drawer.closed': (page) => unseen(dialog(page, 'Instruments')),
    'shown.listed.drawer.open': {
      inApp: (page) => seen(dialog(page, 'Instruments')),
      inGallery: async (page) => {
        const drawer = dialog(page, 'Instruments');
        await expect(drawer.getByRole('listitem')).toHaveCount(8);
        await expect(drawer.getByRole('heading')).toHaveText(['Instruments', 'Watchlist', 'All instruments']);
        await expect(drawer.getByRole('listitem').first()).toContainText('Gold');
      },
    },
    'shown.empty': (page) => seen(page.getByText('No data yet')),
    'shown.failed': hasFailed,
  },
  controls: {
    'quotes.retry': again,
    'category.toggled': {
      at: (page) => button(page, 'Forex'),
      on: '/',
      except: [{ where: (state) => state.matches('paused'), because: BEFORE_SHOWN }],
    },
    'drawer.open': { at: (page) => button(page, 'Choose an instrument'), on: '/trade' },
    'drawer.close': (page) => closer(page, 'Instruments'),
    'instrument.picked': { at: (page) => rows(page).getByRole('link'), on: '/' },
  },
  noControl: { 'quotes.shown': BY_SCREEN, 'quotes.hidden': BY_SCREEN },
};

const TIMEOUT_MS = 10_000;
const { euro } = DRIVEN;

/** As the browser's Back does to an address of before. */
const goBackTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** An event after which the chart asks the server: the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(tradeList);
    return execute(app, step, later);
  };
const timeOut: EventExecutor = asking((app) => app.pass(TIMEOUT_MS));
/** A site that lists nothing is one this server cannot be: its answer is emptied on the way. */
const list: EventExecutor = ({ calls }, { event }) =>
  (event as AnyEventObject).output.instruments.length > 0
    ? calls.answer(tradeList)
    : calls.answerWith(tradeList, () => []);
const lose: EventExecutor = ({ calls }) => calls.lose(tradeList);

export const pageModel: PageModel = {
  clauses: 'S2.38 S2.39 S2.40 S2.41 S2.42 S2.43 S7.21 S7.22 S8.3 S8.14',
  chart: 'quotes',
  model,
  async open(app, { steps }) {
    app.calls.hold(tradeList);
    app.socket.hold();
    await app.open(steps.some(({ event }) => event.type === 'drawer.open') ? '/trade' : '/');
  },
  events: {
    // The screen sends it when it opens, and again when the user comes back to it.
    'quotes.shown': asking(async ({ page }, { event }) => {
      const { symbol } = event as AnyEventObject;
      if (symbol) return goBackTo(page, `/trade?symbol=${symbol}`);
      if (page.url().includes('/language')) await press(page, 'Back');
    }),
    'quotes.hidden': ({ page }) => page.getByRole('link', { name: 'Language' }).click(),
    'quotes.retry': asking(({ page }) => press(page, 'Try again')),
    'connection.opened': asking(async (app) => {
      const isLinked = JSON.stringify(app.journal.valueOf('connection')).includes('heartbeat');
      if (isLinked) return relink(app);
      app.socket.release();
      // An attempt that was held for too long is given up; the next one comes after a moment.
      if (app.journal.valueOf('connection') === 'backoff') await app.pass(4_000);
    }),
    'category.toggled': ({ page }) => press(page, 'Forex'),
    'watchlist.changed': ({ page }) => press(page, `Watch ${euro.showCode}`),
    'instrument.picked': async ({ page }, { from }) => {
      const isDrawn = from.matches({ shown: { listed: { drawer: 'open' } } });
      const row = dialog(page, 'Instruments').getByRole('button', { name: new RegExp(`^${euro.showCode}`) });
      await (isDrawn ? row : page.getByRole('link', { name: euro.showCode })).click();
    },
    'drawer.open': ({ page }) => press(page, 'Choose an instrument'),
    'drawer.close': ({ page }) => dialog(page, 'Instruments').getByRole('button', { name: 'Close' }).click(),
    'done:loadListing': list,
    'error:loadListing': lose,
    'after:answerTimeout@quotes.shown.loading': timeOut,
    'done:refreshListing': list,
    'error:refreshListing': lose,
    'after:answerTimeout@quotes.shown.listed.feed.refreshing': timeOut,
    'after:rereadDelay@quotes.shown.listed.feed.current': asking((app) => app.pass(60_000)),
    'after:answerTimeout@quotes.shown.listed.feed.outdated': timeOut,
  },
  states: view.states,
};
