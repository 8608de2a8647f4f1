import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './leading.model.ts';

anywhere('S6.1 S6.4', model, {
  'leading -- account.left [0]': 'hidden',
  'leading.shown -- leading.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'leading.shown', 'done:loadLeading', 'leading.hidden'));
