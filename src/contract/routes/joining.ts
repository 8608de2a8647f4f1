import * as z from 'zod/mini';
import { CODE_PURPOSE } from '../constants.ts';
import { areaCode, captcha } from '../entities.ts';
import { challengeKey } from '../entities-factors.ts';
import { inputFields } from '../fields.ts';
import { inputOneOf } from '../request-texts.ts';
import { route } from '../route.ts';
import { signedIn } from './account.ts';
import { maybeEmpty, onlyT } from './query.ts';

/** Joining and passwords: captcha, codes, register, forgot, change (S3.10 to S3.12, S5.2, S5.3). */

export const areaId = z.string().check(z.regex(/^\d{1,4}$/));
const destination = z.string().check(z.minLength(1), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(128));
const code = z.string().check(z.minLength(1), z.maxLength(12));
const captchaAnswer = {
  captchaId: ['captcha_id', z.string().check(z.maxLength(64))],
  captchaCode: ['captcha_code', z.string().check(z.maxLength(16))],
} as const;

/** What a code is for: 1 registering, 2 resetting a password (S7.11); 3 a withdrawal, to the session's own address only. */
const purpose = inputOneOf(CODE_PURPOSE);

/** Which of the two a code goes to; area_id only with mobile, where it picks the dialling code. */
const channel = z.enum(['email', 'mobile']);
export type Channel = z.infer<typeof channel>;

/** S7.13, S3.12: a picture to read. Each is good for one try. */
export const getCaptcha = route({
  method: 'GET',
  path: '/api/common/captcha',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: captcha,
});

/** How far a step is: nothing was done, it waits for a decision or a price, or it is done. */
const step = z.enum(['open', 'waiting', 'done']);
/** What newcomers do first, and how far the caller is: identity, a deposit, a trade. Not in S7. */
export const firstSteps = route({
  method: 'GET',
  path: '/v1/api/user/first_steps',
  access: 'real',
  mutates: false,
  request: onlyT,
  response: z.object({ identity: step, deposit: step, trade: step }),
});
export type FirstSteps = z.infer<typeof firstSteps.response>;

/** The handle of the code that was sent; a register names it as its `key`. */
const codeSent = z.object({ key: z.string() });

/**
 * S7.11: sends a code to an e-mail address. Answers alike whether or not the address has an account. The captcha may
 * be left empty by a session that asks for a code to its own address (S5.3).
 */
export const sendEmail = route({
  method: 'POST',
  path: '/api/notify/send_email',
  access: 'open',
  mutates: true,
  request: inputFields({ to: destination, purpose: ['type', purpose], ...captchaAnswer }),
  response: codeSent,
});

/** S7.11: the same to a phone. `area_id` may be empty where the number has its country's code. */
export const sendSms = route({
  method: 'POST',
  path: '/api/notify/send_sms',
  access: 'open',
  mutates: true,
  request: inputFields({
    to: destination,
    areaId: ['area_id', maybeEmpty(areaId)],
    purpose: ['type', purpose],
    ...captchaAnswer,
  }),
  response: codeSent,
});

/** S7.5, S3.10. `area_id` counts with a phone only. `mobile` is a number to be reached at, asked for by the setting is_show_mobile; it is no way to log in. */
export const register = route({
  method: 'POST',
  path: '/api/user/register',
  access: 'open',
  mutates: true,
  encoding: 'form',
  request: inputFields({
    channel: ['type', channel],
    areaId: ['area_id', maybeEmpty(areaId)],
    account: destination,
    password,
    repeatedPassword: ['re_password', password],
    inviteCode: ['invite_code', maybeEmpty(z.string().check(z.maxLength(16)))],
    code: ['sms_code', code],
    key: z.string().check(z.maxLength(64)),
    mobile: maybeEmpty(z.string().check(z.maxLength(32))),
  }),
  response: signedIn,
});

/** S7.6, S3.11: a new password for who can read the account's mail or messages. Ends every session of the account. */
export const forgetPassword = route({
  method: 'POST',
  path: '/api/user/forget_password',
  access: 'open',
  mutates: true,
  request: inputFields({
    channel: ['type', channel],
    areaId: ['area_id', maybeEmpty(areaId)],
    account: destination,
    newPassword: ['new_password', password],
    repeatedPassword: ['secondary_password', password],
    code: ['auth_code', code],
  }),
  response: z.null(),
});

/** S7.7, S5.3: ends every session of the account and answers a new one for the caller. */
export const amendPassword = route({
  method: 'POST',
  path: '/api/user/amend_password',
  access: 'real',
  mutates: true,
  request: inputFields({
    oldPassword: ['old_password', password],
    newPassword: ['new_password', password],
    repeatedPassword: ['secondary_password', password],
    code: ['auth_code', code],
    /** Of an account with a second factor: a proof of the purpose `password`, see routes/factors.ts. */
    proof: z.optional(challengeKey),
  }),
  response: signedIn,
});

/** S7.2 */
export const areaList = route({
  method: 'GET',
  path: '/api/default/area_list',
  access: 'open',
  mutates: false,
  request: onlyT,
  response: z.array(areaCode),
});
