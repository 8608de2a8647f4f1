import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type VerificationCodeContext,
  type VerificationCodeEvent,
  verificationCodeMachine,
} from '#machines/verification-code/verification-code.machine';
import { lost, refused } from '../../support/fixtures.ts';

const request = {
  channel: 'email' as const,
  to: 'a@example.com',
  areaId: '',
  purpose: 1 as const,
  captchaCode: 'abcde',
};

const own = {
  'code.needed': [{ hasCaptcha: true }, { hasCaptcha: false }],
  'captcha.renew': [{}],
  'connection.opened': [{}],
  'code.send': [{ request }],
  'fields.changed': [{}],
  'code.used': [{}],
  'account.left': [{}],
} satisfies Examples<VerificationCodeEvent>;

export const model: TestModel = {
  clauses: 'S4.11 S9.12 S3.12',
  machine: verificationCodeMachine,
  inputs: [{ key: '', secondsLeft: 0 }],
  examples: [
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
  exclusions: {
    events: [
      {
        events: ['fields.changed'],
        where: (state) => state.matches({ captcha: 'none' }),
        because: 'the field for the characters of the picture sends it',
      },
      {
        events: ['code.needed'],
        where: (state) => state.matches({ captcha: 'none' }) && !state.matches({ code: 'idle' }),
        because: 'from the change of password to the register a logout leads, which forgets the code',
      },
      {
        events: ['account.left'],
        where: (state) => !state.matches({ captcha: 'none' }),
        because: 'who registers has no account to leave',
      },
    ],
    transitions: {},
    last: [
      { events: ['account.left'], because: 'the login is open after it' },
      { events: ['code.used'], because: 'the new account is open after it' },
    ],
    setups: [
      [
        {
          events: ['code.send'],
          where: (state) => state.matches({ captcha: 'none' }),
          because: 'the register asks for a picture first',
        },
        { events: ['account.left'], because: 'who registers has no account to leave' },
        {
          events: ['code.used'],
          where: ({ context }) => context.key === '',
          because: 'a code that was sent makes an account',
        },
        {
          events: ['code.send'],
          where: (state) => state.matches({ code: 'refused' }),
          because: 'what is read in the new picture takes the refusal back',
        },
        {
          events: ['code.needed'],
          where: (_, { hasCaptcha }) => !hasCaptcha,
          because: 'the register needs a picture',
        },
        {
          events: ['after:second@verificationCode.code.resting'],
          because: 'the change of password counts it down',
        },
      ],
      [
        { events: ['code.used'], because: 'who changes a password has an account' },
        {
          events: ['account.left'],
          where: (state) => !state.matches({ code: 'idle' }),
          because: 'the login, which is open after it, shows nothing of the code',
        },
        {
          events: ['code.needed'],
          where: (_, { hasCaptcha }) => hasCaptcha,
          because: 'the change of password needs no picture',
        },
      ],
    ],
  },
  unanswered: {
    'verificationCode.code.sending -- code.send': 'The button is busy while a code is on its way.',
  },
  equivalentMutants: {
    'verificationCode.captcha.none swallows code.needed of verificationCode.captcha':
      'There is no picture already.',
  },
};
