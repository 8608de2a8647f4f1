import type { ChartView } from '../../e2e/chart-view.ts';

export const view: ChartView = {
  controls: {},
  noControl: {
    'signature.missed': 'the button that sends the request tells it where nothing was drawn',
    'signature.drawn': 'A finger or pen draws it.',
  },
};
