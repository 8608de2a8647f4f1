import {
  button,
  type GalleryAssertions,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const said =
  (text: string): PageAssertion =>
  (page) =>
    seen(page.getByText(text));
const nothingSaid: PageAssertion = async (page) => {
  await seen(button(page, 'Stop-loss reached Push'));
  await unseen(page.getByText(/for this device/));
};
const noCard: PageAssertion = async (page) => {
  await seen(page.getByRole('heading', { name: 'Orders' }));
  await unseen(button(page, 'Not now'));
};

export const assertions: GalleryAssertions = {
  push: {
    'device.unknown': nothingSaid,
    'device.looking': nothingSaid,
    'device.unsupported': said("This browser can't receive push."),
    'device.blocked': said('Your browser blocks notifications'),
    'device.off': said('Push is off for this device'),
    'device.asking': said("Answer your browser's question…"),
    'device.on': said('Push is on for this device'),
    'device.leaving': said('Push is on for this device'),
    'device.failed': said("Couldn't set up push. Try again."),
    'card.deciding': noCard,
    'card.waiting': noCard,
    'card.offered': (page) => seen(button(page, 'Not now'), button(page, 'Turn on')),
    'card.answered': noCard,
  },
};
