import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { choice } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'cancel.asked': (page) => page.getByRole('main').getByRole('button', { name: 'Cancel withdrawal' }),
    'cancel.dismissed': (page) => choice(page, 'Keep it'),
    'cancel.confirmed': (page) => choice(page, 'Cancel withdrawal'),
  },
  noControl: { 'screen.left': BY_SCREEN },
};
