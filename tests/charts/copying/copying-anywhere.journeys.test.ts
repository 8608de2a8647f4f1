import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './copying.model.ts';

anywhere('S1.3 S6.1', model, {
  'copying -- account.left [0]': 'hidden',
  'copying.shown -- copy.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'copy.shown', 'done:loadCopy', 'copy.hidden'));
