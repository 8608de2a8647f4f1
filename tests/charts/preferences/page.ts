import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import hk from '#locales/hk.json' with { type: 'json' };
import { walkable } from '../../../machines/walkables/preferences.ts';
import { type PageAssertion, seen } from '../../sights.ts';
import { press } from '../hands.ts';
import { limits } from '../limits/preferences.ts';
import type { Deeds } from '../walk.ts';

/** The texts of the language that is picked come as a file of their own. */
const TEXTS = { path: 'the texts of English' };

const balancesAre =
  (areHidden: boolean): PageAssertion =>
  async (page) => {
    const hide = page.getByRole('switch', { name: hk.user.hideBalance });
    if (page.url().endsWith('/mine/system')) await expect(hide).toBeChecked({ checked: areHidden });
  };

export const deeds: Deeds = {
  chart: 'preferences',
  walkable,
  limits,
  async open(stage, { input, steps }) {
    const { areBalancesHidden } = input as { areBalancesHidden: boolean };
    await stage.calls.watch(stage.page, /\/assets\/texts\/en-/, TEXTS);
    stage.calls.hold(TEXTS);
    const isAboutLanguage = steps[0]?.event.type === 'language.picked';
    await stage.open(isAboutLanguage ? '/language' : '/mine/system', {
      token: await stage.world.demoToken(),
      language: 'hk',
      theme: 'light',
      hideBalances: areBalancesHidden,
    });
  },
  deeds: {
    'language.picked': ({ page }) => page.getByRole('button', { name: /English/ }).click(),
    'theme.picked': ({ page }) => press(page, hk.system.themeOf.dark),
    'palette.picked': ({ page }) => page.getByRole('switch', { name: hk.system.colourSafe }).click(),
    'balances.toggle': ({ page }) => page.getByRole('switch', { name: hk.user.hideBalance }).click(),
    // One setting is changed: where the path changes neither the language nor the balances, the theme.
    'settings.elsewhere': (stage, { event, from }) => {
      const { language, areBalancesHidden } = (event as AnyEventObject).settings;
      if (language !== from.context.wantedLanguage) return stage.changeElsewhere({ lang: language });
      if (areBalancesHidden !== from.context.areBalancesHidden)
        return stage.changeElsewhere({ 'hide-balances': areBalancesHidden ? '1' : '0' });
      return stage.changeElsewhere({ theme: 'dark' });
    },
    'done:loadLanguage': ({ calls }) => calls.answer(TEXTS),
    'error:loadLanguage': ({ calls }) => calls.lose(TEXTS),
    'after:answerTimeout@preferences.language.loading': (stage) => stage.pass(10_000),
  },
  sights: {
    'language.ready': 'the texts stand in the language that was loaded last',
    'language.loading': async (page) => {
      if (page.url().endsWith('/language'))
        await seen(page.getByRole('button', { name: /English/ }).locator('svg'));
    },
    appearance: 'it rests; what was picked shows in the colours of the page',
    'balances.deciding': 'it is left as soon as it is entered',
    'balances.shown': balancesAre(false),
    'balances.hidden': balancesAre(true),
  },
};
