import { it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './paged-list.model.ts';

anywhere('S6.1 S8.3', model, {
  'pagedList.list -- account.left [0]': { list: 'hidden' },
  'pagedList.list.shown -- list.hidden [0]': { list: 'hidden' },
  'pagedList.list.shown -- list.shown [0]': { list: { shown: 'loading' } },
  'pagedList.list.shown.listed -- list.changed [0]': { list: { shown: { listed: 'refreshing' } } },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'list.shown', 'done:loadPage', 'list.hidden'));
