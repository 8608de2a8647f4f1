import type { AnyEventObject } from 'xstate';
import type { TracedPath } from '#chart-tools/paths/trace-path';
import { newsInfo } from '#contract/routes/site';
import { forexDetail } from '#contract/routes/trading';
import { press, relink } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './resource.model.ts';
import { view } from './seen.ts';

const titleOf = (ask: string): RegExp =>
  ask === '1' ? /When the markets are open/ : /What a stop-loss does/;

/** What an account owns goes with it, and is read anew each time; news is asked for by its id. */
const isOwned = ({ steps }: TracedPath): boolean =>
  steps.some(({ event }) => ['resource.outdated', 'resource.changed', 'account.left'].includes(event.type));

async function pick({ page }: AppPage, event: object): Promise<void> {
  const { ask } = event as AnyEventObject;
  await page.getByRole('link', { name: titleOf(ask) }).click();
}

export const pageModel: PageModel = {
  clauses: 'S2.7 S6.4 S7.15 S8.3',
  chart: 'newsItem',
  chartFor: (path) => (isOwned(path) ? 'wallet' : 'newsItem'),
  model,
  async open(app, path) {
    const { calls, backend } = app;
    if (isOwned(path)) {
      calls.hold(forexDetail);
      app.socket.keepBack('FOREX_TRADE');
      return app.open('/mine/wallet', { token: await backend.realToken() });
    }
    calls.hold(newsInfo);
    await app.open('/news');
    await pick(app, path.steps[0]?.event ?? { ask: '1' });
  },
  events: {
    // The screen sends it when it opens; another item is picked from the list.
    'resource.wanted': async (app, { from, event }) => {
      if (from.matches('unread')) return;
      app.calls.hold(newsInfo);
      await press(app.page, 'Back');
      await pick(app, event);
    },
    'resource.retry': ({ calls, page }) => {
      calls.hold(newsInfo);
      return press(page, 'Try again');
    },
    'connection.opened': (app) => {
      app.calls.hold(newsInfo);
      return relink(app);
    },
    // The wallet changes by itself: its screen reads it anew when it is opened again.
    'resource.outdated': async ({ page }) => {
      await press(page, 'Back');
      await page.getByRole('link', { name: 'Wallet', exact: true }).click();
    },
    // Over the socket: a decision on a deposit.
    'resource.changed': async ({ calls, socket }) => {
      calls.hold(forexDetail);
      await socket.keptBack('FOREX_TRADE');
      socket.inject({ type: 'REVIEW_DECIDED', data: { seq: 1, kind: 'deposit' } });
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:load': ({ calls, page }) => calls.answer(page.url().includes('/news') ? newsInfo : forexDetail),
    'error:load': ({ calls }) => calls.lose(newsInfo),
    'after:answerTimeout@resource.loading': (app) => app.pass(10_000),
    'done:refresh': ({ calls }) => calls.answer(forexDetail),
    'error:refresh': ({ calls }) => calls.lose(forexDetail),
    'after:answerTimeout@resource.refreshing': (app) => app.pass(10_000),
  },
  states: view.states,
};
