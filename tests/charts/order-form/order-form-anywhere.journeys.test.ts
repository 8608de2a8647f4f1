import { expect, it } from 'vitest';
import { after, anywhere } from '../../support/anywhere.ts';
import { model } from './order-form.model.ts';

anywhere('S6.1 S8.3', model, {
  'orderForm.standing -- account.left [0]': { standing: 'visitor' },
  'orderForm.flow.submitting -- account.left [0]': { flow: 'editing' },
});

it('S6.1 what was typed is gone with the account that is left, whoever had begun it', async () => {
  const begun = await after(model, 'instrument.selected', 'field.typed');
  expect(begun.context.drafts).not.toEqual({});
  const left = await after(model, 'instrument.selected', 'field.typed', 'account.left');
  expect(left.context.drafts).toEqual({});
});

const emptied = { type: 'field.typed', field: 'stopLoss', text: '' };
const typing = { ...model, examples: [emptied, ...model.examples] };
const STOP = ['instrument.selected', 'stopLoss.toggle', 'field.typed'];
it.each([
  ['as a visitor', []],
  ['with a price that is stale', ['connection.lost']],
  [
    'with the market closed',
    [{ type: 'price.heard', instrumentId: 1, close: '100', isOpen: false, atMs: 1 }],
  ],
  ['on a pending order', ['priceType.pending']],
  ['with both stops on', ['takeProfit.toggle']],
])('S5.11 a stop without a price is off again when the ticket is left %s', async (_, types) => {
  const ticked = await after(typing, ...STOP, ...types);
  expect(ticked.context.drafts[1].stopLoss).toBe('');
  const left = await after(typing, ...STOP, ...types, 'ticket.left');
  expect(left.context.drafts[1].stopLoss).toBeNull();
});

it('S5.11 a take-profit without a price is off again as well', async () => {
  const emptied = { type: 'field.typed', field: 'takeProfit', text: '' };
  const way = ['instrument.selected', 'takeProfit.toggle', emptied];
  expect((await after(model, ...way)).context.drafts[1].takeProfit).toBe('');
  expect((await after(model, ...way, 'ticket.left')).context.drafts[1].takeProfit).toBeNull();
});
