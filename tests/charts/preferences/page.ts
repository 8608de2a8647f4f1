import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import hk from '#locales/hk.json' with { type: 'json' };
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './preferences.model.ts';

const SYSTEM = '/mine/system';

const ticked = (page: Page, name: RegExp) => button(page, name).locator('svg');
const balanceSeen: PageAssertion = (page) => seen(page.getByText('98,412.50'), button(page, 'Hide balance'));
const balancesAre =
  (areHidden: boolean): PageAssertion =>
  async (page) => {
    const hide = page.getByRole('switch', { name: hk.user.hideBalance });
    if (isOn(page, SYSTEM)) await expect(hide).toBeChecked({ checked: areHidden });
  };

export const view: ChartView = {
  states: {
    'language.ready': {
      inApp: 'the texts stand in the language that was loaded last',
      inGallery: async (page) => {
        await seen(ticked(page, /English/));
        await unseen(ticked(page, /中文/));
      },
    },
    'language.loading': {
      inApp: async (page) => {
        if (isOn(page, '/language')) await seen(ticked(page, /English/));
      },
      inGallery: async (page) => {
        await seen(ticked(page, /中文/));
        await unseen(ticked(page, /English/));
      },
    },
    picked: {
      inApp: 'it rests; what was picked shows in the colours of the page and in its switches',
      inGallery: async (page) => {
        await expect(button(page, 'Dark')).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveText('UTC');
        await expect(button(page, '24 hours')).toHaveAttribute('aria-pressed', 'true');
        await expect(page.getByRole('switch', { name: /^Always ask before/ })).not.toBeChecked();
      },
    },
    'balances.deciding': { inApp: PASSING, inGallery: balanceSeen },
    'balances.shown': { inApp: balancesAre(false), inGallery: balanceSeen },
    'balances.hidden': {
      inApp: balancesAre(true),
      inGallery: async (page) => {
        await seen(button(page, 'Show balance'));
        await unseen(page.getByText('98,412.50'));
      },
    },
  },
  controls: {
    'language.picked': {
      at: (page) => button(page, /中文/),
      on: '/language',
      except: [
        {
          where: (state) => state.matches({ language: 'loading' }),
          because: 'any other may be picked meanwhile, and this one again does nothing',
        },
      ],
    },
    'theme.picked': { at: (page) => button(page, 'Light'), on: SYSTEM },
    'palette.picked': { at: (page) => page.getByRole('switch', { name: /^Colour/ }), on: SYSTEM },
    'times.picked': { at: (page) => button(page, '12 hours'), on: SYSTEM },
    'asks.picked': { at: (page) => page.getByRole('switch', { name: /^Always ask before/ }), on: SYSTEM },
    'balances.toggle': { at: (page) => button(page, /^(Hide|Show) balance$/), on: '/user' },
  },
  noControl: {},
};

/** The texts of the language that is picked come as a file of their own. */
const TEXTS = { path: 'the texts of English' };

export const pageModel: PageModel = {
  clauses: 'S2.24 S2.52 S2.55 S2.66 S9.2',
  chart: 'preferences',
  model,
  ownPage: true,
  async open(app, { input, steps }) {
    const { areBalancesHidden } = input as { areBalancesHidden: boolean };
    await app.calls.watch(app.page, /\/assets\/texts\/en-/, TEXTS);
    app.calls.hold(TEXTS);
    const [first] = steps;
    const isAboutLanguage = first?.event.type === 'language.picked';
    const isAboutHome = first?.event.type === 'home.picked';
    const isAboutTabs = first?.event.type === 'tabs.picked';
    const ofSystem = isAboutTabs ? '/mine/tabs' : '/mine/system';
    await app.open(isAboutLanguage ? '/language' : isAboutHome ? '/' : ofSystem, {
      token: await app.backend.demoToken(),
      language: 'hk',
      theme: 'light',
      hideBalances: areBalancesHidden,
    });
  },
  events: {
    'language.picked': ({ page }) => page.getByRole('button', { name: /English/ }).click(),
    // Another theme than the one that is shown, which another tab may have picked: the same again is no event.
    'theme.picked': async ({ page }) => {
      const isDark = await page.evaluate(() => localStorage.getItem('theme') === 'dark');
      await press(page, hk.system.themeOf[isDark ? 'light' : 'dark']);
    },
    'palette.picked': ({ page }) => page.getByRole('switch', { name: hk.system.colourSafe }).click(),
    'home.picked': async ({ page }) => {
      await page.getByRole('combobox', { name: hk.watchlist.sort }).click();
      await page.getByRole('option', { name: hk.watchlist.sortOf.gainers }).click();
    },
    'tabs.picked': async ({ page }) => {
      const name = hk.reorder.move.replace('{{name}}', hk.tab.documentary);
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('ArrowUp');
    },
    'times.picked': async ({ page }, { event }) => {
      const { times } = event as AnyEventObject;
      if (times.clock) return press(page, hk.system.clockOf[12]);
      await page.getByRole('combobox', { name: hk.system.zone }).click();
      await page.getByRole('option', { name: hk.system.zoneDevice }).click();
    },
    'asks.picked': ({ page }) => page.getByRole('switch', { name: hk.system.asks }).click(),
    'balances.toggle': ({ page }) => page.getByRole('switch', { name: hk.user.hideBalance }).click(),
    // One setting is changed: where the path changes neither the language nor the balances, the theme.
    'settings.elsewhere': async (app, { event, from }) => {
      const { language, areBalancesHidden } = (event as AnyEventObject).settings;
      const kept = await app.page.evaluate(() => localStorage.getItem('lang'));
      const isShown = language === from.context.language;
      if (!isShown && language !== kept) return app.changeElsewhere({ lang: language });
      // A language that another tab chose and that did not come here: that tab chose back.
      if (isShown) await app.page.evaluate((lang) => localStorage.setItem('lang', lang), language);
      if (areBalancesHidden !== from.context.areBalancesHidden)
        return app.changeElsewhere({ 'hide-balances': areBalancesHidden ? '1' : '0' });
      const isDark = await app.page.evaluate(() => localStorage.getItem('theme') === 'dark');
      return app.changeElsewhere({ theme: isDark ? 'light' : 'dark' });
    },
    'done:loadLanguage': ({ calls }) => calls.answer(TEXTS),
    'error:loadLanguage': ({ calls }) => calls.lose(TEXTS),
    'after:answerTimeout@preferences.language.loading': (app) => app.pass(10_000),
  },
  states: view.states,
};
