import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { dialog, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './shortcuts.model.ts';

const list = (page: Page) => dialog(page, 'Keyboard shortcuts');
const toggle = (page: Page) => page.getByRole('switch', { name: /^Single-key shortcuts/ });

/** Only the screen of the system tells whether keys do anything. */
const areOn =
  (checked: boolean): PageAssertion =>
  async (page) => {
    if (page.url().endsWith('/mine/system')) await expect(toggle(page)).toBeChecked({ checked });
  };

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
  states: {
    'keys.deciding': 'it is left as soon as it is entered',
    'keys.off': areOn(false),
    'keys.on.ready': areOn(true),
    'keys.on.going': areOn(true),
    'list.closed': (page) => unseen(list(page)),
    'list.open': (page) => seen(list(page).getByText('Focus on Buy')),
  },
};
