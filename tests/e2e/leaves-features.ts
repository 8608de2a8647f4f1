import { expect, type Page } from 'playwright/test';
import {
  type Assertions,
  busy,
  button,
  failure,
  heading,
  idle,
  loading,
  type PageAssertion,
  question,
  seen,
  unseen,
} from './sights.ts';

/** What a user sees in the leaf states of the charts that start with their screens. */

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** A form about an account, by its button and an input only its mobile variant has. */
function formAssertions(submit: string, hasMethods: boolean): Assertions {
  const awaits: PageAssertion = async (page) => {
    await seen(button(page, submit));
    await idle(page, submit);
    await unseen(page.getByRole('alert'));
  };
  return {
    'form.hidden': awaits,
    'form.shown.editing': awaits,
    'form.shown.submitting': (page) => busy(page, submit),
    'form.shown.refused': (page) => seen(alert(page, 'The server said no.')),
    'form.shown.succeeded': awaits,
    'method.deciding': awaits,
    'method.email': hasMethods ? (page) => seen(field(page, 'E-mail')) : awaits,
    'method.mobile': hasMethods ? (page) => seen(field(page, 'Mobile number')) : awaits,
  };
}

/** One thing that is read: what shows of it, in the place where it belongs. */
export function resourceAssertions(shown: PageAssertion): Assertions {
  const waits: PageAssertion = (page) => seen(loading(page));
  return {
    unread: waits,
    loading: waits,
    ready: shown,
    failed: (page) => seen(failure(page), button(page, 'Try again')),
  };
}

export function listAssertions(
  title: string,
  row: string,
  empty: string,
  opened: PageAssertion,
  count = 2,
): Assertions {
  const listed: PageAssertion = async (page) => {
    await expect(page.getByRole('list', { name: title }).getByRole('listitem')).toHaveCount(count);
    await seen(page.getByText(row));
    await unseen(page.getByRole('alertdialog'));
  };
  return {
    'list.hidden': (page) => seen(loading(page)),
    'list.shown.loading': (page) => seen(loading(page)),
    'list.shown.listed.current': async (page) => {
      await listed(page);
      await seen(page.getByText('No more'));
    },
    'list.shown.listed.refreshing': listed,
    'list.shown.listed.loadingMore': async (page) => {
      await listed(page);
      await seen(page.getByRole('status').getByText('Loading…'));
    },
    'list.shown.listed.outdated': async (page) => {
      await listed(page);
      await seen(page.getByText('This list may be out of date.'));
    },
    'list.shown.empty': (page) => seen(page.getByText(empty)),
    'list.shown.failed': (page) => seen(failure(page), button(page, 'Try again')),
    'spinner.off': listed,
    'spinner.on': (page) => seen(page.getByText('Refreshing')),
    'row.closed': listed,
    'row.open': opened,
  };
}

const area = (page: Page) => page.getByRole('combobox', { name: 'Area code' });
const contactField = (page: Page) => field(page, 'Contact number');
const comingSoon: PageAssertion = (page) => seen(question(page, 'Coming soon'));
/** An opened item of news is a page of its own: its list keeps nothing open to be seen. */
const stillListed: PageAssertion = (page) => seen(page.getByText('Gold holds its ground'));

const picture = (page: Page) => page.getByRole('button', { name: 'Show another picture' });
const send = (page: Page) => button(page, 'Send code');

const verificationCode: Assertions = {
  'captcha.none': async (page) => {
    await seen(send(page));
    await unseen(field(page, 'Characters in the picture'), picture(page));
  },
  'captcha.loading': async (page) => {
    await seen(field(page, 'Characters in the picture'));
    await unseen(picture(page));
  },
  'captcha.ready': (page) => seen(picture(page).locator('img')),
  'captcha.used': (page) => expect(send(page)).toBeDisabled(),
  'captcha.failed': (page) => seen(picture(page).locator('svg')),
  'code.idle': (page) => expect(send(page)).toBeEnabled(),
  'code.sending': (page) => expect(send(page)).toBeDisabled(),
  'code.resting': (page) => expect(button(page, '42 s')).toBeDisabled(),
  'code.refused': (page) => seen(alert(page, 'Read the picture again.')),
};

/** A review of papers, by an input its form has and the sight of its end. */
export function reviewAssertions(input: string, missing: string, finished: PageAssertion): Assertions {
  const editing: PageAssertion = async (page) => {
    await seen(field(page, input));
    await idle(page, 'Hand in');
  };
  return {
    'review.hidden': (page) => seen(loading(page)),
    'review.shown.loading': (page) => seen(loading(page)),
    'review.shown.failed': (page) => seen(failure(page)),
    'review.shown.form.editing': async (page) => {
      await editing(page);
      await seen(alert(page, 'The picture is blurred.'), alert(page, missing));
    },
    'review.shown.form.uploading': (page) => busy(page, 'Hand in'),
    'review.shown.form.submitting.sending': async (page) => {
      await busy(page, 'Hand in');
      await unseen(page.getByText(/No answer yet/));
    },
    'review.shown.form.submitting.checking': (page) => seen(page.getByText(/No answer yet/)),
    'review.shown.waiting.resting': (page) => seen(page.getByText('Your papers are being reviewed')),
    'review.shown.waiting.looking': (page) => seen(page.getByText('Your papers are being reviewed')),
    'review.shown.finished': finished,
    'slots.kept': editing,
  };
}

const words = (page: Page) => page.getByRole('searchbox', { name: 'Product or company' });
const search: Assertions = {
  blank: (page) => seen(words(page), page.getByText('Type a code or a name')),
  typing: (page) => seen(loading(page)),
  searching: (page) => seen(loading(page)),
  found: (page) => seen(page.getByRole('link', { name: /Gold/ }), page.getByText('Example Markets Ltd')),
  nothing: (page) => seen(page.getByText('Nothing found for “gold”')),
  failed: (page) => seen(failure(page)),
};

const copyButton = (page: Page) => button(page, 'Copy: Invite code');
const prompt = (page: Page) => page.getByRole('status', { name: 'An update is ready' });
const noPrompt: PageAssertion = async (page) => {
  await seen(heading(page, 'Candlestate'));
  await unseen(prompt(page));
};

const CHECKING = 'Checking your last request';
const TOLD = 'What became of your request';
const noNotice: PageAssertion = (page) => unseen(question(page, CHECKING), question(page, TOLD));

export const commandLog: Assertions = {
  'asking.resting': noNotice,
  'asking.open.pausing': noNotice,
  'asking.open.sent': (page) => seen(question(page, CHECKING)),
  'asking.open.waiting': (page) => seen(question(page, CHECKING)),
  'notice.none': noNotice,
  'notice.held': noNotice,
  'notice.checking': (page) => seen(question(page, CHECKING).getByRole('button', { name: 'Go on' })),
  'notice.dismissed': noNotice,
  'notice.told': (page) =>
    seen(
      question(page, TOLD).getByText('It went through.'),
      question(page, TOLD).getByText('It never reached us. Nothing was done.'),
    ),
};

export const update: Assertions = {
  'manifest.resting': noPrompt,
  'manifest.reading': noPrompt,
  'manifest.offering.held': noPrompt,
  'manifest.offering.asked': (page) => seen(prompt(page), button(page, 'Reload'), button(page, 'Later')),
  'manifest.offering.accepted': noPrompt,
  'trade.quiet': noPrompt,
  'trade.busy': noPrompt,
};

const chatOffered: PageAssertion = (page) => seen(link(page, 'Open support chat'));

export const features = {
  signIn: formAssertions('Log in', true),
  register: formAssertions('Open account', true),
  forgot: formAssertions('Set new password', true),
  password: formAssertions('Change password', false),
  verificationCode,
  areas: {
    unread: (page) => expect(area(page)).toBeDisabled(),
    loading: async (page) => {
      await expect(area(page)).toBeDisabled();
      await expect(area(page)).toHaveText('Loading…');
    },
    ready: (page) => expect(area(page)).toBeEnabled(),
    failed: (page) => seen(page.getByRole('button', { name: /area codes couldn't be loaded/ })),
  },
  contactSetting: {
    unread: (page) => unseen(contactField(page)),
    loading: (page) => unseen(contactField(page)),
    ready: (page) => seen(contactField(page)),
    // The server asks for nothing it did not say; the form goes on without.
    failed: (page) => unseen(contactField(page)),
  },
  identity: reviewAssertions('Full name', 'Please add a picture', (page) =>
    seen(page.getByText('Your identity is verified')),
  ),
  businessEmail: resourceAssertions((page) => seen(page.getByText('business@example.com'))),
  complaintAddress: resourceAssertions((page) => seen(page.getByText('complaints@example.com'))),
  company: resourceAssertions((page) => seen(page.getByText('Example Markets Ltd'))),
  news: listAssertions('News', 'Gold holds its ground', 'No data yet', stillListed),
  announcements: listAssertions(
    'Announcements',
    'Gold holds its ground',
    'Nothing else was announced.',
    stillListed,
  ),
  newsItem: resourceAssertions((page) => seen(heading(page, 'What next'))),
  ranking: listAssertions('Ranking', 'Meridian', 'No trader has closed an order yet', comingSoon),
  documentary: listAssertions('Copying', 'Meridian', 'No trader has closed an order yet', comingSoon),
  search,
  clipboard: { idle: (page) => seen(copyButton(page)), copying: (page) => seen(copyButton(page)) },
  support: {
    hidden: chatOffered,
    leaving: chatOffered,
    unavailable: (page) => seen(page.getByText('Support chat is not set up')),
  },
} satisfies Record<string, Assertions>;
