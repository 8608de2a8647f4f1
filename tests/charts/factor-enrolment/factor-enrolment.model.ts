import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { CODE_CHALLENGE_OVER } from '#contract/constants';
import {
  type FactorEnrolmentContext,
  type FactorEnrolmentEvent,
  factorEnrolmentMachine,
} from '#machines/factor-enrolment/factor-enrolment.machine';
import { enrolmentOf, factorOf, lost, refused } from '../../support/fixtures.ts';

const own = {
  'enrolment.wanted': [{ kind: 'totp' }, { kind: 'passkey' }],
  'challenge.proven': [{ proof: 'proof' }],
  'challenge.dropped': [{}],
  'code.send': [{ code: '123456', name: 'Phone' }],
  'name.send': [{ name: 'Key' }],
  'passkey.ask': [{}],
  'fields.changed': [{}],
  'codes.kept': [{}],
  'enrolment.closed': [{}],
  'account.left': [{}],
} satisfies Examples<FactorEnrolmentEvent>;

export const CODES = ['AAAAA-BBBBB', 'CCCCC-DDDDD'];

export const model: TestModel = {
  clauses: 'S6.4 S8.1 S8.3',
  machine: factorEnrolmentMachine,
  examples: [
    ...eventsOf(own),
    { type: 'done:beginFactor', output: enrolmentOf() },
    { type: 'error:beginFactor', error: lost() },
    { type: 'after:answerTimeout@factorEnrolment.open.beginning' },
    { type: 'done:createPasskey', output: '{}' },
    { type: 'error:createPasskey', error: lost() },
    { type: 'after:passkeyTimeout@factorEnrolment.open.creating' },
    {
      type: 'done:confirmFactor',
      output: { confirmed: { factor: factorOf(), recoveryCodes: CODES }, message: 'Added' },
    },
    {
      type: 'done:confirmFactor',
      output: { confirmed: { factor: factorOf(), recoveryCodes: [] }, message: 'Added' },
    },
    { type: 'error:confirmFactor', error: refused() },
    { type: 'error:confirmFactor', error: refused('over', CODE_CHALLENGE_OVER) },
    { type: 'after:answerTimeout@factorEnrolment.open.confirming' },
  ],
  keyOf: ({ kind }: FactorEnrolmentContext) => kind,
  exclusions: { events: [], transitions: {} },
};
