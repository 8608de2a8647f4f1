import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, closer } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
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
