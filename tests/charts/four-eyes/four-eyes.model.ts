import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { type FourEyesEvent, fourEyesMachine } from '#server/operator/four-eyes.machine';

export const PROPOSAL = { proposedBy: 'ann', expiresAtMs: 1_000 };
const IN_TIME = { atMs: 999 };
const LATE = { atMs: 1_000 };

const own = {
  'proposal.confirm': [
    { by: 'bob', ...IN_TIME, isAsProposed: true },
    { by: 'bob', ...IN_TIME, isAsProposed: false },
    { by: 'bob', ...LATE, isAsProposed: true },
    { by: 'ann', ...IN_TIME, isAsProposed: true },
  ],
  'proposal.refuse': [
    { by: 'bob', ...IN_TIME },
    { by: 'bob', ...LATE },
    { by: 'ann', ...IN_TIME },
  ],
  'proposal.withdraw': [
    { by: 'ann', ...IN_TIME },
    { by: 'ann', ...LATE },
    { by: 'bob', ...IN_TIME },
  ],
  'proposal.look': [LATE, IN_TIME],
  'proposer.left': [{}],
} satisfies Examples<FourEyesEvent>;

export const model: TestModel = {
  clauses: 'S4.6',
  machine: fourEyesMachine,
  causes: {
    'proposal.confirm': 'an operator',
    'proposal.refuse': 'an operator',
    'proposal.withdraw': 'an operator',
    'proposal.look': 'the next proposal',
    'proposer.left': 'the proposer’s leaving',
  } satisfies Record<FourEyesEvent['type'], string>,
  inputs: [PROPOSAL],
  examples: eventsOf(own),
};
