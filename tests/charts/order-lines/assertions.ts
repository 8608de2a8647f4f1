import {
  type Assertions,
  busy,
  button,
  type GalleryAssertions,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const bar = (page: Parameters<PageAssertion>[0]) => page.getByRole('group', { name: 'Price of the line' });

const orderLines: Assertions = {
  idle: async (page) => {
    await seen(
      page.getByRole('slider', { name: /^Entry of/ }).filter({ hasNotText: '+ Stop' }),
      page.getByRole('slider', { name: /^Stop-loss of/ }),
      page.getByRole('slider', { name: /^Take-profit of/ }),
      page.getByRole('slider', { name: /^Target price of/ }),
      page.getByRole('slider', { name: /^Entry of/ }).filter({ hasText: '+ Stop' }),
    );
    await unseen(bar(page));
  },
  'moving.dragging': (page) => unseen(bar(page)),
  'moving.previewing': (page) => seen(bar(page), button(page, 'Set'), button(page, 'Cancel')),
  'moving.confirming': (page) => seen(question(page, /^Set Stop-loss to/)),
  'sending.sending': (page) => busy(page, 'Set'),
  'sending.checking': (page) => seen(bar(page).getByText('No reply yet. Checking…')),
};

export const assertions: GalleryAssertions = { orderLines };
