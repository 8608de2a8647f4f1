import type { RiskLevels } from '#contract/constants';
import type { Market } from '../market/market.ts';
import { rangeBetween } from '../market/price-ranges.ts';
import type { PriceStep, Prices } from '../market/price-source.ts';
import { isLiquidated, mayBeLiquidated } from './risk.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { isReached, type OrderTrigger } from './triggers-of.ts';

/** A level that a price reaches from one side; `trail` where what waits for it follows the price. */
export type PriceTrigger = Pick<OrderTrigger, 'side' | 'levelMicro'> & { kind?: OrderTrigger['kind'] };

/** Two instants between which each price went straight, or at the second of which it jumped, and those of any instant. */
export type Move = { from: Prices; to: PriceStep; at(marketMs: number): Prices };

/** Prices as they are now, however they came there. */
export function standing(market: Pick<Market, 'now' | 'at'>): Move {
  const now = market.now();
  return { from: now, to: { ...now, isStraight: () => false }, at: (marketMs) => market.at(marketMs) };
}

/**
 * The prices at which a move reached the level of a trigger, null when it did not: where it went straight, those of the first
 * millisecond whose quote reaches it, the instrument at the level itself; where it jumped, those after the jump. A stop that
 * follows the price does so at the end of a straight move, which is its best price. An order counts from when it was set; a
 * pending order that was filled beyond its own stop is reached at that very instant. The quote of an instant is the same
 * whenever the move was looked at, so the answer does not depend on when a tick came.
 */
export function pricesWhenReached(
  { from, to, at }: Move,
  { instrumentId, armedAtMs }: Pick<Position, 'instrumentId' | 'armedAtMs'>,
  trigger: PriceTrigger,
): Prices | null {
  const { closeMicro, isOpen } = to.quote(instrumentId);
  if (!isOpen || armedAtMs > to.marketMs) return null;
  const isReachedAt = (marketMs: number) => isReached(trigger, at(marketMs).quote(instrumentId).closeMicro);
  const isReachedThen = isReached(trigger, closeMicro);
  const isStraight = to.isStraight(instrumentId);
  const sinceMs = Math.max(from.marketMs, armedAtMs);
  const isSetWithin = armedAtMs >= from.marketMs && at(armedAtMs).quote(instrumentId).isOpen;
  if ((isStraight || isSetWithin) && isReachedAt(sinceMs)) return at(sinceMs);
  if (!isReachedThen) return null;
  if (!isStraight || trigger.kind === 'trail') return to;
  let [early, late] = [sinceMs, to.marketMs];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (isReachedAt(middle)) late = middle;
    else early = middle;
  }
  return atLevel(at(late), instrumentId, trigger.levelMicro);
}

/** Prices with one instrument at a level, which then is the rate of whatever it converts as well. */
function atLevel({ marketMs, quote: quoteOf }: Prices, instrumentId: number, levelMicro: number): Prices {
  return {
    marketMs,
    quote(id) {
      const quote = quoteOf(id);
      const { rate } = quote;
      const isConverted = rate?.instrumentId === instrumentId;
      if (id !== instrumentId && !isConverted) return quote;
      return {
        ...quote,
        ...(id === instrumentId && { closeMicro: levelMicro }),
        ...(isConverted && { rate: { ...rate, priceMicro: levelMicro } }),
      };
    },
  };
}

/**
 * The prices of the first millisecond of a move at which an account is due for liquidation as it has been since its last change;
 * null when it is not. One that changed after the move is judged at its change. The halves of a straight move in which no price
 * can make it due are left out.
 */
export function pricesWhenLiquidated(
  { from, to, at }: Move,
  account: TradingAccount,
  levels: RiskLevels,
): Prices | null {
  const isDueAt = (prices: Prices) => isLiquidated(account, (id) => prices.quote(id), levels);
  const { changedAtMs } = account;
  if (changedAtMs >= to.marketMs) {
    const then = changedAtMs > to.marketMs ? at(changedAtMs) : to;
    return isDueAt(then) ? then : null;
  }
  const early = at(Math.max(from.marketMs, changedAtMs));
  if (changedAtMs >= from.marketMs && isDueAt(early)) return early;
  const jumps = [...account.positions.values()].some(({ instrumentId }) => !to.isStraight(instrumentId));
  if (jumps) return isDueAt(to) ? to : null;
  const firstAfter = (early: Prices, late: Prices): Prices | null => {
    if (late.marketMs - early.marketMs <= 1) return isDueAt(late) ? late : null;
    const rangeOf = (id: number) => rangeBetween(early.quote(id).closeMicro, late.quote(id).closeMicro);
    const termsOf = (id: number) => {
      const { rate, marginFactor = late.quote(id).marginFactor } = early.quote(id);
      return { ...(rate && { rate }), ...(marginFactor && { marginFactor }) };
    };
    if (!mayBeLiquidated(account, rangeOf, termsOf, levels)) return null;
    const middle = at(Math.floor((early.marketMs + late.marketMs) / 2));
    return firstAfter(early, middle) ?? firstAfter(middle, late);
  };
  return isDueAt(early) ? early : firstAfter(early, to);
}
