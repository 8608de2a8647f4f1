import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type DepositLifeEvent, depositLifeMachine } from '#server/lives/deposit-life.machine';

const own = {
  'case.approve': [{}],
  'case.reject': [{}],
  'case.invalidate': [{}],
} satisfies Examples<DepositLifeEvent>;

export const model: TestModel = {
  clauses: 'S4.8',
  machine: depositLifeMachine,
  causes: {
    'case.approve': 'an operator',
    'case.reject': 'an operator',
    'case.invalidate': 'an operator',
  } satisfies Record<DepositLifeEvent['type'], string>,
  examples: eventsOf(own),
};
