import { VERIFY_REG } from '#contract/constants';
import { loginForU } from '#contract/routes/account';
import type { AccountFormInput } from '#machines/account-form/account-form.machine';
import { walkable } from '../../../machines/walkables/account-form.ts';
import { askDesk } from '../../../support/desk.ts';
import { busy, button, idle, rows, seen, unseen } from '../../sights.ts';
import { logIn, press } from '../hands.ts';
import { limits } from '../limits/account-form.ts';
import type { Stage } from '../stage.ts';
import type { Deeds } from '../walk.ts';

const REFUSAL = 'The account or the password is not right.';

const alert = (page: Stage['page'], text: string) => page.getByRole('alert').getByText(text);
const waysOf = (input: unknown): AccountFormInput['ways'] => (input as AccountFormInput).ways;

/** Opens the register screen of a site that offers these ways, and sets the site up as it was. */
async function openRegister(stage: Stage, ways: AccountFormInput['ways']): Promise<void> {
  const { dataDir } = stage.world.server;
  await askDesk(dataDir, 'set', 'verify_reg_type', String(VERIFY_REG[ways]));
  await stage.open('/register');
  await seen(button(stage.page, 'Open account'));
  await askDesk(dataDir, 'set', 'verify_reg_type', String(VERIFY_REG.either));
}

export const deeds: Deeds = {
  chart: 'signIn',
  // The login always offers both ways; how one registers is the site's setting.
  chartFor: ({ input }) => (waysOf(input) === 'either' ? 'signIn' : 'register'),
  walkable,
  limits,
  open: (stage, { input }) =>
    waysOf(input) === 'either' ? stage.open('/login?from=/user') : openRegister(stage, waysOf(input)),
  deeds: {
    'form.shown': () => undefined,
    'form.hidden': ({ page }) => press(page, 'Back'),
    'form.submit': async (stage, { from }, rest) => {
      stage.calls.hold(loginForU);
      if (from.hasTag('refused')) return press(stage.page, 'Log in');
      const isWrong = rest.some(({ event }) => event.type === 'error:submit');
      await logIn(stage, isWrong ? 'not the password' : undefined);
    },
    'fields.changed': ({ page }) => page.getByLabel('Password', { exact: true }).fill('another one'),
    'method.email': ({ page }) => press(page, 'E-mail'),
    'method.mobile': ({ page }) => press(page, 'Mobile'),
    'done:submit': ({ calls }) => calls.answer(loginForU),
    'error:submit': ({ calls }) => calls.answer(loginForU),
    'after:answerTimeout@accountForm.form.shown.submitting': (stage) => stage.pass(15_000),
  },
  sights: {
    'form.hidden': (page) => seen(button(page, 'Log in').or(button(page, 'Open account')).or(rows(page))),
    'form.shown.editing': async (page) => {
      await idle(page, 'Log in');
      await unseen(page.getByRole('alert'));
    },
    'form.shown.submitting': async (page) => {
      await busy(page, 'Log in');
      await unseen(page.getByRole('alert'));
    },
    'form.shown.refused': async (page) => {
      await seen(alert(page, REFUSAL).or(alert(page, 'No answer came.')));
      await idle(page, 'Log in');
    },
    'form.shown.succeeded': (page) => seen(page.getByRole('heading', { name: 'Account', exact: true })),
    'method.deciding': 'it is left as soon as it is entered',
    'method.email': (page) => seen(page.getByRole('textbox', { name: 'E-mail', exact: true })),
    'method.mobile': (page) => seen(page.getByRole('textbox', { name: 'Mobile number', exact: true })),
  },
};
