import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'alert.opened': (page) => button(page, /^EUR\/USD Rises to/),
    'alert.turned': (page) => page.getByRole('main').getByRole('switch'),
    'alert.submit': (page) => button(page, 'Save alert'),
    'alert.delete': (page) => button(page, 'Delete alert'),
    'alert.dismissed': (page) => button(page, 'Close'),
  },
  noControl: {
    'alert.begun': 'Its button stands on the trade screen, where the chart rests as well.',
    'fields.changed': TYPED,
    'screen.left': BY_SCREEN,
  },
};
