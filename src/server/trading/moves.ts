import { PERIOD_MS, type Period } from '#contract/constants';
import { marginFactor } from '../market/closure-margin.ts';
import type { Market } from '../market/market.ts';
import type { PriceRange } from '../market/price-ranges.ts';
import type { Prices } from '../market/price-source.ts';
import type { Move } from './crossing.ts';
import { nightsOf } from './nights.ts';
import { mayBeLiquidated } from './risk.ts';
import type { TradingAccount } from './trading-account.ts';
import { isReached, orderTargetOf, stopsOf } from './triggers-of.ts';

type Moving = Pick<Market, 'find' | 'riskLevels' | 'at' | 'steps' | 'stepMs' | 'hasRanges' | 'rangeUntil'>;

/** Candles by which time is left out, the longest first. */
const CANDLES: readonly Period[] = ['1day', '60min', '5min', '1min'];

/** How prices went from an instant of market time to later ones, move by move. */
export function* movesBetween(market: Moving, fromMs: number, until: Prices): Generator<Move> {
  const at = (marketMs: number) => market.at(marketMs);
  let from = at(fromMs);
  for (const to of market.steps(fromMs, until)) {
    yield { from, to, at };
    from = to;
  }
}

/** Where a price was within a stretch of time, by instrument. */
export type RangeOf = (instrumentId: number) => PriceRange;
/** Whether prices after one instant and until another may bring about something. */
type MayMatter = (rangeOf: RangeOf, early: Prices, late: Prices) => boolean;

/** As `movesBetween`, but without the time of candles in which no price reaches anything of an account. */
export function movesThatMatter(
  market: Moving,
  account: TradingAccount,
  fromMs: number,
  until: Prices,
): Generator<Move> {
  const matters: MayMatter = (rangeOf, early, late) => mayMatter(market, account, rangeOf, early, late);
  return movesWhere(market, matters, fromMs, until);
}

/**
 * As `movesBetween`, but without the time of candles in which nothing can come about: a week then costs little more than what
 * happened in it. `periods` are those of the candles, the longest first.
 */
export function* movesWhere(
  market: Moving,
  matters: MayMatter,
  fromMs: number,
  until: Prices,
  periods = CANDLES,
): Generator<Move> {
  const [period, ...finer] = periods;
  if (!market.hasRanges || period === undefined) {
    yield* movesBetween(market, fromMs, until);
    return;
  }
  for (let early = market.at(fromMs); early.marketMs < until.marketMs; ) {
    const endMs = lastOfCandle(market, period, early.marketMs);
    const late = endMs < until.marketMs ? market.at(endMs) : until;
    if (matters(rangesIn(market, period, early, late), early, late)) {
      yield* movesWhere(market, matters, early.marketMs, late, finer);
    }
    early = late;
  }
}

/** The last instant with a price of its own in the candle that runs after another. */
function lastOfCandle({ stepMs }: Moving, period: Period, afterMs: number): number {
  const lengthMs = PERIOD_MS[period];
  return (Math.floor((afterMs + stepMs) / lengthMs) + 1) * lengthMs - stepMs;
}

/** Of prices after one instant and until another, both of one candle. */
function rangesIn(market: Moving, period: Period, early: Prices, late: Prices): RangeOf {
  return (instrumentId) => {
    // Where nothing is traded the last price stays.
    const ends = [early, late].map((prices) => prices.quote(instrumentId).closeMicro);
    const candle = market.rangeUntil(instrumentId, period, late.marketMs);
    return {
      lowMicro: Math.min(...ends, candle?.lowMicro ?? Number.POSITIVE_INFINITY),
      highMicro: Math.max(...ends, candle?.highMicro ?? 0),
    };
  };
}

/** Whether prices after one instant and until another may bring about anything for an account. */
function mayMatter(
  market: Moving,
  account: TradingAccount,
  rangeOf: RangeOf,
  early: Prices,
  late: Prices,
): boolean {
  const positions = [...account.positions.values()];
  const termsOf = (id: number) => {
    const { rate } = early.quote(id);
    const factor = marginFactor(market.find(id), early.marketMs, late.marketMs);
    return { ...(rate && { rate }), ...(factor && { marginFactor: factor }) };
  };
  const triggers = [
    ...positions.flatMap((position) =>
      stopsOf(position).map((stop) => ({ ...stop, ...rangeOf(position.instrumentId) })),
    ),
    ...Array.from(account.pendings.values(), (pending) => ({
      ...orderTargetOf(pending),
      ...rangeOf(pending.instrumentId),
    })),
  ];
  return (
    nightsOf(market.find, positions, early.marketMs, late.marketMs).length > 0 ||
    [...account.pendings.values()].some(({ goodTillMs }) => (goodTillMs ?? Infinity) <= late.marketMs) ||
    triggers.some((one) => isReached(one, one.lowMicro) || isReached(one, one.highMicro)) ||
    mayBeLiquidated(account, rangeOf, termsOf, market.riskLevels)
  );
}
