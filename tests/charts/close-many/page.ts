import type { AnyEventObject } from 'xstate';
import { closeMany } from '#contract/routes/trading';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  choice,
  closer,
  dialog,
  nothingOver,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, leaveWithPanels, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { model } from './close-many.model.ts';

export const view: ChartView = {
  states: {
    idle: nothingOver,
    choosing: {
      inApp: async (page) => {
        await seen(dialog(page, 'Close several'));
        await unseen(page.getByRole('alertdialog'));
      },
      inGallery: (page) =>
        seen(
          dialog(page, 'Close several'),
          button(page, /^All positions/),
          button(page, /^Positions in profit/),
        ),
    },
    confirming: {
      inApp: (page) => seen(question(page, 'Close these positions?')),
      inGallery: (page) =>
        seen(question(page, 'Close these positions?').getByText('After this you are more exposed in Gold.')),
    },
    'closing.sending': (page) => busy(page, /^(All positions|Positions in profit)$/),
    'closing.checking': (page) => seen(dialog(page, 'Close several').getByText('No reply yet. Checking…')),
  },
  controls: {
    'closing.opened': (page) => button(page, 'Close several'),
    'closing.picked': (page) => button(page, /^All positions/),
    'closing.dismissed': (page) => closer(page, 'Close several').or(choice(page, 'Back')),
    'closing.confirmed': (page) => choice(page, 'Close positions'),
  },
  noControl: { 'screen.left': BY_SCREEN },
};

/** The page's trader, acting elsewhere. */
const elsewhere = async (app: AppPage): Promise<Trader> => trader(app.backend.server, await app.token());

/** Has one position in profit and one at a loss, of the same instrument. */
async function haveHedge(app: AppPage): Promise<void> {
  const account = await elsewhere(app);
  const { data } = await account.page('1');
  if (data.length === 2) return;
  for (const { Id } of data) await account.close(Id);
  await app.backend.reset();
  await account.submit({ type: '1' });
  await account.submit({ type: '2' });
  app.backend.source.set(DRIVEN.euro, 1.11);
  await app.backend.tick();
}

export const pageModel: PageModel = {
  clauses: 'S2.52 S4.3 S7.26 S8.3 S8.5',
  chart: 'closeMany',
  model,
  async open(app) {
    await app.open('/', { token: await app.backend.demoToken() });
    // The chart starts with its screen.
    await tab(app.page, 'Orders');
  },
  events: {
    'closing.opened': async (app) => {
      await haveHedge(app);
      await press(app.page, 'Close several');
    },
    // The legs of the hedge lie on either side of zero: one of them by itself is asked about.
    'closing.picked': async (app, { event }) => {
      const { which } = event as AnyEventObject;
      await app.until('liveOrders', 'current', (value) => JSON.stringify(value).includes('current'));
      app.calls.hold(closeMany);
      await button(
        app.page,
        which === 'all' ? /^All positions: Close/ : /^Positions in profit: Close/,
      ).click();
    },
    'closing.dismissed': async ({ page }, { from }) => {
      if (from.matches('confirming')) return answer(page, 'Back');
      await dialog(page, 'Close several').getByRole('button', { name: 'Close', exact: true }).click();
    },
    'closing.confirmed': ({ page }) => answer(page, 'Close positions'),
    'screen.left': ({ page }) => leaveWithPanels(page),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'command.doubted': ({ calls }) => calls.lose(closeMany),
    'done:closeMany': async (app, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      if (kind === 'unresolved') return app.giveUp(closeMany);
      if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(closeMany));
      await app.calls.answer(closeMany);
    },
  },
  states: view.states,
};
