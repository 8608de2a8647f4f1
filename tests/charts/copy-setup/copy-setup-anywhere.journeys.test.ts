import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './copy-setup.model.ts';

anywhere('S1.3 S6.1', model, {
  'copySetup -- choosing.opened [0]': 'choosing',
  'copySetup -- choosing.opened [1]': 'choosing',
  'copySetup -- agreement.opened [0]': 'reading',
  'copySetup -- agreement.opened [1]': (_, { announced }) => expect(announced).toEqual(['leaders.wanted']),
  'copySetup -- signing.opened [0]': 'signing',
  'copySetup -- signing.opened [1]': (_, { announced }) => expect(announced).toEqual(['leaders.wanted']),
  'copySetup -- account.left [0]': 'unopened',
});
