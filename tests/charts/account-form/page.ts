import type { Page } from 'playwright/test';
import type { AnyEventObject, EventObject } from 'xstate';
import { REGISTER_BY } from '#contract/constants';
import { failureOf } from '#contract/failure';
import { loginForU } from '#contract/routes/account';
import type { AccountFormInput } from '#machines/account-form/account-form.machine';
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
import { keepDraft, logIn, press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { appMember } from '../../e2e/paths/members.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { askDesk } from '../../support/desk.ts';
import { PASSWORD } from '../../support/joining.ts';
import { BEGUN, model } from './account-form.model.ts';

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
const hasNoAnswer: PageAssertion = (page) =>
  seen(alert(page, 'No reply. Check your connection and try again.'));
const isSending: PageAssertion = async (page) => {
  await busy(page, 'Log in');
  await unseen(page.getByRole('alert'));
};
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
    'form.shown.refused': {
      inApp: async (page) => {
        await seen(alert(page, 'Incorrect account or password.'));
        await idle(page, 'Log in');
      },
      inGallery: isRefused,
    },
    'form.shown.failed': hasNoAnswer,
    'form.shown.succeeded': {
      inApp: (page) => seen(page.getByRole('heading', { name: 'Account', exact: true })),
      inGallery: signIn,
    },
    'form.submitting.seen': isSending,
    'form.submitting.unseen': { inApp: (page) => seen(rows(page)), inGallery: isSending },
    'form.challenged': isChallenged,
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

/** The setup of the model in which the account has a second factor. */
const WITH_FACTOR = 1;
const members = new WeakMap<AppPage, string>();

const methodsOf = (input: unknown): AccountFormInput['methods'] => (input as AccountFormInput).methods;
const isBegun = (input: unknown): boolean => (input as AccountFormInput).draft.method !== undefined;
const isSignIn = (input: unknown): boolean => methodsOf(input) === 'either' && !isBegun(input);

const isRefusal = (event: EventObject): boolean =>
  event.type === 'error:submit' && failureOf((event as AnyEventObject).error).kind === 'refused';

/** Opens the register screen of a site that offers these methods, and sets the site up as it was. */
async function openRegister(app: AppPage, methods: AccountFormInput['methods']): Promise<void> {
  const { dataDir } = app.backend.server;
  await askDesk(dataDir, 'set', 'verify_reg_type', String(REGISTER_BY[methods]));
  await app.open('/register');
  await seen(button(app.page, 'Open account'));
  await askDesk(dataDir, 'set', 'verify_reg_type', String(REGISTER_BY.either));
}

export const pageModel: PageModel = {
  clauses: 'S1.1 S2.59 S3.9 S4.13 S5.1 S5.2 S7.3 S8.1 S8.3',
  chart: 'signIn',
  // The login always offers both methods and keeps nothing; how one registers is the site's setting.
  chartFor: ({ input }) => (isSignIn(input) ? 'signIn' : 'register'),
  model,
  async open(app, { input, setup }) {
    if (setup === WITH_FACTOR) members.set(app, (await appMember(app)).email);
    if (isSignIn(input)) return app.open('/login?from=/user');
    if (isBegun(input)) keepDraft(app, 'register', 0, BEGUN);
    await openRegister(app, methodsOf(input));
  },
  events: {
    // The screen sends it when it opens; who left it goes back to it.
    'form.shown': async ({ page }) => {
      if (!isOn(page, '/login')) await page.goBack();
    },
    'form.hidden': ({ page }) => press(page, 'Back'),
    'form.submit': async (app, { from }, later) => {
      app.calls.hold(loginForU);
      if (from.hasTag('refused')) return press(app.page, 'Log in');
      const email = members.get(app);
      const ends = later.slice(
        0,
        later.findIndex(({ event }) => event.type === 'fields.changed') + 1 || undefined,
      );
      const isWrong = ends.some(({ event }) => isRefusal(event));
      if (email) await logIn(app, PASSWORD, email);
      else await logIn(app, isWrong ? 'not the password' : undefined);
    },
    'fields.changed': ({ page }) => page.getByLabel('Password', { exact: true }).pressSequentially('x'),
    'method.email': ({ page }) => press(page, 'E-mail'),
    'method.mobile': ({ page }) => press(page, 'Mobile'),
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'done:submit': ({ calls }) => calls.answer(loginForU),
    'error:submit': ({ calls }, { event }) =>
      isRefusal(event) ? calls.answer(loginForU) : calls.lose(loginForU),
    'after:answerTimeout@accountForm.form.submitting': (app) => app.pass(15_000),
  },
  states: view.states,
};
