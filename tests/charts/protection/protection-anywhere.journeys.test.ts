import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './protection.model.ts';

anywhere('S6.1 S6.4', model, {
  'protection -- account.left [0]': 'hidden',
  'protection.shown -- protection.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'protection.shown', 'done:loadProtection', 'protection.hidden'));
