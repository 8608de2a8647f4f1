import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './withdraw-binding.model.ts';

anywhere('S6.1 S2.26', model, {
  'withdrawBinding -- account.left [0]': 'hidden',
  'withdrawBinding.shown -- methods.hidden [0]': 'hidden',
  'withdrawBinding.challenged -- challenge.proven [0]': { shown: { deleting: 'sending' } },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'methods.shown', 'done:loadMethods', 'methods.hidden'));
