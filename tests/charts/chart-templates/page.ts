import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { ChartTemplate } from '#contract/chart-templates';
import { info } from '#contract/routes/account';
import { saveTemplates, templates } from '#contract/routes/chart';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  button,
  choice,
  dialog,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';
import { answer, leaveWithPanels, press, relink, tab } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { byItself, type EventExecutor, type PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './chart-templates.model.ts';

const chips = (page: Page) => page.getByRole('group', { name: 'Templates' }).getByRole('button');
const sheet = (page: Page) => dialog(page, 'Chart settings');
const isThere: PageAssertion = (page) => seen(sheet(page).or(page.getByLabel('E-mail', { exact: true })));
const canSave: PageAssertion = (page) => expect(button(page, 'Save as template')).toBeEnabled();
const cannotSave: PageAssertion = (page) => expect(button(page, 'Save as template')).toBeDisabled();

export const view: ChartView = {
  states: {
    'question.closed': {
      inApp: (page) => unseen(page.getByRole('alertdialog'), page.getByLabel('Name of the template')),
      inGallery: async (page) => {
        await seen(button(page, 'Save changes'), button(page, 'Daily trend'));
        await expect(button(page, 'Scalping')).toHaveAttribute('aria-pressed', 'true');
      },
    },
    'question.naming': (page) => seen(dialog(page, 'Save as template').getByLabel('Name of the template')),
    'question.removing': (page) => seen(question(page, 'Delete “Scalping”?')),
    'copy.idle': { inApp: 'no sheet is open', inGallery: cannotSave },
    'copy.shown.reading': { inApp: isThere, inGallery: cannotSave },
    'copy.shown.level': {
      inApp: isThere,
      inGallery: async (page) => {
        await canSave(page);
        await seen(page.getByText('A template keeps the chart type, the scale and the indicators.'));
      },
    },
    'copy.shown.saving': { inApp: isThere, inGallery: (page) => seen(button(page, 'Scalping')) },
    'copy.shown.failed': (page) =>
      seen(sheet(page).getByText(/(templates could not be loaded|Not saved to your account yet)/)),
  },
  controls: {
    'template.apply': (page) => chips(page),
    'template.save': (page) => button(page, 'Save as template'),
    'name.given': (page) => button(page, 'Save'),
    'template.replace': (page) => button(page, 'Save changes'),
    'template.remove': (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete template' }),
    'remove.confirmed': (page) => choice(page, 'Delete template'),
    'question.closed': (page) => choice(page, 'Cancel').or(button(page, 'Close')),
  },
  noControl: { 'templates.wanted': BY_SCREEN, 'screen.left': BY_SCREEN },
};

/** Whatever an event makes the chart ask, the answer waits for the path. */
const asking =
  (execute: EventExecutor): EventExecutor =>
  (app, step, later) => {
    app.calls.hold(templates);
    return execute(app, step, later);
  };

/** Lets the held call through, and no later one. */
async function answerOne({ calls }: AppPage): Promise<void> {
  await calls.asked(templates);
  const released = calls.release(templates);
  calls.hold(templates);
  await released;
}

/** Another device of the account writes. */
async function writeElsewhere({ backend, page }: AppPage, made: ChartTemplate[]): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const { data } = await backend.server.get<{ version: number }>(templates.path, {}, { token });
  const form = { version: String(data.version), templates: JSON.stringify(made) };
  await backend.server.post(saveTemplates.path, form, { token });
}

export const pageModel: PageModel = {
  clauses: 'S2.45 S8.3',
  chart: 'chartTemplates',
  model,
  async open(app, { steps }) {
    const isLoggingIn = steps.some(({ event }) => event.type === 'session.started');
    app.calls.hold(templates);
    if (isLoggingIn) app.calls.hold(info);
    await app.open('/', { token: await app.backend.demoToken() });
    if (!isLoggingIn)
      await app.until('session', 'signed in', (value) => JSON.stringify(value).includes('signedIn'));
    await tab(app.page, 'Trade');
    await press(app.page, 'Chart settings');
  },
  events: {
    // The sheet sends it as soon as it is there.
    'templates.wanted': byItself,
    'template.apply': ({ page }) => chips(page).first().click(),
    'template.save': ({ page }) => press(page, 'Save as template'),
    'name.given': asking(async ({ page }) => {
      await page.getByLabel('Name of the template').fill('Scalping');
      await press(page, 'Save');
    }),
    'template.replace': asking(async ({ page }) => {
      await page.getByRole('switch', { name: 'Logarithmic scale' }).click();
      await press(page, 'Save changes');
    }),
    'template.remove': ({ page }) => press(page, 'Delete template'),
    'remove.confirmed': asking(({ page }) => answer(page, 'Delete template')),
    'question.closed': ({ page }) => page.keyboard.press('Escape'),
    'screen.left': ({ page }) => leaveWithPanels(page),
    'connection.opened': asking(relink),
    'session.started': asking(({ calls }) => calls.answer(info)),
    'account.left': async (app) => app.backend.revoke(await app.token()),
    'done:readTemplates': async (app, { event }) => {
      await app.calls.asked(templates);
      const made = (event as AnyEventObject).output.templates as ChartTemplate[];
      await writeElsewhere(
        app,
        made.map((template) => ({ ...template, name: 'Scalping' })),
      );
      await answerOne(app);
    },
    'error:readTemplates': ({ calls }) => calls.lose(templates),
    'after:answerTimeout@chartTemplates.copy.shown.reading': (app) => app.pass(10_000),
    'done:saveTemplates': async (app, { event }) => {
      await app.calls.asked(templates);
      if (!(event as AnyEventObject).output.isSaved) await writeElsewhere(app, []);
      await answerOne(app);
    },
    'error:saveTemplates': ({ calls }) => calls.lose(templates),
    'after:answerTimeout@chartTemplates.copy.shown.saving': (app) => app.pass(10_000),
    'after:retryDelay@chartTemplates.copy.shown.failed': asking((app) => app.pass(15_000)),
  },
  states: view.states,
};
