import type { AnyEventObject } from 'xstate';
import { newsInfo } from '#contract/routes/site';
import { forexDetail } from '#contract/routes/trading';
import { walkable } from '../../../machines/walkables/resource.ts';
import type { TracedPath } from '../../../support/model/step-edges.ts';
import { button, failure, loading, seen, unseen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/resource.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

const titleOf = (ask: string): RegExp =>
  ask === '1' ? /When the markets are open/ : /What a stop-loss does/;

/** What an account owns goes with it, and is read anew each time; news is asked for by its id. */
const isOwned = ({ steps }: TracedPath): boolean =>
  steps.some(({ event }) => ['resource.forget', 'account.left'].includes(event.type));

async function pick({ page }: Stage, event: object): Promise<void> {
  const { ask } = event as AnyEventObject;
  await page.getByRole('link', { name: titleOf(ask) }).click();
}

export const deeds: Deeds = {
  chart: 'newsItem',
  chartFor: (path) => (isOwned(path) ? 'wallet' : 'newsItem'),
  walkable,
  limits,
  async open(stage, path) {
    const { calls, world } = stage;
    if (isOwned(path)) {
      calls.hold(forexDetail);
      return stage.open('/mine/wallet', { token: await world.realToken() });
    }
    calls.hold(newsInfo);
    await stage.open('/news');
    await pick(stage, path.steps[0]?.event ?? { ask: '1' });
  },
  deeds: {
    // The screen that was opened tells it by itself; another one is picked from the list.
    'resource.wanted': async (stage, { from, event }) => {
      if (from.matches('unread')) return;
      stage.calls.hold(newsInfo);
      await press(stage.page, 'Back');
      await pick(stage, event);
    },
    'resource.retry': ({ calls, page }) => {
      calls.hold(newsInfo);
      return press(page, 'Try again');
    },
    // The wallet changes by itself: its screen reads it anew when it is opened again.
    'resource.forget': async ({ page }) => {
      await press(page, 'Back');
      await page.getByRole('link', { name: 'Wallet', exact: true }).click();
    },
    'account.left': async (stage) => stage.world.revoke(await stage.token()),
    'done:load': ({ calls, page }) => calls.answer(page.url().includes('/news') ? newsInfo : forexDetail),
    'error:load': ({ calls }) => calls.lose(newsInfo),
    'after:answerTimeout@resource.loading': (stage) => stage.pass(10_000),
  },
  sights: {
    unread: 'its screen asks for it as soon as it shows',
    loading: (page) => seen(loading(page)),
    ready: async (page) => {
      const isNews = page.url().includes('/news');
      await seen(isNews ? page.getByRole('article').getByRole('heading') : page.getByText('Available'));
      await unseen(loading(page));
    },
    failed: (page) => seen(failure(page), button(page, 'Try again')),
  },
};
