import { Refusal } from '../refusal.ts';
import type { Tx } from '../store/handles.ts';
import { openingRuleQueries } from '../store/opening-rules.ts';
import { refusalOf } from './opening-bar.ts';

/**
 * Refuses what a user may not begin now: a deposit, a loan; `opening-rules.ts` refuses orders for the same reasons. It is asked in
 * the transaction that begins it. Throws the refusals `accountClosing` while the account waits to be closed, and `tradingPaused`;
 * what begins in the same instant as a request to close stands in the way of its approval.
 */
export async function checkNewBusiness(tx: Tx, userId: number, nowMs: number): Promise<void> {
  const standing = await openingRuleQueries.standing.get(tx, { userId });
  if (standing?.closing) throw new Refusal('accountClosing');
  const untilMs = standing?.until ?? 0;
  if (untilMs > nowMs) throw refusalOf({ reason: 'pause', untilMs }, nowMs);
}
