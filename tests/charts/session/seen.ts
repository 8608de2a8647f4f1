import type { Page } from 'playwright/test';
import { BY_SCREEN, type ChartView, PASSING, type StateView } from '../../e2e/chart-view.ts';
import {
  again,
  busy,
  button,
  choice,
  failure,
  hasFailed,
  heading,
  loading,
  type PageAssertion,
  question,
  rows,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const isWaiting = {
  // A private screen waits; the login stays as it is.
  inApp: (page: Page) => seen(loading(page).or(button(page, 'Log in')).or(rows(page))),
  inGallery: async (page) => {
    await seen(loading(page));
    await unseen(heading(page, 'Account'), heading(page, 'Welcome back'));
  },
} satisfies StateView;
const offersAgain = {
  // A private screen says that the server is not reached; the login stays as it is.
  inApp: (page: Page) => seen(failure(page).or(button(page, 'Log in')).or(rows(page))),
  inGallery: async (page) => {
    await hasFailed(page);
    await unseen(heading(page, 'Account'), heading(page, 'Welcome back'));
  },
} satisfies StateView;
const isVisitor: PageAssertion = (page) =>
  seen(page.getByRole('link', { name: 'Log in' }).or(button(page, 'Log in')));
/** The account's screen, by a row of it and by what the gallery calls its owner. */
const hub = (row: string, who: string): StateView => ({
  inApp: (page) => seen(heading(page, 'Account'), button(page, row)),
  inGallery: async (page) => {
    await seen(heading(page, 'Account'), page.getByText(who, { exact: true }), button(page, row));
    await unseen(page.getByRole('alertdialog'));
  },
});
const demoHub = hub('Reset demo account', 'Demo account');
const realHub = hub('Switch to demo account', 'trader@example.com');
const knows = (balance: string): StateView => ({
  inApp: (page) => seen(page.getByText('UID')),
  inGallery: (page) => seen(page.getByText('UID'), page.getByText(balance)),
});

export const view: ChartView = {
  states: {
    deciding: { inApp: PASSING, inGallery: isWaiting.inGallery },
    'restoring.first': isWaiting,
    'restoring.again': { ...offersAgain, inGallery: (page) => busy(page, 'Try again') },
    unreachable: offersAgain,
    'visitor.idle': isVisitor,
    'visitor.loggedOut': isVisitor,
    'visitor.openingDemo': (page) => busy(page, 'Try a demo account'),
    'signedIn.account.real.idle': realHub,
    'signedIn.account.real.openingDemo': realHub,
    'signedIn.account.demo.idle': demoHub,
    'signedIn.account.demo.resetting.sending': demoHub,
    'signedIn.account.demo.resetting.checking': demoHub,
    'signedIn.question.none': (page) => unseen(page.getByRole('alertdialog')),
    'signedIn.question.logout': (page) => seen(question(page, 'Log out?')),
    'signedIn.question.reset': (page) => seen(question(page, 'Reset the demo account?')),
    'signedIn.profile.known': knows('98,412.50'),
    'signedIn.profile.refreshing': knows('10,250.75'),
    switching: { inApp: PASSING, inGallery: isWaiting.inGallery },
    leaving: { inApp: (page) => seen(rows(page)), inGallery: isWaiting.inGallery },
  },
  controls: {
    'session.retry': again,
    'demo.enter': {
      at: (page) => button(page, /^(Try a demo account|Switch to demo account)$/),
      except: [{ where: (state) => state.matches('visitor'), because: 'it stands on the login' }],
    },
    'reset.ask': (page) => button(page, 'Reset demo account'),
    'logout.ask': (page) => page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }),
    'demo.reset': (page) => choice(page, 'Reset'),
    'ask.withdrawn': (page) => choice(page, 'Cancel'),
  },
  noControl: { 'screen.opened': BY_SCREEN },
};
