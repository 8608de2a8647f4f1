import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  choice,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const isCancelling: PageAssertion = (page) => busy(page, 'Cancel withdrawal');

export const view: ChartView = {
  states: {
    idle: (page) => unseen(page.getByRole('alertdialog')),
    asking: (page) => seen(question(page, 'Cancel this withdrawal?'), button(page, 'Keep it')),
    'cancelling.sending': isCancelling,
    'cancelling.checking': isCancelling,
  },
  controls: {
    'cancel.asked': (page) => page.getByRole('main').getByRole('button', { name: 'Cancel withdrawal' }),
    'cancel.dismissed': (page) => choice(page, 'Keep it'),
    'cancel.confirmed': (page) => choice(page, 'Cancel withdrawal'),
  },
  noControl: { 'screen.left': BY_SCREEN },
};
