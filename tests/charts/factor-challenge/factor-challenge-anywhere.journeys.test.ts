import { expect } from 'vitest';
import { anywhere } from '../../support/anywhere.ts';
import { model } from './factor-challenge.model.ts';

anywhere('S6.1 S8.1', model, {
  'factorChallenge -- account.left [0]': 'idle',
  'factorChallenge.open -- challenge.closed [0]': ({ value }, { announced }) => {
    expect(value).toBe('idle');
    expect(announced).toEqual(['challenge.dropped']);
  },
  'factorChallenge.open.asking -- way.picked [0]': ({ context }, { event }) =>
    expect(context.way).toBe((event as { way?: string }).way),
  'factorChallenge.open.asking -- lost.wanted [0]': { open: { lost: 'asking' } },
  'factorChallenge.open.asking.typing -- answer.send [0]': { open: 'answering' },
});
