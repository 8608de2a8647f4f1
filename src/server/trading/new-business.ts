import { Refusal } from '../refusal.ts';
import { closingTable } from '../store/closings.ts';
import type { Tx } from '../store/handles.ts';

/**
 * Refuses what a user may not begin now: an order, a deposit, a loan. The one place that says so: it is asked in the
 * transaction that begins it. Throws the refusal `accountClosing` while the account waits to be closed; what begins in the same
 * instant as the request stands in the way of its approval.
 */
export async function checkNewBusiness(tx: Tx, userId: number): Promise<void> {
  if (await closingTable.waitingOfUser.get(tx, { userId })) throw new Refusal('accountClosing');
}
