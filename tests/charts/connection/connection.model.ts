import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type ConnectionContext,
  type ConnectionEvent,
  connectionMachine,
} from '#machines/connection/connection.machine';
import { pushOf } from '../../support/fixtures.ts';

const own = {
  'connection.ensure': [{}],
  'network.lost': [{}],
  'network.found': [{}],
  'session.started': [{ token: 'token' }],
  'account.left': [{}],
  'topic.wanted': [{ topic: 'DAY_MARKET' }],
  'topic.dropped': [{ topic: 'DAY_MARKET' }],
  'socket.opened': [{}],
  'socket.closed': [{}],
  'socket.loginAnswered': [{ code: 1 }, { code: 999 }, { code: 500 }],
  'socket.ponged': [{}],
  'socket.accountPushed': [{ push: pushOf([1], 1) }, { push: pushOf([1], 5) }],
  'socket.reviewDecided': [{ push: { seq: 1, kind: 'deposit' } }, { push: { seq: 5, kind: 'deposit' } }],
  'socket.notified': [{ push: { seq: 1 } }, { push: { seq: 5 } }],
  'socket.replayTold': [{ speed: 60 }],
  'socket.positionsClosed': [{ push: { seq: 1, ids: [1] } }, { push: { seq: 5, ids: [1] } }],
} satisfies Examples<ConnectionEvent>;

const ONE_WISH = 'only the quotes chart wants this topic, and once at a time';

const AS_ROOT =
  'The transition of the whole chart for this event does the same; this one only stands beside [0].';

export const model: TestModel = {
  clauses: 'S4.14 S7.1 S7.30 S7.33 S7.34 S9.4',
  machine: connectionMachine,
  callbacks: ['socket'],
  reports: { socket: Object.keys(own).filter((type) => type.startsWith('socket.')) },
  examples: [
    ...eventsOf(own),
    { type: 'after:connectTimeout@connection.live.connecting' },
    { type: 'after:loginTimeout@connection.live.open.login.loggingIn' },
    { type: 'after:beat@connection.live.open.heartbeat.waiting' },
    { type: 'after:backoffDelay@connection.backoff' },
  ],
  keyOf: ({ token, topics, unansweredPings, accountSeq }: ConnectionContext) => [
    token,
    Math.min(topics.DAY_MARKET ?? 0, 2),
    unansweredPings,
    accountSeq === 0,
  ],
  exclusions: {
    events: [
      {
        events: ['network.lost', 'session.started', 'account.left', 'topic.wanted', 'topic.dropped'],
        where: (state) => state.matches('idle'),
        because: 'the first screen asks for the connection before anything else can happen',
      },
      {
        events: ['session.started', 'topic.wanted', 'connection.ensure'],
        where: (state) => state.context.token !== null && !state.matches('idle'),
        because: 'the login was left for the hub, and the hub has no way back',
      },
      {
        events: ['network.lost'],
        where: ({ context }) => context.token !== null || context.topics.DAY_MARKET > 0,
        because: 'the paths lose it while the login is open',
      },
      {
        events: ['session.started', 'connection.ensure'],
        where: ({ context }) => context.topics.DAY_MARKET > 0,
        because: 'the login was left for home',
      },
      {
        events: ['session.started', 'account.left', 'topic.wanted', 'topic.dropped', 'connection.ensure'],
        where: (state) => state.matches('offline'),
        because: 'a page that is offline opens no other',
      },
      {
        events: ['topic.dropped'],
        where: (state) => state.matches('backoff'),
        because: 'the screen that needs no prices asks for the connection first',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('backoff'),
        because: 'a logout leads home, which asks for the connection first',
      },
      {
        events: ['account.left'],
        where: ({ context }) => context.token === null,
        because: 'no account is logged in',
      },
      {
        events: ['topic.wanted'],
        where: ({ context }) => context.topics.DAY_MARKET > 0,
        because: ONE_WISH,
      },
      {
        events: ['topic.dropped'],
        where: ({ context }) => !(context.topics.DAY_MARKET > 0),
        because: ONE_WISH,
      },
    ],
    transitions: {
      'connection.live.open -- topic.wanted [1]': ONE_WISH,
      'connection.live.open -- topic.dropped [1]': ONE_WISH,
    },
    last: [
      {
        events: ['account.left', 'topic.dropped'],
        because: 'another page, or the login, is open after it',
      },
      {
        events: ['socket.loginAnswered'],
        where: (_, { code }) => code === 999,
        because: 'another page, or the login, is open after it',
      },
      {
        events: ['connection.ensure'],
        where: (state) => !state.matches('idle'),
        because: 'another page, or the login, is open after it',
      },
      {
        events: ['socket.accountPushed', 'socket.positionsClosed', 'socket.reviewDecided', 'socket.notified'],
        because: 'the first pushes were kept back for it',
      },
    ],
  },
  impossible: [
    {
      transition: 'connection -- session.started [0]',
      states: ['connection.live.open.heartbeat.waiting'],
      because: 'The login beside it answers in each of its states.',
    },
  ],
  equivalentMutants: {
    'connection.offline swallows network.lost of connection': 'It is offline already.',
    'connection.live.open.heartbeat.waiting swallows session.started of connection':
      'The login beside it answers in each of its states.',
    'connection.live.open.login.anonymous swallows account.left of connection':
      'It is anonymous while there is no token to clear.',
    'connection.live.open.heartbeat.waiting swallows account.left of connection':
      'The login beside it answers, or there is no token to clear.',
    'connection.live.open -- topic.wanted [1] → removed': AS_ROOT,
    'connection.live.open -- topic.dropped [1] → removed': AS_ROOT,
    'connection.live.open.login -- session.started [0] → connection.live.open.login.anonymous':
      'With a token, just stored by the transition, anonymous goes on to logging in at once.',
  },
};
