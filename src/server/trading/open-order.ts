import { PRICE_TYPE } from '#contract/constants';
import { orderLife } from '../lives/order-life.machine.ts';
import { beyond, Refusal } from '../refusal.ts';
import { orderCommands } from '../store/orders.ts';
import { bookFee } from './book-fee.ts';
import { checkFunds } from './check-funds.ts';
import { type CheckedOrder, checkPendingTerms, checkTicket, type TicketInMicro } from './check-ticket.ts';
import { type CommandContext, instrumentOf, refuseState } from './command-context.ts';
import { exposureRefusal } from './exposure.ts';
import { pairPending } from './pending-orders.ts';
import type { PendingOrder, TradingAccount } from './trading-account.ts';
import { trailFrom } from './trailing.ts';
import { raisedMicro } from './valuation.ts';

/** Live orders one account may have. */
export const MAX_LIVE_ORDERS = 200;

export type Placed = {
  orderId: number;
  priceMicro: number;
  marginMicro: number;
  feeMicro: number;
  isOpen: boolean;
};

/**
 * Places an order: a market order opens at the current close, a pending one waits and holds its margin and fee.
 * Refuses by the ticket's rules and for want of money.
 */
export function openOrder(
  context: CommandContext,
  account: TradingAccount,
  ticket: TicketInMicro,
  nowMs: number,
): Placed {
  const instrument = instrumentOf(context, ticket.instrumentId);
  if (context.isHalted(instrument.code)) throw new Refusal('instrumentHalted');
  const checked = checkTicket(ticket, instrument, context.market.quote(instrument.id), context.fees());
  checkPendingTerms(ticket);
  const isOpen = ticket.priceType === PRICE_TYPE.market;
  // A pending order's stop finds its place when it is filled.
  const { direction } = ticket;
  const order = isOpen
    ? { ...checked, ...trailFrom({ ...checked, direction }, checked.priceMicro, instrument) }
    : checked;
  const other = pairOf(context, account, ticket);
  if (account.liveOrders >= MAX_LIVE_ORDERS) throw beyond('tooManyOrders', { max: String(MAX_LIVE_ORDERS) });
  // A pending order requires what it holds; when it is filled, what a position does.
  const { marginFactor } = isOpen ? context.market.quote(instrument.id) : {};
  checkFunds(context, account, { ...order, marginMicro: raisedMicro(order.marginMicro, marginFactor) });
  const refusal = exposureRefusal(context, account, { ...ticket, ...order });
  if (refusal) throw refusal;
  const orderId = insertOrder(context, account, ticket, order, nowMs);
  if (isOpen) openPosition(context, account, { orderId, ticket, order }, nowMs);
  else placePending(account, { orderId, ticket, order }, context.market.marketMs);
  if (other) pairPending(context, account, other, orderId);
  const { priceMicro, marginMicro, feeMicro } = order;
  return { orderId, priceMicro, marginMicro, feeMicro, isOpen };
}

/** The pending order that an order names as the other one of its pair. Refused when it does not wait or is of another pair. */
function pairOf(
  context: CommandContext,
  account: TradingAccount,
  { ocoId }: TicketInMicro,
): PendingOrder | undefined {
  if (ocoId === undefined) return undefined;
  const other = account.pendings.get(ocoId) ?? refuseState(context, 'notPending');
  if (other.ocoId !== null) throw new Refusal('alreadyPaired');
  return other;
}

function insertOrder(
  context: CommandContext,
  account: TradingAccount,
  ticket: TicketInMicro,
  order: CheckedOrder,
  nowMs: number,
): number {
  const isOpen = ticket.priceType === PRICE_TYPE.market;
  const row = {
    id: context.work.nextId('trade_order'),
    account_id: account.id,
    instrument_id: ticket.instrumentId,
    direction: ticket.direction,
    price_type: ticket.priceType,
    lots: order.lotsMicro,
    units: order.unitsMicro,
    multiple: order.multipleMicro,
    origin_price: order.priceMicro,
    target_side: order.targetSide,
    entry_price: isOpen ? order.priceMicro : null,
    margin: order.marginMicro,
    fee: order.feeMicro,
    stop_loss: order.stopLossMicro,
    take_profit: order.takeProfitMicro,
    state: isOpen ? orderLife.mustStep(orderLife.initial, 'order.filled') : orderLife.initial,
    created_at: nowMs,
    opened_at: isOpen ? nowMs : null,
    armed_at: context.market.marketMs,
    created_market_at: context.market.marketMs,
    opened_market_at: isOpen ? context.market.marketMs : null,
    financed_until: isOpen ? context.market.marketMs : null,
    trail_distance: order.trail?.distanceMicro ?? 0,
    trail_percent: order.trail?.percentCents ?? 0,
    trail_step: order.trail?.stepMicro ?? 0,
    oco_id: ticket.ocoId ?? null,
    good_till: goodTillOf(ticket, context.market.marketMs),
  };
  context.work.record(orderCommands.insert.of(row), `order ${row.id}`);
  return row.id;
}

function goodTillOf({ goodForMs }: TicketInMicro, marketMs: number): number | null {
  return goodForMs === undefined ? null : marketMs + goodForMs;
}

type Placing = { orderId: number; ticket: TicketInMicro; order: CheckedOrder };

function liveOrder({ orderId, ticket, order }: Placing, armedAtMs: number) {
  return {
    id: orderId,
    instrumentId: ticket.instrumentId,
    direction: ticket.direction,
    lotsMicro: order.lotsMicro,
    multipleMicro: order.multipleMicro,
    unitsMicro: order.unitsMicro,
    marginMicro: order.marginMicro,
    feeMicro: order.feeMicro,
    stopLossMicro: order.stopLossMicro,
    takeProfitMicro: order.takeProfitMicro,
    trail: order.trail,
    armedAtMs,
  };
}

function openPosition(
  context: CommandContext,
  account: TradingAccount,
  placing: Placing,
  nowMs: number,
): void {
  const { marketMs } = context.market;
  const position = {
    ...liveOrder(placing, marketMs),
    entryMicro: placing.order.priceMicro,
    financingMicro: 0,
    financedUntilMs: marketMs,
  };
  bookFee(context, account, position, nowMs);
  account.addPosition(position);
}

function placePending(account: TradingAccount, placing: Placing, nowMs: number): void {
  const { order, ticket } = placing;
  if (order.targetSide === null) throw new Error('a pending order waits on a side');
  account.addPending({
    ...liveOrder(placing, nowMs),
    targetMicro: order.priceMicro,
    targetSide: order.targetSide,
    ocoId: ticket.ocoId ?? null,
    goodTillMs: goodTillOf(ticket, nowMs),
  });
}
