import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type CopySetupContext,
  type CopySetupEvent,
  copySetupMachine,
} from '#machines/copy-setup/copy-setup.machine';
import { CHOICE } from '../../gallery/samples-copies.ts';

const own = {
  'choosing.opened': [{ leaderId: CHOICE.leaderId }, { leaderId: 1 }],
  'agreement.opened': [{}],
  'signing.opened': [{}],
  'copy.review': [{ choice: CHOICE }],
  'copy.back': [{}],
  'copy.confirm': [{}],
  'copy.agree': [{}],
  'request.sent': [{}],
  'request.returned': [{}],
  'request.accepted': [{}],
  'account.left': [{}],
} satisfies Examples<CopySetupEvent>;

const ADDRESSES = ['choosing.opened', 'agreement.opened', 'signing.opened'];
const ANEW = 'an address that is opened starts the app anew';
const CHOSEN = 'Terms were chosen on the way there.';

export const model: TestModel = {
  clauses: 'S1.3 S8.3 S8.15',
  machine: copySetupMachine,
  inputs: [{ choice: null }, { choice: CHOICE }],
  examples: eventsOf(own),
  keyOf: ({ choice }: CopySetupContext) => choice,
  impossible: [
    ...['agreement.opened', 'signing.opened'].flatMap((event) => [
      {
        transition: `copySetup -- ${event} [0]`,
        states: ['copySetup.submitted'],
        because: 'The choice is cleared as the state is entered.',
      },
      {
        transition: `copySetup -- ${event} [1]`,
        states: [
          'copySetup.confirming',
          'copySetup.reading',
          'copySetup.signing',
          // It stays where it is when it is signed again.
          ...(event === 'agreement.opened' ? ['copySetup.submitting'] : []),
        ],
        because: CHOSEN,
      },
    ]),
    {
      transition: 'copySetup -- choosing.opened [1]',
      states: ['copySetup.submitted'],
      because: 'The choice is cleared as the state is entered.',
    },
  ],
  exclusions: {
    events: [
      {
        events: ADDRESSES,
        where: (state) => !state.matches('unopened'),
        because: ANEW,
      },
      {
        events: ['request.returned'],
        because: 'the paths of the command form walk what the server refuses',
      },
    ],
    transitions: {
      'copySetup.submitting -- request.returned [0]':
        'the paths of the command form walk what the server refuses',
      'copySetup.submitting -- signing.opened [0]': ANEW,
    },
    last: [
      { events: ['account.left'], because: 'the login is open after it' },
      {
        events: ['agreement.opened', 'signing.opened'],
        where: (state) => state.context.choice === null,
        because: 'the leaders are open after it',
      },
    ],
    setups: ADDRESSES.map((address) => [
      {
        events: ADDRESSES.filter((other) => other !== address),
        because: 'a path begins at one address',
      },
    ]),
  },
  equivalentMutants: {
    'copySetup.reading swallows agreement.opened of copySetup':
      'It stands there already, and entering it does nothing.',
    'copySetup.signing swallows signing.opened of copySetup':
      'It stands there already, and entering it does nothing.',
  },
};
