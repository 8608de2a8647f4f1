import { expect, it } from 'vitest';
import { after, anywhere } from '../../support/anywhere.ts';
import { model } from './order-sheet.model.ts';

anywhere('S6.1 S8.5', model, {
  'orderSheet -- account.left [0]': 'closed',
  'orderSheet.open -- account.closed [0]': 'closed',
  'orderSheet.open -- account.pushed [0]': 'closed',
});

it('S7.26 a position follows its price also while its end is asked', async () => {
  const asked = await after(model, 'order.opened', 'order.close');
  const pushed = await after(model, 'order.opened', 'order.close', 'account.pushed');
  expect(pushed.context.opened).not.toEqual(asked.context.opened);
});
