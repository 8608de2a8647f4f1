import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
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
    { type: 'after:answerTimeout@factors.shown.removal.removing' },
    { type: 'done:renewCodes', output: { recoveryCodes: CODES } },
    { type: 'error:renewCodes', error: refused() },
    { type: 'after:answerTimeout@factors.shown.renewal.renewing' },
  ],
  exclusions: { events: [], transitions: {} },
};
