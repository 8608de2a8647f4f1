import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'details.open': (page) => button(page, /Contract details$/),
    'details.close': (page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }),
  },
  noControl: { 'context.shown': BY_SCREEN, 'context.hidden': BY_SCREEN },
};
