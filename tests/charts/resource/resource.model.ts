import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type ResourceContext,
  type ResourceEvent,
  resourceMachine,
} from '#machines/resource/resource.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'resource.wanted': [{ ask: '1' }, { ask: '2' }],
  'resource.retry': [{}],
  'connection.opened': [{}],
  'resource.outdated': [{}],
  'account.left': [{}],
} satisfies Examples<ResourceEvent>;

export const model: TestModel = {
  clauses: 'S7.9 S7.14 S8.3',
  machine: resourceMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:load', output: 'what was asked for' },
    { type: 'error:load', error: lost() },
    { type: 'after:answerTimeout@resource.loading' },
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
    transitions: {},
    last: [
      {
        events: ['account.left', 'resource.outdated'],
        because: 'another page, or the login, is open after it',
      },
    ],
    setups: [
      [{ events: ['resource.outdated', 'account.left'], because: 'news belongs to no account' }],
      [
        {
          events: ['resource.wanted'],
          where: (state) => !state.matches('unread'),
          because: 'there is one wallet',
        },
        {
          events: [
            'error:load',
            'resource.retry',
            'connection.opened',
            'after:answerTimeout@resource.loading',
          ],
          because: 'the news lose their answers',
        },
      ],
    ],
  },
};
