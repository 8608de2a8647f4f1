import type { AnyEventObject } from 'xstate';
import { NEWS_CATEGORY, PAGE_SIZE, REFRESH_SPINNER_MS } from '#contract/constants';
import { depositList, submitCoin } from '#contract/routes/deposit';
import { newsList, ranking } from '#contract/routes/site';
import { callDesk } from '../../../../src/cli/desk/call-desk.ts';
import { walkable } from '../../../machines/walkables/paged-list.ts';
import type { TracedPath } from '../../../support/model/step-edges.ts';
import { trader } from '../../../support/orders.ts';
import { newPayer } from '../../../support/payments.ts';
import { jpeg } from '../../../support/pictures.ts';
import { button, failure, loading, question, seen, unseen } from '../../sights.ts';
import { press, pull, tab } from '../hands.ts';
import { limits } from '../limits/paged-list.ts';
import type { Stage } from '../stage.ts';
import type { Deed, Deeds } from '../walk.ts';
import type { World } from '../world.ts';

const TIMEOUT_MS = 10_000;
const RANKED_ANEW_MS = 60_000;

const NOTICE = {
  command: 'publish',
  category: 'announcement',
  desc: '',
  logo: '',
  content: '<p>All is well.</p>',
  reason: 'A second page.',
} as const;

const LISTS = { announcements: newsList, deposits: depositList, ranking } as const;
type ListId = keyof typeof LISTS;
const routeOf = ({ chart }: Stage) => LISTS[chart as ListId];

/** What opens is a trader; what changes or is forgotten is somebody's own. */
function listOf({ steps }: TracedPath): ListId {
  const has = (...types: string[]) => steps.some(({ event }) => types.includes(event.type));
  if (has('row.opened')) return 'ranking';
  return has('list.changed', 'account.left') ? 'deposits' : 'announcements';
}

const isEmpty = (event: object): boolean => (event as AnyEventObject).output.data.length === 0;

/** A deed after which the list asks the server: the answer waits for the path. */
const asking =
  (deed: Deed): Deed =>
  (stage, step, rest) => {
    stage.calls.hold(routeOf(stage));
    return deed(stage, step, rest);
  };
const timeOut: Deed = (stage) => stage.pass(TIMEOUT_MS);
const lose: Deed = (stage) => stage.calls.lose(routeOf(stage));
const answer: Deed = (stage) => stage.calls.answer(routeOf(stage));

/** One more than a page holds, published once for all paths. */
async function announce({ server }: World): Promise<void> {
  const { total } = server.services.news.page(Number(NEWS_CATEGORY.announcement), 'en', 1);
  for (let made = total; made <= PAGE_SIZE; made += 1)
    await callDesk(server.dataDir, { operator: 'op', request: { ...NOTICE, title: `Notice ${made}` } });
}

/** A real account's closed order, counted by the time the page asks. */
async function rank(world: World): Promise<void> {
  const hand = trader(world.server, await world.realToken());
  const { data } = await hand.submit();
  await hand.close(data.Id);
  world.server.clock.nowMs += RANKED_ANEW_MS;
}

/** A deposit on its way while the records are looked at. */
async function payIn({ page, calls }: Stage): Promise<void> {
  await page.getByLabel('Amount sent', { exact: true }).fill('100');
  const file = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: await jpeg() };
  await page.getByLabel('Proof of the transfer').setInputFiles(file);
  await seen(page.locator('img[src*="/api/common/picture/"]'));
  calls.hold(submitCoin);
  await press(page, 'I have sent it');
  await calls.asked(submitCoin);
}

async function openDeposits(stage: Stage, { steps }: TracedPath): Promise<void> {
  const { page, world } = stage;
  const payer = await newPayer(world.server);
  const loaded = steps.find(({ event }) => event.type === 'done:loadPage');
  if (loaded && !isEmpty(loaded.event)) await payer.coin({ proofImg: await payer.proof() });
  await stage.open('/mine/charge', { token: payer.token });
  if (steps.some(({ event }) => event.type === 'list.changed')) await payIn(stage);
  await page.getByRole('link', { name: 'Deposit records' }).click();
}

export const deeds: Deeds = {
  chart: 'announcements',
  chartFor: listOf,
  walkable,
  limits,
  async open(stage, path) {
    const { calls, world, page } = stage;
    calls.hold(routeOf(stage));
    switch (listOf(path)) {
      case 'deposits':
        return openDeposits(stage, path);
      case 'ranking':
        await rank(world);
        await stage.open('/');
        return tab(page, 'Ranking');
      case 'announcements':
        await announce(world);
        return stage.open('/mine/announcement', { token: await world.demoToken() });
    }
  },
  deeds: {
    // The screen that was opened tells it by itself.
    'list.shown': () => undefined,
    'list.hidden': ({ page }, { from }) =>
      from.matches({ row: 'open' }) ? page.goBack().then(() => undefined) : press(page, 'Back'),
    'list.pulled': asking(async (stage) => {
      // It turns for half a second: less than the steps that follow may take.
      await stage.stopTime();
      await pull(stage.page);
    }),
    'list.endReached': asking(({ page }) => page.getByRole('listitem').last().scrollIntoViewIfNeeded()),
    'list.retry': asking(({ page }) => press(page, 'Try again')),
    'list.changed': asking(({ calls }) => calls.answer(submitCoin)),
    'account.left': async (stage) => {
      await press(stage.page, 'Back');
      await stage.world.revoke(await stage.token());
    },
    'row.opened': ({ page }) => page.getByRole('listitem').getByRole('button').first().click(),
    'row.closed': ({ page }) => page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click(),
    'done:loadPage': (stage, { event }) =>
      isEmpty(event) && stage.chart !== 'deposits'
        ? stage.calls.answerWith(routeOf(stage), () => ({ data: [], total: 0 }))
        : stage.calls.answer(routeOf(stage)),
    'error:loadPage': lose,
    'done:refresh': (stage, { event }) =>
      isEmpty(event)
        ? stage.calls.answerWith(routeOf(stage), () => ({ data: [], total: 0 }))
        : stage.calls.answer(routeOf(stage)),
    'error:refresh': lose,
    'done:loadMore': answer,
    'error:loadMore': lose,
    'after:answerTimeout@pagedList.list.shown.loading': timeOut,
    'after:answerTimeout@pagedList.list.shown.listed.refreshing': timeOut,
    'after:answerTimeout@pagedList.list.shown.listed.loadingMore': timeOut,
    'after:spinnerTime@pagedList.spinner.on': (stage) => stage.pass(REFRESH_SPINNER_MS),
  },
  sights: {
    'list.hidden': 'its screen is not there',
    'list.shown.loading': (page) => seen(loading(page)),
    'list.shown.listed.current': (page) => seen(page.getByRole('listitem')),
    'list.shown.listed.refreshing': (page) => unseen(loading(page)),
    'list.shown.listed.loadingMore': (page) => seen(page.getByRole('status').getByText('Loading…')),
    'list.shown.listed.outdated': (page) =>
      seen(page.getByText('This list may be out of date.'), button(page, 'Try again')),
    'list.shown.empty': (page) => seen(page.getByText(/No data yet|Nothing else was announced/)),
    'list.shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
    'spinner.off': (page) => unseen(page.getByText('Refreshing', { exact: true })),
    'spinner.on': (page) => seen(page.getByText('Refreshing', { exact: true })),
    'row.closed': (page) => unseen(question(page, 'Coming soon')),
    'row.open': (page) => seen(question(page, 'Coming soon')),
  },
};
