import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: { 'chart.retry': again },
  noControl: {
    'chart.shown': BY_SCREEN,
    'chart.hidden': BY_SCREEN,
    'kline.pushed': 'The socket pushes it.',
  },
};
