import { anywhere } from '../../support/anywhere.ts';
import { model } from './account-form.model.ts';

anywhere('S3.11 S4.13', model, {
  'accountForm.form -- account.left [0]': { form: 'hidden' },
  'accountForm.form.shown -- form.hidden [0]': { form: 'hidden' },
});
