import type { OpeningBar } from '#contract/protection';
import { DAY_MS, MINUTE_MS } from '#contract/time-units';
import { beyond, Refusal } from '../refusal.ts';
import type { OwnLimitRow } from '../store/own-limits.ts';
import { dayOf } from '../utc-time.ts';

/** What traders set for themselves that keeps them from opening orders: a pause, or a limit that is reached. */

/** When the day of an instant ends, epoch ms. */
export const dayEndMs = (nowMs: number): number => (dayOf(nowMs) + 1) * DAY_MS;

/** Money and minutes in millionths, null where there is no limit. */
export type OpeningRules = {
  /** Epoch ms; in the past when no pause goes on. */
  pausedUntilMs: number;
  lossMaxMicro: number | null;
  /** What trading brought today, signed, without what is open. */
  tradedMicro: number;
  timeMaxMicro: number | null;
  usedMinutes: number;
  /** Whether a request to close the account waits. */
  isClosing: boolean;
};
export type BarredOpening = { reason: OpeningBar; untilMs: number };

const REFUSALS = { pause: 'tradingPaused', loss: 'lossLimit', time: 'timeLimit' } as const;

/** A limit as it counts at an instant, in millionths; null when it is none any more. */
export function limitAt(
  row: Pick<OwnLimitRow, 'max' | 'next_max' | 'next_at'>,
  nowMs: number,
): number | null {
  return row.next_at !== null && row.next_at <= nowMs ? row.next_max : row.max;
}

/** What today's trading lost: closed and open orders together, where the open ones stand at a loss. In micro-USD. */
export function lostMicro({ tradedMicro }: Pick<OpeningRules, 'tradedMicro'>, openMicro: number): number {
  return Math.max(0, -(tradedMicro + Math.min(0, openMicro)));
}

/** The pause that goes on; null when none does. */
export function pauseOf({ pausedUntilMs }: OpeningRules, nowMs: number): BarredOpening | null {
  return pausedUntilMs > nowMs ? { reason: 'pause', untilMs: pausedUntilMs } : null;
}

/** Throws the refusal `accountClosing` while a request to close the account waits. */
export function mustNotBeClosing({ isClosing }: OpeningRules): void {
  if (isClosing) throw new Refusal('accountClosing');
}

/** What keeps an account from opening orders, the longest first; null when nothing does. `openMicro` is what its open orders would bring. */
export function barOf(rules: OpeningRules, openMicro: number, nowMs: number): BarredOpening | null {
  const { lossMaxMicro, timeMaxMicro, usedMinutes } = rules;
  const pause = pauseOf(rules, nowMs);
  if (pause) return pause;
  const untilMs = dayEndMs(nowMs);
  if (lossMaxMicro !== null && lostMicro(rules, openMicro) >= lossMaxMicro)
    return { reason: 'loss', untilMs };
  if (timeMaxMicro !== null && usedMinutes * 1_000_000 >= timeMaxMicro) return { reason: 'time', untilMs };
  return null;
}

/** The refusal that says why no order is opened, and for how long. */
export function openingRefusalOf({ reason, untilMs }: BarredOpening, nowMs: number): Refusal {
  return beyond(REFUSALS[reason], { minutes: String(Math.ceil((untilMs - nowMs) / MINUTE_MS)) });
}
