import type { Market } from '../market/market.ts';
import type { Prices, Step } from '../market/price-source.ts';
import { assess } from './risk.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { isReached, type OrderTrigger } from './triggers-of.ts';

/** Two instants between which prices went straight, or at the second of which they jumped, and those of any instant. */
export type Move = { from: Prices; to: Step; at(marketMs: number): Prices };

/** Prices as they are now, however they came there. */
export function standing(market: Pick<Market, 'now' | 'at'>): Move {
  const now = market.now();
  return { from: now, to: { ...now, isStraight: false }, at: (marketMs) => market.at(marketMs) };
}

/**
 * The prices at which a move reached the level of a trigger: where it went straight, those of the moment it got there, the
 * instrument at the level itself; where it jumped, those after the jump. Of what was set within the move nothing before counts.
 */
export function pricesWhenReached(
  { from, to, at }: Move,
  { instrumentId, armedAtMs }: Pick<Position, 'instrumentId' | 'armedAtMs'>,
  trigger: OrderTrigger,
): Prices {
  if (!to.isStraight) return to;
  const { levelMicro } = trigger;
  const [before, after] = [from.quote(instrumentId).closeMicro, to.quote(instrumentId).closeMicro];
  // Reached all along: it counts from when it was set.
  if (isReached(trigger, before)) return at(Math.max(from.marketMs, armedAtMs));
  const share = (levelMicro - before) / (after - before);
  const prices = at(Math.ceil(from.marketMs + share * (to.marketMs - from.marketMs)));
  return {
    marketMs: prices.marketMs,
    quote: (id) => (id === instrumentId ? { ...to.quote(id), closeMicro: levelMicro } : prices.quote(id)),
  };
}

/**
 * The prices at which a move made an account due for liquidation, as it is at the end of it. On straight lines its equity
 * goes straight as well, so the moment is found by halves.
 */
export function pricesWhenLiquidated({ from, to, at }: Move, account: TradingAccount): Prices {
  if (!to.isStraight) return to;
  const isDue = (marketMs: number) =>
    assess(account, (instrumentId) => at(marketMs).quote(instrumentId).closeMicro).state === 'liquidate';
  const armed = [...account.positions.values()].map(({ armedAtMs }) => armedAtMs);
  let early = Math.max(from.marketMs, ...armed);
  let late = to.marketMs;
  if (early >= late) return to;
  if (isDue(early)) return at(early);
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (isDue(middle)) late = middle;
    else early = middle;
  }
  return late === to.marketMs ? to : at(late);
}
