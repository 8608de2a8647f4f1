import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, choice, closer } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'closing.opened': (page) => button(page, 'Close several'),
    'closing.picked': (page) => button(page, /^All positions/),
    'closing.dismissed': (page) => closer(page, 'Close several').or(choice(page, 'Back')),
    'closing.confirmed': (page) => choice(page, 'Close positions'),
  },
  noControl: { 'screen.left': BY_SCREEN },
};
