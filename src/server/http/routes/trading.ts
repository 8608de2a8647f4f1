import { ORDER_STATUS } from '#contract/constants';
import { microToWire } from '#contract/money';
import {
  cancelTrade,
  close,
  closeMany,
  exportLedger,
  forexChange,
  forexDetail,
  getBalance,
  myDeal,
  noteOrder,
  readLiveOrders,
  reverse,
  setStopPrice,
  submit,
} from '#contract/routes/trading';
import type { Clock } from '../../clock.ts';
import type { Statements } from '../../ledger/statements.ts';
import type { Market } from '../../market/market.ts';
import { shownNameOf } from '../../site/instrument-names.ts';
import type { Texts } from '../../texts.ts';
import type { OrderPages } from '../../trading/order-pages.ts';
import type { Trading } from '../../trading/trading.ts';
import { callerOf, type Endpoint, endpoint, ok, sessionOf } from '../endpoint.ts';
import { type LongReads, subjectOf } from '../long-reads.ts';
import { orderFor, trailFor } from '../orders.ts';

/** The routes of the contract's module `trading`. */
export const tradingRoutes = ({
  clock,
  longReads,
  market,
  orderPages,
  statements,
  texts,
  trading,
}: {
  clock: Clock;
  longReads: LongReads;
  market: Market;
  orderPages: OrderPages;
  statements: Statements;
  texts: Texts;
  trading: Trading;
}): Endpoint[] => [
  /** S7.24: places a market or pending order. The target price of a market order is not looked at. */
  endpoint(submit, 'command', async ({ instrumentId, direction, priceType, ...terms }, call) => {
    // In the order that the hash of a command is made by.
    const ticket = { instrumentId, direction, priceType, ...terms };
    const placed = await trading.submit(callerOf(call), ticket);
    return {
      message: placed.isOpen ? 'orderPlaced' : 'pendingPlaced',
      data: {
        id: placed.orderId,
        price: microToWire(placed.priceMicro),
        margin: microToWire(placed.marginMicro),
        fee: microToWire(placed.feeMicro),
        status: placed.isOpen ? ORDER_STATUS.holding : ORDER_STATUS.pending,
      },
    };
  }),

  /** S7.25: a page of the caller's orders with the summary of their account. */
  endpoint(myDeal, 'lookup', async ({ status, page, ...wanted }, call) => {
    const found = await orderPages.read(sessionOf(call).userId, status, page, wanted);
    const orders = found.orders.map((order) =>
      orderFor(order, market.find(order.row.instrument_id), texts, call.language),
    );
    return ok({
      data: orders,
      total: found.total,
      profits: microToWire(found.profitsMicro),
      fees: microToWire(found.feesMicro),
      financing: microToWire(found.financingMicro),
      balance: microToWire(found.balanceMicro),
      openMargin: microToWire(found.openMarginMicro),
      riskRate: found.riskRate,
    });
  }),

  /** Every live order of the caller. */
  endpoint(readLiveOrders, 'lookup', async (_, call) => {
    const { orders, version } = await orderPages.readLive(sessionOf(call).userId);
    const data = orders.map((order) =>
      orderFor(order, market.find(order.row.instrument_id), texts, call.language),
    );
    return ok({ data, version });
  }),

  /** S7.26: closes a position, or some of its lots, at the current close. */
  endpoint(close, 'command', async ({ id, lots }, call) => {
    const closed = await trading.close(callerOf(call), id, lots);
    const { orderId, priceMicro, profitMicro, part } = closed;
    const data = {
      id: orderId,
      price: microToWire(priceMicro),
      profit: microToWire(profitMicro),
      ...(part && { partId: part.orderId, restLots: microToWire(part.restLotsMicro) }),
    };
    return { message: part ? 'partClosed' : 'orderClosed', data };
  }),

  /** Closes several positions at the current close. */
  endpoint(closeMany, 'command', async ({ which, instrumentId = null }, call) => {
    const wanted = { which, instrumentId };
    const { orderIds, profitMicro, left } = await trading.closeMany(callerOf(call), wanted);
    return { message: 'ordersClosed', data: { ids: orderIds, profit: microToWire(profitMicro), left } };
  }),

  /** Closes a position and opens its opposite. */
  endpoint(reverse, 'command', async ({ id }, call) => {
    const { closed, placed } = await trading.reverse(callerOf(call), id);
    const data = {
      id: placed.orderId,
      price: microToWire(placed.priceMicro),
      margin: microToWire(placed.marginMicro),
      fee: microToWire(placed.feeMicro),
      closedId: closed.orderId,
      profit: microToWire(closed.profitMicro),
    };
    return { message: 'orderReversed', data };
  }),

  /** S7.26: withdraws a pending order. */
  endpoint(cancelTrade, 'command', async ({ id }, call) => {
    const { orderId } = await trading.cancel(callerOf(call), id);
    return { message: 'orderCancelled', data: { id: orderId } };
  }),

  /** S7.26: sets or takes away the stops of a live order, and moves the target of a pending one. */
  endpoint(setStopPrice, 'command', async ({ id: orderId, stopLoss, takeProfit, ...terms }, call) => {
    // In the order that the hash of a command is made by.
    const request = { orderId, stopLoss, takeProfit, ...terms };
    const stops = await trading.setStops(callerOf(call), request);
    const data = {
      id: stops.orderId,
      stopLoss: microToWire(stops.stopLossMicro),
      takeProfit: microToWire(stops.takeProfitMicro),
      ...trailFor(stops.trail?.distanceMicro ?? 0, stops.trail?.percentCents ?? 0),
      ...(stops.moved && {
        askedPrice: microToWire(stops.moved.targetMicro),
        margin: microToWire(stops.moved.marginMicro),
        fee: microToWire(stops.moved.feeMicro),
      }),
    };
    return { message: stops.moved ? 'targetMoved' : 'stopsSaved', data };
  }),

  /** The caller's note on an order that is over. */
  endpoint(noteOrder, 'command', async ({ id, note }, call) => ({
    message: 'noteSaved',
    data: await trading.note(callerOf(call), id, note),
  })),

  /** S7.27: the caller's balance. */
  endpoint(getBalance, 'lookup', async (_, call) => {
    const { balanceMicro } = await statements.balance(sessionOf(call).userId);
    return ok({ balance: microToWire(balanceMicro) });
  }),

  /** S7.28: the balance, and what open and pending orders hold. */
  endpoint(forexDetail, 'lookup', async (_, call) => {
    const { balanceMicro, heldMicro } = await statements.balance(sessionOf(call).userId);
    return ok({ balance: microToWire(balanceMicro), held: microToWire(heldMicro) });
  }),

  /** S7.29: the caller's ledger, newest first. The subject numbers what an entry belongs to: an order, a deposit, a withdrawal, a loan. */
  endpoint(forexChange, 'lookup', async ({ page, group }, call) => {
    const { lines, total } = await statements.page(sessionOf(call).userId, page, group);
    const list = lines.map((line) => ({
      amount: microToWire(line.amountMicro),
      memo: line.memo,
      subject: subjectOf(line),
      memoText: texts.text(call.language, `memo.${line.memo}`),
      ...(line.instrumentId !== null && {
        instrument: shownNameOf(texts, call.language, market.find(line.instrumentId), line.instrumentId),
      }),
      createdAtMs: line.createdAtMs,
      createdAt: texts.time(call.language, line.createdAtMs),
    }));
    return ok({ list, total });
  }),

  /** The caller's ledger as CSV: time, type, what an entry belongs to, and its value. */
  endpoint(exportLedger, 'heavy', async (_, call) => {
    const { userId } = sessionOf(call);
    return ok({ csv: await longReads.ledger({ userId, language: call.language, nowMs: clock() }) });
  }),
];
