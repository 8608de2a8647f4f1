import { BEFORE_SHOWN, BY_SCREEN, type ChartView, PULLED, SCROLLED } from '../../e2e/chart-view.ts';
import { again } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'tab.picked': {
      at: (page) => page.getByRole('tab', { selected: false }),
      except: [{ where: (state) => state.matches({ list: 'hidden' }), because: BEFORE_SHOWN }],
    },
    'filter.picked': (page) => page.getByRole('combobox'),
    'list.retry': again,
  },
  noControl: {
    'orders.shown': BY_SCREEN,
    'orders.hidden': BY_SCREEN,
    'list.pulled': PULLED,
    'list.endReached': SCROLLED,
  },
};
