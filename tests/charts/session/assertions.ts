import {
  type Assertions,
  busy,
  button,
  failure,
  type GalleryAssertions,
  heading,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const waits: PageAssertion = async (page) => {
  await seen(loading(page));
  await unseen(heading(page, 'Account'), heading(page, 'Welcome back'));
};

const offersAgain: PageAssertion = async (page) => {
  await seen(failure(page), button(page, 'Try again'));
  await unseen(heading(page, 'Account'), heading(page, 'Welcome back'));
};

const hubOf =
  (who: string, row: string): PageAssertion =>
  async (page) => {
    await seen(heading(page, 'Account'), page.getByText(who, { exact: true }), button(page, row));
    await unseen(page.getByRole('alertdialog'));
  };

const demoHub = hubOf('Demo account', 'Reset demo account');

const realHub = hubOf('trader@example.com', 'Switch to demo account');

const session: Assertions = {
  deciding: waits,
  'restoring.first': waits,
  'restoring.again': offersAgain,
  unreachable: offersAgain,
  'visitor.idle': (page) => seen(page.getByRole('link', { name: 'Log in' })),
  'visitor.loggedOut': (page) => seen(page.getByRole('link', { name: 'Log in' })),
  'visitor.openingDemo': (page) => busy(page, 'Try a demo account'),
  'signedIn.account.real.idle': realHub,
  'signedIn.account.real.openingDemo': realHub,
  'signedIn.account.demo.idle': demoHub,
  'signedIn.account.demo.resetting.sending': demoHub,
  'signedIn.account.demo.resetting.checking': demoHub,
  'signedIn.question.none': demoHub,
  'signedIn.question.logout': (page) => seen(question(page, 'Log out?')),
  'signedIn.question.reset': (page) => seen(question(page, 'Reset the demo account?')),
  'signedIn.profile.known': (page) => seen(page.getByText('98,412.50')),
  'signedIn.profile.refreshing': (page) => seen(page.getByText('10,250.75')),
  switching: waits,
  leaving: waits,
};

export const assertions: GalleryAssertions = {
  session,
};
