import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type ConnectionTimes,
  type FeedConnectionEvent,
  feedConnectionMachine,
} from '#server/market/live/feed-connection.machine';

export const TIMES: ConnectionTimes = {
  connectMs: 10,
  subscribeMs: 20,
  silentMs: 30,
  answerMs: 40,
  firstBackOffMs: 100,
  longestBackOffMs: 1_600,
};

const own = {
  'feed.start': [{}],
  'feed.stop': [{}],
  'socket.opened': [{}],
  'socket.closed': [{ reason: 'gone', waitMs: 0 }],
  'feed.subscribed': [{}],
  'feed.refused': [{ reason: 'no such code' }],
  'feed.heard': [{}],
  'feed.closing': [{}],
} satisfies Examples<FeedConnectionEvent>;

export const model: TestModel = {
  clauses: 'S4.10 S7.31',
  machine: feedConnectionMachine,
  causes: {
    'feed.start': 'the server',
    'feed.stop': 'the server',
  },
  inputs: [{ times: TIMES, random: () => 0.5 }],
  callbacks: ['socket'],
  reports: {
    socket: Object.keys(own).filter((type) => !['feed.start', 'feed.stop'].includes(type)),
  },
  examples: [
    ...eventsOf(own),
    { type: 'after:connectTimeout@feedConnection.connected.connecting' },
    { type: 'after:subscribeTimeout@feedConnection.connected.subscribing' },
    { type: 'after:silenceLimit@feedConnection.connected.joined.live' },
    { type: 'after:answerTimeout@feedConnection.connected.joined.silent' },
    { type: 'after:backOffDelay@feedConnection.backingOff' },
  ],
};
