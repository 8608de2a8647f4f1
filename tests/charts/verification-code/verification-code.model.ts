import {
  type VerificationCodeContext,
  type VerificationCodeEvent,
  verificationCodeMachine,
} from '#machines/verification-code/verification-code.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { lost, refused } from '../samples.ts';

const request = {
  channel: 'email' as const,
  to: 'a@example.com',
  areaId: '',
  purpose: '1' as const,
  captchaCode: 'abcde',
};

const own = {
  'code.needed': [{ hasCaptcha: true }, { hasCaptcha: false }],
  'captcha.renew': [{}],
  'code.send': [{ request }],
  'fields.changed': [{}],
  'account.left': [{}],
} satisfies Examples<VerificationCodeEvent>;

export const walkable: Walkable = {
  machine: verificationCodeMachine,
  events: [
    ...eventsOf(own),
    { type: 'done:loadCaptcha', output: { id: 'captcha-1', b64s: 'data:image/png;base64,AA==' } },
    { type: 'error:loadCaptcha', error: lost() },
    { type: 'after:answerTimeout@verificationCode.captcha.loading' },
    { type: 'done:sendCode', output: { key: 'key-1', message: 'sent' } },
    { type: 'error:sendCode', error: refused() },
    { type: 'after:answerTimeout@verificationCode.code.sending' },
    { type: 'after:second@verificationCode.code.resting' },
  ],
  keyOf: ({ secondsLeft }: VerificationCodeContext) => secondsLeft,
};
