import { fromPromise } from 'xstate';
import { VERIFY_REG } from '#contract/constants';
import type { AreaCode } from '#contract/entities';
import type { RequestOf } from '#contract/route';
import * as account from '#contract/routes/account';
import * as joining from '#contract/routes/joining';
import * as site from '#contract/routes/site';
import { type AccountFormInput, createAccountFormMachine } from '#machines/account-form/account-form.machine';
import { createResourceMachine } from '#machines/resource/resource.machine';
import { verificationCodeMachine } from '#machines/verification-code/verification-code.machine';
import { feature } from '../app/feature.ts';

/** Log in, register, forgot, change of password, and what their forms need. */

const EITHER: AccountFormInput = { ways: 'either' };

export const signInFeature = feature({
  id: 'signIn',
  start: ({ http }) => ({
    input: EITHER,
    logic: createAccountFormMachine<RequestOf<typeof account.loginForU>, account.SignedIn>().provide({
      actors: {
        submit: fromPromise(async ({ input, signal }) => {
          const { data, message } = await http(account.loginForU, input(), { signal, token: null });
          return { answer: data, message };
        }),
      },
    }),
  }),
  effects: (ref, { back }) => [ref.on('form.succeeded', () => back())],
});

export const registerFeature = feature({
  id: 'register',
  start: ({ http, basicInfo }) => ({
    input: { ways: waysOf(basicInfo()?.verify_reg_type) } satisfies AccountFormInput,
    logic: createAccountFormMachine<RequestOf<typeof joining.register>, account.SignedIn>().provide({
      actors: {
        submit: fromPromise(async ({ input, signal }) => {
          const { data, message } = await http(joining.register, input(), { signal, token: null });
          return { answer: data, message };
        }),
      },
    }),
  }),
  effects: (ref, { say, go }) => [
    ref.on('form.succeeded', ({ message }) => {
      say('success', message);
      go('/');
    }),
  ],
});

export const forgotFeature = feature({
  id: 'forgot',
  start: ({ http }) => ({
    input: EITHER,
    logic: createAccountFormMachine<RequestOf<typeof joining.forgetPassword>, null>().provide({
      actors: {
        submit: fromPromise(async ({ input, signal }) => {
          const { data, message } = await http(joining.forgetPassword, input(), { signal, token: null });
          return { answer: data, message };
        }),
      },
    }),
  }),
  effects: (ref, { say, go }) => [
    ref.on('form.succeeded', ({ message }) => {
      say('success', message);
      go('/login');
    }),
  ],
});

export const passwordFeature = feature({
  id: 'password',
  start: ({ http }) => ({
    input: EITHER,
    logic: createAccountFormMachine<RequestOf<typeof joining.amendPassword>, account.SignedIn>().provide({
      actors: {
        submit: fromPromise(async ({ input, signal }) => {
          const { data, message } = await http(joining.amendPassword, input(), { signal });
          return { answer: data, message };
        }),
      },
    }),
  }),
  effects: (ref, { say, go }) => [
    ref.on('form.succeeded', ({ message }) => {
      say('success', message);
      go('/user');
    }),
  ],
});

export const verificationCodeFeature = feature({
  id: 'verificationCode',
  start: ({ http }) => ({
    logic: verificationCodeMachine.provide({
      actors: {
        loadCaptcha: fromPromise(async ({ signal }) => (await http(joining.getCaptcha, {}, { signal })).data),
        sendCode: fromPromise(async ({ input, signal }) => {
          const { channel, to, areaId, purpose, captchaCode, captchaId } = input;
          const request = { to, type: purpose, captcha_id: captchaId, captcha_code: captchaCode };
          const { data, message } =
            channel === 'email'
              ? await http(joining.sendEmail, request, { signal })
              : await http(joining.sendSms, { ...request, area_id: areaId }, { signal });
          return { key: data.key, message };
        }),
      },
    }),
  }),
  effects: (ref, { say }) => [ref.on('code.sent', ({ message }) => say('success', message))],
});

export const areasFeature = feature({
  id: 'areas',
  start: ({ http }) => ({
    logic: createResourceMachine<AreaCode[]>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => (await http(joining.areaList, {}, { signal })).data),
      },
    }),
  }),
});

export const contactSettingFeature = feature({
  id: 'contactSetting',
  start: ({ http }) => ({
    logic: createResourceMachine<boolean>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => {
          const { data } = await http(site.getSetting, { key: 'is_show_mobile' }, { signal });
          return data.value === '1';
        }),
      },
    }),
  }),
});

/** What the setting verify_reg_type offers (S5.2). */
function waysOf(type: number | undefined): AccountFormInput['ways'] {
  if (type === VERIFY_REG.email) return 'email';
  if (type === VERIFY_REG.mobile) return 'mobile';
  return 'either';
}
