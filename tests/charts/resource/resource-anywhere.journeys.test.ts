import { anywhere } from '../../support/anywhere.ts';
import { model } from './resource.model.ts';

anywhere('S6.1', model, {
  'resource -- account.left [0]': 'unread',
});
