import { REGISTER_BY } from '#contract/constants';
import { loginForU } from '#contract/routes/account';
import type { AccountFormInput } from '#machines/account-form/account-form.machine';
import { button, seen } from '../../e2e/page-assertions.ts';
import { keepDraft, logIn, press } from '../../e2e/paths/actions.ts';
import type { AppPage } from '../../e2e/paths/app-page.ts';
import { appMember, lookAway } from '../../e2e/paths/members.ts';
import type { PageModel } from '../../e2e/paths/page-model.ts';
import { askDesk } from '../../support/desk.ts';
import { PASSWORD } from '../../support/joining.ts';
import { BEGUN, model } from './account-form.model.ts';
import { view } from './seen.ts';

/** The setup of the model in which the account has a second factor. */
const WITH_FACTOR = 1;
const members = new WeakMap<AppPage, string>();

const methodsOf = (input: unknown): AccountFormInput['methods'] => (input as AccountFormInput).methods;
const isBegun = (input: unknown): boolean => (input as AccountFormInput).draft.method !== undefined;
const isSignIn = (input: unknown): boolean => methodsOf(input) === 'either' && !isBegun(input);

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
    // The screen sends it when it opens, and when it comes back from the background.
    'form.shown': async ({ page }) => {
      if (await page.evaluate(() => document.hidden)) await lookAway(page, false);
    },
    'form.hidden': ({ page }, { from }) =>
      from.hasTag('challenged') ? lookAway(page, true) : press(page, 'Back'),
    'form.submit': async (app, { from }, later) => {
      app.calls.hold(loginForU);
      if (from.hasTag('refused')) return press(app.page, 'Log in');
      const email = members.get(app);
      const isWrong = later.some(({ event }) => event.type === 'error:submit');
      if (email) await logIn(app, PASSWORD, email);
      else await logIn(app, isWrong ? 'not the password' : undefined);
    },
    'fields.changed': ({ page }) => page.getByLabel('Password', { exact: true }).pressSequentially('x'),
    'method.email': ({ page }) => press(page, 'E-mail'),
    'method.mobile': ({ page }) => press(page, 'Mobile'),
    'challenge.dropped': ({ page }) => page.keyboard.press('Escape'),
    'done:submit': ({ calls }) => calls.answer(loginForU),
    'error:submit': ({ calls }) => calls.answer(loginForU),
    'after:answerTimeout@accountForm.form.shown.submitting': (app) => app.pass(15_000),
  },
  states: view.states,
};
