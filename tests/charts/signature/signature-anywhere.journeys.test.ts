import { anywhere } from '../../support/anywhere.ts';
import { model } from './signature.model.ts';

anywhere('S6.1', model, {
  'signature -- account.left [0]': 'blank',
});
