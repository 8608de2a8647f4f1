import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type LoanLifeEvent, loanLifeMachine } from '#server/lives/loan-life.machine';

const own = {
  'case.approve': [{}],
  'case.reject': [{}],
  'repayment.submit': [{}],
  'repayment.approve': [{}],
  'repayment.reject': [{}],
} satisfies Examples<LoanLifeEvent>;

export const model: TestModel = {
  clauses: 'S4.7 S9.8',
  machine: loanLifeMachine,
  causes: {
    'case.approve': 'an operator',
    'case.reject': 'an operator',
    'repayment.submit': 'its user',
    'repayment.approve': 'an operator',
    'repayment.reject': 'an operator',
  } satisfies Record<LoanLifeEvent['type'], string>,
  examples: eventsOf(own),
};
