import type { Page } from 'playwright/test';
import type { ChartView } from '../../e2e/chart-view.ts';
import { dialog, failure, seen, unseen } from '../../e2e/page-assertions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { trader } from '../../support/orders.ts';
import { model } from './share-card.model.ts';

const inSheet = (page: Page, name: string) =>
  dialog(page, 'Share this trade').getByRole('button', { name, exact: true });

const sheet = (page: Page) => dialog(page, 'Share this trade');
const picture = (page: Page) => page.getByRole('img', { name: 'Gold, Buy · 50×, +12.41%' });

export const view: ChartView = {
  states: {
    closed: (page) => unseen(sheet(page)),
    'open.drawing': (page) => seen(sheet(page).getByRole('status', { name: 'Loading…' })),
    'open.shown': {
      inApp: (page) => seen(inSheet(page, 'Save picture')),
      inGallery: (page) => seen(picture(page), inSheet(page, 'Save picture')),
    },
    'open.sharing': {
      inApp: (page) => seen(sheet(page).locator('[aria-busy="true"]')),
      inGallery: (page) => seen(picture(page)),
    },
    'open.failed': (page) => seen(sheet(page), failure(page)),
  },
  controls: {
    'share.open': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Share', exact: true }),
    'share.dismiss': (page) => inSheet(page, 'Close'),
    'share.redraw': (page) => inSheet(page, 'Try again'),
    'share.save': (page) => inSheet(page, 'Save picture'),
  },
  noControl: { 'share.send': 'the browser of the tests has no sheet to share with' },
};

type Settled = typeof globalThis & {
  settleDrawing: (isDone: boolean) => void;
  settleSharing: (isDone: boolean) => void;
};

/** The browser draws when it can, and its user chooses an app when they like: both wait for the path. */
function holdBoth(): void {
  const toBlob = HTMLCanvasElement.prototype.toBlob;
  HTMLCanvasElement.prototype.toBlob = function (this: HTMLCanvasElement, drawn: BlobCallback): void {
    const settle = (isDone: boolean): void => (isDone ? toBlob.call(this, drawn) : drawn(null));
    Object.assign(globalThis, { settleDrawing: settle });
  };
  const share = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = (isDone: boolean): void => (isDone ? resolve() : reject(new Error('no app takes it')));
      Object.assign(globalThis, { settleSharing: settle });
    });
  Object.assign(navigator, { canShare: () => true, share });
}

const press = (app: AppPage, name: string) =>
  sheet(app.page).getByRole('button', { name, exact: true }).click();
const draw = ({ page }: AppPage, isDone: boolean) =>
  page.evaluate((done) => (globalThis as Settled).settleDrawing(done), isDone);
const share = ({ page }: AppPage, isDone: boolean) =>
  page.evaluate((done) => (globalThis as Settled).settleSharing(done), isDone);

export const pageModel: PageModel = {
  clauses: 'S2.51 S8.3',
  chart: 'shareCard',
  model,
  ownPage: true,
  async open(app) {
    const token = await app.backend.demoToken();
    const account = trader(app.backend.server, token);
    const { data } = await account.submit();
    await account.close(data.Id);
    await app.page.addInitScript(holdBoth);
    await app.open('/order?type=3', { token });
    await app.page
      .getByRole('main')
      .getByRole('button', { name: /EUR\/USD/ })
      .click();
  },
  events: {
    'share.open': ({ page }) =>
      dialog(page, 'Order details').getByRole('button', { name: 'Share', exact: true }).click(),
    'share.dismiss': (app) => press(app, 'Close'),
    'share.redraw': (app) => press(app, 'Try again'),
    'share.send': (app) => press(app, 'Share'),
    'share.save': async (app) => {
      const file = app.page.waitForEvent('download');
      await press(app, 'Save picture');
      await file;
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:drawCard': (app) => draw(app, true),
    'error:drawCard': (app) => draw(app, false),
    'done:sharePicture': (app) => share(app, true),
    'error:sharePicture': async (app) => {
      await share(app, false);
      await seen(app.page.getByText("Couldn't share the picture."));
    },
    'after:drawTimeout@shareCard.open.drawing': (app) => app.pass(10_000),
    'after:shareTimeout@shareCard.open.sharing': (app) => app.pass(600_000),
  },
  states: view.states,
};
