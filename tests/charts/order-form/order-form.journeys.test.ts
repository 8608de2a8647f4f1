import { describe, expect, it } from 'vitest';
import { DIRECTION, FEE_PER_LOT } from '#contract/constants';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { draftOf } from '#machines/order-form/drafts';
import {
  type OrderFormEvent,
  orderFormMachine,
  type Receipt,
  submitOrderMachine,
} from '#machines/order-form/order-form.machine';
import type { Ticket, TicketField } from '#machines/order-form/ticket';
import { after, anywhere } from '../../support/anywhere.ts';
import { instrumentOf, lost, NO_ACCOUNT, PRICE_HEARD, refused } from '../../support/fixtures.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './order-form.model.ts';

const euro = instrumentOf();
const receipt: Receipt = { id: 7, price: '100', margin: '1000', fee: '3', status: 1 };
const funds = { free: null, tradeFeeType: FEE_PER_LOT };
const buy = { type: 'order.review', direction: DIRECTION.buy, funds } as const;
const typed = (field: TicketField, text: string): OrderFormEvent => ({ type: 'field.typed', field, text });
const heard = { ...PRICE_HEARD, close: '101', atMs: 5_000 } as const;

/** A trader before a fresh price, their answers held by the test. */
function trader(instrument = euro) {
  const server = heldActor<Executed<Receipt>, CommandInput<Ticket>>();
  const submitOrder = submitOrderMachine.provide({ actors: { execute: server.logic } });
  const started = startChart(orderFormMachine.provide({ actors: { submitOrder } }), {
    input: { drafts: {} },
  });
  started.actor.send({ type: 'session.started', drafts: {} });
  started.actor.send({ type: 'instrument.selected', instrument, isKept: false });
  if (instrument.isOpen) started.actor.send({ ...PRICE_HEARD, instrumentId: instrument.id });
  const at = (region: string): unknown =>
    (started.actor.getSnapshot().value as Record<string, unknown>)[region];
  return { ...started, server, at, context: () => started.actor.getSnapshot().context };
}

function submitting() {
  const form = trader();
  form.actor.send(buy);
  form.actor.send({ type: 'order.confirm', key: 'key-1' });
  return form;
}

/** Loses every try of the order on its way. */
async function giveUp({ server, clock }: ReturnType<typeof trader>): Promise<void> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await server.fail(lost());
    clock.increment(8_000);
  }
  await settled();
}

it('S5.11 each price brings the rate of its currency, which margin is counted by', () => {
  const { actor, context } = trader(instrumentOf({ rate: '1.1' }));
  for (const rate of ['1.2', '1.3']) {
    actor.send({ ...heard, rate });
    expect(context().instrument?.rate).toBe(rate);
  }
});

it('S9.5 each price brings how much margin is required, until it says no more', () => {
  const { actor, context } = trader();
  for (const factor of ['3', undefined]) {
    actor.send({ ...heard, factor });
    expect(context().instrument?.marginFactor).toBe(factor);
  }
  const { instrument } = context();
  actor.send(heard);
  expect(context().instrument).toBe(instrument);
});

/** Brings a form with every region away from its start into one state of the flow. */
const arrivals: Record<string, () => Promise<ReturnType<typeof trader>>> = {
  editing: async () => trader(),
  confirming: async () => {
    const form = trader();
    form.actor.send(buy);
    return form;
  },
  'submitting.sending': async () => submitting(),
  'submitting.checking': async () => {
    const form = submitting();
    await form.server.fail(lost());
    return form;
  },
  'ended.placed': async () => {
    const form = submitting();
    await form.server.answer({ answer: receipt, message: 'done' });
    return form;
  },
  'ended.rejected': async () => {
    const form = submitting();
    await form.server.fail(refused());
    return form;
  },
  'ended.unresolved': async () => {
    const form = submitting();
    await giveUp(form);
    form.actor.send({ ...heard, close: '100' });
    return form;
  },
};

describe('a price arriving while the trader works', () => {
  for (const [state, arrive] of Object.entries(arrivals))
    for (const from of ['fresh', 'stale', 'closed'])
      it(`S5.9 touches only the quote, from ${from} in ${state}`, async () => {
        const form = await arrive();
        form.actor.send({ type: 'priceType.pending' });
        form.actor.send({ type: 'stopLoss.toggle' });
        form.actor.send({ type: 'takeProfit.toggle' });
        if (from === 'stale') form.actor.send({ type: 'connection.lost' });
        if (from === 'closed') form.actor.send({ ...heard, isOpen: false });
        const { quote, ...before } = form.actor.getSnapshot().value;
        const { ticket, key } = form.context();
        expect(quote).toBe(from);
        expect(form.actor.getSnapshot().matches({ flow: flowOf(state) })).toBe(true);
        form.actor.send({ ...heard, close: '102' });
        const { quote: after, ...rest } = form.actor.getSnapshot().value;
        expect(after).toBe('fresh');
        expect(rest).toEqual(before);
        expect(form.context()).toMatchObject({ ticket, key, close: '102' });
      });
});

function flowOf(state: string): never {
  const [flow = '', inner] = state.split('.');
  return (inner ? { [flow]: inner } : flow) as never;
}

describe('the age of a price', () => {
  it('S5.9 a price is stale after 10 s, and each heard one starts the time anew', () => {
    const { actor, clock, at } = trader();
    clock.increment(9_999);
    expect(at('quote')).toBe('fresh');
    actor.send(heard);
    clock.increment(9_999);
    expect(at('quote')).toBe('fresh');
    clock.increment(1);
    expect(at('quote')).toBe('stale');
    expect(actor.getSnapshot().hasTag('tradable')).toBe(false);
  });

  it.each([
    true,
    false,
  ])('S5.9 S8.14 a price of an earlier visit is stale until one is heard, market open %s', (isOpen) => {
    const { actor, at } = trader();
    actor.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 2, isOpen }), isKept: true });
    expect(at('quote')).toBe('stale');
    actor.send({ ...heard, instrumentId: 2 });
    expect(at('quote')).toBe('fresh');
  });

  it('S5.9 a price knows when it was last heard, and another instrument starts without one', () => {
    const { actor, context } = trader();
    expect(context().heardAtMs).toBe(1_000);
    actor.send({ ...heard, atMs: 7_000 });
    expect(context().heardAtMs).toBe(7_000);
    actor.send({ ...heard, isOpen: false, atMs: 8_000 });
    expect(context().heardAtMs).toBe(8_000);
    actor.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 2 }) });
    expect(context().heardAtMs).toBeNull();
  });

  it('S5.9 the price of the listing is none to order at: one of now is waited for, and then it is stale', () => {
    const chosen = () => {
      const form = trader();
      form.actor.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 2 }) });
      expect(form.at('quote')).toBe('unheard');
      return form;
    };
    const { actor, announced, clock, at, server } = chosen();
    actor.send(buy);
    expect(announced).toEqual([{ type: 'order.refused', reason: 'stalePrice' }]);
    expect([at('flow'), server.calls.length]).toEqual(['editing', 0]);
    clock.increment(9_999);
    expect(at('quote')).toBe('unheard');
    clock.increment(1);
    expect(at('quote')).toBe('stale');
    for (const [event, quote] of [
      [{ type: 'connection.lost' }, 'stale'],
      [{ ...heard, instrumentId: 2 }, 'fresh'],
      [{ ...heard, instrumentId: 2, isOpen: false }, 'closed'],
      [heard, 'unheard'],
    ] as const) {
      const form = chosen();
      form.actor.send(event);
      expect(form.at('quote')).toBe(quote);
    }
  });

  it('S5.9 S8.14 a price of another instrument says nothing about this one', () => {
    const { actor, at, context } = trader();
    actor.send({ type: 'connection.lost' });
    actor.send({ ...heard, instrumentId: 99 });
    expect(at('quote')).toBe('stale');
    expect(context().close).toBe('100');
  });

  it('S5.9 S4.10 a lost connection leaves a closed market closed', () => {
    const { actor, at } = trader(instrumentOf({ isOpen: false }));
    actor.send({ type: 'connection.lost' });
    expect(at('quote')).toBe('closed');
  });
});

describe('refusals before an order is reviewed', () => {
  it('S5.7 S5.8 S5.9 S5.10 S8.3 visitor, doubt, closed, no leverage, stale and issues refuse in this order', () => {
    const { actor, announced, at, context } = trader(instrumentOf({ multiples: [], isOpen: false }));
    const next = (event: Parameters<typeof actor.send>[0] | null): unknown => {
      if (event) actor.send(event);
      announced.length = 0;
      actor.send(typed('lots', ''));
      actor.send(buy);
      expect(at('flow')).toBe('editing');
      return announced[0] ?? context().issues;
    };
    expect(next({ type: 'account.left' })).toEqual({ type: 'login.required', from: '/trade?symbol=EURUSD' });
    expect(next({ type: 'doubt.begun' })).toMatchObject({ type: 'login.required' });
    const started = { type: 'session.started', drafts: {} } as const;
    expect(next(started)).toEqual({ type: 'order.refused', reason: 'doubt' });
    expect(next({ type: 'doubt.over' })).toEqual({ type: 'order.refused', reason: 'marketClosed' });
    actor.send({ ...heard, isOpen: true });
    expect(next({ type: 'connection.lost' })).toEqual({ type: 'order.refused', reason: 'noLeverage' });
    actor.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 2 }) });
    expect(next({ type: 'connection.lost' })).toEqual({ type: 'order.refused', reason: 'stalePrice' });
    expect(next({ ...heard, instrumentId: 2 })).toEqual({ lots: 'required' });
    actor.send(typed('lots', '1'));
    actor.send(buy);
    expect(at('flow')).toBe('confirming');
    expect(context().issues).toEqual({});
  });

  it('S6.1 S8.3 a doubt keeps a ticket that is left tidy, and ends with its account', () => {
    const { actor, at, context } = trader();
    const events: OrderFormEvent[] = [
      { type: 'doubt.begun' },
      { type: 'stopLoss.toggle' },
      typed('stopLoss', ''),
    ];
    for (const event of events) actor.send(event);
    expect([at('earlier'), draftOf(context()).stopLoss]).toEqual(['doubted', '']);
    actor.send({ type: 'ticket.left' });
    expect(draftOf(context()).stopLoss).toBeNull();
    actor.send({ type: 'account.left' });
    expect(at('earlier')).toBe('known');
  });

  it('S8.14 nothing can be ordered before an instrument is known', () => {
    const { actor, announced } = startChart(orderFormMachine, { input: { drafts: {} } });
    actor.send({ type: 'session.started', drafts: {} });
    actor.send(buy);
    expect(announced).toEqual([{ type: 'order.refused', reason: 'stalePrice' }]);
  });

  it('S5.9 a price that went stale on the sheet keeps the sheet and sends nothing', () => {
    const { actor, announced, at, server } = trader();
    actor.send(buy);
    actor.send({ type: 'connection.lost' });
    actor.send({ type: 'order.confirm', key: 'key-1' });
    expect(at('flow')).toBe('confirming');
    actor.send({ ...heard, isOpen: false });
    actor.send({ type: 'order.confirm', key: 'key-1' });
    expect(at('flow')).toBe('editing');
    expect(announced.map(({ reason }) => reason)).toEqual(['stalePrice', 'marketClosed']);
    expect(server.calls).toHaveLength(0);
  });

  it('S5.12 the issue marks vanish once the fields change', () => {
    const { actor, context } = trader();
    const changes: OrderFormEvent[] = [
      typed('targetPrice', ''),
      { type: 'multiple.picked', value: '50' },
      { type: 'stopLoss.toggle' },
      { type: 'stopLoss.toggle' },
      { type: 'priceType.market' },
    ];
    actor.send({ type: 'priceType.pending' });
    for (const change of changes) {
      actor.send(buy);
      expect(context().issues.targetPrice, change.type).toBe('priceRequired');
      actor.send(change);
      expect(context().issues, change.type).toEqual({});
    }
  });
});

describe('an instrument on the form', () => {
  it('S5.13 the multiple starts at the first option and takes only options', () => {
    const { actor, context } = trader();
    expect(draftOf(context()).multiple).toBe('100');
    actor.send({ type: 'multiple.picked', value: '7' });
    expect(draftOf(context()).multiple).toBe('100');
    actor.send({ type: 'multiple.picked', value: '50' });
    expect(draftOf(context()).multiple).toBe('50');
  });

  it('S5.11 another instrument switches both stops off and leaves review; the same one changes nothing', () => {
    const { actor, at } = trader();
    actor.send({ type: 'stopLoss.toggle' });
    actor.send(typed('stopLoss', '90'));
    actor.send({ type: 'takeProfit.toggle' });
    actor.send(typed('takeProfit', '110'));
    actor.send(buy);
    actor.send({ type: 'instrument.selected', instrument: euro });
    expect([at('stopLoss'), at('takeProfit'), at('flow')]).toEqual([{ on: 'fixed' }, 'on', 'confirming']);
    actor.send({ type: 'instrument.selected', instrument: instrumentOf({ id: 2 }) });
    expect([at('stopLoss'), at('takeProfit'), at('flow')]).toEqual(['off', 'off', 'editing']);
  });
});

describe('an order on its way', () => {
  it('S4.2 S7.24 S2.47 the ticket is sent once under its key, and its receipt stays until dismissed', async () => {
    const { actor, announced, at, context, server } = submitting();
    expect(server.last().input).toEqual({
      kind: 'order',
      account: NO_ACCOUNT,
      key: 'key-1',
      request: {
        instrumentId: 1,
        direction: 1,
        priceType: 1,
        lots: '0.01',
        targetPrice: '0',
        stopLoss: '0',
        takeProfit: '0',
        multiple: '100',
        showCode: 'EUR/USD',
        pricePrecision: 2,
      },
    });
    await server.answer({ answer: receipt, message: 'done' });
    expect(at('flow')).toEqual({ ended: 'placed' });
    expect(announced).toEqual([{ type: 'order.accepted', receipt }]);
    expect(server.calls).toHaveLength(1);
    actor.send({ type: 'order.dismiss' });
    expect(at('flow')).toBe('editing');
    expect(context()).toMatchObject({ ticket: null, receipt: null, message: '', key: '' });
  });

  it('S8.3 a lost answer is checked under the same key until the truth is known', async () => {
    const { at, clock, server, announced } = submitting();
    await server.fail(lost());
    expect(at('flow')).toEqual({ submitting: 'checking' });
    clock.increment(500);
    expect(server.calls.map(({ input }) => input.key)).toEqual(['key-1', 'key-1']);
    expect(at('flow')).toEqual({ submitting: 'checking' });
    await server.answer({ answer: receipt, message: 'done' });
    expect(at('flow')).toEqual({ ended: 'placed' });
    expect(announced).toEqual([{ type: 'order.accepted', receipt }]);
  });

  it('S8.1 a refusal shows the words of the server, is announced and accepts nothing', async () => {
    const { actor, at, announced, context, server } = submitting();
    await server.fail(refused('not enough margin'));
    expect(at('flow')).toEqual({ ended: 'rejected' });
    expect(context()).toMatchObject({ message: 'not enough margin', receipt: null });
    expect(announced).toEqual([{ type: 'order.rejected' }]);
    actor.send({ type: 'order.dismiss' });
    expect(at('flow')).toBe('editing');
  });

  it('S8.3 an order without an answer ends as unresolved, never as placed', async () => {
    const form = submitting();
    const { at, server } = form;
    await giveUp(form);
    expect(at('flow')).toEqual({ ended: 'unresolved' });
    expect(server.calls).toHaveLength(8);
  });

  it('S6.4 S8.3 logging out in doubt gives the order up: no other account may send it', async () => {
    const { actor, at, clock, server } = submitting();
    await server.fail(lost());
    clock.increment(500);
    actor.send({ type: 'account.left' });
    expect(at('flow')).toBe('editing');
    expect(server.last().signal.aborted).toBe(true);
    clock.increment(60_000);
    expect(server.calls).toHaveLength(2);
  });
});

describe('the picked leverage', () => {
  it.each([
    ['50', '50'],
    ['100', '100'],
    ['7', '100'],
  ])('S5.13 S7.24 after %s was picked the order goes out with %s', (picked, sent) => {
    const { actor, server, context } = trader(instrumentOf({ multiples: ['100', '50'] }));
    expect(draftOf(context()).multiple).toBe('100');
    actor.send({ type: 'multiple.picked', value: picked });
    actor.send(buy);
    actor.send({ type: 'order.confirm', key: 'key-1' });
    expect(server.last().input.request.multiple).toBe(sent);
  });
});

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
