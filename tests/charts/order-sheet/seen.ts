import { BY_SCREEN, type ChartView } from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  choice,
  dialog,
  idle,
  nothingOver,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const sends =
  (sheet: string, action: string): PageAssertion =>
  async (page) => {
    await unseen(page.getByRole('alertdialog'));
    await seen(dialog(page, sheet));
    await busy(page, action);
  };
const doubts =
  (sheet: string): PageAssertion =>
  (page) =>
    seen(dialog(page, sheet).getByText('No reply yet. Checking…'));
const asks =
  (title: string): PageAssertion =>
  (page) =>
    seen(question(page, title));

export const view: ChartView = {
  states: {
    closed: nothingOver,
    'open.viewing': async (page) => {
      await seen(dialog(page, 'Order details'), button(page, 'Edit stops'));
      await unseen(page.getByRole('alertdialog'));
    },
    'open.editingStops': {
      inApp: async (page) => {
        await seen(dialog(page, 'Edit stops'));
        await idle(page, 'Save stops');
      },
      inGallery: (page) => seen(dialog(page, 'Edit stops'), page.getByText(/must be on the losing side/)),
    },
    'open.savingStops.sending': sends('Edit stops', 'Save stops'),
    'open.savingStops.checking': doubts('Edit stops'),
    'open.choosingLots': {
      inApp: (page) => seen(dialog(page, 'Close part')),
      inGallery: (page) =>
        seen(
          dialog(page, 'Close part').getByRole('textbox', { name: 'Lots to close' }),
          button(page, 'Close 0.5 lots'),
        ),
    },
    'open.confirmingPart': {
      inApp: asks('Close 0.5 of 1 lots?'),
      inGallery: (page) =>
        seen(question(page, 'Close 0.5 of 1 lots?').getByText('After this you are 1 lot short in Gold.')),
    },
    'open.confirmingReverse': asks('Reverse this position?'),
    'open.reversing.sending': sends('Order details', 'Close position'),
    'open.reversing.checking': doubts('Order details'),
    'open.confirmingClose': {
      inApp: asks('Close this position?'),
      inGallery: (page) =>
        seen(
          question(page, 'Close this position?').getByText('After this you are 1.5 lots short in Gold.'),
          question(page, 'Close this position?').getByText('It will close at the current market price.'),
        ),
    },
    'open.closing.sending': sends('Order details', 'Close position'),
    'open.closing.checking': doubts('Order details'),
    'open.confirmingCancel': asks('Cancel this order?'),
    'open.cancelling.sending': sends('Order details', 'Cancel order'),
    'open.cancelling.checking': doubts('Order details'),
  },
  controls: {
    'order.opened': (page) => page.getByRole('main').getByRole('button', { name: /Gold/ }),
    'sheet.dismiss': (page) =>
      choice(page, 'Back').or(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })),
    'stops.edit': (page) => button(page, 'Edit stops'),
    'stops.save': (page) => button(page, 'Save stops'),
    'stops.breakEven': (page) => button(page, 'Stop at entry'),
    'lots.edit': (page) => button(page, 'Close part'),
    'part.close': (page) => button(page, /^Close [\d.]+ lots$/),
    'order.reverse': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Reverse' }),
    'order.close': (page) => dialog(page, 'Order details').getByRole('button', { name: 'Close position' }),
    'order.confirm': (page) =>
      page.getByRole('alertdialog').getByRole('button', { name: /^(Close position|Reverse|Cancel order)$/ }),
  },
  noControl: { 'order.cancel': 'the gallery opens the sheet on a position', 'screen.left': BY_SCREEN },
};
