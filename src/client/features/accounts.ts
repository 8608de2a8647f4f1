import { fromPromise } from 'xstate';
import { REGISTER_BY } from '#contract/constants';
import type { RequestOf } from '#contract/route';
import * as account from '#contract/routes/account';
import * as joining from '#contract/routes/joining';
import * as site from '#contract/routes/site';
import type { AccountFormInput } from '#machines/account-form/account-form.machine';
import { verificationCodeMachine } from '#machines/verification-code/verification-code.machine';
import { feature } from '../app/feature.ts';
import { accountForm } from './makers/account-form.ts';
import { resource } from './makers/resource.ts';

/** Log in, register, forgot, change of password, and what their forms need. */

export type SignInRequest = RequestOf<typeof account.loginForU>;

/** The account and its token, from the server's answer to the form. */
const signedIn = ({ answer }: { answer: account.SignedIn }) => ({ signedIn: answer });

/** The form of the login. */
export const signInFeature = accountForm({
  id: 'signIn',
  scope: 'device',
  route: account.loginForU,
  onSucceeded: ({ back }) => back(),
  tells: [{ on: 'form.succeeded', to: 'session', send: 'session.opened', with: signedIn }],
});

/** The form that opens an account, by e-mail or mobile as the site allows. */
export const registerFeature = accountForm({
  id: 'register',
  scope: 'device',
  route: joining.register,
  keepsDraft: true,
  methods: ({ settings }) => methodsOf(settings().registerBy),
  onSucceeded: ({ say, go }, message) => {
    say('success', message);
    go('/');
  },
  tells: [{ on: 'form.succeeded', to: 'session', send: 'session.opened', with: signedIn }],
});

/** The form that sets a new password for a visitor who forgot it. */
export const forgotFeature = accountForm({
  id: 'forgot',
  scope: 'device',
  route: joining.forgetPassword,
  onSucceeded: ({ say, go }, message) => {
    say('success', message);
    go('/login');
  },
});

/** The form that changes the password of the account in front. */
export const passwordFeature = accountForm({
  id: 'password',
  scope: 'account',
  route: joining.amendPassword,
  onSucceeded: ({ say, go }, message) => {
    say('success', message);
    go('/user');
  },
  // The old token ended with the old password.
  tells: [{ on: 'form.succeeded', to: 'session', send: 'session.opened', with: signedIn }],
});

/** The code by e-mail or SMS that register, forgot and the change of password ask for. */
export const verificationCodeFeature = feature(verificationCodeMachine)({
  id: 'verificationCode',
  scope: 'account',
  actors: ({ http }) => ({
    loadCaptcha: fromPromise(async ({ signal }) => (await http(joining.getCaptcha, {}, { signal })).data),
    sendCode: fromPromise(async ({ input, signal }) => {
      const { channel, to, areaId, purpose, captchaCode, captchaId } = input;
      const request = { to, purpose, captchaId, captchaCode };
      const { data, message } =
        channel === 'email'
          ? await http(joining.sendEmail, request, { signal })
          : await http(joining.sendSms, { ...request, areaId }, { signal });
      return { key: data.key, message };
    }),
  }),
  effects: (ref, { say }) => [ref.on('code.sent', ({ message }) => say('success', message))],
});

/** The dialling codes of countries, for forms that ask for a mobile number. */
export const areasFeature = resource('areas', 'device', ({ read }) => read(joining.areaList, {}));

/** Whether registering asks for a number to be reached at (S7.14). */
export const contactSettingFeature = resource('contactSetting', 'device', async ({ read }) => {
  return (await read(site.getSetting, { key: 'is_show_mobile' })).value === '1';
});

/** What the setting verify_reg_type offers (S5.2). */
function methodsOf(type: number): AccountFormInput['methods'] {
  if (type === REGISTER_BY.email) return 'email';
  if (type === REGISTER_BY.mobile) return 'mobile';
  return 'either';
}
