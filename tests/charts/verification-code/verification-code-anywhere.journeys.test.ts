import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './verification-code.model.ts';

anywhere('S4.11', model, {
  'verificationCode -- code.used [0]': ({ context }) => expect(context.key).toBe(''),
  'verificationCode.captcha -- code.needed [0]': { captcha: 'none' },
});
