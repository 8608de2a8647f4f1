import type { CloseReason } from '#contract/constants';
import { microToWire } from '#contract/money';
import { microToText } from '../market/price-text.ts';
import { notify } from '../notifications/notify.ts';
import { type CommandContext, instrumentOf } from './command-context.ts';
import type { PendingOrder, Position, TradingAccount } from './trading-account.ts';

/**
 * Notifications of orders: of what a price or the time did to them. What traders did by hand, they know; and the notification of
 * a filled order says what became of the other of its pair. Of a copy's orders there are none: its follower reads their outcomes.
 */

const OF_POSITION = {
  user: null,
  reset: null,
  oco: null,
  expired: null,
  halted: null,
  exposure: null,
  'stop-loss': 'stop-loss',
  'take-profit': 'take-profit',
  liquidation: 'liquidation',
  covering: 'liquidation',
  uncovered: null,
} as const satisfies Record<CloseReason, string | null>;

const OF_PENDING = {
  user: null,
  reset: null,
  oco: null,
  expired: 'order-expired',
  'stop-loss': null,
  'take-profit': null,
  liquidation: null,
  covering: null,
  uncovered: 'order-not-filled',
  halted: 'order-not-filled',
  exposure: 'order-not-filled',
} as const satisfies Record<CloseReason, string | null>;

type Happened = { reason: CloseReason; nowMs: number };

/** A position was closed, at a price and with what it brought before its fee, in micro-units. */
export function tellClosed(
  context: CommandContext,
  { userId, followerUserId }: TradingAccount,
  position: Position,
  { reason, priceMicro, profitMicro, nowMs }: Happened & { priceMicro: number; profitMicro: number },
): void {
  const kind = OF_POSITION[reason];
  if (kind === null || followerUserId !== null) return;
  const data = {
    ...dataOf(context, position),
    price: priceText(context, position, priceMicro),
    profit: microToWire(profitMicro),
  };
  if (kind === 'stop-loss') {
    const isTrailing = position.trail !== null;
    notify(context.work, { userId, kind, data: { ...data, isTrailing } }, nowMs);
  } else if (kind === 'liquidation') {
    notify(context.work, { userId, kind, data: { ...data, isCovering: reason === 'covering' } }, nowMs);
  } else notify(context.work, { userId, kind, data }, nowMs);
}

/** A pending order was withdrawn. */
export function tellCancelled(
  context: CommandContext,
  { userId, followerUserId }: TradingAccount,
  pending: PendingOrder,
  { reason, nowMs }: Happened,
): void {
  const kind = OF_PENDING[reason];
  if (kind !== null && followerUserId === null)
    notify(context.work, { userId, kind, data: dataOf(context, pending) }, nowMs);
}

/** A pending order was filled, at a price in micro-units. */
export function tellFilled(
  context: CommandContext,
  { userId }: TradingAccount,
  pending: PendingOrder,
  priceMicro: number,
  nowMs: number,
): void {
  const data = { ...dataOf(context, pending), price: priceText(context, pending, priceMicro) };
  notify(context.work, { userId, kind: 'order-filled', data }, nowMs);
}

type Order = Pick<Position, 'id' | 'instrumentId' | 'direction' | 'lotsMicro'>;

function dataOf(context: CommandContext, { id, instrumentId, direction, lotsMicro }: Order) {
  return {
    orderId: String(id),
    instrumentId: String(instrumentId),
    code: instrumentOf(context, instrumentId).code,
    direction,
    lots: microToWire(lotsMicro),
  };
}

function priceText(context: CommandContext, { instrumentId }: Order, priceMicro: number): string {
  return microToText(priceMicro, instrumentOf(context, instrumentId).pricePrecision);
}
