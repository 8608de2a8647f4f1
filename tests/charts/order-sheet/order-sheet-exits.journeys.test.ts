import { describe, expect, it } from 'vitest';
import { ORDER_STATUS } from '#contract/constants';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  closeOrderMachine,
  orderSheetMachine,
  setStopsMachine,
} from '#machines/order-sheet/order-sheet.machine';
import { ALWAYS, orderOf } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

type Ended = { id: number; profit: string | null };
const saved = { id: 1, stopLoss: '90', takeProfit: '110' };

const SAVE = {
  type: 'stops.save',
  stops: { stopLoss: '90', takeProfit: '110', trail: null },
  key: 'key-1',
} as const;
const TERMS = { lotStep: '0.01', minLots: '0.01' };
const CLOSE = { type: 'order.close', key: 'key-0', caution: ALWAYS } as const;
const CANCEL = { type: 'order.cancel', key: 'key-0', caution: ALWAYS } as const;
const PART = { type: 'part.close', lots: '0.5', key: 'key-0', caution: ALWAYS } as const;
const CONFIRM = { type: 'order.confirm', key: 'key-1' } as const;

function viewing(order = orderOf()) {
  const saving = heldActor<
    Executed<typeof saved>,
    CommandInput<{ id: number; stopLoss: string; takeProfit: string }>
  >();
  const setStops = setStopsMachine.provide({ actors: { execute: saving.logic } });
  const ending = closeOrderMachine.provide({
    actors: { execute: heldActor<Executed<Ended>, CommandInput<{ id: number }>>().logic },
  });
  const actors = { setStops, closeOrder: ending, reverseOrder: ending, cancelOrder: ending };
  const { actor } = startChart(orderSheetMachine.provide({ actors }));
  actor.send({ type: 'order.opened', order });
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
    actor.send({
      type: 'stops.save',
      stops: { stopLoss: '90', takeProfit: '110', trail: null },
      key: 'key-1',
    });
    actor.send({ type: 'account.closed', ids: [99] });
    expect(state()).toEqual({ open: { savingStops: 'sending' } });
    actor.send({ type: 'account.closed', ids: [1] });
    expect(state()).toBe('closed');
    expect(saving.last().signal.aborted).toBe(true);
  });

  it.each([
    ['the order', ORDER_STATUS.holding, []],
    ['its stops', ORDER_STATUS.holding, [{ type: 'stops.edit' }]],
    ['the question to close it', ORDER_STATUS.holding, [CLOSE]],
    ['the choice of a part', ORDER_STATUS.holding, [{ type: 'lots.edit', lotTerms: TERMS }]],
    ['the question to close a part', ORDER_STATUS.holding, [{ type: 'lots.edit', lotTerms: TERMS }, PART]],
    ['the question to turn it round', ORDER_STATUS.holding, [{ type: 'order.reverse' }]],
    ['the question to cancel it', ORDER_STATUS.pending, [CANCEL]],
  ] as const)('S2.51 S2.52 left with its screen, %s does not stand there again', (_, status, events) => {
    const { actor, state } = viewing(orderOf({ status }));
    for (const event of events) actor.send(event);
    actor.send({ type: 'screen.left' });
    expect(state()).toBe('closed');
    expect(actor.getSnapshot().context.opened).toBeNull();
  });

  it.each([
    ['savingStops', ORDER_STATUS.holding, [{ type: 'stops.edit' }, SAVE]],
    ['closing', ORDER_STATUS.holding, [CLOSE, CONFIRM]],
    ['reversing', ORDER_STATUS.holding, [{ type: 'order.reverse' }, CONFIRM]],
    ['cancelling', ORDER_STATUS.pending, [CANCEL, CONFIRM]],
  ] as const)('S4.3 S7.26 %s goes on when the screen is left', (state, status, events) => {
    const sheet = viewing(orderOf({ status }));
    for (const event of events) sheet.actor.send(event);
    sheet.actor.send({ type: 'screen.left' });
    expect(sheet.state()).toEqual({ open: { [state]: 'sending' } });
  });
});
