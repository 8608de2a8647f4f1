import type { Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { press } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { view } from './seen.ts';
import { model } from './shortcuts.model.ts';

const toggle = (page: Page) => page.getByRole('switch', { name: /^Single-key shortcuts/ });

export const pageModel: PageModel = {
  clauses: 'S2.24',
  chart: 'shortcuts',
  model,
  async open(app, { input, steps }) {
    const { isOff } = input as { isOff: boolean };
    if (isOff) app.keep('shortcuts', 'off');
    const isOfSystem =
      isOff || steps.some(({ event }) => ['shortcuts.toggle', 'list.open'].includes(event.type));
    if (isOfSystem) return app.open('/mine/system', { token: await app.backend.demoToken() });
    return app.open('/trade');
  },
  events: {
    'key.pressed': ({ page }, { event }) => page.keyboard.press((event as AnyEventObject).key),
    'shortcuts.toggle': ({ page }) => toggle(page).click(),
    'list.open': ({ page }) => press(page, 'Keyboard shortcuts'),
    'list.close': ({ page }) => page.keyboard.press('Escape'),
    'after:placePause@shortcuts.keys.on.going': (app) => app.pass(1_500),
  },
  states: view.states,
};
