import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';

export const view: ChartView = {
  controls: {},
  noControl: { 'support.shown': BY_SCREEN, 'support.hidden': BY_SCREEN },
};
