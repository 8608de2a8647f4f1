import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';

export const view: ChartView = {
  controls: {},
  noControl: { 'unread.wanted': BY_SCREEN },
};
