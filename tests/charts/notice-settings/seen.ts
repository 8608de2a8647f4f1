import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { again, button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'settings.retry': again,
    'setting.changed': (page) => button(page, 'Stop-loss reached Push'),
  },
  noControl: { 'settings.shown': BY_SCREEN },
};
