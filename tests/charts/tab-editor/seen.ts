import { BY_KEY, BY_SCREEN, type ChartView, IN_HAND } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'tab.toggled': (page) => button(page, /^(Remove|Add) /),
    'row.lifted': (page) => button(page, 'Move Markets'),
    'tabs.reset': (page) => button(page, 'Reset to default'),
  },
  noControl: { ...IN_HAND, 'row.placed': BY_KEY, 'screen.left': BY_SCREEN },
};
