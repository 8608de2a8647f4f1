import { fromPromise, type Subscription } from 'xstate';
import * as z from 'zod/mini';
import { CODE_LIFE_MS, CODE_RESEND_MS, REGISTER_BY } from '#contract/constants';
import type { RequestOf } from '#contract/route';
import * as account from '#contract/routes/account';
import * as joining from '#contract/routes/joining';
import * as site from '#contract/routes/site';
import { accountInFront } from '#machines/account';
import type { AccountFormInput } from '#machines/account-form/account-form.machine';
import { heard } from '#machines/app/rows';
import {
  type VerificationCodeInput,
  type VerificationCodeRef,
  verificationCodeMachine,
} from '#machines/verification-code/verification-code.machine';
import { feature } from '../app/boot/feature.ts';
import { keepDraft, keptDraft } from '../app/boot/kept-drafts.ts';
import { accountForm } from './makers/account-form.ts';
import { onDecision } from './makers/decided.ts';
import { answersOf, ENDS_OF_LOGIN } from './makers/factors.ts';
import { goesBack, opens, shows } from './makers/page-effects.ts';
import { resource } from './makers/resource.ts';

/** Log in, register, forgot, change of password, and what their forms need. */

export type SignInRequest = RequestOf<typeof account.loginForU>;

/** The account and its token, from the server's answer to the form. */
const signedIn = ({ answer }: { answer: account.SignedIn }) => ({ signedIn: answer });
const OPENS_SESSION = [
  { on: 'form.succeeded', to: 'session', send: 'session.opened', with: signedIn },
  { on: 'form.succeededUnseen', to: 'session', send: 'session.opened', with: signedIn },
] as const;

/** The form of the login. */
export const signInFeature = accountForm({
  id: 'signIn',
  scope: 'device',
  route: account.loginForU,
  listens: ENDS_OF_LOGIN,
  onSucceeded: [goesBack],
  tells: OPENS_SESSION,
});

/** The form that opens an account, by e-mail or mobile as the site allows. */
export const registerFeature = accountForm({
  id: 'register',
  scope: 'device',
  route: joining.register,
  keepsDraft: true,
  methods: ({ settings }) => methodsOf(settings().registerBy),
  onSucceeded: [shows('success'), opens('/user')],
  tells: OPENS_SESSION,
});

/** The form that sets a new password for a visitor who forgot it. */
export const forgotFeature = accountForm({
  id: 'forgot',
  scope: 'device',
  route: joining.forgetPassword,
  onSucceeded: [shows('success'), opens('/login')],
});

/** The form that changes the password of the account in front. */
export const passwordFeature = accountForm({
  id: 'password',
  scope: 'account',
  route: joining.amendPassword,
  listens: answersOf('password'),
  onSucceeded: [shows('success'), opens('/user')],
  // The old token ended with the old password.
  tells: OPENS_SESSION,
});

const CODE = 'code';
/** The handle a register names, with the end of its time: a code typed after a reload is still good. */
const keptKey = z.object({ key: z.string(), untilMs: z.number() });

/** What is left of a code that was sent on this device: its handle, and the rest of the minute without another. */
function keptCode(accountId: number): VerificationCodeInput {
  const kept = keptDraft(CODE, accountId, keptKey);
  const leftMs = kept ? kept.untilMs - Date.now() : 0;
  if (!kept || leftMs <= 0) return { key: '', secondsLeft: 0 };
  const restMs = leftMs - CODE_LIFE_MS + CODE_RESEND_MS;
  // A clock that was set back makes no minute longer.
  return { key: kept.key, secondsLeft: Math.ceil(Math.min(Math.max(restMs, 0), CODE_RESEND_MS) / 1_000) };
}

/** Keeps the handle of each code that is sent, and drops it when it was used or its account is left. */
function keepKey(ref: VerificationCodeRef): Subscription {
  let known = ref.getSnapshot().context.key;
  return ref.subscribe(({ context: { key } }) => {
    if (key === known) return;
    known = key;
    const kept = key === '' ? null : { key, untilMs: Date.now() + CODE_LIFE_MS };
    keepDraft(CODE, accountInFront(ref).id, kept);
  });
}

/** The code by e-mail or SMS that register, forgot and the change of password ask for. */
export const verificationCodeFeature = feature(verificationCodeMachine)({
  id: 'verificationCode',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    heard(registerFeature, 'form.succeeded', 'code.used'),
    heard(registerFeature, 'form.succeededUnseen', 'code.used'),
  ],
  input: ({ accountId }) => keptCode(accountId()),
  actors: ({ http }) => ({
    // The picture is no account's: one that comes after another account was signed in is as good.
    loadCaptcha: fromPromise(
      async ({ signal }) => (await http(joining.getCaptcha, {}, { signal, token: null })).data,
    ),
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
  keeps: keepKey,
  effects: [{ on: 'code.sent', does: shows('success') }],
});

/** What newcomers do first, and how far the account is with it. */
export const firstStepsFeature = resource(
  'firstSteps',
  'account',
  ({ read }) => read(joining.firstSteps, {}),
  { listens: onDecision(['identity', 'deposit'], 'resource.changed') },
);

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
