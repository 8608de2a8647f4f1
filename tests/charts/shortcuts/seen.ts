import { expect, type Page } from 'playwright/test';
import { type ChartView, PASSING } from '../../e2e/chart-view.ts';
import { button, closer, dialog, isOn, type PageAssertion, seen, unseen } from '../../e2e/page-assertions.ts';

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
