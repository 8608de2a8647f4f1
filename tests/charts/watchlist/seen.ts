import { BY_KEY, BY_SCREEN, type ChartView, IN_HAND } from '../../e2e/chart-view.ts';
import { button } from '../../e2e/page-assertions.ts';
import { INSTRUMENTS } from '../../gallery/samples-market.ts';

export const view: ChartView = {
  controls: {
    'star.toggled': (page) => button(page, /^Watch /).or(button(page, /^Remove /)),
    'row.lifted': {
      at: (page) => button(page, 'Move EUR/USD'),
      event: { id: INSTRUMENTS[0]?.id },
    },
  },
  noControl: { 'list.wanted': BY_SCREEN, ...IN_HAND, 'row.placed': BY_KEY, 'screen.left': BY_SCREEN },
};
