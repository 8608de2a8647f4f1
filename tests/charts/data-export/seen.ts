import { CHALLENGED, type ChartView } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'export.ask': {
      at: (page) => button(page, 'Download'),
      except: [{ where: (state) => state.matches('proving'), because: CHALLENGED }],
    },
  },
  noControl: {},
};
