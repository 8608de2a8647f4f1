import { anywhere } from '../../support/anywhere.ts';
import { model } from './notice-settings.model.ts';

anywhere('S6.1', model, {
  'noticeSettings -- account.left [0]': 'unread',
});
