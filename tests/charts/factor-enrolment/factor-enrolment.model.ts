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

const FIRST_APP = 'the first factor of these paths is an app';

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
    { type: 'error:confirmFactor', error: lost() },
    { type: 'error:confirmFactor', error: refused('over', CODE_CHALLENGE_OVER) },
    { type: 'after:answerTimeout@factorEnrolment.open.confirming' },
  ],
  keyOf: ({ kind }: FactorEnrolmentContext) => kind,
  exclusions: {
    events: [
      {
        events: ['code.send'],
        where: (state) => state.hasTag('refused'),
        because: 'what was wrong is typed anew, which changes the field first',
      },
      {
        events: ['error:confirmFactor'],
        where: ({ context: { kind } }, { error }) => kind === 'passkey' && error.message === 'no',
        because: 'the browser of the paths makes a right passkey or none',
      },
    ],
    transitions: {},
    last: [
      { events: ['account.left'], because: 'the login is open after it' },
      { events: ['codes.kept'], because: 'the account has its first factor after it' },
    ],
    setups: [
      [
        { events: ['enrolment.wanted'], where: (_, { kind }) => kind === 'passkey', because: FIRST_APP },
        {
          events: ['done:confirmFactor'],
          where: (_, { output }) => output.confirmed.recoveryCodes.length === 0,
          because: 'a first factor comes with recovery codes',
        },
      ],
      [
        {
          events: ['enrolment.wanted'],
          where: (_, { kind }) => kind === 'totp',
          because: 'the account has an app',
        },
        {
          events: ['done:confirmFactor'],
          where: (_, { output }) => output.confirmed.recoveryCodes.length > 0,
          because: 'another factor comes without recovery codes',
        },
      ],
    ],
  },
};
