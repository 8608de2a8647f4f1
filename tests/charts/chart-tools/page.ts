import type { AnyEventObject } from 'xstate';
import type { ChartToolsInput } from '#machines/chart-tools/chart-tools.machine';
import { leaveWithPanels, press, tab } from '../../e2e/paths/actions.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { model } from './chart-tools.model.ts';
import { view } from './seen.ts';

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
    'params.reset': ({ page }) => press(page, 'Reset'),
    'params.close': ({ page }) => press(page, 'Done'),
    'full.open': ({ page }) => press(page, 'Full screen'),
    'full.close': ({ page }) => page.keyboard.press('Escape'),
    'screen.left': ({ page }) => leaveWithPanels(page),
  },
  states: view.states,
};
