import { expect, it } from 'vitest';
import { after, anywhere } from '../../support/anywhere.ts';
import { model } from './signature.model.ts';

anywhere('S6.1', model, {
  'signature -- account.left [0]': 'blank',
});

it('S6.1 a dot that is no signature goes with the account as well', async () => {
  const dot = model.examples[1] ?? '';
  expect((await after(model, dot)).value).toBe('blank');
  expect((await after(model, dot)).context.strokes).toHaveLength(1);
  expect((await after(model, dot, 'account.left')).context.strokes).toEqual([]);
});
