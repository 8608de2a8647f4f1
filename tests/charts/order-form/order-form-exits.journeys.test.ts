import { describe, expect, it } from 'vitest';
import { DIRECTION, FEE_PER_LOT } from '#contract/constants';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  type OrderFormEvent,
  orderFormMachine,
  type Receipt,
  submitOrderMachine,
} from '#machines/order-form/order-form.machine';
import type { Ticket } from '#machines/order-form/ticket';
import { expired, instrumentOf, lost, PRICE_HEARD, refused } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';

/** Every way off the sheet and back, transition by transition. */

const receipt: Receipt = { id: 7, price: '100', margin: '1000', fee: '3', status: 1 };
const funds = { free: null, tradeFeeType: FEE_PER_LOT };

function confirming() {
  const server = heldActor<Executed<Receipt>, CommandInput<Ticket>>();
  const submitOrder = submitOrderMachine.provide({ actors: { execute: server.logic } });
  const started = startChart(orderFormMachine.provide({ actors: { submitOrder } }), {
    input: { drafts: {} },
  });
  const send = (...events: OrderFormEvent[]): void => {
    for (const event of events) started.actor.send(event);
  };
  send(
    { type: 'session.started', drafts: {} },
    { type: 'instrument.selected', instrument: instrumentOf() },
    PRICE_HEARD,
    { type: 'order.review', direction: DIRECTION.buy, funds },
  );
  const value = () => started.actor.getSnapshot().value;
  return { ...started, server, send, value, context: () => started.actor.getSnapshot().context };
}

function submitting() {
  const form = confirming();
  form.send({ type: 'order.confirm', key: 'key-1' });
  return form;
}

const sheets = {
  confirming: async () => confirming(),
  placed: async () => {
    const form = submitting();
    await form.server.answer({ answer: receipt, message: 'done' });
    return form;
  },
  rejected: async () => {
    const form = submitting();
    await form.server.fail(refused());
    return form;
  },
  unresolved: async () => {
    const form = submitting();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await form.server.fail(lost());
      form.clock.increment(8_000);
    }
    await settled();
    return form;
  },
};
const names = Object.keys(sheets) as (keyof typeof sheets)[];
const stateOf = (name: keyof typeof sheets) => (name === 'confirming' ? name : { ended: name });
const emptied = { ticket: null, receipt: null, message: '', key: '' };

describe('leaving the sheet of an order', () => {
  it('S2.47 S4.2 left with its screen, the question does not stand there again', () => {
    const form = confirming();
    form.send({ type: 'ticket.left' });
    expect(form.value().flow).toBe('editing');
    expect(form.context()).toMatchObject(emptied);
  });

  it('S7.24 an order that is on its way goes on when the screen is left', async () => {
    const form = submitting();
    form.send({ type: 'ticket.left' });
    expect(form.value().flow).toEqual({ submitting: 'sending' });
    await form.server.answer({ answer: receipt, message: 'done' });
    expect(form.value().flow).toEqual({ ended: 'placed' });
  });

  it.each(names)('S6.1 the end of the session shuts %s and leaves nothing of it behind', async (name) => {
    const form = await sheets[name]();
    expect(form.value().flow).toEqual(stateOf(name));
    form.send({ type: 'account.left' });
    expect(form.value()).toMatchObject({ flow: 'editing', standing: 'visitor' });
    expect(form.context()).toMatchObject(emptied);
  });

  it.each(names)('S4.2 another instrument shuts %s, the same one leaves it open', async (name) => {
    const form = await sheets[name]();
    form.send({ type: 'instrument.selected', instrument: instrumentOf() });
    expect(form.value().flow).toEqual(stateOf(name));
    form.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 2 }) });
    expect(form.value().flow).toBe('editing');
    expect(form.context()).toMatchObject(emptied);
  });

  it('S9.5 going back from the review sends nothing and keeps no ticket', () => {
    const form = confirming();
    expect(form.context().ticket).not.toBeNull();
    form.send({ type: 'order.back' });
    expect(form.value().flow).toBe('editing');
    expect(form.context().ticket).toBeNull();
    expect(form.server.calls).toEqual([]);
  });

  it('S8.3 an unresolved order is read and dismissed', async () => {
    const form = await sheets.unresolved();
    form.send({ type: 'order.dismiss' });
    expect(form.value().flow).toBe('editing');
    expect(form.context()).toMatchObject(emptied);
  });

  it('S4.13 an order over an expired session shuts the sheet silently', async () => {
    const form = submitting();
    await form.server.fail(expired());
    expect(form.value().flow).toBe('editing');
    expect(form.context()).toMatchObject(emptied);
    expect(form.announced).toEqual([]);
  });
});

describe('the switches of the form', () => {
  it('S4.2 S5.12 the price type goes to pending and back', () => {
    const { send, value } = confirming();
    expect(value().priceType).toBe('market');
    send({ type: 'priceType.pending' });
    expect(value().priceType).toBe('pending');
    send({ type: 'priceType.market' });
    expect(value().priceType).toBe('market');
  });

  it.each([
    ['stopLoss', { on: 'fixed' }],
    ['takeProfit', 'on'],
  ] as const)('S5.11 %s is switched on and off by itself', (region, on) => {
    const { send, value } = confirming();
    const before = value();
    send({ type: `${region}.toggle` });
    expect(value()).toEqual({ ...before, [region]: on });
    send({ type: `${region}.toggle` });
    expect(value()).toEqual(before);
  });
});

describe('the form as it starts', () => {
  it('S6.1 S8.14 S5.11 it knows no trader, no price and no stops', () => {
    expect(startChart(orderFormMachine, { input: { drafts: {} } }).actor.getSnapshot().value).toEqual({
      standing: 'visitor',
      quote: 'missing',
      earlier: 'known',
      priceType: 'market',
      stopLoss: 'off',
      takeProfit: 'off',
      flow: 'editing',
    });
  });
});
