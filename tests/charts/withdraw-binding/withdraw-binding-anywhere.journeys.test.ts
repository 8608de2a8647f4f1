import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './withdraw-binding.model.ts';

anywhere('S6.1 S2.26', model, {
  'withdrawBinding -- account.left [0]': 'hidden',
  'withdrawBinding.shown -- methods.hidden [0]': 'hidden',
});

forgetsWhileHidden('S6.1', model, 'methods.shown', 'done:loadMethods', 'methods.hidden');
