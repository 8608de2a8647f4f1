import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type SubmissionLifeEvent, submissionLifeMachine } from '#server/lives/submission-life.machine';

const own = {
  'case.approve': [{}],
  'case.reject': [{}],
} satisfies Examples<SubmissionLifeEvent>;

export const model: TestModel = {
  clauses: 'S4.5 S4.6 S4.7',
  machine: submissionLifeMachine,
  causes: {
    'case.approve': 'an operator',
    'case.reject': 'an operator',
  } satisfies Record<SubmissionLifeEvent['type'], string>,
  examples: eventsOf(own),
};
