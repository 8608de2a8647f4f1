import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './sessions.model.ts';

anywhere('S6.1 S6.4', model, {
  'sessions -- account.left [0]': 'hidden',
  'sessions.shown -- sessions.hidden [0]': 'hidden',
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'sessions.shown', 'done:loadSessions', 'sessions.hidden'));
