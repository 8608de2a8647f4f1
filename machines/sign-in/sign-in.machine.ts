import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AreaCode } from '#contract/entities';
import { type CallFailure, failureOf } from '#contract/failure';
import type { RequestOf } from '#contract/route';
import type { loginForU, SignedIn } from '#contract/routes/account';
import { promiseActor } from '../unprovided.ts';

/**
 * Sign-in: e-mail or mobile, the area codes a mobile needs, and one attempt at a time. The password passes
 * through and is never kept. Started by app, never ends; hidden while its screen is.
 */

export type Credentials = RequestOf<typeof loginForU>;

export type SignInContext = { areas: AreaCode[]; message: string };

export type SignInEvent =
  | { type: 'signIn.shown' }
  | { type: 'signIn.hidden' }
  | { type: 'signIn.submit'; credentials: Credentials }
  | { type: 'fields.changed' }
  | { type: 'method.email' }
  | { type: 'method.mobile' }
  | { type: 'areas.retry' };

export type SignInEmitted = { type: 'signIn.succeeded'; signedIn: SignedIn };

export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
    tags: {} as 'busy' | 'refused',
  },
  actors: {
    /** Takes the credentials as a function: an actor's input is part of its snapshot, a function never is. */
    signIn: promiseActor<SignedIn, () => Credentials>('signIn'),
    loadAreas: promiseActor<AreaCode[]>('loadAreas'),
  },
  actions: {
    storeAreas: assign((_, params: { areas: AreaCode[] }) => ({ areas: params.areas })),
    storeMessage: assign((_, params: { failure: CallFailure }) => ({
      message: params.failure.kind === 'refused' ? params.failure.message : '',
    })),
    clearMessage: assign({ message: '' }),
    notifySucceeded: emit((_, params: { signedIn: SignedIn }) => ({
      type: 'signIn.succeeded' as const,
      ...params,
    })),
  },
  delays: { answerTimeout: 15_000 },
}).createMachine({
  id: 'signIn',
  context: { areas: [], message: '' },
  type: 'parallel',
  states: {
    form: {
      initial: 'hidden',
      states: {
        hidden: { on: { 'signIn.shown': { target: 'shown' } } },
        shown: {
          entry: 'clearMessage',
          initial: 'editing',
          on: { 'signIn.hidden': { target: 'hidden' } },
          states: {
            editing: {
              on: { 'signIn.submit': { target: 'submitting' } },
              meta: { clauses: ['S5.1', 'S2.10', 'S2.59'] },
            },
            submitting: {
              tags: 'busy',
              entry: 'clearMessage',
              invoke: {
                id: 'signIn',
                src: 'signIn',
                input: ({ event }) => {
                  assertEvent(event, 'signIn.submit');
                  const { credentials } = event;
                  return () => credentials;
                },
                onDone: {
                  target: 'succeeded',
                  actions: { type: 'notifySucceeded', params: ({ event }) => ({ signedIn: event.output }) },
                },
                onError: {
                  target: 'refused',
                  actions: {
                    type: 'storeMessage',
                    params: ({ event }) => ({ failure: failureOf(event.error) }),
                  },
                },
              },
              after: { answerTimeout: { target: 'refused' } },
              meta: { clauses: ['S7.3', 'S3.9'] },
            },
            /** An empty message means that no answer came. */
            refused: {
              tags: 'refused',
              on: {
                'fields.changed': { target: 'editing', actions: 'clearMessage' },
                'signIn.submit': { target: 'submitting' },
              },
              meta: { clauses: ['S8.1', 'S8.3'] },
            },
            succeeded: { meta: { clauses: ['S4.13'] } },
          },
        },
      },
    },
    method: {
      initial: 'email',
      states: {
        email: { on: { 'method.mobile': { target: 'mobile' } }, meta: { clauses: ['S1.1', 'S3.9'] } },
        mobile: { on: { 'method.email': { target: 'email' } }, meta: { clauses: ['S1.1', 'S3.9'] } },
      },
    },
    areas: {
      initial: 'unloaded',
      states: {
        unloaded: { on: { 'method.mobile': { target: 'loading' } } },
        loading: {
          invoke: {
            id: 'loadAreas',
            src: 'loadAreas',
            onDone: {
              target: 'ready',
              actions: { type: 'storeAreas', params: ({ event }) => ({ areas: event.output }) },
            },
            onError: { target: 'failed' },
          },
          after: { answerTimeout: { target: 'failed' } },
          meta: { clauses: ['S7.2'] },
        },
        ready: { meta: { clauses: ['S7.2'], rests: true } },
        failed: {
          on: { 'areas.retry': { target: 'loading' }, 'method.mobile': { target: 'loading' } },
          meta: { clauses: ['S8.3'] },
        },
      },
    },
  },
});

export type SignInRef = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
