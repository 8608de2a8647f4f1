import {
  busy,
  button,
  type GalleryAssertions,
  idle,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const closed: PageAssertion = async (page) => {
  await seen(page.getByRole('button', { name: /^Add an authenticator app/ }));
  await unseen(page.getByRole('dialog'));
};
const typing: PageAssertion = async (page) => {
  await seen(page.getByRole('img', { name: 'QR code of the key' }), page.getByText('JBSW Y3DP EHPK 3PXP'));
  await idle(page, 'Add');
};
const naming: PageAssertion = (page) => seen(page.getByRole('textbox', { name: 'Name' }));

export const assertions: GalleryAssertions = {
  factorEnrolment: {
    idle: closed,
    proving: closed,
    'open.beginning': (page) => seen(page.getByRole('dialog').getByRole('status', { name: 'Loading…' })),
    'open.typing.empty': typing,
    'open.typing.wrong': async (page) => {
      await typing(page);
      await seen(page.getByText('The server said no.'));
    },
    'open.creating': (page) => busy(page, 'Try again'),
    'open.notMade': (page) => seen(page.getByText(/No passkey was made/)),
    'open.naming.empty': naming,
    'open.naming.wrong': async (page) => {
      await naming(page);
      await seen(page.getByRole('alert').getByText('The server said no.'));
    },
    'open.confirming': (page) => busy(page, 'Add'),
    'open.failed': (page) => seen(page.getByRole('alert').getByText('The server said no.')),
    codes: (page) => seen(page.getByText('K7M2P-QX4RT'), button(page, "I've kept them")),
  },
};
