import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup, stateIn } from 'xstate';
import { CODE_FACTOR_REQUIRED } from '#contract/constants';
import type { Challenge, ProofPurpose } from '#contract/entities-factors';
import { type CallFailure, failureOf, isOfTheTry, wordsOf } from '#contract/failure';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { challengeOf } from '../factor-challenge/purposes.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Account form: one form about an account, sent one attempt at a time: log in, register, forgot, change of password.
 * Owns whether it goes by e-mail or mobile, what the server refused, and of register what is typed but passwords, until it
 * is done. What is typed elsewhere passes through: a function holds it until its end is known, also while the challenge asks for a
 * factor. Started when its screen first opens, never ends; hidden once its screen is left, and announces what is on its way then.
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
  /** The same, and the opposite, of a form whose screen was left before the answer. */
  | ({ type: 'form.succeededUnseen' } & FormAnswer<Answer>)
  | { type: 'form.refusedUnseen'; message: string }
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
      tags: {} as 'busy' | 'refused' | 'unchanged' | 'mobile' | 'challenged',
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
      notifySucceededUnseen: emit((_, params: FormAnswer<Answer>) => ({
        type: 'form.succeededUnseen' as const,
        ...params,
      })),
      notifyRefusedUnseen: emit((_, params: { failure: CallFailure }) => ({
        type: 'form.refusedUnseen' as const,
        message: wordsOf(params.failure),
      })),
    },
    guards: {
      /** The server turned down what was typed: sent as it is, it would be turned down again, and counted. */
      isTurnedDown: (_, params: { error: unknown }) => {
        const { kind, code } = failureOf(params.error);
        return kind === 'refused' && !isOfTheTry(code);
      },
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
            initial: 'editing',
            on: { 'form.hidden': { target: 'hidden' } },
            states: {
              editing: {
                entry: ['clearRequest', 'clearRefusal'],
                on: {
                  'form.submit': { target: '#accountForm.form.submitting', actions: by('storeRequest') },
                  'fields.changed': { actions: by('storeDraft') },
                },
                meta: { clauses: ['S5.1', 'S5.2', 'S5.3', 'S2.59'] },
              },
              /** A key that is held, or a second press, sends nothing: something else has to be typed first. */
              refused: {
                tags: ['refused', 'unchanged'],
                entry: 'clearRequest',
                on: { 'fields.changed': { target: 'editing', actions: by('storeDraft') } },
                meta: { clauses: ['S8.1'] },
              },
              /** No answer came, or one that says nothing of what was typed: it may be sent again as it is. */
              failed: {
                tags: 'refused',
                entry: 'clearRequest',
                on: {
                  'fields.changed': { target: 'editing', actions: by('storeDraft') },
                  'form.submit': { target: '#accountForm.form.submitting', actions: by('storeRequest') },
                },
                meta: { clauses: ['S8.1', 'S8.3'] },
              },
              succeeded: { entry: 'clearRequest', meta: { clauses: ['S4.13', 'S8.6'] } },
            },
          },
          /** Who leaves before the answer hears of it wherever they are: it may open a session. */
          submitting: {
            tags: 'busy',
            entry: 'clearRefusal',
            invoke: {
              id: 'submit',
              src: 'submit',
              input: ({ context }) => sentBy<Request>(context),
              onDone: [
                {
                  guard: stateIn({ form: { submitting: 'unseen' } }),
                  target: 'hidden',
                  actions: [
                    'clearDraft',
                    { type: 'notifySucceededUnseen', params: ({ event }) => event.output },
                  ],
                },
                {
                  target: 'shown.succeeded',
                  actions: ['clearDraft', { type: 'notifySucceeded', params: ({ event }) => event.output }],
                },
              ],
              onError: [
                {
                  guard: stateIn({ form: { submitting: 'unseen' } }),
                  target: 'hidden',
                  actions: { type: 'notifyRefusedUnseen', params: failedBy },
                },
                { guard: by('isChallenged'), target: 'challenged', actions: by('notifyChallenged') },
                { guard: by('isFactorRequired'), target: 'challenged', actions: 'notifyRequired' },
                {
                  guard: by('isTurnedDown'),
                  target: 'shown.refused',
                  actions: { type: 'storeRefusal', params: failedBy },
                },
                { target: 'shown.failed', actions: { type: 'storeRefusal', params: failedBy } },
              ],
            },
            after: {
              answerTimeout: [
                {
                  guard: stateIn({ form: { submitting: 'unseen' } }),
                  target: 'hidden',
                  actions: { type: 'notifyRefusedUnseen', params: { failure: failureOf(null) } },
                },
                { target: 'shown.failed' },
              ],
            },
            initial: 'seen',
            states: {
              seen: { on: { 'form.hidden': { target: 'unseen' } } },
              unseen: { on: { 'form.shown': { target: 'seen' } } },
            },
            meta: { clauses: ['S7.3', 'S7.5', 'S7.6', 'S7.7'] },
          },
          /** A login ends in the challenge; all else is sent again, with the proof. */
          challenged: {
            tags: 'challenged',
            on: {
              'challenge.proven': { target: 'submitting', actions: by('storeProof') },
              'challenge.dropped': { target: 'shown' },
              'form.hidden': { target: 'hidden' },
            },
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

const failedBy = ({ event }: { event: { error: unknown } }) => ({ failure: failureOf(event.error) });

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
