import { type ActorRefFrom, assign, emit, type SnapshotFrom, sendTo, setup } from 'xstate';
import {
  CODE_EXPIRED,
  CODE_SUCCESS,
  CONNECT_TIMEOUT_MS,
  HEARTBEAT_MS,
  MAX_UNANSWERED_PINGS,
  type ReviewKindName,
} from '#contract/constants';
import {
  type ClientMessage,
  type ForexClosedPush,
  type ForexTradePush,
  type NotifiedPush,
  PING,
  type ReviewDecidedPush,
  TOPIC,
} from '#contract/socket';
import type { AccountLeft } from '../account.ts';
import { by } from '../by.ts';
import { callbackActor } from '../unprovided.ts';

/**
 * Connection: the live socket's life. Owns which topics are wanted, the login over the socket and the heartbeat.
 * Started by app, never ends. Quotes do not pass through it: the socket actor hands them to the price store.
 */

/** What the socket actor reports. Account pushes come with the sequence number of this socket login. */
export type SocketReport =
  | { type: 'socket.opened' }
  | { type: 'socket.closed' }
  | { type: 'socket.loginAnswered'; code: number; message?: string }
  | { type: 'socket.ponged' }
  | { type: 'socket.accountPushed'; push: ForexTradePush }
  | { type: 'socket.positionsClosed'; push: ForexClosedPush }
  | { type: 'socket.reviewDecided'; push: ReviewDecidedPush }
  | { type: 'socket.notified'; push: NotifiedPush }
  | { type: 'socket.replayTold'; speed: number };

type Frame = ClientMessage | typeof PING;

/** What the socket actor takes: frames to send, in order. */
export type SocketOrder = { type: 'socket.send'; frames: readonly Frame[] };

export type ConnectionContext = {
  /** The token to log in with; null for a visitor. */
  token: string | null;
  /** Wanted market topics and how many wanted each. */
  topics: Readonly<Record<string, number>>;
  /** How many tries failed in a row. */
  attempt: number;
  /** How many pings in a row the server left unanswered. */
  unansweredPings: number;
  /** The sequence number of the last push of this login. */
  accountSeq: number;
  /** The account as it was last pushed to this login; null until it was. */
  account: ForexTradePush | null;
  /** The token that was logged in before; null until one was. */
  joinedToken: string | null;
  /** How fast the market is replayed, as it was last told, 0 while paused; null until it was. */
  replaySpeed: number | null;
};

export type ConnectionEvent =
  | SocketReport
  | { type: 'connection.ensure' }
  | { type: 'network.lost' }
  | { type: 'network.found' }
  | { type: 'session.started'; token: string }
  | AccountLeft
  | { type: 'topic.wanted'; topic: string }
  | { type: 'topic.dropped'; topic: string };

export type ConnectionEmitted =
  | { type: 'connection.opened' }
  | { type: 'connection.lost' }
  /** `isReturn`: the socket was away, and what was pushed meanwhile is lost. */
  | { type: 'account.joined'; isReturn: boolean }
  | { type: 'account.pushed'; push: ForexTradePush }
  | { type: 'account.closed'; ids: number[] }
  /** An operator decided on something of the account. */
  | { type: 'review.decided'; kind: ReviewKindName }
  /** The inbox changed. */
  | { type: 'inbox.changed' }
  /** The account's watchlist has this version now. */
  | { type: 'watchlist.written'; version: number }
  /** A sequence number was skipped or repeated: what is on the screen may be wrong. */
  | { type: 'account.missed' }
  /** The session is over; `message` is why, where the server said so. */
  | { type: 'session.expired'; token: string; message: string | undefined };

/** Always wanted, and subscribed to once the socket is logged in. */
const ACCOUNT_TOPICS: readonly string[] = [
  TOPIC.forexTrade,
  TOPIC.forexClosed,
  TOPIC.reviewDecided,
  TOPIC.notified,
];
const LOGIN_TIMEOUT_MS = 5_000;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 15_000;

/** Exponential, from {@link FIRST_BACKOFF_MS} to {@link MAX_BACKOFF_MS}, spread over its upper half by a number in 0..1. */
export function backoffMs(attempt: number, random: number): number {
  const full = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full / 2 + (full / 2) * random);
}

export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    emitted: {} as ConnectionEmitted,
    tags: {} as 'live' | 'reconnecting' | 'offline',
  },
  actors: {
    /** The live socket to the server: sends frames and reports what the server sends. */
    socket: callbackActor<SocketOrder, void>('socket'),
  },
  actions: {
    /** Sends one frame to the server. */
    transmit: sendTo('socket', (_, params: { frame: Frame }) => ({
      type: 'socket.send' as const,
      frames: [params.frame],
    })),
    /** Sends the token to log in over the socket. */
    transmitLogin: sendTo('socket', ({ context }) => ({
      type: 'socket.send' as const,
      frames: [{ type: 'login' as const, token: context.token ?? '' }],
    })),
    /** Subscribes to every wanted topic of the market. */
    subscribeMarket: sendTo('socket', ({ context }) => ({
      type: 'socket.send' as const,
      frames: Object.keys(context.topics).map((topic) => ({ type: 'sub' as const, topic })),
    })),
    /** Subscribes to the pushes of the account. */
    subscribeAccount: sendTo('socket', () => ({
      type: 'socket.send' as const,
      frames: ACCOUNT_TOPICS.map((topic) => ({ type: 'sub' as const, topic })),
    })),
    /** Keeps the token to log in with. */
    storeToken: assign((_, params: { token: string }) => ({ token: params.token })),
    /** Forgets the token and the account that was pushed. */
    clearToken: assign({ token: null, account: null, joinedToken: null }),
    /** Counts one more that wants the topic. */
    storeTopic: assign(({ context }, params: { topic: string }) => ({
      topics: { ...context.topics, [params.topic]: (context.topics[params.topic] ?? 0) + 1 },
    })),
    /** Counts one less that wants the topic. */
    dropTopic: assign(({ context }, params: { topic: string }) => {
      const { [params.topic]: count = 0, ...others } = context.topics;
      return { topics: count > 1 ? { ...others, [params.topic]: count - 1 } : others };
    }),
    /** Counts one more try, so that the next waits longer. */
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    /** Starts counting tries anew. */
    clearAttempts: assign({ attempt: 0 }),
    /** Counts one more ping without an answer. */
    countPing: assign(({ context }) => ({ unansweredPings: context.unansweredPings + 1 })),
    /** Notes that every ping was answered. */
    clearPings: assign({ unansweredPings: 0 }),
    /** Forgets the last push: a login counts its pushes anew. */
    clearAccount: assign({ accountSeq: 0, account: null }),
    /** Keeps the sequence number of the push. */
    storeSequence: assign((_, params: { seq: number }) => ({ accountSeq: params.seq })),
    /** Keeps the pushed account and its sequence number. */
    storeAccount: assign((_, params: { push: ForexTradePush }) => ({
      accountSeq: params.push.seq,
      account: params.push,
    })),
    /** Keeps how fast the market is replayed. */
    storeReplay: assign((_, params: { speed: number }) => ({ replaySpeed: params.speed })),
    notifyOpened: emit({ type: 'connection.opened' }),
    notifyLost: emit({ type: 'connection.lost' }),
    notifyJoined: emit(({ context }) => ({
      type: 'account.joined' as const,
      isReturn: context.joinedToken === context.token,
    })),
    /** Keeps which token was logged in, to notice a return. */
    storeJoined: assign(({ context }) => ({ joinedToken: context.token })),
    notifyPushed: emit((_, params: { push: ForexTradePush }) => ({
      type: 'account.pushed' as const,
      push: params.push,
    })),
    notifyClosed: emit((_, params: { ids: number[] }) => ({
      type: 'account.closed' as const,
      ids: params.ids,
    })),
    notifyDecided: emit((_, params: { kind: ReviewKindName }) => ({
      type: 'review.decided' as const,
      kind: params.kind,
    })),
    notifyInbox: emit(
      (_, { push: { watchlist } }: { push: NotifiedPush }): ConnectionEmitted =>
        watchlist === undefined
          ? { type: 'inbox.changed' }
          : { type: 'watchlist.written', version: watchlist },
    ),
    notifyMissed: emit({ type: 'account.missed' }),
    notifyExpired: emit(({ context }, { message }: { message?: string }) => ({
      type: 'session.expired' as const,
      token: context.token ?? '',
      message,
    })),
  },
  guards: {
    /** A session is there to log in with. */
    hasToken: ({ context }) => context.token !== null,
    /** The server left {@link MAX_UNANSWERED_PINGS} pings in a row unanswered. */
    isDead: ({ context }) => context.unansweredPings >= MAX_UNANSWERED_PINGS,
    /** The server accepts the token. */
    isLoginAccepted: (_, params: { code: number }) => params.code === CODE_SUCCESS,
    /** The server answers that the session is over (999). */
    isLoginExpired: (_, params: { code: number }) => params.code === CODE_EXPIRED,
    /** The push carries the sequence number that is due. */
    isNextPush: ({ context }, params: { seq: number }) => params.seq === context.accountSeq + 1,
    /** The topic was not wanted before. */
    isFirstWish: ({ context }, params: { topic: string }) => (context.topics[params.topic] ?? 0) === 0,
    /** Only one still wants the topic. */
    isLastWish: ({ context }, params: { topic: string }) => context.topics[params.topic] === 1,
  },
  delays: {
    connectTimeout: CONNECT_TIMEOUT_MS,
    loginTimeout: LOGIN_TIMEOUT_MS,
    beat: HEARTBEAT_MS,
    /**
     * Between {@link FIRST_BACKOFF_MS} and twice that after the first failed try, twice as long after each further one, up to
     * {@link MAX_BACKOFF_MS}.
     */
    backoffDelay: ({ context }) => backoffMs(context.attempt, Math.random()),
  },
}).createMachine({
  id: 'connection',
  context: {
    token: null,
    topics: {},
    attempt: 0,
    unansweredPings: 0,
    accountSeq: 0,
    account: null,
    joinedToken: null,
    replaySpeed: null,
  },
  initial: 'idle',
  on: {
    'network.lost': { target: '.offline' },
    'session.started': { actions: by('storeToken') },
    'account.left': { actions: 'clearToken' },
    'topic.wanted': { actions: by('storeTopic') },
    'topic.dropped': { actions: by('dropTopic') },
  },
  states: {
    idle: {
      on: { 'connection.ensure': { target: 'live' } },
      meta: { clauses: ['S7.1'] },
    },
    live: {
      tags: 'live',
      invoke: { id: 'socket', src: 'socket' },
      initial: 'connecting',
      on: { 'socket.closed': { target: 'backoff' } },
      states: {
        connecting: {
          on: { 'socket.opened': { target: 'open' } },
          after: { connectTimeout: { target: '#connection.backoff' } },
          meta: { clauses: ['S9.4'] },
        },
        open: {
          type: 'parallel',
          entry: ['clearAttempts', 'subscribeMarket', 'notifyOpened'],
          exit: 'notifyLost',
          on: {
            'socket.replayTold': { actions: by('storeReplay') },
            'topic.wanted': [
              {
                guard: by('isFirstWish'),
                actions: [
                  by('storeTopic'),
                  {
                    type: 'transmit',
                    params: ({ event }) => ({ frame: { type: 'sub', topic: event.topic } as const }),
                  },
                ],
              },
              { actions: by('storeTopic') },
            ],
            'topic.dropped': [
              {
                guard: by('isLastWish'),
                actions: [
                  by('dropTopic'),
                  {
                    type: 'transmit',
                    params: ({ event }) => ({ frame: { type: 'unsub', topic: event.topic } as const }),
                  },
                ],
              },
              { actions: by('dropTopic') },
            ],
          },
          states: {
            login: {
              initial: 'anonymous',
              on: { 'session.started': { target: '.loggingIn', actions: by('storeToken') } },
              states: {
                anonymous: {
                  always: { guard: 'hasToken', target: 'loggingIn' },
                  meta: { clauses: ['S4.14', 'S7.30'] },
                },
                loggingIn: {
                  entry: ['clearAccount', 'transmitLogin'],
                  on: {
                    'account.left': { target: 'anonymous', actions: 'clearToken' },
                    'socket.loginAnswered': [
                      { guard: by('isLoginAccepted'), target: 'loggedIn' },
                      {
                        guard: by('isLoginExpired'),
                        target: 'anonymous',
                        actions: [by('notifyExpired'), 'clearToken'],
                      },
                      { target: '#connection.backoff' },
                    ],
                  },
                  after: { loginTimeout: { target: '#connection.backoff' } },
                  meta: { clauses: ['S7.30'] },
                },
                loggedIn: {
                  entry: ['subscribeAccount', 'notifyJoined', 'storeJoined'],
                  on: {
                    'account.left': {
                      target: 'anonymous',
                      actions: ['clearToken', { type: 'transmit', params: { frame: { type: 'logout' } } }],
                    },
                    'socket.loginAnswered': {
                      guard: by('isLoginExpired'),
                      target: 'anonymous',
                      actions: [by('notifyExpired'), 'clearToken'],
                    },
                    'socket.accountPushed': [
                      {
                        guard: { type: 'isNextPush', params: ({ event }) => ({ seq: event.push.seq }) },
                        actions: [by('storeAccount'), by('notifyPushed')],
                      },
                      { actions: [by('storeAccount'), 'notifyMissed'] },
                    ],
                    'socket.reviewDecided': [
                      {
                        guard: { type: 'isNextPush', params: ({ event }) => ({ seq: event.push.seq }) },
                        actions: [
                          { type: 'storeSequence', params: ({ event }) => ({ seq: event.push.seq }) },
                          { type: 'notifyDecided', params: ({ event }) => ({ kind: event.push.kind }) },
                        ],
                      },
                      {
                        actions: [
                          { type: 'storeSequence', params: ({ event }) => ({ seq: event.push.seq }) },
                          'notifyMissed',
                        ],
                      },
                    ],
                    'socket.notified': [
                      {
                        guard: { type: 'isNextPush', params: ({ event }) => ({ seq: event.push.seq }) },
                        actions: [
                          { type: 'storeSequence', params: ({ event }) => ({ seq: event.push.seq }) },
                          by('notifyInbox'),
                        ],
                      },
                      {
                        actions: [
                          { type: 'storeSequence', params: ({ event }) => ({ seq: event.push.seq }) },
                          'notifyMissed',
                        ],
                      },
                    ],
                    'socket.positionsClosed': [
                      {
                        guard: { type: 'isNextPush', params: ({ event }) => ({ seq: event.push.seq }) },
                        actions: [
                          { type: 'storeSequence', params: ({ event }) => ({ seq: event.push.seq }) },
                          { type: 'notifyClosed', params: ({ event }) => ({ ids: event.push.ids }) },
                        ],
                      },
                      {
                        actions: [
                          { type: 'storeSequence', params: ({ event }) => ({ seq: event.push.seq }) },
                          'notifyMissed',
                        ],
                      },
                    ],
                  },
                  meta: { clauses: ['S4.14', 'S7.33', 'S7.34'] },
                },
              },
            },
            heartbeat: {
              initial: 'waiting',
              entry: 'clearPings',
              on: { 'socket.ponged': { actions: 'clearPings' } },
              states: {
                waiting: {
                  after: {
                    beat: [
                      { guard: 'isDead', target: '#connection.backoff' },
                      {
                        target: 'waiting',
                        reenter: true,
                        actions: ['countPing', { type: 'transmit', params: { frame: PING } }],
                      },
                    ],
                  },
                  meta: { clauses: ['S9.4'] },
                },
              },
            },
          },
        },
      },
      meta: { clauses: ['S7.1', 'S7.30'] },
    },
    backoff: {
      tags: 'reconnecting',
      entry: 'countAttempt',
      on: { 'connection.ensure': { target: 'live' } },
      after: { backoffDelay: { target: 'live' } },
      meta: { clauses: ['S9.4', 'S4.14'] },
    },
    offline: {
      tags: 'offline',
      on: { 'network.found': { target: 'live' } },
      meta: { clauses: ['S4.14'] },
    },
  },
});

export type ConnectionRef = ActorRefFrom<typeof connectionMachine>;
export type ConnectionSnapshot = SnapshotFrom<typeof connectionMachine>;
