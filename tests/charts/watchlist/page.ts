import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { info } from '#contract/routes/account';
import { saveWatchlist, watchlist } from '#contract/routes/watchlist';
import { press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { handOf } from '../../e2e/paths/hand.ts';
import type { EventExecutor, PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { view } from './seen.ts';
import { model } from './watchlist.model.ts';

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
    if (isLoggingIn) app.calls.hold(info);
    await app.open('/rank', { token: await app.backend.demoToken() });
    if (isLoggingIn)
      await app.until('session', 'restoring', (value) => JSON.stringify(value).includes('restoring'));
    else await app.until('session', 'signed in', (value) => JSON.stringify(value).includes('signedIn'));
    await goTo(app.page, '/watchlist');
  },
  events: {
    'star.toggled': asking(({ page }) => press(page, `Watch ${NAME}`)),
    ...hand,
    'row.dropped': asking(hand['row.dropped']),
    'row.placed': asking(hand['row.placed']),
    'screen.left': ({ page }) => press(page, 'Back'),
    'connection.opened': asking(relink),
    'session.started': asking(({ calls }) => calls.answer(info)),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:readList': async (app, { event }) => {
      await app.calls.asked(watchlist);
      await writeElsewhere(app, (event as AnyEventObject).output.ids);
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
