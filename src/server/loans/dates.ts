import { DAY_MS } from '#contract/time-units';
import { dateOf, dayOf } from '../utc-time.ts';

/** Loans count by the server's date, which is that of UTC. Times in epoch ms. */

/** Whether a text like YYYY-MM-DD names a day there is. */
export function isDate(text: string): boolean {
  const epochMs = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(epochMs) && dateOf(epochMs) === text;
}

/** The last millisecond of the day that many days after the one of approval. */
export function repaymentTime(approvedAtMs: number, periodDays: number): number {
  return (dayOf(approvedAtMs) + periodDays + 1) * DAY_MS - 1;
}

/** Days begun since a loan fell due: 0 up to its repayment time, 1 from the midnight after. */
export function daysLate(repaymentTimeMs: number, nowMs: number): number {
  return Math.max(0, dayOf(nowMs) - dayOf(repaymentTimeMs));
}
