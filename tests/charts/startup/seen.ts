import type { ChartView } from '../../e2e/chart-view.ts';

export const view: ChartView = {
  controls: {},
  noControl: { 'startup.retry': 'no screen offers it: the chart asks again by itself' },
};
