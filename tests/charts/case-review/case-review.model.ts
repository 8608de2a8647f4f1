import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type CaseReviewEvent, caseReviewMachine } from '#server/operator/case-review.machine';

export const CASE = { amountMicro: 100 };

const own = {
  'case.approve': [
    { limitMicro: 100, movedMicro: 0 },
    { limitMicro: 100, movedMicro: 1 },
  ],
  'case.reject': [{}],
  'case.cancel': [{}],
  'proposal.decided': [{}],
  'proposal.ended': [{}],
} satisfies Examples<CaseReviewEvent>;

export const model: TestModel = {
  clauses: 'S4.6 S9.9',
  machine: caseReviewMachine,
  causes: {
    'case.approve': 'an operator',
    'case.reject': 'an operator',
    'case.cancel': 'its user',
    'proposal.decided': 'a second operator',
    'proposal.ended': 'an operator or the clock',
  } satisfies Record<CaseReviewEvent['type'], string>,
  inputs: [CASE],
  examples: eventsOf(own),
};
