import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import {
  type AccountRequestLifeEvent,
  accountRequestLifeMachine,
} from '#server/lives/account-request-life.machine';

const own = {
  'case.approve': [{}],
  'case.reject': [{}],
  'case.withdraw': [{}],
} satisfies Examples<AccountRequestLifeEvent>;

export const model: TestModel = {
  clauses: 'S6.4',
  machine: accountRequestLifeMachine,
  causes: {
    'case.approve': 'an operator',
    'case.reject': 'an operator',
    'case.withdraw': 'the owner',
  } satisfies Record<AccountRequestLifeEvent['type'], string>,
  examples: eventsOf(own),
};
