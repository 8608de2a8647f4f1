import { expect, type Page } from 'playwright/test';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { ORDER_STATUS } from '#contract/constants';
import { setStopPrice } from '#contract/routes/trading';
import { BY_SCREEN, type ChartView, ON_CHART } from '../../e2e/chart-view.ts';
import { busy, button, choice, question, seen, unseen } from '../../e2e/page-assertions.ts';
import { answer, leaveWithPanels, pickAsks, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { type Trader, trader } from '../../support/orders.ts';
import { model } from './order-lines.model.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Price of the line' });

export const view: ChartView = {
  states: {
    idle: {
      inApp: (page) => unseen(bar(page)),
      inGallery: async (page) => {
        await seen(
          page.getByRole('slider', { name: /^Entry of/ }).filter({ hasNotText: '+ Stop' }),
          page.getByRole('slider', { name: /^Stop-loss of/ }),
          page.getByRole('slider', { name: /^Take-profit of/ }),
          page.getByRole('slider', { name: /^Target price of/ }),
          page.getByRole('slider', { name: /^Entry of/ }).filter({ hasText: '+ Stop' }),
        );
        await unseen(bar(page));
      },
    },
    'moving.dragging': {
      inApp: async (page) => {
        await seen(page.locator('[data-dragged]'));
        await unseen(page.getByRole('alertdialog'));
      },
      inGallery: (page) => unseen(bar(page)),
    },
    'moving.previewing': async (page) => {
      await seen(bar(page), button(page, /^(Set|Use price)$/));
      await unseen(page.getByRole('alertdialog'));
    },
    'moving.confirming': (page) => seen(question(page, /^Set (Stop-loss|Target price) to/)),
    'sending.sending': (page) => busy(page, 'Set'),
    'sending.checking': (page) => seen(page.getByText('No reply yet. Checking…')),
  },
  controls: {
    'line.grabbed': {
      at: (page) => page.getByRole('slider', { name: /^Stop-loss of/ }),
      except: [
        { where: (state) => state.matches({ moving: 'dragging' }), because: 'the finger holds a line' },
        { where: (state) => state.matches('sending'), because: 'the lines stay as they are meanwhile' },
      ],
    },
    'target.begun': {
      at: (page) => button(page, 'Order at a price'),
      except: [
        { where: (state) => state.matches({ moving: 'dragging' }), because: 'the finger holds a line' },
      ],
    },
    'price.typed': (page) => bar(page).getByRole('textbox'),
    'level.set': (page) => bar(page).getByRole('button', { name: /^(Set|Use price)$/ }),
    'level.confirm': (page) => choice(page, 'Set'),
    'level.dismissed': (page) => choice(page, 'Back').or(bar(page).getByRole('button', { name: 'Cancel' })),
  },
  noControl: { 'line.released': ON_CHART, 'line.dropped': ON_CHART, 'screen.left': BY_SCREEN },
};

/** The page's trader, acting elsewhere. */
const elsewhere = async (app: AppPage): Promise<Trader> => trader(app.backend.server, await app.token());

/** Both lie outside of what a flat market shows: their tags stand at the edges. */
const STOP = '1.09000';
const TARGET = '1.20000';
/** Where the finger lets go, as a share of the pane from its top; the market stands in the middle. */
const BELOW_MARKET = 0.85;
const ABOVE_MARKET = 0.2;

const isPending = ({ order }: AnyEventObject): boolean => order?.status === ORDER_STATUS.pending;

/** The tag of the line that an event is about. */
function tagOf(page: Page, held: { order: { status: number } | null; grip: string }) {
  if (!held.order) return page.getByRole('slider', { name: 'New order' });
  if (held.grip === 'stopLoss') return page.getByRole('slider', { name: /^Stop-loss of/ });
  if (held.grip === 'target') return page.getByRole('slider', { name: /^Target price of/ });
  // A position has a tag at its entry as well.
  return page.getByRole('slider', { name: /^Entry of/ }).filter({ hasText: '+ Stop' });
}

/** Places the order whose line is moved, and keeps what is pushed from now on. */
async function placeOrder(app: AppPage, event: AnyEventObject): Promise<void> {
  const { page, socket, backend, journal } = app;
  const account = await elsewhere(app);
  socket.deliver('FOREX_TRADE', 'FOREX_CLOSED');
  await backend.reset();
  // An order of the other kind, that an earlier part of the path left, may have a line of the same name.
  for (const { Id } of (await account.page(isPending(event) ? '1' : '0')).data) {
    await (isPending(event) ? account.close(Id) : account.cancel(Id));
    await expect(page.locator(`[data-line^="${Id}."]`)).toHaveCount(0);
  }
  const place = journal.length;
  const { total } = await account.page(isPending(event) ? '0' : '1');
  if (total === 0) {
    await account.submit(
      isPending(event) ? { status: '0', target_price: TARGET } : { stop_loss_price: STOP },
    );
    await journal.next(place, 'the account to be pushed', ({ event }) => event === 'socket.accountPushed');
  }
  await tagOf(page, event as never).waitFor();
  socket.keepBack('FOREX_TRADE', 'FOREX_CLOSED');
}

async function moveTo(page: Page, share: number): Promise<void> {
  const box = await page.getByRole('slider').first().locator('..').boundingBox();
  if (!box) throw new Error('there is no chart');
  // The pane with the candles is two thirds of the chart; the volume stands below it.
  await page.mouse.move(box.x + 60, box.y + box.height * 0.66 * share, { steps: 4 });
}

async function endElsewhere(app: AppPage, from: AnyMachineSnapshot): Promise<void> {
  const account = await elsewhere(app);
  const waits = isPending(from.context);
  const [order] = (await account.page(waits ? '0' : '1')).data;
  await (waits ? account.cancel(order?.Id ?? 0) : account.close(order?.Id ?? 0));
}

export const pageModel: PageModel = {
  clauses: 'S2.52 S4.2 S4.3 S7.26 S8.3 S8.5',
  chart: 'orderLines',
  model,
  async open(app) {
    await app.open('/', { token: await app.backend.demoToken() });
    // The chart starts with its screen.
    await tab(app.page, 'Trade');
  },
  events: {
    'line.grabbed': async (app, { event, from }) => {
      const { page } = app;
      if (from.matches('idle') && (event as AnyEventObject).order) await placeOrder(app, event);
      const held = from.matches('idle') ? event : from.context;
      await tagOf(page, held as never).hover();
      await page.mouse.down();
      await moveTo(page, BELOW_MARKET - 0.05);
    },
    'line.released': async ({ page }, { event }) => {
      await moveTo(page, (event as AnyEventObject).price === '104' ? ABOVE_MARKET : BELOW_MARKET);
      await page.mouse.up();
    },
    'line.dropped': async ({ page }) => {
      await page.keyboard.press('Escape');
      await page.mouse.up();
    },
    'target.begun': ({ page }) => press(page, 'Order at a price'),
    // The example's prices are other ones.
    'price.typed': ({ page }, { event }) =>
      bar(page)
        .getByRole('textbox')
        .fill((event as AnyEventObject).text && '1.05'),
    'level.set': async (app, { event }) => {
      const { page, calls } = app;
      await pickAsks(app, (event as AnyEventObject).isAdaptive);
      calls.hold(setStopPrice);
      await button(page, /^(Set|Use price)$/).click();
    },
    'level.confirm': ({ page }) => answer(page, 'Set'),
    'level.dismissed': ({ page }, { from }) =>
      from.matches({ moving: 'confirming' }) ? answer(page, 'Back') : press(page, 'Cancel'),
    'screen.left': ({ page }) => leaveWithPanels(page),
    'instrument.selected': async ({ page }) => {
      await press(page, 'Choose an instrument');
      await page
        .getByRole('dialog')
        .getByRole('link', { name: new RegExp(`^${DRIVEN.gold.showCode}`) })
        .or(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${DRIVEN.gold.showCode}`) }))
        .click();
    },
    'account.pushed': async (app, { from, event }) => {
      const isFilled = isPending(from.context) && (event as AnyEventObject).push.positions[0]?.id === 2;
      app.socket.deliver('FOREX_TRADE');
      // Without a position no price is pushed.
      if (isPending(from.context) && !isFilled) return void (await (await elsewhere(app)).submit());
      app.backend.source.set(DRIVEN.euro, isFilled ? 1.21 : 1.1001);
      await app.backend.tick();
    },
    'account.closed': (app, { from }) => {
      app.socket.deliver('FOREX_TRADE', 'FOREX_CLOSED');
      return endElsewhere(app, from);
    },
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'command.doubted': ({ calls }) => calls.lose(setStopPrice),
    'done:moveStop': async (app, { event }) => {
      const { kind } = (event as AnyEventObject).output;
      if (kind === 'unresolved') return app.giveUp(setStopPrice);
      if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(setStopPrice));
      await app.calls.answer(setStopPrice);
    },
  },
  states: view.states,
};
