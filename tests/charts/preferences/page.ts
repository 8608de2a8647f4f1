import type { AnyEventObject } from 'xstate';
import hk from '#locales/hk.json' with { type: 'json' };
import { press } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './preferences.model.ts';
import { view } from './seen.ts';

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
