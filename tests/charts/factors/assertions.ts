import {
  button,
  failure,
  type GalleryAssertions,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const listed: PageAssertion = async (page) => {
  await seen(button(page, 'Remove Phone'), page.getByText('Left: 9 of 10'));
  await unseen(page.getByRole('alertdialog'));
};

export const assertions: GalleryAssertions = {
  factors: {
    hidden: (page) => seen(loading(page)),
    'shown.loading': (page) => seen(loading(page)),
    'shown.listed': listed,
    'shown.removal.asking': (page) => seen(question(page, 'Remove Phone?')),
    'shown.removal.proving': listed,
    'shown.removal.removing': listed,
    'shown.renewal.asking': (page) => seen(question(page, 'Make new recovery codes?')),
    'shown.renewal.proving': listed,
    'shown.renewal.renewing': listed,
    'shown.renewal.codes': (page) => seen(page.getByText('K7M2P-QX4RT'), button(page, "I've kept them")),
    'shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
  },
};
