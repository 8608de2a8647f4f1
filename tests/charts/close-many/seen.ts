import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  choice,
  closer,
  dialog,
  nothingOver,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

export const view: ChartView = {
  states: {
    idle: nothingOver,
    choosing: {
      inApp: async (page) => {
        await seen(dialog(page, 'Close several'));
        await unseen(page.getByRole('alertdialog'));
      },
      inGallery: (page) =>
        seen(
          dialog(page, 'Close several'),
          button(page, /^All positions/),
          button(page, /^Positions in profit/),
        ),
    },
    confirming: {
      inApp: (page) => seen(question(page, 'Close these positions?')),
      inGallery: (page) =>
        seen(question(page, 'Close these positions?').getByText('After this you are more exposed in Gold.')),
    },
    'closing.sending': (page) => busy(page, /^(All positions|Positions in profit)$/),
    'closing.checking': (page) => seen(dialog(page, 'Close several').getByText('No reply yet. Checking…')),
  },
  controls: {
    'closing.opened': (page) => button(page, 'Close several'),
    'closing.picked': (page) => button(page, /^All positions/),
    'closing.dismissed': (page) => closer(page, 'Close several').or(choice(page, 'Back')),
    'closing.confirmed': (page) => choice(page, 'Close positions'),
  },
  noControl: { 'screen.left': BY_SCREEN },
};
