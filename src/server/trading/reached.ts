import type { RiskLevels } from '#contract/constants';
import type { Market } from '../market/market.ts';
import { type Move, pricesWhenLiquidated, pricesWhenReached } from './crossing.ts';
import { nightsOf } from './nights.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { type DueAt, dueOf, inTime } from './triggers.ts';
import { type OrderTrigger, orderTargetOf, stopsOf } from './triggers-of.ts';

/** What a move brought about for an account, oldest first; the ones after the first hold unless that changed them. */
export type DueInTurn = readonly DueAt[];

/**
 * Looks at an account along some moves, oldest first. A price from before an order's stops were set does not count for it, nor
 * one from before the account last changed for its liquidation. Answers what the first move that reached something brought
 * about; nothing when none did.
 */
export function firstReached(
  { find, riskLevels }: Pick<Market, 'find' | 'riskLevels'>,
  account: TradingAccount,
  moves: Iterable<Move>,
): DueInTurn {
  for (const move of moves) {
    const nights = nightsOf(find, account.positions.values(), move.from.marketMs, move.to.marketMs);
    const dues = duesOf(account, move, nights, riskLevels);
    if (dues.length > 0) return dues;
  }
  return [];
}

/**
 * From when on prices count for an account as it is, and for any of its orders that are not watched yet, epoch ms; infinity when
 * it is watched as it is.
 */
export function unwatchedSince(account: TradingAccount, watched: TradingAccount | undefined): number {
  if (watched?.version === account.version) return Number.POSITIVE_INFINITY;
  const isNew = ({ id, armedAtMs }: { id: number; armedAtMs: number }) =>
    (watched?.positions.get(id) ?? watched?.pendings.get(id))?.armedAtMs !== armedAtMs;
  const orders = [...account.positions.values(), ...account.pendings.values()].filter(isNew);
  return Math.min(account.changedAtMs, ...orders.map(({ armedAtMs }) => armedAtMs));
}

function duesOf(account: TradingAccount, move: Move, nights: readonly number[], levels: RiskLevels): DueAt[] {
  const { from, to, at } = move;
  const dues: DueAt[] = nights.map((atMs) => ({
    due: { kind: 'nights', accountId: account.id, atMs },
    prices: at(atMs),
  }));
  const look = (order: Pick<Position, 'instrumentId' | 'armedAtMs'>, trigger: OrderTrigger) => {
    const prices = pricesWhenReached(move, order, trigger);
    if (prices) dues.push({ due: dueOf(order, trigger), prices });
  };
  for (const position of account.positions.values())
    for (const stop of stopsOf(position)) look(position, stop);
  for (const pending of account.pendings.values()) {
    look(pending, orderTargetOf(pending));
    const { goodTillMs: atMs } = pending;
    if (atMs === null || atMs > to.marketMs) continue;
    dues.push({
      due: { kind: 'expiry', accountId: account.id, atMs },
      prices: at(Math.max(atMs, from.marketMs)),
    });
  }
  const prices = account.changedAtMs <= to.marketMs ? pricesWhenLiquidated(move, account, levels) : null;
  if (prices) dues.push({ due: { kind: 'liquidation', accountId: account.id }, prices });
  return dues.sort(inTime);
}
