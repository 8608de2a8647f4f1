import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type WithdrawalLifeEvent, withdrawalLifeMachine } from '#server/lives/withdrawal-life.machine';

const own = {
  'case.approve': [{}],
  'case.reject': [{}],
  'case.cancel': [{}],
  'cover.lost': [{}],
} satisfies Examples<WithdrawalLifeEvent>;

export const model: TestModel = {
  clauses: 'S9.9',
  machine: withdrawalLifeMachine,
  causes: {
    'case.approve': 'an operator',
    'case.reject': 'an operator',
    'case.cancel': 'its user',
    'cover.lost': 'a loss',
  } satisfies Record<WithdrawalLifeEvent['type'], string>,
  examples: eventsOf(own),
};
