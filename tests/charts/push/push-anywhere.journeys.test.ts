import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './push.model.ts';

anywhere('S1.5', model, {
  'push.device -- account.left [0]': { device: 'unknown' },
  'push -- notification.pressed [0]': ({ value }, { before, announced }) => {
    expect(value).toEqual(before.value);
    expect(announced).toEqual(['place.wanted', 'notification.opened']);
  },
});
