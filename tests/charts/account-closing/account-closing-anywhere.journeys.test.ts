import { anywhere } from '../../support/anywhere.ts';
import { model } from './account-closing.model.ts';

anywhere('S6.1 S6.4', model, {
  'accountClosing -- account.left [0]': 'hidden',
  'accountClosing.shown -- closing.hidden [0]': 'hidden',
});
