import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';

export const view: ChartView = {
  controls: {},
  noControl: {
    'connection.ensure': BY_SCREEN,
    'network.lost': 'The device tells it.',
    'network.found': 'The device tells it.',
  },
};
