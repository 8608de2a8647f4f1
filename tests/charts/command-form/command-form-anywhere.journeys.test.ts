import { anywhere } from '../../support/anywhere.ts';
import { model } from './command-form.model.ts';

anywhere('S6.1', model, {
  'commandForm.form -- account.left [0]': { form: 'editing' },
});
