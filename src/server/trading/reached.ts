import type { Prices } from '../market/market.ts';
import { assess } from './risk.ts';
import type { TradingAccount } from './trading-account.ts';
import type { Due } from './triggers.ts';
import { isReached, type OrderTrigger, stopsOf, targetOf } from './triggers-of.ts';

/** The first instant at which prices reached something of an account, and what. */
export type Reached = { prices: Prices; dues: readonly Due[] };

/**
 * Looks at an account at each of some earlier instants, which come oldest first. A price from before an order's stops were
 * set does not count for it. An account is liquidated only by prices from `judgedFromMs` on, and from before no later order
 * changed it. Null when nothing was reached.
 */
export function firstReached(
  account: TradingAccount,
  instants: Iterable<Prices>,
  judgedFromMs: number,
): Reached | null {
  for (const prices of instants) {
    const dues = duesAt(account, prices, prices.quotedAtMs >= judgedFromMs);
    if (dues.length > 0) return { prices, dues };
  }
  return null;
}

/** From when on prices count for any of its orders that are not watched yet, epoch ms; infinity when there is none. */
export function unwatchedSince(account: TradingAccount, watched: TradingAccount | undefined): number {
  const isNew = ({ id, armedAtMs }: { id: number; armedAtMs: number }) =>
    (watched?.positions.get(id) ?? watched?.pendings.get(id))?.armedAtMs !== armedAtMs;
  const orders = [...account.positions.values(), ...account.pendings.values()].filter(isNew);
  return Math.min(...orders.map(({ armedAtMs }) => armedAtMs));
}

function duesAt(account: TradingAccount, prices: Prices, isJudged: boolean): Due[] {
  const { quotedAtMs } = prices;
  const dues: Due[] = [];
  const look = (instrumentId: number, trigger: OrderTrigger) => {
    const { closeMicro, isOpen } = prices.quote(instrumentId);
    if (isOpen && isReached(trigger, closeMicro)) dues.push({ kind: trigger.kind, orderId: trigger.orderId });
  };
  for (const position of account.positions.values()) {
    if (position.armedAtMs >= quotedAtMs) continue;
    for (const stop of stopsOf(position)) look(position.instrumentId, stop);
  }
  for (const pending of account.pendings.values()) {
    if (pending.armedAtMs < quotedAtMs) look(pending.instrumentId, targetOf(pending));
  }
  const isOld = [...account.positions.values()].every(({ armedAtMs }) => armedAtMs < quotedAtMs);
  const priceOf = (instrumentId: number) => prices.quote(instrumentId).closeMicro;
  if (isJudged && isOld && assess(account, priceOf).state === 'liquidate') {
    dues.push({ kind: 'liquidation', accountId: account.id });
  }
  return dues;
}
