import { dialog, seen } from '../../e2e/page-assertions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { trader } from '../../support/orders.ts';
import { view } from './seen.ts';
import { model } from './share-card.model.ts';

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

const sheet = ({ page }: Pick<AppPage, 'page'>) => dialog(page, 'Share this trade');
const press = (app: AppPage, name: string) => sheet(app).getByRole('button', { name, exact: true }).click();
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
