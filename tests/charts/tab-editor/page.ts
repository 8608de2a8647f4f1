import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { DEFAULT_TABS } from '#machines/preferences/tabs';
import { button } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import { handOf } from '../../e2e/paths/hand.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { view } from './seen.ts';
import { model } from './tab-editor.model.ts';

const NAMES = { rank: 'Ranking', news: 'News' } as const;

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link');

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
