import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { lintUnanswered, unansweredEvents } from '#chart-tools/paths/unanswered';
import { model as orderSheet } from '../charts/order-sheet/order-sheet.model.ts';

/** Three states of a sheet, the last of which forgets an event the others answer. */
const withForgotten = (around: object) =>
  createMachine({
    id: 'sheet',
    initial: 'viewing',
    ...around,
    states: {
      viewing: { on: { gone: 'shut', ask: 'asking' } },
      asking: { on: { gone: 'shut', confirm: 'confirming' } },
      confirming: { on: { back: 'viewing' } },
      shut: { type: 'final' },
    },
  });

describe('an event that most states answer and one does not', () => {
  it('S4.4 is named with the state that forgot it', () => {
    expect(unansweredEvents(withForgotten({}))).toEqual(['sheet.confirming -- gone']);
    expect(lintUnanswered(withForgotten({}))).toHaveLength(1);
  });

  it('S4.4 is answered where a state around answers it', () => {
    expect(unansweredEvents(withForgotten({ on: { gone: '.shut' } }))).toEqual([]);
  });

  it('S4.4 is nothing that one of many states alone answers', () => {
    expect(unansweredEvents(withForgotten({})).filter((name) => name.endsWith('confirm'))).toEqual([]);
  });

  it('S4.4 is no complaint where the model of the chart gives a reason, and a reason for nothing is one', () => {
    const reason = { 'sheet.confirming -- gone': 'it is confirmed first' };
    expect(lintUnanswered(withForgotten({}), reason)).toEqual([]);
    expect(lintUnanswered(withForgotten({ on: { gone: '.shut' } }), reason)).toHaveLength(1);
  });

  it('S4.4 the sheet of an order has no such state without its reason', () => {
    expect(lintUnanswered(orderSheet.machine, orderSheet.unanswered)).toEqual([]);
  });
});
