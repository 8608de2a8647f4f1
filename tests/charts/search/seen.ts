import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'words.changed': (page) => page.getByRole('searchbox', { name: 'Product or company' }),
    'search.retry': again,
  },
  noControl: { 'search.left': BY_SCREEN },
};
