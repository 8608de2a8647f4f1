import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { failureOf } from '#contract/failure';
import { type FactorsEvent, factorsMachine } from '#machines/factors/factors.machine';
import { factorOf, lost, refused } from '../../support/fixtures.ts';

const own = {
  'factors.shown': [{}],
  'factors.hidden': [{}],
  'factors.retry': [{}],
  'connection.opened': [{}],
  'factors.changed': [{}],
  'factor.remove': [{ factor: factorOf() }],
  'codes.renew': [{}],
  'change.withdrawn': [{}],
  'change.confirm': [{}],
  'challenge.proven': [{ proof: 'proof' }],
  'challenge.dropped': [{}],
  'codes.kept': [{}],
  'account.left': [{}],
} satisfies Examples<FactorsEvent>;

const ADDED = 'a factor is added by the paths of the enrolment';

export const CODES = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];

export const model: TestModel = {
  clauses: 'S6.4 S8.1 S8.3 S8.15',
  machine: factorsMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:loadFactors', output: { factors: [factorOf()], recoveryLeft: 9 } },
    { type: 'error:loadFactors', error: lost() },
    { type: 'after:answerTimeout@factors.shown.loading' },
    { type: 'done:removeFactor', output: { message: 'Removed' } },
    { type: 'error:removeFactor', error: refused() },
    { type: 'error:removeFactor', error: lost() },
    { type: 'after:answerTimeout@factors.shown.removal.removing' },
    { type: 'done:renewCodes', output: { recoveryCodes: CODES } },
    { type: 'error:renewCodes', error: refused() },
    { type: 'error:renewCodes', error: lost() },
    { type: 'after:answerTimeout@factors.shown.renewal.renewing' },
  ],
  exclusions: {
    events: [
      { events: ['factors.changed'], because: ADDED },
      {
        events: ['error:removeFactor', 'error:renewCodes'],
        where: (_, { error }) => failureOf(error).kind === 'refused',
        because: 'the server refuses neither after its proof',
      },
      {
        events: ['account.left'],
        where: (state) => state.matches('hidden'),
        because: 'the screen that starts the chart shows it at once',
      },
      {
        events: ['factors.hidden'],
        where: (state) =>
          !state.matches({ shown: 'loading' }) &&
          !state.matches({ shown: 'listed' }) &&
          !state.matches({ shown: 'failed' }),
        because: 'a question or a sheet lies over the screen',
      },
    ],
    transitions: {
      'factors.shown.loading -- factors.changed [0]': ADDED,
      'factors.shown.listed -- factors.changed [0]': ADDED,
    },
    last: [
      { events: ['factors.hidden', 'account.left'], because: 'another page, or the login, is open after it' },
      { events: ['done:removeFactor'], because: 'the account has no factor any more' },
    ],
  },
};
