import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import { button, closer } from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  controls: {
    'loan.review': (page) => button(page, 'Continue'),
    'loan.back': (page) => closer(page, 'Your loan'),
    'loan.confirm': (page) => button(page, 'Read the agreement'),
    'loan.agree': (page) => button(page, 'I have read and agree'),
  },
  noControl: {
    'choosing.opened': BY_SCREEN,
    'agreement.opened': BY_SCREEN,
    'signing.opened': BY_SCREEN,
    'repayment.opened': BY_SCREEN,
  },
};
