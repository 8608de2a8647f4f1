import { anywhere } from '../../support/anywhere.ts';
import { model } from './unread.model.ts';

anywhere('S6.1', model, {
  'unread.count -- account.left [0]': { count: 'unknown' },
  'unread.marks -- account.left [0]': { marks: 'idle' },
});
