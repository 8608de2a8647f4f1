import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { DEFAULT_TABS } from '#machines/preferences/tabs';
import { BY_KEY, BY_SCREEN, type ChartView, IN_HAND } from '../../e2e/chart-view.ts';
import { button, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import { handOf } from '../../e2e/paths/hand.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './tab-editor.model.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const chosen = (page: Page) => page.getByRole('list', { name: 'Tab bar' }).getByRole('listitem');
/** The bar at the foot has what the list has, in its order. */
const isLevel: PageAssertion = async (page) => {
  if (!isOn(page, '/mine/tabs')) return;
  await unseen(page.locator('[data-lifted]'));
  const names = async () => (await chosen(page).allInnerTexts()).map((text) => text.trim());
  await expect
    .poll(async () => (await bar(page).allInnerTexts()).map((text) => text.trim()))
    .toEqual(await names());
};

export const view: ChartView = {
  states: {
    resting: {
      inApp: isLevel,
      inGallery: async (page) => {
        await expect(chosen(page)).toHaveCount(4);
        await seen(button(page, 'Remove Wallet'), button(page, 'Add Copying'), button(page, 'Move Markets'));
        await unseen(button(page, 'Remove Markets'));
      },
    },
    dragging: {
      inApp: (page) => seen(page.locator('[data-lifted]')),
      inGallery: async (page) => {
        await expect(chosen(page).nth(1)).toHaveAttribute('data-lifted', 'true');
        await expect(chosen(page).nth(2)).toHaveAttribute('style', '--shift: -1;');
      },
    },
    placed: {
      inApp: isLevel,
      inGallery: (page) => seen(page.getByRole('status').getByText('Trade: 2 of 5')),
    },
  },
  controls: {
    'tab.toggled': (page) => button(page, /^(Remove|Add) /),
    'row.lifted': (page) => button(page, 'Move Markets'),
    'tabs.reset': (page) => button(page, 'Reset to default'),
  },
  noControl: { ...IN_HAND, 'row.placed': BY_KEY, 'screen.left': BY_SCREEN },
};

const NAMES = { rank: 'Ranking', news: 'News' } as const;

export const pageModel: PageModel = {
  clauses: 'S2.36',
  chart: 'tabEditor',
  model,
  async open(app) {
    await app.open('/mine/tabs', { token: await app.backend.demoToken() });
    await expect(bar(app.page)).toHaveCount(DEFAULT_TABS.length);
  },
  events: {
    'tab.toggled': async ({ page }, { event }) => {
      const name = NAMES[(event as AnyEventObject).id as keyof typeof NAMES];
      await button(page, `Remove ${name}`)
        .or(button(page, `Add ${name}`))
        .click();
    },
    ...handOf('Markets'),
    'tabs.reset': ({ page }) => press(page, 'Reset to default'),
    'tabs.known': (app) => app.changeElsewhere({ tabs: 'quotes trade' }),
    'screen.left': ({ page }) => press(page, 'Back'),
  },
  states: view.states,
};
