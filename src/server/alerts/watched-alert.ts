import type { AlertSide } from '#contract/alerts';
import type { Prices } from '../market/price-source.ts';
import type { PriceAlertRow } from '../store/price-alerts.ts';
import { type Move, type PriceTrigger, pricesWhenReached } from '../trading/crossing.ts';

/** All of a price, in hundredths of a percent. */
const WHOLE = 10_000n;

/** An alert that waits for a price. Prices are millionths, times epoch ms of market time. */
export type WatchedAlert = {
  id: number;
  userId: number;
  instrumentId: number;
  /** Of the row it was read from. */
  version: number;
  /** The side the price is on when it has crossed the level; null when it waits for a move by percent. */
  side: AlertSide | null;
  /** The level, or the price that a move is counted from. */
  levelMicro: number;
  percentCents: number;
  isRepeating: boolean;
  state: 'armed' | 'returning' | 'fired';
  /** From when on prices count. */
  armedAtMs: number;
};

/** That an alert fired: when, at which price, and which level that reached. */
export type Firing = { atMs: number; priceMicro: number; side: AlertSide; levelMicro: number };

/**
 * What a move brought about for an alert: how it stood before and stands since, how often it fired, and when the first of all this
 * was.
 */
export type Advance = {
  before: WatchedAlert;
  alert: WatchedAlert;
  firings: readonly Firing[];
  sinceMs: number;
};

export function watchedAlert(row: PriceAlertRow): WatchedAlert {
  return {
    id: row.id,
    userId: row.user_id,
    instrumentId: row.instrument_id,
    version: row.version,
    side: row.side,
    levelMicro: row.level,
    percentCents: row.percent,
    isRepeating: row.is_repeating === 1,
    state: row.state === 'returning' ? 'returning' : 'armed',
    armedAtMs: row.armed_at,
  };
}

type Trigger = PriceTrigger & { side: AlertSide };

/** The prices an alert waits for: one, or of a move by percent one on each side, at whole steps of the instrument's prices. */
export function triggersOf(alert: WatchedAlert, tickMicro: number): Trigger[] {
  const { side, levelMicro, state } = alert;
  if (state === 'fired') return [];
  if (side === null) {
    return [
      { side: 'above', levelMicro: movedLevel(alert, tickMicro, 'above') },
      { side: 'below', levelMicro: movedLevel(alert, tickMicro, 'below') },
    ];
  }
  if (state === 'armed') return [{ side, levelMicro }];
  return side === 'above'
    ? [{ side: 'below', levelMicro: levelMicro - 1 }]
    : [{ side: 'above', levelMicro: levelMicro + 1 }];
}

/** The nearest price on a side that is no less than the percentage away. */
function movedLevel({ levelMicro, percentCents }: WatchedAlert, tickMicro: number, side: AlertSide): number {
  const tick = BigInt(tickMicro) * WHOLE;
  const exact =
    BigInt(levelMicro) * (side === 'above' ? WHOLE + BigInt(percentCents) : WHOLE - BigInt(percentCents));
  const steps = side === 'above' ? (exact + tick - 1n) / tick : exact / tick;
  return Number(steps) * tickMicro;
}

/**
 * Looks at an alert along a move, again and again from what that brought about, until the rest of the move reaches nothing: each
 * firing is at the first price that reached its level. Null when it reaches nothing.
 */
export function alongMove(before: WatchedAlert, move: Move, tickMicro: number): Advance | null {
  let alert = before;
  let sinceMs: number | undefined;
  const firings: Firing[] = [];
  for (
    let reached = firstReached(alert, move, tickMicro);
    reached;
    reached = firstReached(alert, move, tickMicro)
  ) {
    const { prices, trigger } = reached;
    const firing = {
      atMs: prices.marketMs,
      priceMicro: prices.quote(alert.instrumentId).closeMicro,
      side: trigger.side,
      levelMicro: trigger.levelMicro,
    };
    sinceMs ??= firing.atMs;
    if (alert.state === 'armed') firings.push(firing);
    alert = after(alert, firing);
  }
  return sinceMs === undefined ? null : { before, alert, firings, sinceMs };
}

function firstReached(
  alert: WatchedAlert,
  move: Move,
  tickMicro: number,
): { prices: Prices; trigger: Trigger } | null {
  const reached = triggersOf(alert, tickMicro).flatMap((trigger) => {
    const prices = pricesWhenReached(move, alert, trigger);
    return prices ? [{ prices, trigger }] : [];
  });
  return reached.sort((a, b) => a.prices.marketMs - b.prices.marketMs)[0] ?? null;
}

/** How an alert stands once a price reached what it waited for. */
function after(alert: WatchedAlert, { atMs, priceMicro }: Firing): WatchedAlert {
  const since = { ...alert, armedAtMs: atMs };
  if (alert.state === 'returning') return { ...since, state: 'armed' };
  if (!alert.isRepeating) return { ...since, state: 'fired' };
  return alert.side === null ? { ...since, levelMicro: priceMicro } : { ...since, state: 'returning' };
}
