import { BALANCE_DIGITS, PRICE_TYPE } from '#contract/constants';
import { Decimal, fromMicro } from '#contract/money';
import type { OrderTicket } from '#contract/trading';
import { beyond, type Refusal } from '../refusal.ts';
import { orderCommands } from '../store/orders.ts';
import { type CheckedOrder, checkTicket } from './check-ticket.ts';
import { type CommandContext, instrumentOf, priceOf } from './command-context.ts';
import { equityMicro, payableMicro } from './risk.ts';
import type { TradingAccount } from './trading-account.ts';

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
 * Refuses by the ticket's rules, when margin and fee exceed the free margin (S9.5, S9.6), or when the balance that
 * no withdrawal waits for cannot pay the fee: unrealised profit may back a margin but not pay a bill.
 */
export function openOrder(
  context: CommandContext,
  account: TradingAccount,
  ticket: OrderTicket,
  nowMs: number,
): Placed {
  const instrument = instrumentOf(context, ticket.instrumentId);
  const order = checkTicket(ticket, instrument, context.market.quote(instrument.id), context.fees());
  if (account.liveOrders >= MAX_LIVE_ORDERS) throw beyond('tooManyOrders', { max: String(MAX_LIVE_ORDERS) });
  const free = equityMicro(account, priceOf(context)) - account.heldMicro;
  const needed = order.marginMicro + order.feeMicro;
  if (needed > free) throw tooLittle(needed, free);
  if (order.feeMicro > payableMicro(account)) throw tooLittle(order.feeMicro, payableMicro(account));
  const isOpen = ticket.priceType === PRICE_TYPE.market;
  const orderId = insertOrder(context, account, ticket, order, nowMs);
  if (isOpen) openPosition(context, account, { orderId, ticket, order }, nowMs);
  else placePending(account, { orderId, ticket, order }, context.market.marketMs);
  const { priceMicro, marginMicro, feeMicro } = order;
  return { orderId, priceMicro, marginMicro, feeMicro, isOpen };
}

/** What an order takes and what there is for it, to the cent: neither looks like the other. */
function tooLittle(neededMicro: number, freeMicro: number): Refusal {
  const cents = (micro: number, rounding: 0 | 1): string =>
    fromMicro(micro).toFixed(BALANCE_DIGITS, rounding);
  return beyond('insufficientMargin', {
    needed: cents(neededMicro, Decimal.ROUND_UP),
    free: cents(Math.max(0, freeMicro), Decimal.ROUND_DOWN),
  });
}

/** Takes an order's fee from the account. An order without a fee leaves no journal. */
export function bookFee(
  context: CommandContext,
  account: TradingAccount,
  order: { id: number; feeMicro: number },
  nowMs: number,
): void {
  const { id, feeMicro } = order;
  if (feeMicro === 0) return;
  context.ledger.post(context.work, {
    kind: 'fee',
    orderId: id,
    atMs: nowMs,
    legs: [
      { accountId: account.id, amountMicro: -feeMicro, memo: 'fee' },
      {
        accountId: context.ledger.counterAccount(account, 'fees'),
        amountMicro: feeMicro,
        memo: 'fee',
      },
    ],
  });
}

function insertOrder(
  context: CommandContext,
  account: TradingAccount,
  ticket: OrderTicket,
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
    state: isOpen ? ('open' as const) : ('pending' as const),
    created_at: nowMs,
    opened_at: isOpen ? nowMs : null,
    armed_at: context.market.marketMs,
    created_market_at: context.market.marketMs,
    opened_market_at: isOpen ? context.market.marketMs : null,
    financed_until: isOpen ? context.market.marketMs : null,
  };
  context.work.record(orderCommands.insert.of(row), `order ${row.id}`);
  return row.id;
}

type Placing = { orderId: number; ticket: OrderTicket; order: CheckedOrder };

function liveOrder({ orderId, ticket, order }: Placing, armedAtMs: number) {
  return {
    id: orderId,
    instrumentId: ticket.instrumentId,
    direction: ticket.direction,
    unitsMicro: order.unitsMicro,
    marginMicro: order.marginMicro,
    feeMicro: order.feeMicro,
    stopLossMicro: order.stopLossMicro,
    takeProfitMicro: order.takeProfitMicro,
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
  const { order } = placing;
  if (order.targetSide === null) throw new Error('a pending order waits on a side');
  account.addPending({
    ...liveOrder(placing, nowMs),
    targetMicro: order.priceMicro,
    targetSide: order.targetSide,
  });
}
