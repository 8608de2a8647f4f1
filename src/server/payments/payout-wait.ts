import { HOUR_MS, MINUTE_MS } from '#contract/time-units';
import { beyond } from '../refusal.ts';
import type { PayoutMethodRow } from '../store/payout-methods.ts';

/**
 * When the first withdrawal can go to a payout method, epoch ms; null when one can at once. A method counts from its
 * binding, and one that a withdrawal was paid to never waits.
 */
export function usableAtMs(
  { created_at, proven_at }: Pick<PayoutMethodRow, 'created_at' | 'proven_at'>,
  waitHours: number,
  nowMs: number,
): number | null {
  const atMs = created_at + waitHours * HOUR_MS;
  return proven_at !== null || atMs <= nowMs ? null : atMs;
}

/** Throws the refusal `payoutMethodWaits`, with the minutes that are left, while a payout method waits. */
export function mustBeUsable(method: PayoutMethodRow, waitHours: number, nowMs: number): void {
  const atMs = usableAtMs(method, waitHours, nowMs);
  if (atMs === null) return;
  const minutes = String(Math.ceil((atMs - nowMs) / MINUTE_MS));
  throw beyond('payoutMethodWaits', { minutes }, 'methodId');
}
