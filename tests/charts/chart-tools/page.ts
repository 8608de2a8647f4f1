import { expect } from 'playwright/test';
import type { AnyEventObject } from 'xstate';
import type { ChartToolsInput } from '#machines/chart-tools/chart-tools.machine';
import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, closer, dialog, nothingOver, seen, unseen } from '../../e2e/page-assertions.ts';
import { leaveWithPanels, press, tab } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './chart-tools.model.ts';

export const view: ChartView = {
  states: {
    'panel.closed': (page) => nothingOver(page),
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
      await unseen(page.getByRole('textbox', { name: 'Lots' }), page.getByRole('navigation'));
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
    'colour.picked': (page) => button(page, 'Green'),
    'params.reset': (page) => button(page, 'Reset'),
    'params.close': (page) => button(page, 'Done'),
    'full.open': (page) => page.getByRole('button', { name: 'Full screen', pressed: false }),
  },
  noControl: { 'screen.left': BY_SCREEN },
};

export const pageModel: PageModel = {
  clauses: 'S2.45 S9.3',
  chart: 'chartTools',
  model,
  async open(app, { input }) {
    const { look, isLog, indicators } = input as ChartToolsInput;
    app.keep('chart.tools', JSON.stringify({ look, isLog, indicators }));
    await app.open('/');
    await tab(app.page, 'Trade');
  },
  events: {
    'settings.open': ({ page }) => press(page, 'Chart settings'),
    'settings.close': ({ page }) => press(page, 'Close'),
    'look.picked': ({ page }) => press(page, 'Bars'),
    'log.toggle': ({ page }) => page.getByRole('switch', { name: 'Logarithmic scale' }).click(),
    'indicator.toggle': ({ page }) => page.getByRole('switch', { name: /^KDJ/ }).click(),
    'indicator.edit': ({ page }) => press(page, 'Settings of BOLL'),
    'param.typed': async ({ page }, { event }) => {
      const box = page.getByLabel('Length', { exact: true });
      const { text } = event as AnyEventObject;
      // The same text typed again would be no change.
      await box.fill((await box.inputValue()) === text ? `${text}0` : text);
    },
    'colour.picked': ({ page }) => page.getByRole('button', { name: 'Green', exact: true }).first().click(),
    'params.reset': ({ page }) => press(page, 'Reset'),
    'params.close': ({ page }) => press(page, 'Done'),
    'full.open': ({ page }) => press(page, 'Full screen'),
    'full.close': ({ page }) => page.keyboard.press('Escape'),
    'screen.left': ({ page }) => leaveWithPanels(page),
  },
  states: view.states,
};
