import {
  button,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const noRow: PageAssertion = async (page) => {
  await seen(page.getByRole('heading', { name: 'System', level: 1 }));
  await unseen(page.getByText('Add to Home Screen'));
};
const noCard: PageAssertion = async (page) => {
  await seen(page.getByRole('heading', { name: 'Orders', level: 1 }));
  await unseen(button(page, 'Not now'));
};

export const assertions: GalleryAssertions = {
  install: {
    'app.closed': noRow,
    'app.byPrompt': (page) => seen(page.getByRole('button', { name: /^Add to Home Screen/ })),
    'app.byHand': async (page) => {
      await seen(page.getByText(/In Safari, tap Share/));
      await unseen(page.getByRole('button', { name: /^Add to Home Screen/ }));
    },
    'app.asking': noRow,
    'app.installed': noRow,
    'card.deciding': noCard,
    'card.waiting': noCard,
    'card.offered': (page) => seen(button(page, 'Add to Home Screen'), button(page, 'Not now')),
    'card.answered': noCard,
  },
};
