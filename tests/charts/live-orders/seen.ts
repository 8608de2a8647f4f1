import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: { 'list.retry': again },
  noControl: { 'orders.watched': BY_SCREEN, 'orders.unwatched': BY_SCREEN },
};
