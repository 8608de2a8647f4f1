import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './loan.model.ts';

anywhere('S4.12 S6.1', model, {
  'loan -- choosing.opened [0]': 'choosing',
  'loan -- agreement.opened [0]': 'reading',
  'loan -- agreement.opened [1]': (_, { announced }) => expect(announced).toEqual(['choosing.wanted']),
  'loan -- signing.opened [0]': 'signing',
  'loan -- signing.opened [1]': (_, { announced }) => expect(announced).toEqual(['choosing.wanted']),
  'loan -- repayment.opened [0]': { repaying: 'filling' },
  'loan -- repayment.opened [1]': (_, { announced }) => expect(announced).toEqual(['loan.unnamed']),
  'loan -- account.left [0]': 'verifying',
});
