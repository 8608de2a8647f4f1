import { anywhere } from '../../support/anywhere.ts';
import { model } from './deposit.model.ts';

anywhere('S6.1 S7.41', model, {
  'deposit -- deposit.hidden [0]': 'hidden',
  'deposit -- account.left [0]': 'hidden',
  'deposit -- method.coin [0]': { coin: 'loading' },
  'deposit -- method.bank [0]': { bank: 'loadingCurrencies' },
});
