import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import type { Challenge, ProofPurpose } from '#contract/entities-factors';
import { type CallFailure, failureOf, wordsOf } from '#contract/failure';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { challengedStates } from '../factor-challenge/challenged-states.ts';
import { challengeOf } from '../factor-challenge/purposes.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Account form: one form about an account, sent one attempt at a time: log in, register, forgot, change of password.
 * Owns whether it goes by e-mail or mobile, what the server refused, and of register what is typed but passwords, until it
 * is done. What is typed elsewhere passes through: a function holds it until its end is known, also while the challenge asks for a
 * factor. Started when its screen first opens, never ends; hidden while its screen is.
 */

/** What was typed of a form that keeps it, by the name of the input; empty for the others. `method` is the one it was for. */
export type AccountDraft = Readonly<Record<string, string>>;

/** Which methods the form offers; the first of two is shown first, unless the draft is of the other. */
export type AccountFormInput = {
  /** Whether the form takes an e-mail address, a mobile number, or either. */
  methods: 'either' | 'email' | 'mobile';
  /** What is typed, where the form keeps it. */
  draft: AccountDraft;
};
export type AccountFormContext = AccountFormInput & {
  /** The server's words, empty when no answer came. */
  message: string;
  /** The input at fault, when the server named one. */
  field: string | null;
  /** What is being sent; a function, as all else of a context is part of the snapshot. Null while nothing is. */
  request: (() => unknown) | null;
  /** The proof it is sent with, once a second factor was asked for. */
  proof: string | null;
};

export type AccountFormEvent<Request> =
  | { type: 'form.shown' }
  | { type: 'form.hidden' }
  | { type: 'form.submit'; request: Request }
  | { type: 'fields.changed'; draft: AccountDraft }
  /** The challenge was answered; its key is the proof. */
  | { type: 'challenge.proven'; proof: string }
  | { type: 'challenge.dropped' }
  | AccountLeft
  | { type: 'method.email' }
  | { type: 'method.mobile' };

/** What the server answered, and its words for the user (S8.6). */
export type FormAnswer<Answer> = { answer: Answer; message: string };
export type FormSucceeded<Answer> = { type: 'form.succeeded' } & FormAnswer<Answer>;
export type AccountFormEmitted<Answer> =
  | FormSucceeded<Answer>
  /** The password of a login was right; a second factor is wanted next. */
  | { type: 'login.challenged'; challenge: Challenge }
  | { type: 'factor.required'; purpose: ProofPurpose };

/** `wantsFactor`: the server may ask for a second factor before it does what the form asks. */
export function createAccountFormMachine<Request, Answer>({ wantsFactor }: { wantsFactor: boolean }) {
  return setup({
    types: {
      context: {} as AccountFormContext,
      input: {} as AccountFormInput,
      events: {} as AccountFormEvent<Request>,
      emitted: {} as AccountFormEmitted<Answer>,
      tags: {} as 'busy' | 'refused' | 'mobile' | 'challenged',
    },
    actors: {
      /** Takes the request as a function: an actor's input is part of its snapshot, a function never is. */
      submit: promiseActor<FormAnswer<Answer>, () => Request>('submit'),
    },
    actions: {
      /** Keeps what is being sent, which had no proof yet. */
      storeRequest: assign((_, params: { request: Request }) => ({
        request: () => params.request,
        proof: null,
      })),
      /** Keeps the proof to send it with. */
      storeProof: assign((_, params: { proof: string }) => ({ proof: params.proof })),
      /** Forgets what was sent. */
      clearRequest: assign({ request: null, proof: null }),
      /** Keeps the server's words and the input at fault; no words when no answer came. */
      storeRefusal: assign((_, params: { failure: CallFailure }) => ({
        message: wordsOf(params.failure),
        field: params.failure.field,
      })),
      /** Forgets the words of the last refusal. */
      clearRefusal: assign({ message: '', field: null }),
      /** Keeps what is typed, of a form that keeps it. */
      storeDraft: assign((_, params: { draft: AccountDraft }) => ({ draft: params.draft })),
      /** Forgets what was typed. */
      clearDraft: assign({ draft: {} }),
      notifyChallenged: emit((_, params: { error: unknown }) => loginChallengedBy(params.error)),
      notifyRequired: emit({ type: 'factor.required' as const, purpose: 'password' as const }),
      notifySucceeded: emit((_, params: FormAnswer<Answer>) => ({
        type: 'form.succeeded' as const,
        ...params,
      })),
    },
    guards: {
      /** A login whose password was right wants a second factor. */
      isChallenged: (_, params: { error: unknown }) => wantsFactor && challengeOf(params.error) !== null,
      /** The server wants a second factor before it does what is asked. */
      isFactorRequired: (_, params: { error: unknown }) =>
        wantsFactor && failureOf(params.error).code === CODE_FACTOR_REQUIRED,
      /** What was typed before was for a mobile number. */
      isDraftMobile: ({ context }) => context.methods !== 'email' && context.draft.method === 'mobile',
      /** The form can be sent with an e-mail address. */
      offersEmail: ({ context }) => context.methods !== 'mobile',
      /** The form can be sent with a mobile number. */
      offersMobile: ({ context }) => context.methods !== 'email',
    },
    delays: { answerTimeout: 15_000 },
  }).createMachine({
    id: 'accountForm',
    context: ({ input }) => ({ ...input, message: '', field: null, request: null, proof: null }),
    type: 'parallel',
    states: {
      form: {
        initial: 'hidden',
        on: { 'account.left': { target: '.hidden', actions: ['clearRefusal', 'clearDraft'] } },
        states: {
          hidden: { entry: 'clearRequest', on: { 'form.shown': { target: 'shown' } } },
          shown: {
            entry: 'clearRefusal',
            initial: 'editing',
            on: { 'form.hidden': { target: 'hidden' } },
            states: {
              editing: {
                entry: 'clearRequest',
                on: {
                  'form.submit': { target: 'submitting', actions: by('storeRequest') },
                  'fields.changed': { actions: by('storeDraft') },
                },
                meta: { clauses: ['S5.1', 'S5.2', 'S5.3', 'S2.59'] },
              },
              submitting: {
                tags: 'busy',
                entry: 'clearRefusal',
                invoke: {
                  id: 'submit',
                  src: 'submit',
                  input: ({ context }) => sentBy<Request>(context),
                  onDone: {
                    target: 'succeeded',
                    actions: ['clearDraft', { type: 'notifySucceeded', params: ({ event }) => event.output }],
                  },
                  onError: [
                    {
                      guard: by('isChallenged'),
                      target: '#accountForm.form.challenged',
                      actions: by('notifyChallenged'),
                    },
                    {
                      guard: by('isFactorRequired'),
                      target: '#accountForm.form.challenged',
                      actions: 'notifyRequired',
                    },
                    {
                      target: 'refused',
                      actions: {
                        type: 'storeRefusal',
                        params: ({ event }) => ({ failure: failureOf(event.error) }),
                      },
                    },
                  ],
                },
                after: { answerTimeout: { target: 'refused' } },
                meta: { clauses: ['S7.3', 'S7.5', 'S7.6', 'S7.7'] },
              },
              refused: {
                tags: 'refused',
                entry: 'clearRequest',
                on: {
                  'fields.changed': { target: 'editing', actions: ['clearRefusal', by('storeDraft')] },
                  'form.submit': { target: 'submitting', actions: by('storeRequest') },
                },
                meta: { clauses: ['S8.1', 'S8.3'] },
              },
              succeeded: { entry: 'clearRequest', meta: { clauses: ['S4.13', 'S8.6'] } },
            },
          },
          /** A login ends in the challenge; all else is sent again, with the proof. */
          challenged: {
            tags: 'challenged',
            on: { 'challenge.proven': { target: 'shown.submitting', actions: by('storeProof') } },
            ...challengedStates({
              show: 'form.shown',
              hide: 'form.hidden',
              shown: '#accountForm.form.shown',
              hidden: '#accountForm.form.hidden',
            }),
          },
        },
      },
      method: {
        initial: 'deciding',
        states: {
          deciding: {
            always: [
              { guard: 'isDraftMobile', target: 'mobile' },
              { guard: 'offersEmail', target: 'email' },
              { target: 'mobile' },
            ],
          },
          email: {
            on: { 'method.mobile': { guard: 'offersMobile', target: 'mobile' } },
            meta: { clauses: ['S1.1', 'S3.9', 'S5.2'] },
          },
          mobile: {
            tags: 'mobile',
            on: { 'method.email': { guard: 'offersEmail', target: 'email' } },
            meta: { clauses: ['S1.1', 'S3.9', 'S5.2'] },
          },
        },
      },
    },
  });
}

function loginChallengedBy(error: unknown): { type: 'login.challenged'; challenge: Challenge } {
  const challenge = challengeOf(error);
  if (!challenge) throw new Error('only a challenge is announced');
  return { type: 'login.challenged', challenge };
}

/** What is sent, with the proof where there is one. */
function sentBy<Request>({ request, proof }: AccountFormContext): () => Request {
  return () => ({ ...(request?.() as Request), ...(proof === null ? {} : { proof }) });
}

/** The chart itself, for diagrams and tests; each form makes its own typed copy. */
export const accountFormMachine = createAccountFormMachine<unknown, unknown>({ wantsFactor: true });

export type AccountFormRef<Request, Answer> = ActorRefFrom<
  ReturnType<typeof createAccountFormMachine<Request, Answer>>
>;
export type AccountFormSnapshot = SnapshotFrom<typeof accountFormMachine>;
