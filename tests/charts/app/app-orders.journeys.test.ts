import { describe, expect, it } from 'vitest';
import { adaptive, instrumentOf, orderOf, PRICE_HEARD, pushOf } from '../../support/fixtures.ts';
import { startWiredApp } from '../../support/wired-app.ts';
import { model as chartTools } from '../chart-tools/chart-tools.model.ts';

/** What orders tell one another by the wiring alone: the lines on the chart, the list under it, the ticket. */

const stop = orderOf({ stopLoss: '95' });
const joined = (app: ReturnType<typeof startWiredApp>) => {
  app.logIn();
  app.connect();
  return app;
};

/** A stop that was moved and let go. */
function moved(app: ReturnType<typeof startWiredApp>) {
  const lines = app.open('orderLines');
  lines.ref.send({ type: 'line.grabbed', order: stop, grip: 'stopLoss' });
  lines.ref.send({ type: 'line.released', price: '97' });
  return { ...lines, state: () => lines.ref.getSnapshot().value };
}

/** The live orders, as they were read. */
async function listed(app: ReturnType<typeof startWiredApp>) {
  const list = app.open('liveOrders');
  list.ref.send({ type: 'orders.watched' });
  await list.actors.loadLiveOrders?.answer({ data: [stop], version: 5 });
  return { ...list, rows: () => list.ref.getSnapshot().context.rows };
}

const saved = { id: 1, stopLoss: '97', takeProfit: '0' };
const accepted = (answer: unknown) => ({ kind: 'accepted', answer, message: 'done' });

describe('a stop moved on the chart', () => {
  it('S4.3 saved, is shown in the list at once, and the lists are read again', async () => {
    const app = joined(startWiredApp());
    const list = await listed(app);
    const pages = app.open('orderList');
    pages.ref.send({ type: 'orders.shown', tab: 1 });
    const [before, pagesBefore] = [list.reads(), pages.reads()];
    const lines = moved(app);
    lines.ref.send({ type: 'level.set', key: 'key-1', isAdaptive: true });
    await lines.actors.moveStop?.answer(accepted(saved));
    expect(list.rows()[0]?.stopLoss).toBe('97');
    expect([list.reads(), pages.reads()]).toEqual([before + 1, pagesBefore + 1]);
  });

  it('S4.4 hears pushes and closings of the account, and of another instrument', () => {
    const app = joined(startWiredApp());
    const lines = moved(app);
    app.say({ type: 'socket.accountPushed', push: pushOf([1]) });
    expect(lines.ref.getSnapshot().context.order?.price).toBe('107');
    app.say({ type: 'socket.positionsClosed', push: { seq: 2, ids: [1] } });
    expect(lines.state()).toBe('idle');
  });

  it('S2.43 ends when another instrument is selected', async () => {
    const app = joined(startWiredApp());
    const instruments = [instrumentOf(), instrumentOf({ id: 2, code: 'XAUUSD' })];
    app.quotes.send({ type: 'quotes.shown' });
    await app.calls.quotes.loadListing?.answer({ instruments, categories: [] });
    const lines = moved(app);
    app.quotes.send({ type: 'instrument.picked', id: 2 });
    expect(lines.state()).toBe('idle');
  });

  it('S7.16 a newer build waits until neither it nor an order’s sheet is open', () => {
    const app = joined(startWiredApp());
    const trade = () => app.update.getSnapshot().value.trade;
    const lines = moved(app);
    expect(trade()).toBe('busy');
    const sheet = app.open('orderSheet').ref;
    sheet.send({ type: 'order.opened', order: stop });
    lines.ref.send({ type: 'level.dismissed' });
    expect(trade()).toBe('busy');
    sheet.send({ type: 'sheet.dismiss' });
    expect(trade()).toBe('quiet');
    lines.ref.send({ type: 'line.grabbed', order: stop, grip: 'stopLoss' });
    lines.ref.send({ type: 'line.released', price: '97' });
    const many = app.open('closeMany').ref;
    many.send({ type: 'closing.opened', instrumentId: null });
    many.send({ type: 'closing.dismissed' });
    expect(trade()).toBe('busy');
    lines.ref.send({ type: 'level.dismissed' });
    expect(trade()).toBe('quiet');
  });
});

describe('a price chosen on the chart', () => {
  it('S4.2 goes to the ticket, and the chart gives the screen back', async () => {
    const app = joined(startWiredApp());
    app.quotes.send({ type: 'quotes.shown' });
    await app.calls.quotes.loadListing?.answer({ instruments: [instrumentOf()], categories: [] });
    const form = app.open('orderForm', { drafts: {} }).ref;
    const tools = app.open('chartTools', chartTools.inputs?.[0]).ref;
    tools.send({ type: 'full.open' });
    expect(tools.getSnapshot().hasTag('fullScreen')).toBe(true);
    const lines = app.open('orderLines').ref;
    lines.send({ type: 'target.begun', instrumentId: 1, precision: 2, price: '98.5' });
    lines.send({ type: 'level.set', key: 'key-1', isAdaptive: true });
    expect(form.getSnapshot().hasTag('pending')).toBe(true);
    expect(form.getSnapshot().context.drafts[1]?.targetPrice).toBe('98.5');
    expect(tools.getSnapshot().hasTag('fullScreen')).toBe(false);
  });
});

describe('live orders', () => {
  it('S7.33 S7.34 hear pushes, closings, and that some were missed', async () => {
    const app = joined(startWiredApp());
    const list = await listed(app);
    app.say({ type: 'socket.accountPushed', push: { ...pushOf([1]), version: 5 } });
    expect(list.rows()[0]?.price).toBe('107');
    const before = list.reads();
    app.say({ type: 'socket.accountPushed', push: { ...pushOf([1], 7), version: 5 } });
    expect(list.reads()).toBe(before + 1);
    await list.actors.loadLiveOrders?.answer({ data: [stop], version: 5 });
    app.say({ type: 'socket.positionsClosed', push: { seq: 8, ids: [1] } });
    expect(list.rows()).toEqual([]);
  });

  it('S4.3 hear of stops saved and of changes by the order’s sheet', async () => {
    const app = joined(startWiredApp());
    const list = await listed(app);
    const before = list.reads();
    const sheet = app.open('orderSheet');
    sheet.ref.send({ type: 'order.opened', order: stop });
    sheet.ref.send({ type: 'stops.edit' });
    const stops = { stopLoss: '97', takeProfit: null, trail: null };
    sheet.ref.send({ type: 'stops.save', stops, key: 'key-1' });
    await sheet.actors.setStops?.answer(accepted(saved));
    expect(list.rows()[0]?.stopLoss).toBe('97');
    expect(list.reads()).toBe(before + 1);
  });

  it('S2.52 hear of several positions closed, as the list and the user do', async () => {
    const app = joined(startWiredApp());
    const list = await listed(app);
    const pages = app.open('orderList');
    pages.ref.send({ type: 'orders.shown', tab: 1 });
    const [before, pagesBefore] = [list.reads(), pages.reads()];
    const many = app.open('closeMany');
    many.ref.send({ type: 'closing.opened', instrumentId: null });
    expect(app.update.getSnapshot().value.trade).toBe('busy');
    many.ref.send({ type: 'closing.picked', which: 'all', key: 'key-1', caution: adaptive(stop) });
    await many.actors.closeMany?.answer(accepted({ profit: '7' }));
    expect([list.reads(), pages.reads()]).toEqual([before + 1, pagesBefore + 1]);
    expect(app.calls.session.refreshUser?.calls).toHaveLength(1);
    expect(app.update.getSnapshot().value.trade).toBe('quiet');
  });

  it('S7.24 hear of an order that was placed', async () => {
    const app = joined(startWiredApp());
    app.quotes.send({ type: 'quotes.shown' });
    await app.calls.quotes.loadListing?.answer({ instruments: [instrumentOf()], categories: [] });
    const list = await listed(app);
    const before = list.reads();
    const form = app.open('orderForm', { drafts: {} });
    form.ref.send(PRICE_HEARD);
    form.ref.send({ type: 'order.review', direction: 1, funds: { free: null, tradeFeeType: 1 } });
    form.ref.send({ type: 'order.confirm', key: 'key-1' });
    const receipt = { id: 9, price: '100', margin: '10', fee: '1', status: 1 };
    await form.actors.submitOrder?.answer(accepted(receipt));
    expect(list.reads()).toBe(before + 1);
  });
});
