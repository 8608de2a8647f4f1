import {
  type Assertions,
  busy,
  button,
  dialog,
  type GalleryAssertions,
  heading,
  idle,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const DOUBT = 'No reply yet. Checking…';

const sends =
  (sheet: string, action: string): PageAssertion =>
  async (page) => {
    await seen(dialog(page, sheet));
    await busy(page, action);
    await unseen(page.getByText(DOUBT));
  };

const doubts =
  (sheet: string, action: string): PageAssertion =>
  async (page) => {
    await seen(dialog(page, sheet).getByText(DOUBT));
    await busy(page, action);
  };

const orderSheet: Assertions = {
  closed: async (page) => {
    await seen(heading(page, 'Orders'), button(page, /Gold/));
    await unseen(page.getByRole('dialog'));
  },
  'open.viewing': async (page) => {
    await seen(dialog(page, 'Order details').getByText('10234'), button(page, 'Edit stops'));
    await idle(page, 'Close position');
  },
  'open.editingStops': async (page) => {
    await seen(dialog(page, 'Edit stops'), page.getByText(/must be on the losing side/));
    await idle(page, 'Save stops');
  },
  'open.savingStops.sending': sends('Edit stops', 'Save stops'),
  'open.savingStops.checking': doubts('Edit stops', 'Save stops'),
  'open.choosingLots': (page) =>
    seen(
      dialog(page, 'Close part').getByRole('textbox', { name: 'Lots to close' }),
      page.getByText('The maximum is 1 lots'),
      button(page, 'Close 0.5 lots'),
    ),
  'open.confirmingPart': async (page) => {
    const asked = question(page, 'Close 0.5 of 1 lots?');
    await seen(asked.getByText('After this you are 1 lot short in Gold.'));
    await idle(page, 'Close position');
  },
  'open.confirmingReverse': (page) => seen(question(page, 'Reverse this position?')),
  'open.reversing.sending': sends('Order details', 'Close position'),
  'open.reversing.checking': doubts('Order details', 'Close position'),
  'open.confirmingClose': (page) =>
    seen(
      question(page, 'Close this position?').getByText('After this you are 1.5 lots short in Gold.'),
      question(page, 'Close this position?').getByText('It will close at the current market price.'),
    ),
  'open.closing.sending': sends('Order details', 'Close position'),
  'open.closing.checking': doubts('Order details', 'Close position'),
  'open.confirmingCancel': (page) => seen(question(page, 'Cancel this order?')),
  'open.cancelling.sending': sends('Order details', 'Cancel order'),
  'open.cancelling.checking': doubts('Order details', 'Cancel order'),
};

export const assertions: GalleryAssertions = {
  orderSheet,
};
