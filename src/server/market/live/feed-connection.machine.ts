import { assign, fromCallback, sendTo, setup } from 'xstate';

/**
 * Feed connection: the life of the socket to a feed of prices. Owns when to connect, subscribe, doubt, and try again.
 * Started by the live feed; it never ends, and one that was stopped can be started again. Prices do not pass through
 * it: the socket actor hands them on, and reports at most once a second that something was heard. Its tags tell the live
 * feed what to log and count.
 */

/** What the socket actor reports. */
export type FeedSocketReport =
  | { type: 'socket.opened' }
  /** The host wants no new connection within `waitMs`. */
  | { type: 'socket.closed'; reason: string; waitMs: number }
  | { type: 'feed.subscribed' }
  | { type: 'feed.refused'; reason: string }
  | { type: 'feed.heard' }
  /** The feed said that it will end this connection. */
  | { type: 'feed.closing' };

/** What the socket actor takes. */
export type FeedSocketOrder = { type: 'socket.subscribe' } | { type: 'socket.ping' };

export type FeedConnectionEvent = FeedSocketReport | { type: 'feed.start' } | { type: 'feed.stop' };

export type ConnectionTimes = {
  connectMs: number;
  subscribeMs: number;
  /** After so long without a sign of life the feed is asked for one. */
  silentMs: number;
  /** How long it has to give one. */
  answerMs: number;
  firstBackOffMs: number;
  longestBackOffMs: number;
};

export type ConnectionInput = {
  /** How long each timer runs. */
  times: ConnectionTimes;
  /** A number from 0 to 1 that spreads the tries. */
  random: () => number;
};

export type FeedConnectionContext = ConnectionInput & {
  /** How many tries failed in a row. */
  attempt: number;
  /** Why the last connection ended, in a few words; null while it has not. */
  failure: string | null;
  /** How long the host wants no new connection, in milliseconds. */
  waitMs: number;
};

/** Exponential up to its bound, spread over the upper half. */
export function feedBackOffMs(attempt: number, times: ConnectionTimes, random: number): number {
  const full = Math.min(times.longestBackOffMs, times.firstBackOffMs * 2 ** Math.min(attempt, 30));
  return Math.round(full / 2 + (full / 2) * random);
}

export const feedConnectionMachine = setup({
  types: {
    input: {} as ConnectionInput,
    context: {} as FeedConnectionContext,
    events: {} as FeedConnectionEvent,
    tags: {} as 'subscribed' | 'reconnecting',
  },
  actors: {
    /** The socket to the feed. Leaving the state that runs it ends the connection at once. */
    socket: fromCallback<FeedSocketOrder, void>(() => {
      throw new Error('actor socket was not provided');
    }),
  },
  actions: {
    /** Asks the feed for the prices of every instrument. */
    subscribe: sendTo('socket', { type: 'socket.subscribe' }),
    /** Asks the feed for a sign of life. */
    ping: sendTo('socket', { type: 'socket.ping' }),
    /** Keeps why the connection ended, and how long the host wants no other. */
    storeFailure: assign((_, { reason, waitMs = 0 }: { reason: string; waitMs?: number }) => ({
      failure: reason,
      waitMs,
    })),
    /** Forgets why an earlier connection ended. */
    clearFailure: assign({ failure: null }),
    /** Counts one more try, so that the next waits longer. */
    countAttempt: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    /** Starts counting tries anew. */
    clearAttempts: assign({ attempt: 0 }),
  },
  delays: {
    /** How long the feed may take to open the connection. */
    connectTimeout: ({ context }) => context.times.connectMs,
    /** How long the feed may take to answer the subscription. */
    subscribeTimeout: ({ context }) => context.times.subscribeMs,
    /** How long the feed may be silent before it is asked for a sign of life. */
    silenceLimit: ({ context }) => context.times.silentMs,
    /** How long the feed may take to give one. */
    answerTimeout: ({ context }) => context.times.answerMs,
    /** Twice as long after each failed try, up to the longest, and spread; as long as the host wants, if that is longer. */
    backOffDelay: ({ context }) =>
      Math.max(context.waitMs, feedBackOffMs(context.attempt - 1, context.times, context.random())),
  },
}).createMachine({
  id: 'feedConnection',
  context: ({ input }) => ({ ...input, attempt: 0, failure: null, waitMs: 0 }),
  initial: 'idle',
  states: {
    idle: {
      on: { 'feed.start': { target: 'connected' } },
      meta: { rests: true },
    },
    connected: {
      invoke: { id: 'socket', src: 'socket' },
      initial: 'connecting',
      on: {
        'feed.stop': { target: 'stopped' },
        'socket.closed': {
          target: 'backingOff',
          actions: { type: 'storeFailure', params: ({ event }) => event },
        },
        'feed.closing': {
          target: 'backingOff',
          actions: { type: 'storeFailure', params: { reason: 'the feed is about to end the connection' } },
        },
        'feed.refused': {
          target: 'backingOff',
          actions: { type: 'storeFailure', params: ({ event }) => event },
        },
      },
      states: {
        connecting: {
          on: { 'socket.opened': { target: 'subscribing' } },
          after: {
            connectTimeout: {
              target: '#feedConnection.backingOff',
              actions: { type: 'storeFailure', params: { reason: 'the feed does not open the connection' } },
            },
          },
        },
        subscribing: {
          entry: 'subscribe',
          on: { 'feed.subscribed': { target: 'joined' } },
          after: {
            subscribeTimeout: {
              target: '#feedConnection.backingOff',
              actions: {
                type: 'storeFailure',
                params: { reason: 'the feed does not answer the subscription' },
              },
            },
          },
        },
        joined: {
          tags: 'subscribed',
          entry: 'clearFailure',
          initial: 'live',
          states: {
            live: {
              on: {
                // A feed that subscribes and hangs up at once must not be asked again at once.
                'feed.heard': { target: 'live', reenter: true, actions: 'clearAttempts' },
              },
              after: { silenceLimit: { target: 'silent' } },
            },
            silent: {
              entry: 'ping',
              on: { 'feed.heard': { target: 'live' } },
              after: {
                answerTimeout: {
                  target: '#feedConnection.backingOff',
                  actions: { type: 'storeFailure', params: { reason: 'the feed is silent' } },
                },
              },
            },
          },
        },
      },
    },
    backingOff: {
      tags: 'reconnecting',
      entry: 'countAttempt',
      on: { 'feed.stop': { target: 'stopped' } },
      after: { backOffDelay: { target: 'connected' } },
    },
    stopped: {
      entry: 'clearAttempts',
      on: { 'feed.start': { target: 'connected' } },
      meta: { rests: true },
    },
  },
});
