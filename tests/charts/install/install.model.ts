import type { AnyMachineSnapshot } from 'xstate';
import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type InstallContext, type InstallEvent, installMachine } from '#machines/install/install.machine';
import { lost } from '../../support/fixtures.ts';

const own = {
  'install.possible': [{ way: 'byPrompt' }, { way: 'byHand' }],
  'install.done': [{}],
  'install.wanted': [{}],
  'success.happened': [{}],
  'card.dismissed': [{}],
} satisfies Examples<InstallEvent>;

const isPossible = (state: AnyMachineSnapshot): boolean => state.hasTag('possible');
const isOffered = (state: AnyMachineSnapshot): boolean => state.matches({ card: 'offered' });

const NO_CARD = 'the card is there while the app can be installed';
const IN_THE_WAY = 'the browser’s question, or the news that the app is there, come while nothing is offered';
const SYSTEM = 'the screen is of the system, where no order is placed';
const NO_SAFARI = 'this browser asks';
const SAFARI = 'Safari says at the start that it is done by hand, and nothing after that';
const ONCE = 'an order is placed in one path, which costs half a minute of pages';

export const model: TestModel = {
  clauses: 'S1.5',
  machine: installMachine,
  inputs: [{ isAnswered: false }, { isAnswered: true }],
  callbacks: ['watchInstall'],
  reports: { watchInstall: ['install.possible', 'install.done'] },
  examples: [
    ...eventsOf(own),
    { type: 'done:askToInstall', output: true },
    { type: 'done:askToInstall', output: false },
    { type: 'error:askToInstall', error: lost() },
    { type: 'after:askTimeout@install.app.asking' },
  ],
  keyOf: ({ isAnswered }: InstallContext) => isAnswered,
  exclusions: {
    events: [
      { events: ['card.dismissed'], where: (state) => !isPossible(state), because: NO_CARD },
      {
        events: ['install.possible', 'install.done'],
        where: (state, { way }) => isOffered(state) && way !== 'byHand',
        because: IN_THE_WAY,
      },
      { events: ['success.happened'], where: (state) => !isPossible(state), because: ONCE },
    ],
    transitions: {},
    last: [],
    setups: [
      [
        { events: ['success.happened', 'card.dismissed'], because: SYSTEM },
        { events: ['install.possible'], where: (_, { way }) => way === 'byHand', because: NO_SAFARI },
      ],
      [
        { events: ['install.possible'], where: (_, { way }) => way === 'byHand', because: NO_SAFARI },
        {
          events: ['install.wanted'],
          where: (state) => !isOffered(state),
          because: 'the screen is of the orders',
        },
        {
          events: [
            'done:askToInstall',
            'error:askToInstall',
            'after:askTimeout@install.app.asking',
            'install.done',
          ],
          because: 'these paths are about the card',
        },
      ],
      [
        {
          events: ['install.possible'],
          where: (state, { way }) => way !== 'byHand' || !state.matches({ app: 'closed' }),
          because: SAFARI,
        },
        { events: ['install.wanted', 'install.done'], because: SAFARI },
      ],
    ],
  },
  equivalentMutants: {
    'install.card.offered -- card.dismissed [0] → install.card.deciding':
      'it is answered, so this leads on to answered',
    'install.card.offered -- install.wanted [0] → install.card.deciding':
      'it is answered, so this leads on to answered',
  },
};
