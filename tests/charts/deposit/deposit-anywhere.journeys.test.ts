import { expect, it } from 'vitest';
import { anywhere, forgetsWhileHidden } from '../../support/anywhere.ts';
import { model } from './deposit.model.ts';

anywhere('S6.1 S7.41', model, {
  'deposit -- deposit.hidden [0]': 'hidden',
  'deposit -- account.left [0]': 'hidden',
  'deposit -- method.coin [0]': (chart, { announced }) => {
    expect(chart.matches({ coin: 'loading' })).toBe(true);
    expect(announced).toEqual(['channel.changed']);
  },
  'deposit -- method.bank [0]': (chart, { announced }) => {
    expect(chart.matches({ bank: 'loadingCurrencies' })).toBe(true);
    expect(announced).toEqual(['channel.changed']);
  },
});

it('S6.1 used and hidden, it forgets what was of the account that is left', () =>
  forgetsWhileHidden(model, 'deposit.shown', 'done:loadCoins', 'channel.picked', 'deposit.hidden'));
