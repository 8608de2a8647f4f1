import {
  type Assertions,
  busy,
  button,
  dialog,
  type GalleryAssertions,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const closeMany: Assertions = {
  idle: async (page) => {
    await seen(button(page, 'Close several'));
    await unseen(page.getByRole('dialog'));
  },
  choosing: (page) =>
    seen(dialog(page, 'Close several'), button(page, /^All positions/), button(page, /^Positions in profit/)),
  confirming: (page) =>
    seen(question(page, 'Close these positions?').getByText('After this you are more exposed in Gold.')),
  'closing.sending': (page) => busy(page, 'All positions'),
  'closing.checking': async (page) => {
    await seen(dialog(page, 'Close several').getByText('No reply yet. Checking…'));
    await busy(page, 'All positions');
  },
};

export const assertions: GalleryAssertions = { closeMany };
