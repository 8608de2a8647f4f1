import { describe, expect, it } from 'vitest';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { orderSheetMachine, setStopsMachine } from '#machines/order-sheet/order-sheet.machine';
import { orderOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

const saved = { id: 1, stopLoss: '90', takeProfit: '110' };

function viewing() {
  const saving = heldActor<
    Executed<typeof saved>,
    CommandInput<{ id: number; stopLoss: string; takeProfit: string }>
  >();
  const setStops = setStopsMachine.provide({ actors: { execute: saving.logic } });
  const { actor } = startChart(orderSheetMachine.provide({ actors: { setStops } }));
  actor.send({ type: 'order.opened', order: orderOf() });
  return { actor, saving, state: () => actor.getSnapshot().value };
}

describe('leaving the order sheet', () => {
  it('S2.51 a dismissed sheet is closed and forgets its order', () => {
    const { actor, state } = viewing();
    expect(state()).toEqual({ open: 'viewing' });
    actor.send({ type: 'sheet.dismiss' });
    expect(state()).toBe('closed');
    expect(actor.getSnapshot().context.opened).toBeNull();
  });

  it('S4.4 a position closed while its stops are saved shuts the sheet and gives the saving up', () => {
    const { actor, saving, state } = viewing();
    actor.send({ type: 'stops.edit' });
    actor.send({ type: 'stops.save', stops: { stopLoss: '90', takeProfit: '110' }, key: 'key-1' });
    actor.send({ type: 'account.closed', ids: [99] });
    expect(state()).toEqual({ open: { savingStops: 'sending' } });
    actor.send({ type: 'account.closed', ids: [1] });
    expect(state()).toBe('closed');
    expect(saving.last().signal.aborted).toBe(true);
  });
});
