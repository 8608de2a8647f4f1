import { expect } from 'playwright/test';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, closer, dialog, seen, unseen } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  states: {
    'panel.closed': (page) => unseen(page.getByRole('dialog')),
    'panel.choosing': {
      inApp: (page) => seen(dialog(page, 'Chart settings')),
      inGallery: async (page) => {
        await seen(dialog(page, 'Chart settings'), page.getByText('No more panes fit.'));
        await expect(page.getByRole('switch', { name: 'VOL' })).toBeChecked();
        await expect(page.getByRole('switch', { name: /^KDJ/ })).toBeDisabled();
      },
    },
    'panel.editing': {
      inApp: (page) => seen(dialog(page, 'Settings of BOLL')),
      inGallery: (page) =>
        seen(dialog(page, 'Settings of MA'), page.getByText('Enter a whole number from 1 to 500')),
    },
    'screen.windowed': {
      inApp: 'it is the screen as it is; the next state says what hides',
      inGallery: (page) => seen(button(page, 'Buy'), page.getByRole('navigation')),
    },
    'screen.full': async (page) => {
      await seen(page.getByRole('button', { name: 'Full screen', pressed: true }));
      await unseen(page.getByRole('button', { name: 'Buy' }), page.getByRole('navigation'));
    },
  },
  controls: {
    'settings.open': (page) => button(page, 'Chart settings'),
    'settings.close': (page) => closer(page, 'Chart settings'),
    'look.picked': (page) => button(page, 'Bars'),
    'log.toggle': (page) => page.getByRole('switch', { name: 'Logarithmic scale' }),
    'indicator.toggle': { at: (page) => page.getByRole('switch', { name: 'VOL' }), event: { name: 'VOL' } },
    'indicator.edit': (page) => button(page, /^Settings of/),
    'param.typed': (page) => page.getByRole('dialog').getByRole('textbox'),
    'params.reset': (page) => button(page, 'Reset'),
    'params.close': (page) => button(page, 'Done'),
    'full.open': (page) => page.getByRole('button', { name: 'Full screen', pressed: false }),
  },
  noControl: { 'screen.left': BY_SCREEN },
};
