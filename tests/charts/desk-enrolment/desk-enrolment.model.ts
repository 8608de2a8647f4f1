import { type Examples, eventsOf, type TestModel } from '#chart-tools/test-model';
import { deskFailure } from '#contract/desk/failure';
import {
  type DeskEnrolmentContext,
  type DeskEnrolmentEvent,
  deskEnrolmentMachine,
  type Invited,
} from '#machines/desk-enrolment/desk-enrolment.machine';
import { lost } from '../../support/fixtures.ts';

export const INVITED: Invited = {
  key: 'key',
  name: 'bob',
  roles: ['reviewer'],
  passkey: { challenge: 'challenge' },
  secret: 'SECRET',
  uri: 'otpauth://totp/bob',
};
export const WITHOUT_PASSKEYS: Invited = { ...INVITED, passkey: null };
export const PASSWORD = { password: 'correct horse battery staple', code: '123456' };
export const gone = () => deskFailure({ code: 'gone', error: 'That is not good any more.' });
export const weak = () => deskFailure({ code: 'weak', error: 'Too easy to guess.' });

const own = {
  'way.picked': [{ way: 'password' }, { way: 'passkey' }],
  'passkey.make': [{}],
  'password.send': [PASSWORD],
  'fields.changed': [{}],
  'enrolment.retry': [{}],
} satisfies Examples<DeskEnrolmentEvent>;

export const model: TestModel = {
  clauses: 'S6.1 S6.4 S8.1 S8.3',
  machine: deskEnrolmentMachine,
  inputs: [{ invitation: 'token' }],
  examples: [
    ...eventsOf(own),
    { type: 'done:lookUp', output: INVITED },
    { type: 'done:lookUp', output: WITHOUT_PASSKEYS },
    { type: 'error:lookUp', error: gone() },
    { type: 'error:lookUp', error: lost() },
    { type: 'after:answerTimeout@deskEnrolment.lookingUp' },
    { type: 'done:makePasskey', output: '{}' },
    { type: 'error:makePasskey', error: lost() },
    { type: 'after:passkeyTimeout@deskEnrolment.making' },
    { type: 'done:enrol' },
    { type: 'error:enrol', error: gone() },
    { type: 'error:enrol', error: weak() },
    { type: 'error:enrol', error: lost() },
    { type: 'after:answerTimeout@deskEnrolment.proving' },
  ],
  impossible: [
    {
      transition: 'deskEnrolment.choosing -- password.send [0]',
      states: ['deskEnrolment.choosing.dismissed'],
      because: 'what was dismissed there is a passkey',
    },
  ],
  equivalentMutants: {
    'deskEnrolment.choosing.dismissed swallows password.send of deskEnrolment.choosing':
      'A passkey is chosen there, so that nothing is sent.',
    'deskEnrolment.choosing.open swallows fields.changed of deskEnrolment.choosing':
      'Nothing was refused there.',
  },
  keyOf: ({ way, invited }: DeskEnrolmentContext) => [way, invited?.passkey === null],
};
