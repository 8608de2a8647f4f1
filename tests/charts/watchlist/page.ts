import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { info } from '#contract/routes/account';
import { saveWatchlist, watchlist } from '#contract/routes/watchlist';
import { BY_KEY, BY_SCREEN, type ChartView, type Difference, IN_HAND } from '../../e2e/chart-view.ts';
import { button, listOf, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { joined, press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { handOf } from '../../e2e/paths/hand.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { INSTRUMENTS } from '../../gallery/samples-market.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { model } from './watchlist.model.ts';

const watched = (page: Page) => page.getByRole('list', { name: 'Watchlist' }).getByRole('listitem');
const edited: PageAssertion = async (page) => {
  await expect(watched(page)).toHaveCount(4);
  await seen(button(page, 'Move Gold'), button(page, 'Move EUR/USD to the top'));
};
/** Where the screen and the chart rightly differ. */
const ASKED: Difference = {
  where: (state) => !state.matches({ question: 'closed' }),
  because: 'a sheet or a question lies over the rows',
};
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const isThere: PageAssertion = (page) =>
  seen(
    page
      .getByRole('heading', { name: /Watchlist|Add instruments/ })
      .or(page.getByLabel('E-mail', { exact: true })),
  );

export const view: ChartView = {
  states: {
    'hand.resting': { inApp: (page) => unseen(page.locator('[data-lifted]')), inGallery: edited },
    'hand.dragging': {
      inApp: (page) => seen(page.locator('[data-lifted]')),
      // The row in the hand, and two that make room for it.
      inGallery: async (page) => {
        await edited(page);
        await expect(watched(page).first()).toHaveAttribute('data-lifted', 'true');
        await expect(watched(page).nth(1)).toHaveAttribute('style', '--shift: -1;');
        await expect(watched(page).nth(3)).toHaveAttribute('style', '--shift: 0;');
      },
    },
    'hand.placed': {
      inApp: (page) => seen(watched(page).getByRole('button', { name: /^Move (\S+)$/ })),
      inGallery: (page) => seen(page.getByRole('status').getByText('EUR/USD: 2 of 4')),
    },
    'question.closed': {
      inApp: (page) => unseen(page.getByRole('dialog'), page.getByRole('alertdialog')),
      inGallery: async (page) => {
        await seen(
          page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'Metals', pressed: true }),
          button(page, 'Rename list'),
          button(page, 'Delete list'),
          button(page, 'Lists with Gold'),
        );
        await unseen(button(page, 'Move EUR/USD'));
      },
    },
    'question.adding': (page) => seen(dialog(page, 'New list').getByLabel('Name of the list')),
    'question.renaming': (page) => seen(dialog(page, 'Rename list').getByLabel('Name of the list')),
    'question.removing': (page) => seen(page.getByRole('alertdialog', { name: 'Delete “Metals”?' })),
    'question.placing': {
      inApp: (page) => seen(page.getByRole('dialog', { name: /^Lists with / })),
      inGallery: async (page) => {
        const sheet = dialog(page, 'Lists with Gold');
        await expect(sheet.getByRole('checkbox', { name: 'Watchlist' })).toBeChecked();
        await expect(sheet.getByRole('checkbox', { name: 'Metals' })).toBeChecked();
      },
    },
    'list.reading': {
      inApp: isThere,
      inGallery: async (page) => {
        await seen(page.getByText('Your watchlist is empty'), button(page, 'Watch Gold'));
        await unseen(watched(page));
      },
    },
    'list.level': {
      inApp: isThere,
      inGallery: listOf(4, (page) =>
        expect(button(page, 'Watchlist')).toHaveAttribute('aria-pressed', 'true'),
      ),
    },
    'list.saving': { inApp: isThere, inGallery: edited },
    'list.failed': (page) => seen(page.getByText('Your watchlist could not be loaded or saved.')),
  },
  controls: {
    'star.toggled': {
      at: (page) => button(page, /^Watch /).or(button(page, /^Remove /)),
      except: [ASKED],
    },
    'row.lifted': {
      at: (page) => button(page, 'Move EUR/USD'),
      event: { id: INSTRUMENTS[0]?.id },
    },
    'list.picked': {
      at: (page) => page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'Watchlist' }),
      event: { key: '' },
    },
    'list.add': { at: (page) => button(page, 'New list'), on: '/watchlist' },
    'list.rename': (page) => button(page, 'Rename list'),
    'list.remove': (page) => page.getByRole('main').getByRole('button', { name: 'Delete list' }),
    'name.given': (page) => button(page, 'Save'),
    'remove.confirmed': (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }),
    'places.open': (page) => button(page, 'Lists with Gold'),
    'question.closed': (page) => button(page, 'Close').or(button(page, 'Cancel')),
  },
  noControl: { ...IN_HAND, 'row.placed': BY_KEY, 'screen.left': BY_SCREEN },
};

const NAME = DRIVEN.euro.showCode;

/** Whatever an event makes the chart ask, the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(watchlist);
    return execute(app, step, later);
  };

/** Lets the held call through, and no later one. */
async function answerOne({ calls }: AppPage): Promise<void> {
  await calls.asked(watchlist);
  const released = calls.release(watchlist);
  calls.hold(watchlist);
  await released;
}

/** Another device of the account writes the list. */
async function writeElsewhere({ backend, page }: AppPage, ids: number[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const { data } = await backend.server.get<{ version: number }>(watchlist.path, {}, { token });
  const form = { version: String(data.version), forex_ids: JSON.stringify(ids) };
  await backend.server.post(saveWatchlist.path, form, { token });
}

/** As the router goes to a screen that no link of this one leads to. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    const state = { idx: 1, key: 'watchlist', usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);

const hand = handOf(NAME);

export const pageModel: PageModel = {
  clauses: 'S2.37 S8.3',
  chart: 'watchlist',
  model,
  async open(app, { steps }) {
    const isLoggingIn = steps.some(({ event }) => event.type === 'session.started');
    app.calls.hold(watchlist);
    // A write of another device is what the next call meets; what a push of it does is in the journeys.
    // The next push of the account would tell that it was missed.
    app.socket.keepBack('NOTIFIED', 'FOREX_TRADE');
    if (isLoggingIn) app.calls.hold(info);
    await app.open('/rank', { token: await app.backend.demoToken() });
    if (isLoggingIn)
      await app.until('session', 'restoring', (value) => JSON.stringify(value).includes('restoring'));
    else await app.until('session', 'signed in', (value) => JSON.stringify(value).includes('signedIn'));
    await goTo(app.page, '/watchlist');
  },
  events: {
    'star.toggled': asking(({ page }) => press(page, `Watch ${NAME}`)),
    'list.picked': ({ page }) =>
      page.getByRole('group', { name: 'Lists' }).getByRole('button', { name: 'Watchlist' }).click(),
    'list.add': ({ page }) => press(page, 'New list'),
    'list.rename': ({ page }) => press(page, 'Rename list'),
    'list.remove': ({ page }) => press(page, 'Delete list'),
    'name.given': asking(async ({ page }) => {
      await page.getByLabel('Name of the list').fill('Metals');
      await press(page, 'Save');
    }),
    'remove.confirmed': asking(({ page }) =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Delete list' }).click(),
    ),
    'places.open': ({ page }) => press(page, `Lists with ${NAME}`),
    'question.closed': ({ page }) => page.keyboard.press('Escape'),
    ...hand,
    'row.dropped': asking(hand['row.dropped']),
    'row.placed': asking(hand['row.placed']),
    'screen.left': ({ page }) => press(page, 'Back'),
    // It is wanted again as the account has joined: before the answer, which then is of both.
    'connection.opened': asking(async (app) => {
      await relink(app);
      await joined(app);
    }),
    'session.started': asking(({ calls }) => calls.answer(info)),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:readList': async (app, { event }) => {
      await app.calls.asked(watchlist);
      await writeElsewhere(app, (event as AnyEventObject).output.lists[0].ids);
      await answerOne(app);
    },
    'error:readList': ({ calls }) => calls.lose(watchlist),
    'after:answerTimeout@watchlist.list.reading': (app) => app.pass(10_000),
    'done:saveList': async (app, { event }) => {
      await app.calls.asked(watchlist);
      if (!(event as AnyEventObject).output.isSaved) await writeElsewhere(app, []);
      await answerOne(app);
    },
    'error:saveList': ({ calls }) => calls.lose(watchlist),
    'after:answerTimeout@watchlist.list.saving': (app) => app.pass(10_000),
    'after:retryDelay@watchlist.list.failed': asking((app) => app.pass(15_000)),
  },
  states: view.states,
};
