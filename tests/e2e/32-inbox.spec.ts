import { type BrowserContext, type CDPSession, expect, type Page, test } from 'playwright/test';
import { currentBuild, DIST } from '#server/http/pages/built-client';
import { DRIVEN } from '../support/driven-source.ts';
import { newTrader } from '../support/orders.ts';
import { newBrowser, startPushService } from '../support/push-service.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * What the server tells reaches the trader: in the inbox while the app is open, and by a push that the browser's debugging
 * protocol delivers into the real worker. A push service is of the internet: the server sends to one of this machine, and what
 * arrived there is what is delivered.
 */

let server: TestServer;
let service: Awaited<ReturnType<typeof startPushService>>;

test.beforeAll(async () => {
  service = await startPushService();
  const clientDir = currentBuild(DIST) ?? DIST;
  server = await startServer({ clientDir, clock: Date.now }, { PUSH_ADDRESSES: 'any' });
});
test.afterAll(async () => {
  await server?.dispose();
  service?.close();
});

test.use({ serviceWorkers: 'allow' });
test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => {
    localStorage.setItem('lang', 'en');
    localStorage.setItem('theme', 'dark');
  });
});

async function openAs(page: Page, token: string, path: string): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token);
  await page.goto(server.address + path);
}

/** A demo trader whose stop the price reached. */
async function stopped() {
  const trader = await newTrader(server);
  const browser = newBrowser(service.address);
  await server.post('/v1/api/notifications/subscribe', browser.subscription, { token: trader.token });
  await trader.submit({ stop_loss_price: '1.05' });
  const reach = async () => {
    server.source.set(DRIVEN.euro, 1.05);
    await server.tick();
    await server.services.channels.sweep();
    await server.services.deliveries.sweep();
    server.source.set(DRIVEN.euro, 1.1);
    await server.tick();
    const [pushed] = service.received.filter(({ path }) => path === browser.path);
    if (!pushed) throw new Error('nothing was pushed');
    return browser.read(pushed.body);
  };
  return { ...trader, reach };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ });

/** The worker as the debugging protocol sees it. */
async function workerOf(context: BrowserContext, page: Page): Promise<CDPSession> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  return session;
}

async function deliver(session: CDPSession, payload: object | string): Promise<void> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.address));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.disable');
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  const data = typeof payload === 'string' ? payload : JSON.stringify(payload);
  await session.send('ServiceWorker.deliverPushMessage', { origin: server.address, registrationId, data });
}

type Shown = { title: string; body: string; tag: string; data: { path: string; id: string } };
type WorkerScope = {
  opened: string | null;
  clients: { matchAll(): Promise<never[]>; openWindow(path: string): Promise<null> };
  shown: Shown[];
  registration: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> };
  dispatchEvent(event: Event): boolean;
};

/**
 * The worker, once it is ready. A Chromium without an interface shows no notification that could be pressed: what it is
 * asked to show is kept, and pressed by the event that it would send.
 */
async function workerIn(context: BrowserContext, page: Page) {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('no worker runs');
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ ...options, title });
    };
  });
  return {
    shown: () =>
      worker.evaluate(() =>
        (globalThis as unknown as WorkerScope).shown.map(({ title, body, tag, data }) => ({
          ...{ title, body, tag, data },
        })),
      ),
    /** As if no page of the app were open. */
    alone: () =>
      worker.evaluate(() => {
        const scope = globalThis as unknown as WorkerScope;
        scope.opened = null;
        scope.clients.matchAll = async () => [];
        scope.clients.openWindow = async (path) => {
          scope.opened = path;
          return null;
        };
      }),
    /** The address of the page it opened. */
    opened: () => worker.evaluate(() => (globalThis as unknown as WorkerScope).opened),
    press: () =>
      worker.evaluate(() => {
        const scope = globalThis as unknown as WorkerScope;
        const [pressed] = scope.shown;
        const close = () => scope.shown.shift();
        const event = Object.assign(new Event('notificationclick'), {
          notification: { data: pressed?.data, close },
          waitUntil: () => undefined,
        });
        scope.dispatchEvent(event);
      }),
  };
}

test('S7.33 a stop that is reached shows at the bell at once, and in the inbox, which leads to the orders', async ({
  page,
}) => {
  const trader = await stopped();
  await openAs(page, trader.token, '/order');
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await trader.reach();
  await expect(bell(page)).toHaveAccessibleName(/unread: 1/);
  await bell(page).click();
  await expect(page).toHaveURL(/\/mine\/inbox$/);
  const row = page.getByRole('link', { name: /Stop-loss reached\s*New/ });
  await expect(row).toContainText('EUR/USD');
  await expect(row).toContainText('1.05000');
  await row.click();
  await expect(page).toHaveURL(/\/order\?type=3$/);
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await page.goBack();
  await expect(page.getByRole('link', { name: /Stop-loss reached/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Stop-loss reached\s*New/ })).toHaveCount(0);
});

test('S2.57 all are read at once, by group, also on another page of the account', async ({
  page,
  context,
}) => {
  const trader = await stopped();
  await trader.reach();
  await openAs(page, trader.token, '/mine/inbox');
  const other = await context.newPage();
  await openAs(other, trader.token, '/order');
  await expect(bell(other)).toHaveAccessibleName(/unread: 1/);
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(page.getByText('Nothing yet.', { exact: false })).toBeVisible();
  await page.getByRole('tab', { name: 'Trading' }).click();
  await expect(page.getByRole('link', { name: /Stop-loss reached\s*New/ })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('link', { name: /Stop-loss reached\s*New/ })).toHaveCount(0);
  await expect(bell(other)).toHaveAccessibleName('Inbox');
});

test('S7.33 home has the bell, with its count a while after the rows', async ({ page }) => {
  const trader = await stopped();
  await trader.reach();
  await openAs(page, trader.token, '/');
  await expect(bell(page)).toHaveAccessibleName(/unread: 1/);
});

test('S2.57 what goes which way is chosen by kind, and kept', async ({ page }) => {
  const { token } = await newTrader(server);
  await openAs(page, token, '/mine/notifications');
  const push = page.getByRole('switch', { name: 'Stop-loss reached' });
  await expect(push).toBeChecked();
  const saved = page.waitForResponse('**/v1/api/notifications/set');
  await push.click();
  await expect(push).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(push).not.toBeChecked();
  // A demo account has no address.
  await expect(page.getByRole('tab', { name: 'E-mail' })).toHaveCount(0);
});

test('S1.5 a push is shown by the worker and, pressed, leads the open app to its screen and is read', async ({
  page,
  context,
}) => {
  const trader = await stopped();
  await openAs(page, trader.token, '/order?type=0');
  const worker = await workerIn(context, page);
  const payload = await trader.reach();
  await expect(bell(page)).toHaveAccessibleName(/unread: 1/);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await deliver(await workerOf(context, page), payload);
  await expect.poll(worker.shown).toEqual([
    {
      ...{ title: 'Stop-loss reached', body: 'EUR/USD', tag: payload.id },
      data: { path: '/order?type=3', id: payload.id },
    },
  ]);
  await worker.press();
  await expect(page).toHaveURL(/\/order\?type=3$/);
  expect(await page.evaluate(() => 'isSame' in window), 'the page was not loaded anew').toBe(true);
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  expect(await worker.shown()).toEqual([]);
});

test('S1.5 a push that is pressed while the app is closed opens it where it leads, and is read', async ({
  page,
  context,
}) => {
  const trader = await stopped();
  await openAs(page, trader.token, '/order?type=0');
  const worker = await workerIn(context, page);
  const payload = await trader.reach();
  await deliver(await workerOf(context, page), payload);
  await expect.poll(worker.shown).toHaveLength(1);
  await worker.alone();
  await worker.press();
  await expect.poll(worker.opened).toBe(`/order?type=3#notification=${payload.id}`);
  await expect(bell(page)).toHaveAccessibleName(/unread: 1/);
  await page.goto('about:blank');
  await page.goto(server.address + (await worker.opened()));
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await expect(page).toHaveURL(/\/order\?type=3$/);
});

test('S1.5 a push that cannot be read shows that there is something in the inbox', async ({
  page,
  context,
}) => {
  const { token } = await newTrader(server);
  await openAs(page, token, '/order');
  const worker = await workerIn(context, page);
  await deliver(await workerOf(context, page), 'not what was agreed');
  await expect.poll(worker.shown).toMatchObject([{ tag: 'inbox', data: { path: '/mine/inbox' } }]);
});
