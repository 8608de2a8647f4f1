import type { AreaCode } from '#contract/entities';
import {
  amendPassword,
  areaList,
  firstSteps,
  forgetPassword,
  getCaptcha,
  register,
  sendEmail,
  sendSms,
} from '#contract/routes/joining';
import type { Captchas } from '../../accounts/captchas.ts';
import type { CodeSender } from '../../accounts/code-sender.ts';
import type { Joining } from '../../accounts/joining.ts';
import { type Endpoint, endpoint, ok, presentedBy, sessionOf } from '../endpoint.ts';

/** The routes of the contract's module `joining`. */
export const joiningRoutes = ({
  areaCodes,
  captchas,
  codeSender,
  joining,
}: {
  areaCodes: readonly AreaCode[];
  captchas: Captchas;
  codeSender: CodeSender;
  joining: Joining;
}): Endpoint[] => [
  /** S7.13, S3.12: a picture to read. */
  endpoint(getCaptcha, 'heavy', async () => ok(await captchas.make())),

  endpoint(firstSteps, 'lookup', async (_, call) => ok(await joining.firstSteps(sessionOf(call).userId))),

  /** S7.11: a code to an e-mail address. */
  endpoint(sendEmail, 'heavy', async ({ to, purpose: type, captchaId, captchaCode }, call) => {
    const data = await codeSender.send(
      {
        to: { channel: 'email', areaId: '', account: to },
        purpose: type,
        captchaId,
        captchaCode,
      },
      call,
    );
    return { message: 'codeSent', data };
  }),

  /** S7.11: a code to a phone. */
  endpoint(sendSms, 'heavy', async ({ to, areaId, purpose: type, captchaId, captchaCode }, call) => {
    const data = await codeSender.send(
      {
        to: { channel: 'mobile', areaId, account: to },
        purpose: type,
        captchaId,
        captchaCode,
      },
      call,
    );
    return { message: 'codeSent', data };
  }),

  /** S7.5, S3.10: a new real user, logged in. */
  endpoint(register, 'heavy', async (input, { from, language, deviceCookie }) => {
    const { deviceCookie: kept, ...data } = await joining.register(
      {
        to: { channel: input.channel, areaId: input.areaId, account: input.account },
        password: input.password,
        repeated: input.repeatedPassword,
        inviteCode: input.inviteCode,
        code: input.code,
        key: input.key,
        language,
        contactMobile: input.mobile,
      },
      from,
      deviceCookie,
    );
    return { message: 'registered', data, deviceCookie: kept };
  }),

  /** S7.6, S3.11: a new password for who was sent a code. */
  endpoint(forgetPassword, 'heavy', async (input, { from, language }) => {
    await joining.resetPassword(
      {
        to: { channel: input.channel, areaId: input.areaId, account: input.account },
        password: input.newPassword,
        repeated: input.repeatedPassword,
        code: input.code,
        language,
      },
      from,
    );
    return { message: 'passwordReset', data: null };
  }),

  /** S7.7, S5.3: a new password for who knows the old one. */
  endpoint(amendPassword, 'heavy', async (input, call) => {
    const { deviceCookie, ...data } = await joining.changePassword(
      presentedBy(call, input.proof),
      {
        oldPassword: input.oldPassword,
        password: input.newPassword,
        repeated: input.repeatedPassword,
        code: input.code,
        language: call.language,
      },
      call.from,
      call.deviceCookie,
    );
    return { message: 'passwordChanged', data, deviceCookie };
  }),

  /** S7.2: the dialling codes a mobile login picks from. */
  endpoint(areaList, 'lookup', () => ok([...areaCodes])),
];
