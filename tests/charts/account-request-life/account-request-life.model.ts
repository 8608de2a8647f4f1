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
  examples: eventsOf(own),
};
