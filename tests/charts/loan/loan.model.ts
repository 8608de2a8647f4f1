import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type LoanEvent, loanMachine } from '#machines/loan/loan.machine';
import { loanConfigOf } from '../../support/fixtures.ts';

const choice = { configId: 1, amount: '500' };

const own = {
  'choosing.opened': [{}],
  'agreement.opened': [{ choice }],
  'signing.opened': [{ choice }],
  'loan.review': [{ config: loanConfigOf(), amount: '500' }],
  'loan.back': [{}],
  'loan.confirm': [{}],
  'loan.agree': [{}],
  'loan.accepted': [{}],
  'account.left': [{}],
} satisfies Examples<LoanEvent>;

export const model: TestModel = {
  clauses: 'S2.31 S2.32 S2.33 S4.12',
  machine: loanMachine,
  examples: eventsOf(own),
  exclusions: {
    events: [],
    transitions: {},
    maxSteps: 1,
  },
};
