import { expect, type Page } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, closer, dialog, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';
import { press } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './shortcuts.model.ts';

const SYSTEM = '/mine/system';

const list = (page: Page) => dialog(page, 'Keyboard shortcuts');
/** Only the screen of the system tells whether keys do anything. */
const areOn =
  (checked: boolean): PageAssertion =>
  async (page) => {
    if (isOn(page, SYSTEM))
      await expect(page.getByRole('switch', { name: /^Single-key shortcuts/ })).toBeChecked({ checked });
  };

export const view: ChartView = {
  states: {
    'keys.deciding': { inApp: PASSING, inGallery: areOn(false) },
    'keys.off': areOn(false),
    'keys.on.ready': areOn(true),
    'keys.on.going': areOn(true),
    'list.closed': (page) => unseen(list(page)),
    'list.open': (page) => seen(list(page).getByText('Focus on Buy')),
  },
  controls: {
    'shortcuts.toggle': {
      at: (page) => page.getByRole('switch', { name: /^Single-key shortcuts/ }),
      on: SYSTEM,
    },
    'list.open': { at: (page) => button(page, 'Keyboard shortcuts'), on: SYSTEM },
    'list.close': (page) => closer(page, 'Keyboard shortcuts'),
  },
  noControl: {},
};

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
    if (isOfSystem) return app.open('/mine/system?part=keys', { token: await app.backend.demoToken() });
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
