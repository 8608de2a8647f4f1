import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type UnreadContext, type UnreadEvent, unreadMachine } from '#machines/unread/unread.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'unread.wanted': [{}],
  'inbox.changed': [{}],
  'connection.opened': [{}],
  'notification.read': [{ which: 'all' }],
  'account.left': [{}],
} satisfies Examples<UnreadEvent>;

const NOT_COUNTED = 'The button is there while some are unread.';

export const model: TestModel = {
  clauses: 'S2.57 S7.33 S8.3',
  machine: unreadMachine,
  callbacks: ['watchArrival'],
  reports: { watchArrival: ['notification.read'] },
  examples: [
    ...eventsOf(own),
    { type: 'done:countUnread', output: 2 },
    { type: 'error:countUnread', error: lost() },
    { type: 'after:answerTimeout@unread.count.counting' },
    { type: 'done:markRead', output: 2 },
    { type: 'error:markRead', error: lost() },
    { type: 'after:answerTimeout@unread.marks.marking' },
  ],
  keyOf: ({ count, toMark }: UnreadContext) => [count !== null, Math.min(toMark.length, 2)],
  exclusions: {
    events: [
      {
        events: ['notification.read'],
        where: ({ context }) => (context as UnreadContext).count === null,
        because: NOT_COUNTED,
      },
      {
        events: ['notification.read'],
        where: ({ context }) => (context as UnreadContext).toMark.length > 1,
        because: 'two that wait are as good as more',
      },
      {
        events: ['after:answerTimeout@unread.count.counting', 'after:answerTimeout@unread.marks.marking'],
        where: (state) => state.matches({ count: 'counting', marks: 'marking' }),
        because: 'both wait equally long',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches({ count: 'unknown' }),
        because: 'its screen asks for it as soon as it shows',
      },
    ],
    transitions: {},
    last: [{ events: ['account.left'], because: 'another page, or the login, is open after it' }],
  },
  unanswered: {
    'unread.count.unknown -- inbox.changed': 'It is counted when a bell is shown.',
  },
  equivalentMutants: {
    'unread.count.unknown swallows account.left of unread.count': 'Nothing was counted.',
    'unread.marks.idle swallows account.left of unread.marks': 'Nothing is to be marked.',
  },
};
