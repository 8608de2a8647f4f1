import { anywhere } from '../../support/anywhere.ts';
import { model } from './factors.model.ts';

anywhere('S6.1 S6.4', model, {
  'factors -- account.left [0]': 'hidden',
  'factors.shown -- factors.hidden [0]': 'hidden',
});
