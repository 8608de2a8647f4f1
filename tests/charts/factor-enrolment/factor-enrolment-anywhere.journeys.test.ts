import { anywhere } from '../../support/anywhere.ts';
import { model } from './factor-enrolment.model.ts';

anywhere('S6.1 S8.1', model, {
  'factorEnrolment -- account.left [0]': 'idle',
  'factorEnrolment.open -- enrolment.closed [0]': 'idle',
  'factorEnrolment.open.typing -- code.send [0]': { open: 'confirming' },
  'factorEnrolment.open.naming -- name.send [0]': { open: 'confirming' },
});
