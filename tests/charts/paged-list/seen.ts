import { BY_SCREEN, type ChartView, PULLED, SCROLLED } from '../../e2e/chart-view.ts';
import { again } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: { 'list.retry': again },
  noControl: {
    'list.shown': BY_SCREEN,
    'list.hidden': BY_SCREEN,
    'list.pulled': PULLED,
    'list.endReached': SCROLLED,
  },
};
