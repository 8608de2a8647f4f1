import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { DEFAULT_TABS } from '#machines/preferences/tabs';
import { button, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import { handOf } from '../../e2e/paths/hand.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './tab-editor.model.ts';

const NAMES = { rank: 'Ranking', news: 'News' } as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');
const chosen = (page: Page) => page.getByRole('list', { name: 'Tab bar' }).getByRole('listitem');

/** The bar at the foot has what the list has, in its order. */
const isLevel: PageAssertion = async (page) => {
  if (!page.url().endsWith('/mine/tabs')) return;
  await unseen(page.locator('[data-lifted]'));
  const names = async () => (await chosen(page).allInnerTexts()).map((text) => text.trim());
  await expect
    .poll(async () => (await bar(page).allInnerTexts()).map((text) => text.trim()))
    .toEqual(await names());
};

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
  states: {
    resting: isLevel,
    dragging: (page) => seen(page.locator('[data-lifted]')),
    placed: isLevel,
  },
};
