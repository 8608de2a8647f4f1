import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { TracedStep } from '#chart-tools/paths/trace-path';
import type { PriceAlert } from '#contract/alerts';
import {
  addAlert,
  alertList,
  changeAlert,
  deleteAlert,
  pauseAlert,
  resumeAlert,
} from '#contract/routes/alerts';
import type { AlertRequest } from '#machines/alert-form/wanted-alert';
import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { busy, button, dialog, nothingOver, type PageAssertion, seen } from '../../e2e/page-assertions.ts';
import { leaveWithPanels, press, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { DRIVEN } from '../../support/driven-source.ts';
import { model } from './alert-form.model.ts';

const SHEET = 'Price alert: EUR/USD';
const isTurning: PageAssertion = async (page) => {
  await nothingOver(page);
  await expect(page.getByRole('switch').first()).toBeDisabled();
};

export const view: ChartView = {
  states: {
    idle: {
      inApp: nothingOver,
      inGallery: async (page) => {
        await nothingOver(page);
        await seen(button(page, /^EUR\/USD Rises to 1\.17000/));
        await expect(page.getByRole('switch').first()).toBeEnabled();
      },
    },
    editing: {
      inApp: (page) => seen(dialog(page, SHEET), button(page, 'Save alert')),
      inGallery: (page) =>
        seen(
          dialog(page, SHEET).getByText('Rises to 1.17000'),
          button(page, 'Save alert'),
          button(page, 'Delete alert'),
        ),
    },
    refused: {
      inApp: (page) => seen(dialog(page, SHEET).getByRole('alert')),
      inGallery: (page) => seen(dialog(page, SHEET).getByText('You can have 100 active alerts at most.')),
    },
    'sending.sending': (page) => busy(page, 'Save alert'),
    'sending.checking': (page) => seen(dialog(page, SHEET).getByText(/No reply yet/)),
    'turning.sending': isTurning,
    'turning.checking': isTurning,
  },
  controls: {
    'alert.opened': (page) => button(page, /^EUR\/USD Rises to/),
    'alert.turned': (page) => page.getByRole('main').getByRole('switch'),
    'alert.submit': (page) => button(page, 'Save alert'),
    'alert.delete': (page) => button(page, 'Delete alert'),
    'alert.dismissed': (page) => button(page, 'Close'),
  },
  noControl: {
    'alert.begun': 'Its button stands on the trade screen, where the chart rests as well.',
    'fields.changed': TYPED,
    'screen.left': BY_SCREEN,
  },
};

const ROUTES = {
  add: addAlert,
  change: changeAlert,
  delete: deleteAlert,
  pause: pauseAlert,
  resume: resumeAlert,
};

/** The list has no tabs: they are on the screen that it was opened from. */
async function toTabs(page: Page): Promise<void> {
  if (page.url().includes('/mine/alerts')) await press(page, 'Back');
}

/** Has one alert of the euro, and looks at it in the list. */
async function toList(app: AppPage): Promise<void> {
  const { backend, page } = app;
  const { server } = backend;
  const own = { token: await app.token() };
  const { data } = await server.get<{ alerts: PriceAlert[] }>(alertList.path, {}, own);
  if (data.alerts.length === 0) {
    const wanted = { kind: 'percent', percent: '5', is_repeating: '1', note: '' };
    await server.post(addAlert.path, { forex_id: String(DRIVEN.euro.id), ...wanted }, own);
  }
  await toTabs(page);
  await tab(page, 'Markets');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByRole('link', { name: 'Price alerts', exact: true }).click();
}

/** What the chart has on its way. */
const routeOf = ({ from }: TracedStep) => ROUTES[(from.context.request as AlertRequest).act];

async function end(app: AppPage, step: TracedStep): Promise<void> {
  const route = routeOf(step);
  const { kind } = (step.event as AnyEventObject).output;
  if (kind === 'unresolved') return app.giveUp(route);
  if (kind === 'rejected') await app.backend.spendKey(await app.calls.asked(route));
  await app.calls.answer(route);
}

export const pageModel: PageModel = {
  clauses: 'S8.1 S8.3 S8.5',
  chart: 'alertForm',
  model,
  async open(app) {
    await app.open('/', { token: await app.backend.demoToken() });
    // The chart starts with its screen.
    await tab(app.page, 'Trade');
  },
  events: {
    'alert.begun': async ({ page }) => {
      await toTabs(page);
      await tab(page, 'Trade');
      await press(page, 'Set a price alert');
    },
    'alert.opened': async (app) => {
      await toList(app);
      await app.page
        .getByRole('main')
        .getByRole('button', { name: /^EUR\/USD/ })
        .click();
    },
    'alert.turned': async (app) => {
      await toList(app);
      for (const route of [pauseAlert, resumeAlert]) app.calls.hold(route);
      await app.page.getByRole('switch').click();
    },
    'alert.submit': async ({ calls, page }, { from }) => {
      for (const route of [addAlert, changeAlert]) calls.hold(route);
      if (from.context.alert === null) await press(page, '+5%');
      await press(page, 'Save alert');
    },
    'alert.delete': async ({ calls, page }) => {
      calls.hold(deleteAlert);
      await press(page, 'Delete alert');
    },
    'alert.dismissed': ({ page }) => press(page, 'Close'),
    'fields.changed': ({ page }) => page.getByLabel('Note (optional)', { exact: true }).fill('other'),
    'screen.left': ({ page }) => leaveWithPanels(page),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'command.doubted': ({ calls }, step) => calls.lose(routeOf(step)),
    'done:sendAlert': end,
    'done:turnAlert': end,
  },
  states: view.states,
};
