import {
  type ConnectionContext,
  type ConnectionEvent,
  connectionMachine,
} from '#machines/connection/connection.machine';
import { type Examples, eventsOf } from '../../support/model/examples.ts';
import type { Walkable } from '../../support/model/paths.ts';
import { pushOf } from '../samples.ts';

const own = {
  'connection.ensure': [{}],
  'network.lost': [{}],
  'network.found': [{}],
  'session.started': [{ token: 'token' }],
  'session.ended': [{}],
  'topic.wanted': [{ topic: 'DAY_MARKET' }],
  'topic.dropped': [{ topic: 'DAY_MARKET' }],
  'socket.opened': [{}],
  'socket.closed': [{}],
  'socket.loginAnswered': [{ code: 1 }, { code: 999 }, { code: 500 }],
  'socket.ponged': [{}],
  'socket.accountPushed': [{ push: pushOf([1], 1) }, { push: pushOf([1], 5) }],
  'socket.positionsClosed': [{ push: { seq: 1, ids: [1] } }, { push: { seq: 5, ids: [1] } }],
} satisfies Examples<ConnectionEvent>;

export const walkable: Walkable = {
  machine: connectionMachine,
  callbacks: ['socket'],
  events: [
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
};
