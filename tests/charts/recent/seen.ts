import type { ChartView } from '../../e2e/chart-view.ts';

export const view: ChartView = {
  controls: {},
  noControl: { 'instrument.viewed': 'The trade screen sends it as it shows an instrument.' },
};
