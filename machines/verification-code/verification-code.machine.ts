import { type ActorRefFrom, assign, emit, not, or, type SnapshotFrom, setup, stateIn } from 'xstate';
import { CODE_PURPOSE, CODE_RESEND_MS, type CodePurpose } from '#contract/constants';
import type { Captcha } from '#contract/entities';
import { type CallFailure, failureOf } from '#contract/failure';
import type { Channel } from '#contract/routes/joining';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Verification code: the picture to read, the code that is sent, and the minute the button rests afterwards, shared by
 * register, forgot and change of password. Started when one of them first opens, never ends, so that the countdown
 * goes on when a screen is left and opened again. It and the handle of the code that was sent outlive a reload.
 */

/** Where a code goes; `areaId` only with mobile. */
export type CodeRequest = {
  channel: Channel;
  to: string;
  areaId: string;
  purpose: CodePurpose;
  /** What the user read in the picture; empty when none was asked for. */
  captchaCode: string;
};

/** A captcha is good for one try; its id is empty when none was asked for. */
export type CodeOrder = CodeRequest & { captchaId: string };
/** `key` is the handle a register names; `message` the server's words (S8.6). */
export type CodeSent = { key: string; message: string };

/**
 * The handle of a code that was sent before a reload and is still good, empty where there is none, and the seconds until another may
 * be sent.
 */
export type VerificationCodeInput = { key: string; secondsLeft: number };

export type VerificationCodeContext = {
  /** The picture to read; null while there is none. */
  captcha: Captcha | null;
  /** Where the code goes; null before one was asked for. */
  order: CodeOrder | null;
  /** The handle of the code that was sent last; empty before. */
  key: string;
  /** Seconds until a code may be sent again. */
  secondsLeft: number;
  /** The server's words of a refusal, empty when no answer came; and the input at fault. */
  message: string;
  /** The input at fault, when the server named one. */
  field: string | null;
};

export type VerificationCodeEvent =
  /** A screen that needs codes was opened. A session asking for its own address needs no captcha (S5.3). */
  | { type: 'code.needed'; hasCaptcha: boolean }
  | { type: 'captcha.renew' }
  /** The live link is back: a picture that could not be read is read again. A code is never sent again by itself. */
  | { type: 'connection.opened' }
  | { type: 'code.send'; request: CodeRequest }
  | { type: 'fields.changed' }
  /** The code made an account: its handle is good for nothing more. */
  | { type: 'code.used' }
  | AccountLeft;

export type VerificationCodeEmitted = { type: 'code.sent'; message: string };

const SECONDS = CODE_RESEND_MS / 1_000;

export const verificationCodeMachine = setup({
  types: {
    context: {} as VerificationCodeContext,
    input: {} as VerificationCodeInput,
    events: {} as VerificationCodeEvent,
    emitted: {} as VerificationCodeEmitted,
    tags: {} as 'busy' | 'refused' | 'captchaFailed' | 'resting',
  },
  actors: {
    /** Reads a picture with characters to read. */
    loadCaptcha: promiseActor<Captcha>('loadCaptcha'),
    /** Has the server send a code by e-mail or SMS. */
    sendCode: promiseActor<CodeSent, CodeOrder>('sendCode'),
  },
  actions: {
    /** Keeps the picture to read. */
    storeCaptcha: assign((_, params: { output: Captcha }) => ({ captcha: params.output })),
    /** Drops the picture. */
    clearCaptcha: assign({ captcha: null }),
    /** Keeps where the code goes, and which picture was read. */
    storeOrder: assign(({ context }, params: { request: CodeRequest }) => ({
      order: { ...params.request, captchaId: context.captcha?.id ?? '' },
    })),
    /** Keeps the handle of the code that was sent. */
    storeKey: assign((_, params: CodeSent) => ({ key: params.key })),
    /** Starts the countdown of {@link CODE_RESEND_MS} until a code may be sent again. */
    startCountdown: assign({ secondsLeft: SECONDS }),
    /** Counts one second down. */
    countDown: assign(({ context }) => ({ secondsLeft: context.secondsLeft - 1 })),
    /** Keeps the server's words and the input at fault; no words when no answer came. */
    storeRefusal: assign((_, params: { failure: CallFailure }) => {
      const isRefused = params.failure.kind === 'refused';
      return { message: isRefused ? params.failure.message : '', field: params.failure.field };
    }),
    /** Forgets the last refusal. */
    clearRefusal: assign({ message: '', field: null }),
    /** Forgets the handle of the code: it is good for nothing more. */
    clearKey: assign({ key: '' }),
    /** Forgets the code that was sent, its countdown and what was refused. */
    clearCode: assign({ order: null, key: '', secondsLeft: 0, message: '', field: null }),
    notifySent: emit((_, params: CodeSent) => ({ type: 'code.sent' as const, message: params.message })),
  },
  guards: {
    /** The screen needs no picture read. */
    needsNone: (_, params: { hasCaptcha: boolean }) => !params.hasCaptcha,
    /** The screen needs a picture read. */
    needsCaptcha: (_, params: { hasCaptcha: boolean }) => params.hasCaptcha,
    /** The countdown is over. */
    isOver: ({ context }) => context.secondsLeft <= 0,
  },
  delays: { answerTimeout: 15_000, second: 1_000 },
}).createMachine({
  id: 'verificationCode',
  context: ({ input }) => ({
    captcha: null,
    order: null,
    key: input.key,
    secondsLeft: input.secondsLeft,
    message: '',
    field: null,
  }),
  type: 'parallel',
  on: { 'code.used': { actions: 'clearKey' } },
  states: {
    captcha: {
      initial: 'none',
      on: { 'code.needed': { guard: by('needsNone'), target: '.none' } },
      states: {
        none: {
          entry: 'clearCaptcha',
          on: { 'code.needed': { guard: by('needsCaptcha'), target: 'loading' } },
          meta: { clauses: ['S5.3'] },
        },
        loading: {
          entry: 'clearCaptcha',
          invoke: {
            id: 'loadCaptcha',
            src: 'loadCaptcha',
            onDone: { target: 'ready', actions: by('storeCaptcha') },
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.13', 'S3.12'] },
        },
        ready: {
          on: { 'captcha.renew': { target: 'loading' }, 'code.send': { target: 'used' } },
          meta: { clauses: ['S3.12'] },
        },
        /** Good for one try: a new picture comes when the try is over, whatever became of it. */
        used: { always: { guard: not(stateIn({ code: 'sending' })), target: 'loading' } },
        failed: {
          tags: 'captchaFailed',
          on: {
            'code.needed': { guard: by('needsCaptcha'), target: 'loading' },
            'captcha.renew': { target: 'loading' },
            'connection.opened': { target: 'loading' },
          },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
    code: {
      // What is left of a minute that began before a reload.
      initial: 'resting',
      on: { 'account.left': { target: '.idle', actions: 'clearCode' } },
      states: {
        idle: {
          on: {
            'code.send': {
              guard: or([stateIn({ captcha: 'ready' }), stateIn({ captcha: 'none' })]),
              target: 'sending',
              actions: by('storeOrder'),
            },
          },
          meta: { clauses: ['S4.11'] },
        },
        sending: {
          tags: 'busy',
          entry: 'clearRefusal',
          invoke: {
            id: 'sendCode',
            src: 'sendCode',
            input: ({ context }) => context.order ?? NO_ORDER,
            onDone: {
              target: 'resting',
              actions: [
                { type: 'storeKey', params: ({ event }) => event.output },
                'startCountdown',
                { type: 'notifySent', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'refused',
              actions: { type: 'storeRefusal', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            },
          },
          after: { answerTimeout: { target: 'refused' } },
          meta: { clauses: ['S7.11'] },
        },
        resting: {
          tags: 'resting',
          always: { guard: 'isOver', target: 'idle' },
          after: { second: { target: 'resting', reenter: true, actions: 'countDown' } },
          meta: { clauses: ['S4.11', 'S9.12'] },
        },
        refused: {
          tags: 'refused',
          on: {
            'fields.changed': { target: 'idle', actions: 'clearRefusal' },
            // The words of a refusal belong to the screen that was refused.
            'code.needed': { target: 'idle', actions: 'clearRefusal' },
            'code.send': {
              guard: or([stateIn({ captcha: 'ready' }), stateIn({ captcha: 'none' })]),
              target: 'sending',
              actions: by('storeOrder'),
            },
          },
          meta: { clauses: ['S8.1', 'S8.3'] },
        },
      },
    },
  },
});

const NO_ORDER: CodeOrder = {
  channel: 'email',
  to: '',
  areaId: '',
  purpose: CODE_PURPOSE.register,
  captchaCode: '',
  captchaId: '',
};

export type VerificationCodeRef = ActorRefFrom<typeof verificationCodeMachine>;
export type VerificationCodeSnapshot = SnapshotFrom<typeof verificationCodeMachine>;
