import { type Move, pricesWhenLiquidated, pricesWhenReached } from './crossing.ts';
import { assess } from './risk.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import type { DueAt } from './triggers.ts';
import { isReached, type OrderTrigger, stopsOf, targetOf } from './triggers-of.ts';

/** What a move brought about for an account, oldest first; the ones after the first hold unless that changed them. */
export type Reached = readonly DueAt[];

/**
 * Looks at an account along some moves, oldest first. A price from before an order's stops were set does not count for it. An
 * account is liquidated only by prices from `judgedFromMs` on, and from before no later order changed it. Answers what the
 * first move that reached something brought about; nothing when none did.
 */
export function firstReached(account: TradingAccount, moves: Iterable<Move>, judgedFromMs: number): Reached {
  for (const move of moves) {
    const dues = duesOf(account, move, move.to.marketMs >= judgedFromMs);
    if (dues.length > 0) return dues;
  }
  return [];
}

/** From when on prices count for any of its orders that are not watched yet, epoch ms; infinity when there is none. */
export function unwatchedSince(account: TradingAccount, watched: TradingAccount | undefined): number {
  const isNew = ({ id, armedAtMs }: { id: number; armedAtMs: number }) =>
    (watched?.positions.get(id) ?? watched?.pendings.get(id))?.armedAtMs !== armedAtMs;
  const orders = [...account.positions.values(), ...account.pendings.values()].filter(isNew);
  return Math.min(...orders.map(({ armedAtMs }) => armedAtMs));
}

function duesOf(account: TradingAccount, move: Move, isJudged: boolean): DueAt[] {
  const { to } = move;
  const dues: DueAt[] = [];
  const look = (order: Pick<Position, 'instrumentId' | 'armedAtMs'>, trigger: OrderTrigger) => {
    const { closeMicro, isOpen } = to.quote(order.instrumentId);
    if (!isOpen || !isReached(trigger, closeMicro)) return;
    const due = { kind: trigger.kind, orderId: trigger.orderId };
    dues.push({ due, prices: pricesWhenReached(move, order, trigger) });
  };
  for (const position of account.positions.values()) {
    if (position.armedAtMs >= to.marketMs) continue;
    for (const stop of stopsOf(position)) look(position, stop);
  }
  for (const pending of account.pendings.values()) {
    if (pending.armedAtMs < to.marketMs) look(pending, targetOf(pending));
  }
  const isOld = [...account.positions.values()].every(({ armedAtMs }) => armedAtMs < to.marketMs);
  const priceOf = (instrumentId: number) => to.quote(instrumentId).closeMicro;
  if (isJudged && isOld && assess(account, priceOf).state === 'liquidate') {
    const prices = pricesWhenLiquidated(move, account);
    dues.push({ due: { kind: 'liquidation', accountId: account.id }, prices });
  }
  return dues.sort((a, b) => a.prices.marketMs - b.prices.marketMs);
}
