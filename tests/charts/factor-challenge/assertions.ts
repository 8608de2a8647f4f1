import {
  busy,
  button,
  type GalleryAssertions,
  idle,
  loading,
  type PageAssertion,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const CODE = 'Code from your authenticator app';
const refusal: PageAssertion = (page) => seen(page.getByRole('alert').getByText('The server said no.'));
const typing: PageAssertion = async (page) => {
  await seen(page.getByRole('textbox', { name: CODE }), button(page, 'Use a recovery code'));
  await idle(page, 'Confirm');
};
const passkey: PageAssertion = (page) =>
  seen(button(page, 'Use a passkey'), button(page, 'Use an authenticator code'));

export const assertions: GalleryAssertions = {
  factorChallenge: {
    idle: (page) => unseen(page.getByRole('dialog')),
    'open.opening': (page) => seen(loading(page)),
    'open.asking.deciding': typing,
    'open.asking.typing.empty': typing,
    'open.asking.typing.wrong': async (page) => {
      await typing(page);
      await seen(page.getByText('The server said no.'));
    },
    'open.asking.passkey.offered': async (page) => {
      await passkey(page);
      await unseen(page.getByRole('alert'));
    },
    'open.asking.passkey.prompting': (page) => busy(page, 'Use a passkey'),
    'open.asking.passkey.refused': async (page) => {
      await passkey(page);
      await seen(page.getByText("The passkey wasn't used."));
    },
    'open.answering': (page) => busy(page, 'Confirm'),
    'open.lost.asking': (page) => seen(button(page, 'Ask our team'), button(page, 'Back')),
    'open.lost.reporting': (page) => busy(page, 'Ask our team'),
    'open.lost.reported': (page) => seen(page.getByText(/Our team knows/)),
    'open.lost.refused': async (page) => {
      await refusal(page);
      await seen(button(page, 'Ask our team'));
    },
    'open.over': async (page) => {
      await refusal(page);
      await seen(button(page, 'Try again'));
    },
    'open.failed': (page) => seen(page.getByText('No reply. Check your connection and try again.')),
  },
};
