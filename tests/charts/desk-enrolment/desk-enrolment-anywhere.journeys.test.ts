import { anywhere } from '../../support/anywhere.ts';
import { model } from './desk-enrolment.model.ts';

anywhere('S6.4', model, {
  'deskEnrolment.choosing -- way.picked [0]': { choosing: 'open' },
  'deskEnrolment.choosing -- passkey.make [0]': 'making',
  'deskEnrolment.choosing -- password.send [0]': 'proving',
  'deskEnrolment.choosing -- fields.changed [0]': { choosing: 'open' },
});
