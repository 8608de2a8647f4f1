import { describe, expect, it } from 'vitest';
import { DIRECTION, FEE_PER_LOT, PRICE_TYPE } from '#contract/constants';
import { Decimal } from '#contract/money';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import { type Draft, type Drafts, draftOf } from '#machines/order-form/drafts';
import {
  type OrderFormEvent,
  orderFormMachine,
  orderOf,
  type Receipt,
  submitOrderMachine,
} from '#machines/order-form/order-form.machine';
import { isSizeRounded } from '#machines/order-form/shares';
import {
  type SizeUnit,
  type StopUnit,
  type Ticket,
  type TicketField,
  ticketOf,
} from '#machines/order-form/ticket';
import { instrumentOf, lost, PRICE_HEARD, refused } from '../../support/fixtures.ts';
import { heldActor, startChart } from '../../support/start-chart.ts';

/** The ticket of each instrument: kept while another is looked at, gone once it is placed. */

const euro = instrumentOf();
const gold = instrumentOf({ id: 2, code: 'XAUUSD', minLots: '0.1' });
const receipt: Receipt = { id: 7, price: '100', margin: '1000', fee: '3', status: 1 };
const buy = {
  type: 'order.review',
  direction: DIRECTION.buy,
  funds: { free: null, tradeFeeType: FEE_PER_LOT },
} as const;
const typed = (field: TicketField, text: string, lots?: string): OrderFormEvent => ({
  type: 'field.typed',
  field,
  text,
  ...(lots !== undefined && { lots }),
});
const selected = (instrument = euro): OrderFormEvent => ({ type: 'instrument.selected', instrument });
const blank = {
  priceType: PRICE_TYPE.market,
  lots: '0.01',
  targetPrice: '',
  stopLoss: null,
  takeProfit: null,
  trailBy: null,
  trail: '',
  stopsIn: 'price' as const,
  sizeIn: 'lots' as const,
  sizeOf: null,
  side: DIRECTION.buy,
  goodFor: '' as const,
  ocoId: '',
  multiple: '100',
};
const filled = {
  priceType: PRICE_TYPE.pending,
  lots: '2.5',
  targetPrice: '95',
  stopLoss: '90',
  takeProfit: '110',
  trailBy: null,
  trail: '',
  stopsIn: 'price' as const,
  sizeIn: 'lots' as const,
  sizeOf: null,
  side: DIRECTION.buy,
  goodFor: '' as const,
  ocoId: '',
  multiple: '50',
};
const FILL: OrderFormEvent[] = [
  { type: 'priceType.pending' },
  typed('targetPrice', '95'),
  typed('lots', '2.5'),
  { type: 'stopLoss.toggle' },
  typed('stopLoss', '90'),
  { type: 'takeProfit.toggle' },
  typed('takeProfit', '110'),
  { type: 'multiple.picked', value: '50' },
];

function form(drafts: Drafts = {}, ...events: OrderFormEvent[]) {
  const server = heldActor<Executed<Receipt>, CommandInput<Ticket>>();
  const submitOrder = submitOrderMachine.provide({ actors: { execute: server.logic } });
  const started = startChart(orderFormMachine.provide({ actors: { submitOrder } }), { input: { drafts } });
  const send = (...sent: OrderFormEvent[]): void => {
    for (const event of sent) started.actor.send(event);
  };
  send(...events);
  return {
    ...started,
    server,
    send,
    draft: () => draftOf(started.actor.getSnapshot().context),
    drafts: () => started.actor.getSnapshot().context.drafts,
    value: () => started.actor.getSnapshot().value,
  };
}
const trader = (...events: OrderFormEvent[]) =>
  form({}, { type: 'session.started', drafts: {} }, selected(), PRICE_HEARD, ...events);

describe('the ticket of an instrument', () => {
  it('S5.10 S5.11 S5.13 starts with the smallest order at the market, without stops, at the first leverage', () => {
    expect(trader().draft()).toEqual(blank);
    expect(trader().drafts()).toEqual({});
  });

  it('S5.11 a stop that is switched on starts at the close', () => {
    const { draft, send, value } = trader({ type: 'stopLoss.toggle' }, { type: 'takeProfit.toggle' });
    expect(draft()).toMatchObject({ stopLoss: '100', takeProfit: '100' });
    expect(value()).toMatchObject({ stopLoss: { on: 'fixed' }, takeProfit: 'on' });
    send({ type: 'stopLoss.toggle' }, { type: 'takeProfit.toggle' });
    expect(draft()).toMatchObject({ stopLoss: null, takeProfit: null });
    expect(value()).toMatchObject({ stopLoss: 'off', takeProfit: 'off' });
  });

  it('S2.46 is kept while another instrument is looked at, which has its own', () => {
    const { draft, send, value } = trader(...FILL);
    expect(draft()).toEqual(filled);
    send(selected(gold));
    expect(draft()).toEqual({ ...blank, lots: '0.1' });
    expect(value()).toMatchObject({ priceType: 'market', stopLoss: 'off', takeProfit: 'off' });
    send(typed('lots', '3'), selected());
    expect(draft()).toEqual(filled);
    expect(value()).toMatchObject({ priceType: 'pending', stopLoss: { on: 'fixed' }, takeProfit: 'on' });
    send(selected(gold));
    expect(draft().lots).toBe('3');
  });

  it('S5.11 a stop without a price stays on while its screen is open, and is off when it comes back', () => {
    const cleared = [
      { type: 'stopLoss.toggle' } as const,
      typed('stopLoss', ''),
      { type: 'takeProfit.toggle' } as const,
      typed('takeProfit', ' '),
    ];
    const away = trader(...cleared);
    expect(away.value()).toMatchObject({ stopLoss: { on: 'fixed' }, takeProfit: 'on' });
    away.send({ type: 'ticket.left' });
    expect(away.value()).toMatchObject({ stopLoss: 'off', takeProfit: 'off' });
    const other = trader(...cleared);
    other.send(selected(gold), selected());
    expect(other.value()).toMatchObject({ stopLoss: 'off', takeProfit: 'off' });
    const closed = trader(...cleared);
    closed.send(selected(instrumentOf({ id: 3, isOpen: false })), selected());
    expect(closed.value()).toMatchObject({ stopLoss: 'off', takeProfit: 'off' });
    expect(trader(...FILL, { type: 'ticket.left' }).draft()).toEqual(filled);
  });

  it('S5.13 a leverage that is offered no more gives way to the first', () => {
    const { send, draft } = form({ 1: filled }, selected(instrumentOf({ multiples: ['20', '10'] })));
    expect(draft().multiple).toBe('20');
    send({ type: 'multiple.picked', value: '10' });
    expect(draft()).toEqual({ ...filled, multiple: '10' });
  });
});

describe('an order that was placed', () => {
  const submitting = () => {
    const started = trader(...FILL, selected(gold), typed('lots', '3'), selected(), PRICE_HEARD, buy);
    started.send({ type: 'order.confirm', key: 'key-1' });
    return started;
  };

  it('S2.47 leaves an empty ticket of its instrument, and the others as they were', async () => {
    const { server, send, draft, value } = submitting();
    expect(server.last().input.request).toMatchObject({ targetPrice: '95', stopLoss: '90', lots: '2.5' });
    await server.answer({ answer: receipt, message: 'done' });
    expect(draft()).toEqual(blank);
    expect(value()).toMatchObject({
      flow: { ended: 'placed' },
      priceType: 'market',
      stopLoss: 'off',
      takeProfit: 'off',
    });
    send({ type: 'order.dismiss' }, selected(gold));
    expect(draft().lots).toBe('3');
  });

  it('S2.47 empties its own ticket even when another instrument is in front by then', async () => {
    const { server, send, draft } = submitting();
    send(selected(gold));
    await server.answer({ answer: receipt, message: 'done' });
    expect(draft().lots).toBe('3');
    send(selected());
    expect(draft()).toEqual(blank);
  });

  it('S8.1 S8.3 a refused or an unresolved one keeps its ticket', async () => {
    const turnedDown = submitting();
    await turnedDown.server.fail(refused());
    expect(turnedDown.draft()).toEqual(filled);
    const { server, clock, draft } = submitting();
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await server.fail(lost());
      clock.increment(8_000);
    }
    expect(draft()).toEqual(filled);
  });
});

describe('a price chosen on the chart', () => {
  it('S4.2 makes the ticket a pending order at that price, and leaves the rest of it', () => {
    const { send, draft, value } = form({}, selected(), typed('lots', '4'));
    send({ type: 'target.picked', price: '98.5' });
    expect(draft()).toMatchObject({ priceType: 0, targetPrice: '98.5', lots: '4' });
    expect(value()).toMatchObject({ priceType: 'pending', flow: 'editing' });
    send({ type: 'target.picked', price: '97' });
    expect(draft().targetPrice).toBe('97');
  });
});

describe('how a pending order waits', () => {
  it('S4.2 what is picked is kept in the ticket, asked for, and not of a market order', () => {
    const { send, draft } = form({}, selected(), { type: 'priceType.pending' });
    send({ type: 'goodFor.picked', goodFor: 'week' }, { type: 'pair.picked', ocoId: '12' });
    expect(draft()).toMatchObject({ goodFor: 'week', ocoId: '12' });
    const asked = (change: Partial<Draft>) => ticketOf(instrumentOf(), 1, { ...draft(), ...change }, '10');
    expect(asked({})).toMatchObject({ goodForMs: 7 * 86_400_000, ocoId: 12 });
    for (const none of [asked({ priceType: 1 }), asked({ goodFor: '', ocoId: '' })]) {
      expect(none).not.toHaveProperty('goodForMs');
      expect(none).not.toHaveProperty('ocoId');
    }
    send({ type: 'priceType.market' }, { type: 'goodFor.picked', goodFor: 'day' });
    expect(draft().goodFor).toBe('week');
  });
});

describe('a stop-loss that follows the price', () => {
  const following = { ...filled, trailBy: 'percent' as const, trail: '1.5' };
  const stopOf = ({ draft, value }: ReturnType<typeof form>) => {
    const { stopLoss, trailBy, trail } = draft();
    const { stopLoss: region } = value();
    return [typeof region === 'string' ? region : region.on, stopLoss, trailBy, trail];
  };

  it('S5.11 follows as far from the price as the stop-loss stood, in percent or in price, and goes back to it', () => {
    const chart = trader({ type: 'stopLoss.toggle' }, typed('stopLoss', '98.5'));
    chart.send({ type: 'stopLoss.trailing' });
    expect(stopOf(chart)).toEqual(['trailing', '98.5', 'percent', '1.5']);
    chart.send({ type: 'trailBy.picked', by: 'distance' });
    expect(stopOf(chart)).toEqual(['trailing', '98.5', 'distance', '1.5']);
    chart.send(typed('trail', '2.25'), { type: 'trailBy.picked', by: 'percent' });
    expect(stopOf(chart)).toEqual(['trailing', '98.5', 'percent', '2.25']);
    chart.send({ type: 'stopLoss.fixed' });
    expect(stopOf(chart)).toEqual(['fixed', '98.5', null, '']);
  });

  it('S5.11 a stop-loss at the price is no distance, and neither is one that cannot be read', () => {
    const chart = trader({ type: 'stopLoss.toggle' }, { type: 'stopLoss.trailing' });
    expect(stopOf(chart)).toEqual(['trailing', '100', 'percent', '']);
    chart.send(typed('trail', 'abc'), { type: 'trailBy.picked', by: 'distance' });
    expect(stopOf(chart)).toEqual(['trailing', '100', 'distance', '']);
  });

  it('S5.12 without a target the distance of a pending order is not known', () => {
    const chart = trader(
      { type: 'priceType.pending' },
      { type: 'stopLoss.toggle' },
      { type: 'stopLoss.trailing' },
    );
    expect(stopOf(chart)).toEqual(['trailing', '100', 'percent', '']);
    const aimed = trader(...FILL, { type: 'stopLoss.trailing' });
    // From a target of 95 to a stop of 90.
    expect(stopOf(aimed)).toEqual(['trailing', '90', 'percent', '5.26']);
  });

  it('S5.11 switched off it is forgotten: the next one stands at its price', () => {
    const chart = trader(...FILL, { type: 'stopLoss.trailing' }, { type: 'stopLoss.toggle' });
    expect(stopOf(chart)).toEqual(['off', null, null, '']);
    chart.send({ type: 'stopLoss.toggle' });
    expect(stopOf(chart)).toEqual(['fixed', '100', null, '']);
    chart.send({ type: 'stopLoss.trailing' }, typed('trail', '1'), { type: 'takeProfit.toggle' });
    expect(stopOf(chart)).toEqual(['trailing', '100', 'percent', '1']);
  });

  it('S2.46 each instrument has its own kind of stop-loss', () => {
    const chart = form({ 1: following, 2: filled }, selected());
    expect(stopOf(chart)).toEqual(['trailing', '90', 'percent', '1.5']);
    chart.send(selected(gold));
    expect(stopOf(chart)).toEqual(['fixed', '90', null, '']);
    chart.send(selected());
    expect(stopOf(chart)[0]).toBe('trailing');
    chart.send(selected(instrumentOf({ id: 3 })));
    expect(stopOf(chart)[0]).toBe('off');
    chart.send(selected(gold), selected());
    expect(stopOf(chart)[0]).toBe('trailing');
  });

  it('S5.11 without a distance it is off when its screen comes back', () => {
    const chart = trader({ type: 'stopLoss.toggle' }, { type: 'stopLoss.trailing' }, typed('trail', ' '));
    chart.send({ type: 'ticket.left' });
    expect(stopOf(chart)).toEqual(['off', null, null, '']);
    expect(stopOf(form({ 1: { ...following, stopLoss: '' } }, selected()))[0]).toBe('trailing');
  });

  it('S5.11 a wrong distance is marked in its own field, until something of the stop changes', () => {
    const wrong = (...events: OrderFormEvent[]) => {
      const chart = trader({ type: 'stopLoss.toggle' }, { type: 'stopLoss.trailing' }, buy, ...events);
      return chart.actor.getSnapshot().context.issues;
    };
    expect(wrong()).toEqual({ trail: 'required' });
    expect(wrong(typed('trail', '60'), buy)).toEqual({ trail: 'tooLarge' });
    expect(wrong({ type: 'trailBy.picked', by: 'distance' })).toEqual({});
    expect(wrong({ type: 'stopLoss.fixed' })).toEqual({});
    const fixed = trader({ type: 'stopLoss.toggle' }, buy, { type: 'stopLoss.trailing' });
    expect(fixed.actor.getSnapshot().context.issues).toEqual({});
  });

  it('S5.11 S7.24 the order asks for the distance, and for no price', () => {
    const { send, server, context } = placing();
    send(buy);
    expect(context().ticket).toMatchObject({ stopLoss: '0', trailPercent: '1.5' });
    send({ type: 'order.confirm', key: 'key-1' });
    expect(server.last().input.request).toMatchObject({ stopLoss: '0', trailPercent: '1.5' });
  });

  function placing() {
    const chart = trader({ type: 'stopLoss.toggle' }, { type: 'stopLoss.trailing' }, typed('trail', '1.5'));
    return { ...chart, context: () => chart.actor.getSnapshot().context };
  }
});

describe('what the stops are typed in', () => {
  // A buy of one lot at 100: a price that moves by one brings 1000, and the fee is 3.
  const typing = (unit: StopUnit, stopLoss: string, takeProfit: string, ...more: OrderFormEvent[]) =>
    trader(
      typed('lots', '1'),
      { type: 'stopLoss.toggle' },
      { type: 'takeProfit.toggle' },
      { type: 'stopsIn.picked', unit, tradeFeeType: FEE_PER_LOT },
      typed('stopLoss', stopLoss),
      typed('takeProfit', takeProfit),
      ...more,
    );
  const stopsOf = ({ draft }: ReturnType<typeof form>) => {
    const { stopLoss, takeProfit, stopsIn } = draft();
    return [stopsIn, stopLoss, takeProfit];
  };
  const picked = (unit: StopUnit): OrderFormEvent => ({
    type: 'stopsIn.picked',
    unit,
    tradeFeeType: FEE_PER_LOT,
  });
  const sell = { ...buy, direction: DIRECTION.sell };

  it('S5.11 the stops stay where they are when they are typed in another unit', () => {
    const chart = typing('price', '98', '105');
    chart.send(picked('points'));
    expect(stopsOf(chart)).toEqual(['points', '200', '500']);
    chart.send(picked('percent'));
    expect(stopsOf(chart)).toEqual(['percent', '2', '5']);
    chart.send(picked('money'));
    expect(stopsOf(chart)).toEqual(['money', '2003', '4997']);
    chart.send(picked('price'));
    expect(stopsOf(chart)).toEqual(['price', '98', '105']);
  });

  it('S5.11 as prices they are on the side that they were on, or that was asked for last', () => {
    const chart = typing('price', '102', '95');
    chart.send(picked('points'), picked('price'));
    expect(stopsOf(chart)).toEqual(['price', '102', '95']);
    chart.send(typed('stopLoss', '100'), picked('percent'), picked('price'));
    expect(stopsOf(chart)).toEqual(['price', '', '95']);
    const asked = typing('points', '200', '500', typed('lots', ''), sell, picked('price'));
    expect(stopsOf(asked)).toEqual(['price', '102', '95']);
    const target = typing('price', '', '95', picked('points'), picked('price'));
    expect(stopsOf(target)).toEqual(['price', '', '95']);
    const follows = typing(
      'price',
      '98',
      '95',
      { type: 'stopLoss.trailing' },
      picked('points'),
      picked('price'),
    );
    expect(stopsOf(follows)).toEqual(['price', '102', '95']);
  });

  it('S5.11 a line that is moved on the chart sets its field in its unit, on the side where it was let go', () => {
    const moved = (stop: 'stopLoss' | 'takeProfit', price: string): OrderFormEvent => ({
      type: 'stop.moved',
      stop,
      price,
      tradeFeeType: FEE_PER_LOT,
    });
    const prices = typing('price', '98', '105', moved('stopLoss', '96.5'));
    expect(stopsOf(prices)).toEqual(['price', '96.5', '105']);
    const chart = typing('points', '200', '500', moved('takeProfit', '103'));
    expect(stopsOf(chart)).toEqual(['points', '200', '300']);
    chart.send(moved('stopLoss', '101'));
    expect([stopsOf(chart), chart.draft().side]).toEqual([['points', '100', '300'], DIRECTION.sell]);
    chart.send(picked('money'), moved('takeProfit', '95'));
    expect(stopsOf(chart)).toEqual(['money', '1003', '4997']);
    const target = typing('price', '98', '105', { type: 'priceType.pending' }, typed('targetPrice', '90'));
    target.send(moved('stopLoss', '95'));
    expect(target.draft()).toMatchObject({ stopLoss: '95', side: DIRECTION.sell });
    const marked = typing('price', '98', '', buy, moved('stopLoss', '97'));
    expect(marked.actor.getSnapshot().context.issues).toEqual({});
    const off = trader(moved('stopLoss', '95'), moved('takeProfit', '105'));
    expect(stopsOf(off)).toEqual(['price', null, null]);
    const follows = typing('price', '98', '105', { type: 'stopLoss.trailing' }, moved('stopLoss', '95'));
    expect(follows.draft().stopLoss).toBe('98');
    expect(stopsOf(typing('points', '', '0', moved('stopLoss', '95'), moved('takeProfit', '105')))).toEqual([
      'points',
      '',
      '0',
    ]);
  });

  it.each([
    ['points', '200', '500'],
    ['percent', '2', '5'],
    ['money', '2003', '4997'],
  ] as const)('S5.11 S7.24 what is typed in %s is asked for as prices, by direction', (unit, stop, target) => {
    const bought = typing(unit, stop, target, buy).actor.getSnapshot().context.ticket;
    expect(bought).toMatchObject({ stopLoss: '98', takeProfit: '105' });
    const sold = typing(unit, stop, target, sell).actor.getSnapshot().context.ticket;
    expect(sold).toMatchObject({ stopLoss: '102', takeProfit: '95' });
  });

  it('S5.11 a distance is kept when the price moves, and counts from the price of the review', () => {
    const moved = { type: 'price.heard', instrumentId: 1, close: '110', isOpen: true, atMs: 1 } as const;
    const { actor } = typing('points', '200', '500', moved, buy);
    expect(actor.getSnapshot().context.ticket).toMatchObject({ stopLoss: '108', takeProfit: '115' });
  });

  it.each([
    ['points', '0.5', '', { stopLoss: 'decimals', takeProfit: 'required' }],
    ['points', '10000', '0', { stopLoss: 'tooLarge', takeProfit: 'tooSmall' }],
    ['percent', '100', '99.99', { stopLoss: 'tooLarge' }],
    ['money', '3', '0.001', { stopLoss: 'tooSmall', takeProfit: 'decimals' }],
  ] as const)('S5.11 S5.16 in %s %j and %j are refused in their fields', (unit, stop, target, issues) => {
    expect(typing(unit, stop, target, buy).actor.getSnapshot().context.issues).toEqual(issues);
  });

  it('S5.11 a stop that is switched on in another unit than prices is empty', () => {
    const chart = trader({ type: 'stopLoss.toggle' }, picked('money'), { type: 'takeProfit.toggle' });
    expect(stopsOf(chart)).toEqual(['money', '', '']);
    chart.send(picked('price'));
    expect(stopsOf(chart)).toEqual(['price', '', '']);
  });

  it('S5.11 the marks go, and a stop that follows begins as far away', () => {
    const chart = typing('points', '', '500', buy);
    chart.send(picked('percent'));
    expect(chart.actor.getSnapshot().context.issues).toEqual({});
    const trailing = typing('points', '200', '500', { type: 'stopLoss.trailing' });
    expect(trailing.draft()).toMatchObject({ trailBy: 'percent', trail: '2' });
    trailing.send(typed('takeProfit', ''), buy);
    expect(trailing.actor.getSnapshot().context.issues).toEqual({ takeProfit: 'required' });
  });

  it('S5.11 the unit is picked while a stop is typed in it', () => {
    const units = (...events: OrderFormEvent[]) => trader(...events, picked('points')).draft().stopsIn;
    expect(units()).toBe('price');
    expect(units({ type: 'stopLoss.toggle' })).toBe('points');
    expect(units({ type: 'takeProfit.toggle' })).toBe('points');
    const follows = [{ type: 'stopLoss.toggle' }, { type: 'stopLoss.trailing' }] as const;
    expect(units(...follows)).toBe('price');
    expect(units(...follows, { type: 'takeProfit.toggle' })).toBe('points');
  });
});

describe('what the size is typed in', () => {
  // A lot is 1000 units, which are worth 100 USD each.
  const sized = (unit: SizeUnit, text: string, ...more: OrderFormEvent[]) =>
    trader({ type: 'sizeIn.picked', unit }, typed('lots', text), ...more);
  const heard = (close: string): OrderFormEvent => ({
    type: 'price.heard',
    instrumentId: 1,
    close,
    isOpen: true,
    atMs: 1,
  });

  it('S5.10 the size stays what it is when it is typed in another unit', () => {
    const { send, draft } = trader(typed('lots', '2.5'));
    for (const [unit, text] of [
      ['units', '2500'],
      ['money', '250000'],
      ['lots', '2.5'],
    ] as const) {
      send({ type: 'sizeIn.picked', unit });
      expect([draft().sizeIn, draft().lots]).toEqual([unit, text]);
    }
    send(typed('lots', 'abc'), { type: 'sizeIn.picked', unit: 'money' });
    expect(draft().lots).toBe('');
  });

  it.each([
    ['units', '2500', '2.5'],
    ['units', '2509', '2.5'],
    ['money', '250000', '2.5'],
    ['money', '250999.99', '2.5'],
    ['lots', '2.5', '2.5'],
  ] as const)('S5.10 S7.24 in %s %s are asked for as %s lots, rounded down', (unit, text, lots) => {
    expect(sized(unit, text, buy).actor.getSnapshot().context.ticket).toMatchObject({ lots });
  });

  it('S5.10 money is worth as many lots as the price of the review says, or the target of the order', () => {
    const lotsOf = (...more: OrderFormEvent[]) =>
      sized('money', '100000', ...more, buy).actor.getSnapshot().context.ticket?.lots;
    expect(lotsOf()).toBe('1');
    expect(lotsOf(heard('101'))).toBe('0.99');
    expect(lotsOf({ type: 'priceType.pending' }, typed('targetPrice', '50'))).toBe('2');
  });

  it('S5.10 a size that the app wrote stays the lots it was written for, whatever the price does; one that is typed does not', () => {
    const { actor, send } = trader(typed('lots', '0.01'), { type: 'sizeIn.picked', unit: 'money' });
    send(heard('250'), buy);
    expect(actor.getSnapshot().context).toMatchObject({ issues: {}, ticket: { lots: '0.01' } });
    const written = trader({ type: 'sizeIn.picked', unit: 'money' });
    written.send(typed('lots', '150000', '1.5'), heard('101'));
    expect(isSizeRounded(instrumentOf(), written.draft(), '101')).toBe(false);
    expect(orderOf(written.actor.getSnapshot().context).lots).toBe('1.5');
    written.send(typed('stopLoss', '90'));
    expect(orderOf(written.actor.getSnapshot().context).lots).toBe('1.5');
    written.send(typed('lots', '150000'));
    expect(isSizeRounded(instrumentOf(), written.draft(), '101')).toBe(true);
    expect(orderOf(written.actor.getSnapshot().context).lots).toBe('1.48');
  });

  it('S5.10 a size that the app wrote in money is of its target again once another one is typed', () => {
    const { actor, send } = trader({ type: 'priceType.pending' }, typed('targetPrice', '50'));
    send(typed('lots', '2'), { type: 'sizeIn.picked', unit: 'money' }, typed('targetPrice', '100'));
    expect(orderOf(actor.getSnapshot().context).lots).toBe('1');
  });

  it.each([
    ['units', '9', { lots: 'tooSmall' }],
    ['units', '10.5', { lots: 'decimals' }],
    ['units', '', { lots: 'required' }],
    ['units', '1000001', { lots: 'tooLarge' }],
    ['money', '999.99', { lots: 'tooSmall' }],
    ['money', '1000.001', { lots: 'decimals' }],
    ['money', 'abc', { lots: 'notNumber' }],
    ['money', '100000000.01', { lots: 'tooLarge' }],
  ] as const)('S5.10 S5.16 in %s %j is refused', (unit, text, issues) => {
    const { actor, send } = sized(unit, text, buy);
    expect(actor.getSnapshot().context.issues).toEqual(issues);
    send({ type: 'sizeIn.picked', unit: 'lots' });
    expect(actor.getSnapshot().context.issues).toEqual({});
  });

  it('S5.10 a size in money waits for the target of the order, and its field comes first', () => {
    const { actor } = sized('money', '100000', { type: 'priceType.pending' }, buy);
    expect(actor.getSnapshot().context.issues).toEqual({ lots: 'required', targetPrice: 'priceRequired' });
  });

  it('S5.11 a stop that is typed as money counts from the lots that the size comes to', () => {
    const { actor } = sized('units', '1009', { type: 'stopLoss.toggle' }, typed('stopLoss', '98'));
    actor.send({ type: 'stopsIn.picked', unit: 'money', tradeFeeType: FEE_PER_LOT });
    expect(draftOf(actor.getSnapshot().context).stopLoss).toBe('2003');
    actor.send(buy);
    expect(actor.getSnapshot().context.ticket).toMatchObject({ lots: '1', stopLoss: '98' });
  });

  it('S9.5 the free margin covers the lots that the size comes to', () => {
    const { actor, send } = sized('money', '300000');
    send({ ...buy, funds: { free: new Decimal(2000), tradeFeeType: FEE_PER_LOT } });
    expect(actor.getSnapshot().context.issues).toEqual({ lots: 'lotsBeyondMargin' });
  });
});

describe('whose ticket it is', () => {
  it('S6.1 what was kept for the account comes with its session; what a visitor filled in stays in front of it', () => {
    const { send, draft, value } = form({}, selected(), typed('lots', '4'));
    send({ type: 'session.started', drafts: { 1: filled, 2: { ...filled, stopLoss: '' } } });
    expect(draft()).toEqual({ ...blank, lots: '4' });
    send(selected(gold));
    expect(draft()).toEqual({ ...filled, stopLoss: null });
    expect(value()).toMatchObject({ priceType: 'pending', stopLoss: 'off', takeProfit: 'on' });
  });

  it('S6.1 a visitor finds the own ticket after a reload, tidied', () => {
    expect(form({ 1: { ...filled, takeProfit: '' } }, selected()).draft()).toEqual({
      ...filled,
      takeProfit: null,
    });
  });

  it('S6.1 leaving the account leaves nothing of any ticket', () => {
    const { send, draft, drafts, value } = trader(...FILL, typed('lots', ''), buy);
    send({ type: 'account.left' });
    expect(drafts()).toEqual({});
    expect(draft()).toEqual(blank);
    expect(value()).toMatchObject({ priceType: 'market', stopLoss: 'off', takeProfit: 'off' });
  });
});

describe('lots beyond a limit', () => {
  // One lot holds 1000 of margin and costs a fee of 3.
  const asked = (lots: string, free: string | null) => {
    const { actor, send } = trader(typed('lots', lots));
    const funds = { free: free === null ? null : new Decimal(free), tradeFeeType: FEE_PER_LOT };
    send({ ...buy, funds });
    const { value, context } = actor.getSnapshot();
    return value.flow === 'confirming' ? 'confirming' : context.issues.lots;
  };

  it.each([
    ['1000', null, 'confirming'],
    ['1000.01', null, 'lotsTooLarge'],
    ['5000', '100000', 'lotsTooLarge'],
    ['4.98', '5000', 'confirming'],
    ['4.99', '5000', 'lotsBeyondMargin'],
    ['0.01', '10', 'marginTooSmall'],
  ])('S5.10 S9.5 %s lots with %s free: %s', (lots, free, found) => {
    expect(asked(lots, free)).toBe(found);
  });

  it('S5.10 an issue of the lots comes first, so that its field gets the focus', () => {
    const { actor, send } = trader(typed('lots', '5'), { type: 'stopLoss.toggle' }, typed('stopLoss', ''));
    send({ ...buy, funds: { free: new Decimal(10), tradeFeeType: FEE_PER_LOT } });
    expect(Object.entries(actor.getSnapshot().context.issues)).toEqual([
      ['lots', 'marginTooSmall'],
      ['stopLoss', 'priceRequired'],
    ]);
  });
});
