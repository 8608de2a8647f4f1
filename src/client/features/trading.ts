import { fromPromise, type SnapshotFrom, type Subscription } from 'xstate';
import * as z from 'zod/mini';
import { BALANCE_DIGITS, DIRECTION, ORDER_TAB, PRICE_TYPE } from '#contract/constants';
import * as market from '#contract/routes/market';
import * as trading from '#contract/routes/trading';
import { isolated } from '#contract/written-text';
import { accountInFront } from '#machines/account';
import { heard } from '#machines/app/rows';
import type { ChartSystem } from '#machines/app/singletons';
import { candlesMachine } from '#machines/candles/candles.machine';
import {
  type ClosedMany,
  type CloseManyRequest,
  closeManyCommand,
  closeManyMachine,
} from '#machines/close-many/close-many.machine';
import type { Executed } from '#machines/command/command.machine';
import { liveOrdersMachine } from '#machines/live-orders/live-orders.machine';
import type { Drafts } from '#machines/order-form/drafts';
import {
  type OrderFormRef,
  orderFormMachine,
  type Receipt,
  submitOrderMachine,
} from '#machines/order-form/order-form.machine';
import { GOOD_FOR } from '#machines/order-form/pending-terms';
import { SIZE_UNITS, STOP_UNITS, type Ticket } from '#machines/order-form/ticket';
import { moveStopMachine, orderLinesMachine } from '#machines/order-lines/order-lines.machine';
import { NO_FILTER, type OrderFilter, orderListMachine } from '#machines/order-list/order-list.machine';
import type { SavedStops } from '#machines/order-list/order-rows';
import {
  closeOrderMachine,
  type EndRequest,
  type OrderNote,
  orderSheetMachine,
  saveNoteMachine,
  setStopsMachine,
} from '#machines/order-sheet/order-sheet.machine';
import type { StopsRequest } from '#machines/order-sheet/stops-request';
import type { Zone } from '#machines/preferences/preferences.machine';
import { type quotesMachine, selectedInstrument } from '#machines/quotes/quotes.machine';
import type { sessionMachine } from '#machines/session/session.machine';
import { type CommandCall, executeCommand } from '../actors/execute-command.ts';
import type { Http } from '../actors/http.ts';
import { feature, type PageTools } from '../app/boot/feature.ts';
import { keepPeriod, keptPeriod } from '../app/boot/kept-chart.ts';
import { keepDraft, keptDraft } from '../app/boot/kept-drafts.ts';
import { keptAs } from '../app/boot/last-known.ts';
import { stretchOf } from '../app/format/result-periods.ts';
import { zoneNamed } from '../app/format/times.ts';
import { loginPath, tradePath } from '../app/shell/paths.ts';
import { demoResetFeature } from './demo-reset.ts';
import { buzzes, calls, opens, opensInPlace, shows, showsText } from './makers/page-effects.ts';
import { shortcutsFeature } from './shortcuts.ts';

/** Candles, order form, order list and order sheet: they come with the screens that trade. */

/** The chart of one instrument in one period, with the live candle. */
export const candlesFeature = feature(candlesMachine)({
  id: 'candles',
  scope: 'device',
  listens: [
    { from: 'connection', on: 'connection.opened', send: 'connection.opened' },
    heard(shortcutsFeature, 'period.wanted', 'period.picked'),
  ],
  tells: [
    { on: 'topic.wanted', to: 'connection', send: 'topic.wanted' },
    { on: 'topic.dropped', to: 'connection', send: 'topic.dropped' },
  ],
  actors: ({ http }) => ({
    loadCandles: fromPromise(async ({ input, signal }) => {
      return (await http(market.kline, input, { signal })).data;
    }),
  }),
  input: () => ({ period: keptPeriod() }),
  effects: [
    { on: 'chart.changed', does: opensInPlace(({ code, period }) => tradePath(code, period)) },
    { on: 'period.chosen', does: calls(keepPeriod, 'period') },
  ],
});

/** An order is on its way while the ticket's sheet or an order's sheet stands open. */
const isNoSheetOpen = (_: unknown, { get }: ChartSystem): boolean =>
  !['orderForm', 'orderSheet', 'orderLines', 'closeMany'].some((id) =>
    get(id)?.getSnapshot().hasTag('sheet'),
  );

/** A newer build waits while a sheet about an order is open. */
const SHEET_TELLS = [
  { on: { enters: 'sheet' }, to: 'update', send: 'order.begun' },
  { on: { leaves: 'sheet' }, to: 'update', send: 'order.over', when: isNoSheetOpen },
] as const;

/** What a toast says may be read over a shoulder: no money of the account while balances are hidden (S2.55). */
const areBalancesHidden = ({ get }: ChartSystem): boolean =>
  get('preferences')?.getSnapshot().hasTag('balancesHidden') ?? false;

type Changed = { message: string; profit: string | null; code?: string };

/** The words of the server, of which instrument the order was, and what a closed position came to unless balances are hidden. */
function resultOf(
  { text, figures }: PageTools,
  { message, profit, code }: Changed,
  system: ChartSystem,
): string {
  const about = code === undefined ? '' : `${isolated(code)} · `;
  if (profit === null || areBalancesHidden(system)) return about + message;
  const signed = isolated(figures().numbers.signed(profit, BALANCE_DIGITS));
  return about + text('order.closedResult', { message, profit: signed });
}

/** How a command about orders that are there may end. */
const ENDS = [
  { on: 'order.changed', does: buzzes('success') },
  {
    on: 'order.changed',
    does: showsText('success', (page, ended: Changed, { system }) => resultOf(page, ended, system)),
  },
  { on: 'order.refused', does: buzzes('refusal') },
  { on: 'order.refused', does: shows('error') },
  { on: 'order.unresolved', does: showsText('warning', ({ text }) => text('order.unresolved')) },
] as const;

/** Stops of orders, and the price of a new one, moved on the chart. */
export const orderLinesFeature = feature(orderLinesMachine)({
  id: 'orderLines',
  scope: 'account',
  listens: [
    { from: 'quotes', on: 'instrument.selected', send: 'instrument.selected' },
    { from: 'connection', on: 'account.pushed', send: 'account.pushed' },
    { from: 'connection', on: 'account.closed', send: 'account.closed' },
  ],
  tells: [...SHEET_TELLS],
  actors: ({ http }) => ({ moveStop: moveStopMachine.provide({ actors: { execute: saveStops(http) } }) }),
  effects: ENDS,
});

const VISITOR = 0;
const FORM = 'ticket';
const drafts = z.record(
  z.string(),
  z.object({
    priceType: z.enum(PRICE_TYPE),
    lots: z.string(),
    targetPrice: z.nullable(z.string()),
    stopLoss: z.nullable(z.string()),
    takeProfit: z.nullable(z.string()),
    multiple: z.string(),
    // Tickets that were kept by an earlier version have none.
    goodFor: z._default(z.enum(['', ...GOOD_FOR]), ''),
    ocoId: z._default(z.string(), ''),
    trailBy: z._default(z.nullable(z.enum(['distance', 'percent'])), null),
    trail: z._default(z.string(), ''),
    stopsIn: z._default(z.enum(STOP_UNITS), 'price'),
    sizeIn: z._default(z.enum(SIZE_UNITS), 'lots'),
    sizeOf: z._default(z.nullable(z.string()), null),
    side: z._default(z.enum(DIRECTION), DIRECTION.buy),
  }),
);

/** The tickets that were begun under an account in this tab, by instrument; those of a visitor under none. */
const keptTickets = (accountId: number): Drafts => keptDraft(FORM, accountId, drafts) ?? {};

/** Keeps what is filled in, once it differs from what was there: a start without an account forgets nothing. */
function keepTickets(ref: OrderFormRef): Subscription {
  let known = JSON.stringify(ref.getSnapshot().context.drafts);
  return ref.subscribe(({ context: { drafts: begun } }) => {
    const now = JSON.stringify(begun);
    if (now === known) return;
    known = now;
    keepDraft(FORM, accountInFront(ref).id, now === '{}' ? null : begun);
  });
}

/** The instrument that was selected before. */
const instrumentSelected = ({ context }: SnapshotFrom<typeof quotesMachine>) => {
  const instrument = selectedInstrument(context);
  return instrument ? { instrument, isKept: context.keptAtMs !== null } : null;
};

/** The tickets that the account had begun on this device. */
const ticketsOfAccount = ({ accountId }: { accountId: number }) => ({ drafts: keptTickets(accountId) });

/** The tickets that the account in front had begun on this device, when somebody is logged in. */
const ticketsOfUser = (session: SnapshotFrom<typeof sessionMachine>) => {
  const { user } = session.context;
  return session.hasTag('signedIn') && user ? { drafts: keptTickets(user.id) } : null;
};

/**
 * The ticket of an instrument, from its price type to the answer of the server. It may start after the login and after the
 * listing came, so it gets both at its start.
 */
export const orderFormFeature = feature(orderFormMachine)({
  id: 'orderForm',
  scope: 'account',
  listens: [
    {
      from: 'quotes',
      on: 'instrument.selected',
      send: 'instrument.selected',
      missed: instrumentSelected,
    },
    {
      from: 'session',
      on: 'session.started',
      send: 'session.started',
      with: ticketsOfAccount,
      missed: ticketsOfUser,
    },
    { from: 'connection', on: 'connection.lost', send: 'connection.lost' },
    { from: 'commandLog', on: { enters: 'doubt' }, send: 'doubt.begun' },
    { from: 'commandLog', on: { leaves: 'doubt' }, send: 'doubt.over' },
    heard(orderLinesFeature, 'target.chosen', 'target.picked'),
  ],
  tells: [{ on: 'order.accepted', to: 'session', send: 'user.refresh' }, ...SHEET_TELLS],
  input: ({ accountId }) => ({ drafts: accountId() === VISITOR ? keptTickets(VISITOR) : {} }),
  actors: ({ http }) => ({
    submitOrder: submitOrderMachine.provide({ actors: { execute: placeOrder(http) } }),
  }),
  keeps: keepTickets,
  effects: [
    { on: 'login.required', does: opens(({ from }) => loginPath(from)) },
    { on: 'order.refused', does: buzzes('refusal') },
    {
      on: 'order.refused',
      does: showsText('warning', ({ text }, { reason }) =>
        text(reason === 'doubt' ? 'commandLog.checking' : `orderForm.refused.${reason}`),
      ),
    },
    { on: 'order.accepted', does: buzzes('success') },
    { on: 'order.rejected', does: buzzes('refusal') },
  ],
});

/** One order looked at, closed, cancelled, given other stops, or a note. */
export const orderSheetFeature = feature(orderSheetMachine)({
  id: 'orderSheet',
  scope: 'account',
  listens: [
    { from: 'connection', on: 'account.pushed', send: 'account.pushed' },
    { from: 'connection', on: 'account.closed', send: 'account.closed' },
  ],
  tells: [{ on: 'order.changed', to: 'session', send: 'user.refresh' }, ...SHEET_TELLS],
  actors: ({ http }) => ({
    closeOrder: ending(http, async (call, request) => {
      const { data, message } = await call(trading.close, request);
      return { answer: { id: data.id, profit: data.profit }, message };
    }),
    reverseOrder: ending(http, async (call, { id }) => {
      const { data, message } = await call(trading.reverse, { id });
      return { answer: { id: data.closedId, profit: data.profit }, message };
    }),
    cancelOrder: ending(http, async (call, { id }) => {
      const { data, message } = await call(trading.cancelTrade, { id });
      return { answer: { id: data.id, profit: null }, message };
    }),
    setStops: setStopsMachine.provide({ actors: { execute: saveStops(http) } }),
    saveNote: saveNoteMachine.provide({
      actors: {
        execute: executeCommand<OrderNote, OrderNote>(http, async (call, typed) => {
          const { data, message } = await call(trading.noteOrder, typed);
          return { answer: data, message };
        }),
      },
    }),
  }),
  effects: ENDS,
});

/** Several positions closed by one command. */
export const closeManyFeature = feature(closeManyMachine)({
  id: 'closeMany',
  scope: 'account',
  tells: [{ on: 'order.changed', to: 'session', send: 'user.refresh' }, ...SHEET_TELLS],
  actors: ({ http }) => ({
    closeMany: closeManyCommand.provide({
      actors: {
        execute: executeCommand<CloseManyRequest, ClosedMany>(http, async (call, { which, instrumentId }) => {
          const request = { which, instrumentId: instrumentId ?? undefined };
          const { data, message } = await call(trading.closeMany, request);
          return { answer: { profit: data.profit }, message };
        }),
      },
    }),
  }),
  effects: ENDS,
});

/** What changes orders, heard by whatever lists them. */
const ORDERS_CHANGE = [
  { from: 'commandLog', on: 'command.settled', send: 'order.changed' },
  { from: 'connection', on: 'account.joined', send: 'account.joined' },
  { from: 'connection', on: 'account.missed', send: 'account.missed' },
  { from: 'connection', on: 'account.pushed', send: 'account.pushed' },
  { from: 'connection', on: 'account.closed', send: 'account.closed' },
  heard(demoResetFeature, 'command.accepted', 'order.changed'),
  heard(orderFormFeature, 'order.accepted', 'order.changed'),
  heard(orderSheetFeature, 'order.changed', 'order.changed'),
  heard(closeManyFeature, 'order.changed', 'order.changed'),
  heard(orderLinesFeature, 'order.changed', 'order.changed'),
] as const;

/** Every live order of the account, kept true by its pushes. */
export const liveOrdersFeature = feature(liveOrdersMachine)({
  id: 'liveOrders',
  scope: 'account',
  listens: [
    ...ORDERS_CHANGE,
    heard(orderSheetFeature, 'stops.saved', 'stops.saved'),
    heard(orderLinesFeature, 'stops.saved', 'stops.saved'),
  ],
  actors: ({ http, accountId }) => ({
    loadLiveOrders: fromPromise(({ signal }) =>
      keptAs('liveOrders')({ ask: '', accountId, signal }, async () => {
        return (await http(trading.readLiveOrders, {}, { signal })).data;
      }),
    ),
  }),
});

/** The trader's orders by tab, kept true by the pushes of the account. */
export const orderListFeature = feature(orderListMachine)({
  id: 'orderList',
  scope: 'account',
  listens: [...ORDERS_CHANGE, heard(orderSheetFeature, 'stops.saved', 'stops.saved')],
  actors: ({ http, zone, now, accountId }) => ({
    loadOrders: fromPromise(({ input, signal }) => {
      const { status, page, filter } = input;
      const request = { status, page, ...(status === ORDER_TAB.history && wantedBy(filter, zone(), now())) };
      const read = async () => (await http(trading.myDeal, request, { signal })).data;
      if (page !== 1 || filter !== NO_FILTER) return read();
      return keptAs(`orders ${status}`)({ ask: '', accountId, signal }, read);
    }),
  }),
});

/** A filter as the contract has it: what it does not narrow is left out. Days are those of a zone. */
const wantedBy = ({ instrumentId, outcome, period }: OrderFilter, zone: Zone, nowMs: number) => ({
  instrumentId: instrumentId === 0 ? undefined : instrumentId,
  outcome: outcome === 'any' ? undefined : outcome,
  ...(period !== '' && stretchOf(period, zoneNamed(zone), nowMs)),
});

function placeOrder(http: Http) {
  return executeCommand<Ticket, Receipt>(http, async (call, ticket) => {
    const { data, message } = await call(trading.submit, ticket);
    return { answer: data, message };
  });
}

type Ended = { id: number; profit: string | null };

function ending(http: Http, end: (call: CommandCall, request: EndRequest) => Promise<Executed<Ended>>) {
  return closeOrderMachine.provide({ actors: { execute: executeCommand(http, end) } });
}

function saveStops(http: Http) {
  return executeCommand<StopsRequest, SavedStops>(http, async (call, stops) => {
    const { data, message } = await call(trading.setStopPrice, stops);
    return { answer: data, message };
  });
}
