import type { Page } from 'playwright/test';
import {
  BEFORE_SHOWN,
  BY_SCREEN,
  CHALLENGED,
  type ChartView,
  type Difference,
  PASSING,
  type StateView,
  TYPED,
} from '../../e2e/chart-view.ts';
import {
  busy,
  button,
  idle,
  isOn,
  type PageAssertion,
  rows,
  seen,
  unseen,
} from '../../e2e/page-assertions.ts';

const SUBMITS: Readonly<Record<string, string>> = {
  signIn: 'Log in',
  register: 'Open account',
  forgot: 'Set new password',
  password: 'Change password',
};

const ONE_WAY: Difference = {
  where: (_, actor) => actor === 'password',
  because: 'a password is changed without saying whose',
};

const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text);
/** A form about an account that waits for its button, by that. */
const awaits =
  (submit: string): PageAssertion =>
  async (page) => {
    await seen(button(page, submit));
    await idle(page, submit);
    await unseen(page.getByRole('alert'));
  };
const isRefused: PageAssertion = (page) => seen(alert(page, 'The server said no.'));
const isMobile: PageAssertion = (page) =>
  seen(page.getByRole('textbox', { name: 'Mobile number', exact: true }));
const signIn = awaits('Log in');
const isChallenged: StateView = {
  inApp: (page) => seen(page.getByRole('dialog', { name: "Confirm it's you" })),
  inGallery: signIn,
};

export const view: ChartView = {
  states: {
    'form.hidden': {
      inApp: (page) => seen(button(page, 'Log in').or(button(page, 'Open account')).or(rows(page))),
      inGallery: signIn,
    },
    'form.shown.editing': (page) => awaits(isOn(page, '/register') ? 'Open account' : 'Log in')(page),
    'form.shown.submitting': async (page) => {
      await busy(page, 'Log in');
      await unseen(page.getByRole('alert'));
    },
    'form.shown.refused': {
      inApp: async (page) => {
        await seen(
          alert(page, 'Incorrect account or password.').or(
            alert(page, 'No reply. Check your connection and try again.'),
          ),
        );
        await idle(page, 'Log in');
      },
      inGallery: isRefused,
    },
    'form.shown.succeeded': {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Account', exact: true })),
      inGallery: signIn,
    },
    'form.challenged.seen': isChallenged,
    'form.challenged.unseen': isChallenged,
    'method.deciding': { inApp: PASSING, inGallery: signIn },
    'method.email': (page) => seen(page.getByRole('textbox', { name: 'E-mail', exact: true })),
    'method.mobile': isMobile,
  },
  otherActors: {
    register: { 'form.shown.refused': isRefused, 'method.mobile': isMobile },
    forgot: { 'form.shown.refused': isRefused },
    password: { 'form.shown.refused': isRefused },
  },
  controls: {
    'form.submit': {
      at: (page, actor) => button(page, SUBMITS[actor] ?? ''),
      except: [
        { where: (state) => state.hasTag('challenged'), because: CHALLENGED },
        { where: (state) => state.matches({ form: 'hidden' }), because: BEFORE_SHOWN },
        {
          where: (state) => state.matches({ form: { shown: 'succeeded' } }),
          because: 'the app leaves the screen at once',
        },
      ],
    },
    'method.email': {
      at: (page) => page.getByRole('button', { name: 'E-mail', pressed: false }),
      except: [ONE_WAY],
    },
    'method.mobile': {
      at: (page) => page.getByRole('button', { name: 'Mobile', pressed: false }),
      except: [ONE_WAY],
    },
  },
  noControl: { 'form.shown': BY_SCREEN, 'form.hidden': BY_SCREEN, 'fields.changed': TYPED },
};
