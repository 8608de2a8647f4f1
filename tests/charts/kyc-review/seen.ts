import { BY_SCREEN, type ChartView, TYPED } from '../../e2e/chart-view.ts';
import { again, button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: { 'review.retry': again, 'papers.submit': (page) => button(page, 'Submit') },
  noControl: { 'review.shown': BY_SCREEN, 'review.hidden': BY_SCREEN, 'fields.changed': TYPED },
};
