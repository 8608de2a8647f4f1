import { expect, it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './account-form.model.ts';

anywhere('S3.11 S4.13', model, {
  'accountForm.form -- account.left [0]': { form: 'hidden' },
  'accountForm.form.shown -- form.hidden [0]': { form: 'hidden' },
  'accountForm.form.challenged -- challenge.proven [0]': ({ value, context }) => {
    expect(value).toMatchObject({ form: { shown: 'submitting' } });
    expect(context.proof).toBe('proof');
  },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'form.shown', 'fields.changed', 'form.hidden'));
