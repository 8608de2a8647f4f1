import { BY_SCREEN, type ChartView, ON_CHART } from '../../e2e/chart-view.ts';
import { button, choice, closer, dialog } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'tools.open': (page) => button(page, 'Draw'),
    'tools.close': (page) => closer(page, 'Draw'),
    'tool.picked': (page) => button(page, 'Fibonacci retracement'),
    'text.typed': (page) => page.getByLabel('Words'),
    'text.done': (page) => dialog(page, 'Text').getByRole('button', { name: 'Done' }),
    'placing.cancel': (page) =>
      page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).or(closer(page, 'Text')),
    'drawing.selected': (page) => page.getByRole('main').getByRole('button', { name: 'Done' }),
    'drawing.delete': (page) => button(page, 'Delete'),
    'drawings.clear': (page) => dialog(page, 'Draw').getByRole('button', { name: 'Delete all drawings' }),
    'clear.confirm': (page) => choice(page, 'Delete all drawings'),
    'clear.cancel': (page) => choice(page, 'Cancel'),
  },
  noControl: {
    'chart.shown': BY_SCREEN,
    'screen.left': BY_SCREEN,
    'point.placed': ON_CHART,
    'drawing.moved': ON_CHART,
  },
};
