import {
  type Assertions,
  button,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const nothing: PageAssertion = async (page) => {
  await seen(button(page, 'Buy'));
  await unseen(page.getByRole('region', { name: 'Positions and orders' }));
};
const listed: PageAssertion = (page) =>
  seen(
    page.getByRole('region', { name: 'Positions and orders' }),
    button(page, /Buy.*@/),
    button(page, /^Close Gold$/),
  );

const liveOrders: Assertions = {
  unwatched: nothing,
  'watched.loading': nothing,
  'watched.known.current': listed,
  'watched.known.refreshing': listed,
  'watched.known.outdated': async (page) => {
    await listed(page);
    await seen(page.getByText('This list may be out of date.'), button(page, 'Try again'));
  },
  'watched.failed': (page) =>
    seen(page.getByText('This list may be out of date.'), button(page, 'Try again')),
};

export const assertions: GalleryAssertions = { liveOrders };
