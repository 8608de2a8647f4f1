import { describe, expect, it } from 'vitest';
import { type EventObject, fromCallback } from 'xstate';
import type { OrderTab, Period } from '#contract/constants';
import type { OrderPage } from '#contract/entities';
import type { Candle } from '#contract/entities-market';
import type { User } from '#contract/entities-user';
import type { RequestOf } from '#contract/route';
import type { loginForU, SignedIn } from '#contract/routes/account';
import { createAccountFormMachine, type FormAnswer } from '#machines/account-form/account-form.machine';
import { singletonsOf } from '#machines/app/singletons';
import { candlesMachine } from '#machines/candles/candles.machine';
import type { CommandInput, Executed } from '#machines/command/command.machine';
import {
  connectionMachine,
  type SocketOrder,
  type SocketReport,
} from '#machines/connection/connection.machine';
import { orderFormMachine, type Receipt, submitOrderMachine } from '#machines/order-form/order-form.machine';
import type { Ticket } from '#machines/order-form/ticket';
import { type OrderFilter, orderListMachine } from '#machines/order-list/order-list.machine';
import { orderSheetMachine, setStopsMachine } from '#machines/order-sheet/order-sheet.machine';
import { pushMachine } from '#machines/push/push.machine';
import { type MarketListing, quotesMachine } from '#machines/quotes/quotes.machine';
import { type SessionInput, sessionMachine } from '#machines/session/session.machine';
import { startupMachine } from '#machines/startup/startup.machine';
import type { Features } from '../../../src/client/features/all.ts';
import { anywhere } from '../../support/anywhere.ts';
import {
  appInput,
  instrumentOf,
  lonelyApp,
  orderOf,
  PRICE_HEARD,
  pageOf,
  pushOf,
  userOf,
} from '../../support/fixtures.ts';
import { openFeature } from '../../support/open-feature.ts';
import { heldActor, settled, startChart } from '../../support/start-chart.ts';
import { model } from './app.model.ts';

type Credentials = RequestOf<typeof loginForU>;

const signedIn: SignedIn = { token: 'token-1', user: userOf() };
const credentials: Credentials = { channel: 'email', account: 'a@example.com', password: 'secret' };

/** The whole app: every call is held, and the socket sends what the test gives it. */
function startApp({ isTrading = true } = {}) {
  const calls = {
    checkCompany: heldActor<{ status: number; type: number; lossUrl: string }>(),
    signIn: heldActor<FormAnswer<SignedIn>, () => Credentials>(),
    refreshUser: heldActor<User>(),
    endSession: heldActor<void, Pick<SessionInput, 'token' | 'realToken'>>(),
    loadListing: heldActor<MarketListing>(),
    loadOrders: heldActor<OrderPage, { status: OrderTab; page: number; filter: OrderFilter }>(),
    submit: heldActor<Executed<Receipt>, CommandInput<Ticket>>(),
    setStops: heldActor<
      Executed<{ id: number; stopLoss: string; takeProfit: string }>,
      CommandInput<{ id: number; stopLoss: string; takeProfit: string }>
    >(),
    loadCandles: heldActor<Candle[], { instrumentId: number; period: Period }>(),
  };
  const sent: unknown[] = [];
  const link = { say: (_: SocketReport): void => undefined };
  const socket = fromCallback<SocketOrder, void>(({ sendBack, receive }) => {
    link.say = (report) => sendBack(report);
    receive(({ frames }) => sent.push(...frames));
  });
  const { refreshUser, endSession, loadListing, loadOrders, loadCandles, checkCompany } = calls;
  const machine = lonelyApp.provide({
    actors: {
      startup: startupMachine.provide({ actors: { checkCompany: checkCompany.logic } }),
      session: sessionMachine.provide({
        actors: { refreshUser: refreshUser.logic, endSession: endSession.logic },
      }),
      connection: connectionMachine.provide({ actors: { socket } }),
      quotes: quotesMachine.provide({ actors: { loadListing: loadListing.logic } }),
    },
  });
  const { actor } = startChart(machine, { input: appInput });
  const trading = {
    candles: candlesMachine.provide({ actors: { loadCandles: loadCandles.logic } }),
    orderList: orderListMachine.provide({ actors: { loadOrders: loadOrders.logic } }),
    orderForm: orderFormMachine.provide({
      actors: { submitOrder: submitOrderMachine.provide({ actors: { execute: calls.submit.logic } }) },
    }),
    orderSheet: orderSheetMachine.provide({
      actors: { setStops: setStopsMachine.provide({ actors: { execute: calls.setStops.logic } }) },
    }),
  };
  const open = <Id extends keyof typeof trading>(id: Id): Features[Id] =>
    openFeature(actor, id, trading[id], { drafts: {}, period: '1min' });
  const find = <Id extends keyof typeof trading>(id: Id) =>
    (isTrading ? open(id) : actor.system.get(id)) as Features[Id];
  const charts = {
    ...singletonsOf(actor.system),
    candles: find('candles'),
    orderForm: find('orderForm'),
    orderList: find('orderList'),
    orderSheet: find('orderSheet'),
  };
  charts.connection.send({ type: 'connection.ensure' });
  link.say({ type: 'socket.opened' });
  return { actor, charts, calls, sent, open, say: (report: SocketReport) => link.say(report) };
}

type App = ReturnType<typeof startApp>;

async function logIn({ actor, calls, say }: App): Promise<void> {
  const logic = createAccountFormMachine<Credentials, SignedIn>({ wantsFactor: false }).provide({
    actors: { submit: calls.signIn.logic },
  });
  const signIn = openFeature(actor, 'signIn', logic, { methods: 'either', draft: {} });
  signIn.send({ type: 'form.shown' });
  signIn.send({ type: 'form.submit', request: credentials });
  await calls.signIn.answer({ answer: signedIn, message: 'hello' });
  say({ type: 'socket.loginAnswered', code: 1 });
}

/** A trader before their open orders, 1 of them on its sheet. */
async function trading(): Promise<App> {
  const app = startApp();
  await logIn(app);
  app.charts.orderList.send({ type: 'orders.shown', tab: 1 });
  await app.calls.loadOrders.answer(pageOf([1, 2]));
  app.charts.orderSheet.send({ type: 'order.opened', order: orderOf() });
  return app;
}

const ids = ({ charts }: App): number[] => charts.orderList.getSnapshot().context.rows.map(({ id }) => id);

describe('what the charts tell one another', () => {
  it('S4.13 S4.14 a login reaches session, connection and order form', async () => {
    const app = startApp();
    await logIn(app);
    const { session, connection, orderForm } = app.charts;
    expect(session.getSnapshot().matches({ signedIn: { account: 'real' } })).toBe(true);
    expect(app.sent).toContainEqual({ type: 'login', token: 'token-1' });
    expect(connection.getSnapshot().matches({ live: { open: { login: 'loggedIn' } } })).toBe(true);
    expect(orderForm.getSnapshot().matches({ standing: 'trader' })).toBe(true);
  });

  it('S2.58 S6.1 a logout clears session, link, form, list and sheet', async () => {
    const app = await trading();
    const { session, connection, orderForm, orderList, orderSheet } = app.charts;
    session.send({ type: 'session.logout' });
    await app.calls.endSession.answer();
    expect(session.getSnapshot().context.token).toBeNull();
    expect(connection.getSnapshot().context.token).toBeNull();
    expect(app.sent.at(-1)).toEqual({ type: 'logout' });
    expect(orderForm.getSnapshot().matches({ standing: 'visitor' })).toBe(true);
    expect(orderList.getSnapshot().matches({ list: 'hidden' })).toBe(true);
    expect(orderList.getSnapshot().context.summary).toBeNull();
    expect(orderSheet.getSnapshot().value).toBe('closed');
    expect(ids(app)).toEqual([]);
  });

  it('S4.13 S9.1 a 999 over the socket ends the session everywhere', async () => {
    const app = await trading();
    app.say({ type: 'socket.loginAnswered', code: 999 });
    expect(app.charts.session.getSnapshot().matches('visitor')).toBe(true);
    expect(app.charts.orderForm.getSnapshot().matches({ standing: 'visitor' })).toBe(true);
    expect(app.charts.orderSheet.getSnapshot().value).toBe('closed');
  });

  it('S3.5 S7.33 a push reaches the list and the sheet', async () => {
    const app = await trading();
    app.say({ type: 'socket.accountPushed', push: pushOf([1, 2]) });
    const { orderList, orderSheet } = app.charts;
    expect(orderList.getSnapshot().context.rows.map(({ profit }) => profit)).toEqual(['7', '7']);
    expect(orderSheet.getSnapshot().context.opened?.profit).toBe('7');
  });

  it('S4.4 S7.34 a closed position leaves the list and shuts its sheet', async () => {
    const app = await trading();
    app.say({ type: 'socket.positionsClosed', push: { seq: 1, ids: [1] } });
    expect(ids(app)).toEqual([2]);
    expect(app.charts.orderSheet.getSnapshot().value).toBe('closed');
  });

  it('S7.33 after a gap in the pushes the list reads again', async () => {
    const app = await trading();
    const asked = app.calls.loadOrders.calls.length;
    app.say({ type: 'socket.accountPushed', push: pushOf([1], 5) });
    expect(app.calls.loadOrders.calls).toHaveLength(asked + 1);
  });

  it('S4.9 a decision of an operator, or a connection that was away, reads the user again', async () => {
    const app = await trading();
    const asked = app.calls.refreshUser.calls.length;
    app.say({ type: 'socket.reviewDecided', push: { seq: 1, kind: 'deposit' } });
    expect(app.calls.refreshUser.calls).toHaveLength(asked + 1);
    app.say({ type: 'socket.reviewDecided', push: { seq: 7, kind: 'deposit' } });
    expect(app.calls.refreshUser.calls).toHaveLength(asked + 2);
  });

  it('S2.41 S4.2 a listed instrument reaches the form, and its order refreshes user and list', async () => {
    const app = await trading();
    const { quotes, orderForm, session } = app.charts;
    quotes.send({ type: 'quotes.shown' });
    expect(app.sent).toContainEqual({ type: 'sub', topic: 'DAY_MARKET' });
    await app.calls.loadListing.answer({ instruments: [instrumentOf()], categories: [] });
    orderForm.send(PRICE_HEARD);
    orderForm.send({ type: 'order.review', direction: 1, funds: { free: null, tradeFeeType: 1 } });
    orderForm.send({ type: 'order.confirm', key: 'key-1' });
    const asked = app.calls.loadOrders.calls.length;
    const answer = { id: 9, price: '100', margin: '1000', fee: '3', status: 1 as const };
    await app.calls.submit.answer({ answer, message: 'done' });
    expect(orderForm.getSnapshot().matches({ flow: { ended: 'placed' } })).toBe(true);
    expect(app.calls.loadOrders.calls).toHaveLength(asked + 1);
    await app.calls.refreshUser.answer(userOf({ balance: '997' }));
    expect(session.getSnapshot().context.user?.balance).toBe('997');
  });

  it('S5.9 S9.4 a lost link makes the price stale; a new one reads quotes and candles again', async () => {
    const app = startApp();
    const { quotes, candles, orderForm, connection } = app.charts;
    quotes.send({ type: 'quotes.shown' });
    await app.calls.loadListing.answer({ instruments: [instrumentOf()], categories: [] });
    candles.send({ type: 'chart.shown', subject: { instrumentId: 1, code: 'EURUSD' } });
    const candle: Candle = { time: 0, open: '1', high: '1', low: '1', close: '1', volume: '0' };
    await app.calls.loadCandles.answer([candle]);
    orderForm.send(PRICE_HEARD);
    expect(orderForm.getSnapshot().matches({ quote: 'fresh' })).toBe(true);
    app.say({ type: 'socket.closed' });
    expect(orderForm.getSnapshot().matches({ quote: 'stale' })).toBe(true);
    app.sent.length = 0;
    connection.send({ type: 'connection.ensure' });
    app.say({ type: 'socket.opened' });
    expect(app.sent).toEqual([
      { type: 'sub', topic: 'DAY_MARKET' },
      { type: 'sub', topic: 'KLINE.EURUSD' },
    ]);
    expect(app.calls.loadListing.calls).toHaveLength(2);
    expect(app.calls.loadCandles.calls).toHaveLength(2);
    quotes.send({ type: 'quotes.hidden' });
    candles.send({ type: 'chart.hidden' });
    expect(app.sent.slice(2)).toEqual([
      { type: 'unsub', topic: 'DAY_MARKET' },
      { type: 'unsub', topic: 'KLINE.EURUSD' },
    ]);
  });

  it('S4.3 saved stops reach the row of the list', async () => {
    const app = await trading();
    const { orderSheet, orderList } = app.charts;
    orderSheet.send({ type: 'stops.edit' });
    orderSheet.send({
      type: 'stops.save',
      stops: { stopLoss: '90', takeProfit: null, trail: null },
      key: 'key-1',
    });
    const saved = { id: 1, stopLoss: '90', takeProfit: '0' };
    await app.calls.setStops.answer({ answer: saved, message: 'done' });
    expect(orderList.getSnapshot().context.rows[0]).toMatchObject(saved);
  });

  it('S7.16 the question for a newer build waits while an order stands open, on its sheet or in the form', async () => {
    const app = await trading();
    const { quotes, orderForm, orderSheet, update } = app.charts;
    const trade = (): string => update.getSnapshot().value.trade;
    expect(trade()).toBe('busy');
    orderSheet.send({ type: 'sheet.dismiss' });
    expect(trade()).toBe('quiet');
    quotes.send({ type: 'quotes.shown' });
    await app.calls.loadListing.answer({ instruments: [instrumentOf()], categories: [] });
    orderForm.send(PRICE_HEARD);
    orderForm.send({ type: 'order.review', direction: 1, funds: { free: null, tradeFeeType: 1 } });
    expect(trade()).toBe('busy');
  });
});

describe('charts that trade, started with the first screen that does', () => {
  it('S2.41 S4.14 the order form hears of the instrument and the login it missed', async () => {
    const app = startApp({ isTrading: false });
    await logIn(app);
    app.charts.quotes.send({ type: 'quotes.shown' });
    await app.calls.loadListing.answer({ instruments: [instrumentOf()], categories: [] });
    const orderForm = app.open('orderForm').getSnapshot();
    expect(orderForm.context.instrument?.id).toBe(1);
    expect(orderForm.matches({ standing: 'trader', quote: 'unheard' })).toBe(true);
  });

  it('S2.41 S6.1 before the listing is there and for a visitor it waits for both', () => {
    const orderForm = startApp({ isTrading: false }).open('orderForm').getSnapshot();
    expect(orderForm.context.instrument).toBeNull();
    expect(orderForm.matches({ standing: 'visitor', quote: 'missing' })).toBe(true);
  });

  it('S7.33 an order accepted before the list was ever opened changes the account all the same', async () => {
    const app = startApp({ isTrading: false });
    await logIn(app);
    app.charts.quotes.send({ type: 'quotes.shown' });
    await app.calls.loadListing.answer({ instruments: [instrumentOf()], categories: [] });
    const orderForm = app.open('orderForm');
    orderForm.send(PRICE_HEARD);
    orderForm.send({ type: 'order.review', direction: 1, funds: { free: null, tradeFeeType: 1 } });
    orderForm.send({ type: 'order.confirm', key: 'key-1' });
    const answer = { id: 9, price: '100', margin: '1000', fee: '3', status: 1 as const };
    await app.calls.submit.answer({ answer, message: 'done' });
    await app.calls.refreshUser.answer(userOf({ balance: '997' }));
    expect(app.charts.session.getSnapshot().context.user?.balance).toBe('997');
  });
});

describe('the first success', () => {
  it.each([
    ['was filled', 'offered', 1],
    ['waits', 'waiting', 0],
  ] as const)('S1.5 after an order that %s the card is %s', async (_, card, status) => {
    const app = startApp();
    await logIn(app);
    const watchWorker = fromCallback<EventObject, void>(() => {});
    const push = openFeature(app.actor, 'push', pushMachine.provide({ actors: { watchWorker } }), {
      isAnswered: false,
    });
    app.charts.quotes.send({ type: 'quotes.shown' });
    await app.calls.loadListing.answer({ instruments: [instrumentOf()], categories: [] });
    const { orderForm } = app.charts;
    orderForm.send(PRICE_HEARD);
    orderForm.send({ type: 'order.review', direction: 1, funds: { free: null, tradeFeeType: 1 } });
    orderForm.send({ type: 'order.confirm', key: 'key-1' });
    expect(push.getSnapshot().value.card).toBe('waiting');
    await app.calls.submit.answer({
      answer: { id: 9, price: '100', margin: '1000', fee: '3', status },
      message: 'done',
    });
    expect(push.getSnapshot().value.card).toBe(card);
  });
});

describe('the start of the app', () => {
  it('S7.59 S8.11 a closed site leaves for its address; quotes did not wait for the answer', async () => {
    const app = startApp();
    app.charts.quotes.send({ type: 'quotes.shown' });
    expect(app.calls.loadListing.calls).toHaveLength(1);
    await app.calls.checkCompany.answer({ status: 1, type: 0, lossUrl: 'https://elsewhere.example' });
    await settled();
    expect(app.actor.getSnapshot().value).toBe('leaving');
  });

  it('S7.59 a chart asked for before it runs is named', () => {
    expect(() => singletonsOf({ get: () => undefined })).toThrow('chart session is not running');
  });
});

anywhere('S2.64', model, {
  'app -- feature.opened [0]': ({ children }) => expect(Object.keys(children)).toContain('clipboard'),
});
