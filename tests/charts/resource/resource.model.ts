import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type ResourceContext,
  type ResourceEvent,
  resourceMachine,
} from '#machines/resource/resource.machine';
import { isOnlyKept, lost, onlyKept } from '../../support/fixtures.ts';

const own = {
  'resource.wanted': [{ ask: '1' }, { ask: '2' }],
  'resource.retry': [{}],
  'connection.opened': [{}],
  'resource.outdated': [{}],
  'resource.changed': [{}],
  'account.left': [{}],
} satisfies Examples<ResourceEvent>;

const ONE_WALLET = 'there is one wallet';
const RETRIED = 'a journey of the chart tries again under what is shown';
const ANEW = 'Nothing is shown of it, and it is read anew when it is wanted.';

export const model: TestModel = {
  clauses: 'S7.9 S7.14 S8.3',
  machine: resourceMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:load', output: { text: 'what was asked for' } },
    { type: 'error:load', error: lost() },
    { type: 'error:load', error: onlyKept({ text: 'what was known last' }) },
    { type: 'after:answerTimeout@resource.loading.waiting' },
    { type: 'done:refresh', output: { text: 'what was asked for' } },
    { type: 'error:refresh', error: lost() },
    { type: 'error:refresh', error: onlyKept({ text: 'what was known last' }) },
    { type: 'after:answerTimeout@resource.refreshing.waiting' },
  ],
  keyOf: ({ ask }: ResourceContext<unknown>) => ask,
  exclusions: {
    events: [
      {
        events: ['account.left'],
        where: (state) => state.matches('unread'),
        because: 'its screen asks for it as soon as it shows',
      },
    ],
    transitions: {
      'resource.refreshing -- resource.wanted [0]': ONE_WALLET,
      'resource.outdated -- resource.wanted [0]': ONE_WALLET,
      'resource.refreshing.late -- resource.retry [0]': RETRIED,
      'resource.outdated -- resource.wanted [1]': 'the screen forgets what it showed when it opens',
      'resource.loading -- error:load [0]': 'a journey by hand opens the wallet without a network',
    },
    last: [
      {
        events: ['account.left', 'resource.outdated'],
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [
        {
          events: ['resource.outdated', 'resource.changed', 'account.left'],
          because: 'news belongs to no account',
        },
        { events: ['error:load', 'error:refresh'], where: isOnlyKept, because: 'no news is kept' },
      ],
      [
        {
          events: ['resource.wanted'],
          where: (state) => !state.matches('unread'),
          because: ONE_WALLET,
        },
        {
          events: ['error:load', 'resource.retry', 'after:answerTimeout@resource.loading.waiting'],
          because: 'the news lose their answers',
        },
        {
          events: ['connection.opened'],
          where: (state) => !(state.matches('outdated') || state.matches('refreshing')),
          because: 'the news lose their answers',
        },
      ],
    ],
  },
  unanswered: {
    'resource.unread -- resource.outdated': ANEW,
    'resource.failed -- resource.outdated': ANEW,
    'resource.unread -- resource.changed': ANEW,
    'resource.unread -- connection.opened': ANEW,
    'resource.ready -- connection.opened': 'what was read is as the server had it; news of it come as events',
  },
  equivalentMutants: {
    'resource.unread swallows account.left of resource': 'Nothing was read.',
  },
};
