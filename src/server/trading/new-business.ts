import type { Tx } from '../store/handles.ts';
import { mustNotBeClosing, openingRefusalOf, pauseOf } from './opening-bar.ts';
import { readOpeningRules } from './opening-rules.ts';

/**
 * Refuses what a user may not begin now: a deposit, a loan; `opening-rules.ts` refuses orders by the same rules. It is asked in
 * the transaction that begins it. Throws the refusals `accountClosing` while the account waits to be closed, and `tradingPaused`;
 * what begins in the same instant as a request to close stands in the way of its approval.
 */
export async function checkNewBusiness(tx: Tx, userId: number, nowMs: number): Promise<void> {
  const rules = (await readOpeningRules(tx, [userId], nowMs)).get(userId);
  if (!rules) return;
  mustNotBeClosing(rules);
  const pause = pauseOf(rules, nowMs);
  if (pause) throw openingRefusalOf(pause, nowMs);
}
