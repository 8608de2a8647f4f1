import {
  type Assertions,
  busy,
  button,
  type GalleryAssertions,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const withdrawalCancel: Assertions = {
  idle: async (page) => {
    await seen(button(page, 'Cancel withdrawal'));
    await unseen(page.getByRole('alertdialog'));
  },
  asking: (page) => seen(question(page, 'Cancel this withdrawal?'), button(page, 'Keep it')),
  'cancelling.sending': (page) => busy(page, 'Cancel withdrawal'),
  'cancelling.checking': (page) => busy(page, 'Cancel withdrawal'),
};

export const assertions: GalleryAssertions = { withdrawalCancel };
