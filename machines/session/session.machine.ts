import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import { CODE_WRONG_CREDENTIALS } from '#contract/constants';
import type { User } from '#contract/entities-user';
import { failureOf, wordsOf } from '#contract/failure';
import type { SignedIn } from '#contract/routes/account';
import { by } from '../by.ts';
import { promiseActor } from '../unprovided.ts';

/**
 * Session: who is using the app. Visitor, real and demo are its states; owns the token and the user.
 * Started by app, never ends. A 999 in any signed-in state makes a visitor of the user (S4.13).
 */

/** What the device keeps: the session, the real one behind a demo account, and the demo account that was last in front (S3.9). */
export type SessionInput = {
  /** The token of the session; null for a visitor. */
  token: string | null;
  /** The token of the real session from which the demo account in front was opened; null where there is none. */
  realToken: string | null;
  /** The demo account that was last in front on this device; null for none. */
  demoId: string | null;
};
/** The session that the device keeps, and the real one behind it, if there is one. */
export type KeptSession = { token: string | null; realToken?: string | null };
export type SessionContext = SessionInput & {
  /** The user in front; null for a visitor, and until it was read. */
  user: User | null;
};

export type SessionEvent =
  | { type: 'session.opened'; signedIn: SignedIn }
  /** The server refused this token (S8.2), perhaps saying why; one that is no longer the session's changes nothing. */
  | { type: 'session.expired'; token: string; message?: string | undefined }
  /** The device keeps another session now, or none: another tab logged in, switched or logged out. */
  | ({ type: 'session.elsewhere' } & KeptSession)
  | { type: 'session.logout' }
  | { type: 'session.retry' }
  /** Another screen is shown. */
  | { type: 'screen.opened' }
  | { type: 'demo.enter' }
  | { type: 'real.enter' }
  | { type: 'user.refresh' }
  | { type: 'logout.ask' }
  | { type: 'ask.withdrawn' };

export type SessionEmitted =
  | { type: 'session.started'; token: string; accountId: number; isDemo: boolean }
  /** Another account takes the place of the one in front; its `session.started` follows. */
  | { type: 'session.switched' }
  /** The trader logs out: private screens are left before the session is gone. */
  | { type: 'session.leaving' }
  /** `elsewhere`: another tab ended or replaced it. */
  | { type: 'session.ended'; reason: 'logout' | 'elsewhere'; token: string }
  /** The server ended it; `message` is why, where it said so. */
  | { type: 'session.ended'; reason: 'expired'; token: string; message: string | undefined }
  /** The session is over, or gave way to that of another tab, before its user was read; no account was in front. */
  | { type: 'session.unrestored'; token: string }
  /** The trader opened the demo account, or went back to the real one. */
  | { type: 'account.opened'; isDemo: boolean }
  /** Another account could not be opened; no words when no answer came. */
  | { type: 'account.refused'; message: string }
  /** The real session behind the demo account is over. */
  | { type: 'real.over' };

type EndReason = Exclude<Extract<SessionEmitted, { type: 'session.ended' }>['reason'], 'expired'>;

type Elsewhere = { event: KeptSession };

/** Follows another tab to its session; what is announced says what becomes of the one here. */
const followTab = <const Action>(...announced: readonly Action[]) => ({
  guard: { type: 'isOtherToken' as const, params: ({ event }: Elsewhere) => event },
  target: '#session.deciding' as const,
  actions: [...announced, { type: 'storeToken' as const, params: ({ event }: Elsewhere) => event }],
});
/** What was read under the token of a session that is not restored is its account's. */
const giveWay = followTab('notifyUnrestored');

/** The server answered with another account. */
const opened = {
  type: 'storeSignedIn' as const,
  params: ({ event }: { event: { output: SignedIn } }) => event.output,
};
/** It takes the place of the one in front. */
const openedOther = {
  target: '#session.switching' as const,
  actions: ['notifySwitched' as const, opened, 'notifyOpened' as const],
};
/** The user is a visitor again, whatever the server answers. */
const loggedOut = {
  target: 'visitor.loggedOut' as const,
  actions: [{ type: 'notifyEnded' as const, params: { reason: 'logout' as const } }, 'clearUser' as const],
};
/** It could not be opened: the user stays who they were. */
const refused = { target: 'idle' as const, actions: by('notifyRefused') };

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as
      | 'signedIn'
      | 'loggedOut'
      | 'busy'
      | 'visitor'
      | 'openingDemo'
      | 'real'
      | 'demo'
      | 'askingLogout'
      | 'unreachable',
  },
  actors: {
    /** Reads the user behind a saved token; its 999 is marked initial and leads to no redirect (S4.13). */
    restoreUser: promiseActor<User, { token: string }>('restoreUser'),
    /** Reads the user in front anew. */
    refreshUser: promiseActor<User>('refreshUser'),
    /** Opens the demo account that was last in front, or a new one. */
    openDemoAccount: promiseActor<SignedIn, { demoId: string | null }>('openDemoAccount'),
    /** Opens the real account behind the demo account in front; its 999 is marked initial as well. */
    openRealAccount: promiseActor<SignedIn, { token: string }>('openRealAccount'),
    /** Tells the server that the session is over, and the real one behind it. */
    endSession: promiseActor<void, Pick<SessionInput, 'token' | 'realToken'>>('endSession'),
  },
  actions: {
    /** Keeps the token and the user of the login. */
    storeSignedIn: assign(({ context }, { token, user }: SignedIn) => ({
      token,
      user,
      // Only the demo account that a real user opens has a real session behind it.
      realToken: user.isDemo && context.user?.isDemo === false ? context.token : null,
    })),
    /** Takes over the session of another tab; its user is still to be read. */
    storeToken: assign((_, { token, realToken = null }: KeptSession) => ({ token, realToken, user: null })),
    /** Keeps the user that was read. */
    storeUser: assign((_, params: User) => ({ user: params })),
    /** Forgets tokens and user. */
    clearUser: assign({ token: null, realToken: null, user: null }),
    /** Forgets the real session behind the demo account. */
    clearReal: assign({ realToken: null }),
    notifyStarted: emit(({ context }) => ({
      type: 'session.started' as const,
      token: context.token ?? '',
      accountId: context.user?.id ?? 0,
      isDemo: context.user?.isDemo === true,
    })),
    /** Keeps which demo account is in front, to open it again later. */
    storeDemoId: assign(({ context: { user, demoId } }) => ({ demoId: user?.isDemo ? user.demoId : demoId })),
    /** Forgets the demo account that was last in front. */
    clearDemoId: assign({ demoId: null }),
    notifyLeaving: emit({ type: 'session.leaving' }),
    notifySwitched: emit({ type: 'session.switched' }),
    notifyUnrestored: emit(({ context }) => ({
      type: 'session.unrestored' as const,
      token: context.token ?? '',
    })),
    notifyEnded: emit(({ context }, params: { reason: EndReason }) => ({
      type: 'session.ended' as const,
      reason: params.reason,
      token: context.token ?? '',
    })),
    notifyOpened: emit(({ context }) => ({
      type: 'account.opened' as const,
      isDemo: context.user?.isDemo === true,
    })),
    notifyRealOver: emit({ type: 'real.over' }),
    notifyExpired: emit(({ context }, params: { type: string; message?: string | undefined }) => ({
      type: 'session.ended' as const,
      reason: 'expired' as const,
      token: context.token ?? '',
      message: params.message,
    })),
    /** An end of the wait has no error, and so no words. */
    notifyRefused: emit((_, { error }: { type: string; error?: unknown }) => ({
      type: 'account.refused' as const,
      message: wordsOf(error),
    })),
  },
  guards: {
    /** A token is there: from the last visit, or from another tab. */
    hasToken: ({ context }) => context.token !== null,
    /** The account in front is a demo account. */
    hasDemoUser: ({ context }) => context.user?.isDemo === true,
    /** A real session is behind the demo account. */
    hasReal: ({ context }) => context.realToken !== null,
    /** The server knows the kept demo account no more. */
    isDemoGone: ({ context }, params: { error: unknown }) =>
      context.demoId !== null && failureOf(params.error).code === CODE_WRONG_CREDENTIALS,
    /** The server answers that the session is over (999). */
    isTokenExpired: (_, params: { error: unknown }) => failureOf(params.error).kind === 'expired',
    /** The refused token is the one of the session in front. */
    isCurrentToken: ({ context }, params: { token: string }) => params.token === context.token,
    /** The device keeps another token than this tab. */
    isOtherToken: ({ context }, params: { token: string | null }) => params.token !== context.token,
    /** The user who was read is another one than the one in front. */
    isOtherUser: ({ context }, params: { user: User }) => params.user.id !== context.user?.id,
  },
  delays: { answerTimeout: 10_000, restoreRetryDelay: 3_000 },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, user: null }),
  initial: 'deciding',
  on: {
    'session.elsewhere': followTab(),
  },
  states: {
    deciding: {
      always: [{ guard: 'hasToken', target: 'restoring' }, { target: 'visitor' }],
    },
    restoring: {
      tags: 'busy',
      // The lock of the app logs out before the user was read.
      on: { 'session.elsewhere': giveWay, 'session.logout': { target: 'leaving' } },
      initial: 'first',
      states: {
        first: {},
        /** The server did not answer the try before. */
        again: { tags: 'unreachable' },
      },
      invoke: {
        id: 'restoreUser',
        src: 'restoreUser',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: {
          target: 'switching',
          actions: { type: 'storeUser', params: ({ event }) => event.output },
        },
        onError: [
          { guard: by('isTokenExpired'), target: 'visitor', actions: ['notifyUnrestored', 'clearUser'] },
          { target: 'unreachable' },
        ],
      },
      after: { answerTimeout: { target: 'unreachable' } },
      meta: { clauses: ['S4.13', 'S7.8'] },
    },
    unreachable: {
      tags: ['busy', 'unreachable'],
      on: {
        'session.retry': { target: 'restoring.again' },
        'session.elsewhere': giveWay,
        'session.logout': { target: 'leaving' },
      },
      after: { restoreRetryDelay: { target: 'restoring.again' } },
      meta: { clauses: ['S8.3'] },
    },
    visitor: {
      tags: 'visitor',
      initial: 'idle',
      on: {
        'session.opened': {
          target: 'switching',
          actions: { type: 'storeSignedIn', params: ({ event }) => event.signedIn },
        },
      },
      states: {
        idle: { on: { 'demo.enter': { target: 'openingDemo' } } },
        /** On the way home: a private screen that a slow phone still draws asks for no login (S2.58). */
        loggedOut: {
          tags: 'loggedOut',
          on: { 'screen.opened': { target: 'idle' }, 'demo.enter': { target: 'openingDemo' } },
          meta: { clauses: ['S2.58'] },
        },
        openingDemo: {
          tags: ['busy', 'openingDemo'],
          invoke: {
            id: 'openDemoAsVisitor',
            src: 'openDemoAccount',
            input: ({ context }) => ({ demoId: context.demoId }),
            onDone: {
              target: '#session.switching',
              actions: [opened, 'notifyOpened'],
            },
            onError: [
              { guard: by('isDemoGone'), target: 'openingDemo', reenter: true, actions: 'clearDemoId' },
              refused,
            ],
          },
          after: { answerTimeout: refused },
          meta: { clauses: ['S1.1', 'S3.9', 'S7.3', 'S7.4'] },
        },
      },
      meta: { clauses: ['S6.1'] },
    },
    signedIn: {
      type: 'parallel',
      tags: 'signedIn',
      entry: ['notifyStarted', 'storeDemoId'],
      on: {
        'session.expired': {
          guard: by('isCurrentToken'),
          target: 'visitor',
          actions: [by('notifyExpired'), 'clearUser'],
        },
        'session.elsewhere': followTab({ type: 'notifyEnded', params: { reason: 'elsewhere' } }),
        'session.logout': { target: 'leaving' },
        'session.opened': [
          {
            guard: { type: 'isOtherUser', params: ({ event }) => ({ user: event.signedIn.user }) },
            target: 'switching',
            actions: ['notifySwitched', { type: 'storeSignedIn', params: ({ event }) => event.signedIn }],
          },
          // The same user under a new token: nothing the charts hold is another's.
          { target: 'switching', actions: { type: 'storeSignedIn', params: ({ event }) => event.signedIn } },
        ],
      },
      states: {
        account: {
          initial: 'real',
          states: {
            real: {
              tags: 'real',
              initial: 'idle',
              states: {
                idle: { on: { 'demo.enter': { target: 'openingDemo' } } },
                openingDemo: {
                  tags: 'busy',
                  invoke: {
                    id: 'openOwnDemo',
                    src: 'openDemoAccount',
                    input: ({ context }) => ({ demoId: context.user?.demoId ?? null }),
                    onDone: openedOther,
                    onError: refused,
                  },
                  after: { answerTimeout: refused },
                  meta: { clauses: ['S3.9', 'S7.3', 'S7.4'] },
                },
              },
              meta: { clauses: ['S6.2'] },
            },
            demo: {
              tags: 'demo',
              initial: 'idle',
              states: {
                idle: { on: { 'real.enter': { guard: 'hasReal', target: 'openingReal' } } },
                openingReal: {
                  tags: 'busy',
                  invoke: {
                    id: 'openRealAccount',
                    src: 'openRealAccount',
                    input: ({ context }) => ({ token: context.realToken ?? '' }),
                    onDone: openedOther,
                    onError: [
                      // The demo session is announced anew: the device then keeps it alone.
                      {
                        guard: by('isTokenExpired'),
                        target: '#session.switching',
                        actions: ['notifyRealOver', 'clearReal'],
                      },
                      refused,
                    ],
                  },
                  after: { answerTimeout: refused },
                  meta: { clauses: ['S3.9', 'S6.2'] },
                },
              },
              meta: { clauses: ['S6.3'] },
            },
          },
        },
        /** What the hub asks before it acts. */
        question: {
          initial: 'none',
          // A question that was left with its screen does not come back by itself.
          on: { 'screen.opened': { target: '.none' } },
          states: {
            none: { on: { 'logout.ask': { target: 'logout' } } },
            logout: {
              tags: 'askingLogout',
              on: { 'ask.withdrawn': { target: 'none' } },
              meta: { clauses: ['S2.58'] },
            },
          },
        },
        profile: {
          initial: 'known',
          states: {
            known: { on: { 'user.refresh': { target: 'refreshing' } } },
            refreshing: {
              invoke: {
                id: 'refreshUser',
                src: 'refreshUser',
                onDone: {
                  target: 'known',
                  actions: { type: 'storeUser', params: ({ event }) => event.output },
                },
                onError: { target: 'known' },
              },
              // What was read before the second change may not show it.
              on: { 'user.refresh': { target: 'refreshing', reenter: true } },
              after: { answerTimeout: { target: 'known' } },
              meta: { clauses: ['S7.8', 'S2.54'] },
            },
          },
        },
      },
      meta: { clauses: ['S4.13', 'S6.4'] },
    },
    /** Which account is in front now. Who leaves signedIn and comes back announces the new token to everyone who holds the old one. */
    switching: {
      always: [
        { guard: 'hasDemoUser', target: 'signedIn.account.demo' },
        { target: 'signedIn.account.real' },
      ],
    },
    leaving: {
      tags: ['busy', 'loggedOut'],
      entry: 'notifyLeaving',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context: { token, realToken } }) => ({ token, realToken }),
        onDone: loggedOut,
        onError: loggedOut,
      },
      on: {
        // Logged out here as well, whatever the other tab did; it goes on under its own session.
        'session.elsewhere': followTab({ type: 'notifyEnded', params: { reason: 'logout' } }),
      },
      after: { answerTimeout: loggedOut },
      meta: { clauses: ['S2.58'] },
    },
  },
});

export type SessionRef = ActorRefFrom<typeof sessionMachine>;
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
