import type { FirstSteps } from '#contract/routes/joining';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import { depositTable } from '../store/deposits.ts';
import type { Db } from '../store/handles.ts';
import { ordersForLeading } from '../store/leaders.ts';
import { orderQueries } from '../store/orders.ts';
import { realNameTable } from '../store/real-names.ts';

/** How far a user is with what newcomers do first. Throws the refusal `expired` when there is no such user. */
export async function firstStepsOf(db: Db, userId: number): Promise<FirstSteps> {
  const account = await accountTable.byUser.get(db, { userId });
  if (!account) throw new Refusal('expired');
  const live = await orderQueries.liveOfAccount.all(db, { accountId: account.id });
  const closed = Number((await ordersForLeading.get(db, { accountId: account.id }))?.count ?? 0);
  const papers = (await realNameTable.latest.get(db, { userId }))?.state;
  const credited = (await depositTable.range.get(db, { userId }))?.most ?? null;
  const waiting = (await depositTable.countWaiting.get(db, { userId }))?.count ?? 0;
  return {
    identity: stepOf(papers === 'approved', papers === 'waiting'),
    deposit: stepOf(credited !== null, waiting > 0),
    trade: stepOf(closed > 0 || live.some(({ state }) => state === 'open'), live.length > 0),
  };
}

const stepOf = (isDone: boolean, isWaiting: boolean): FirstSteps['deposit'] =>
  isDone ? 'done' : isWaiting ? 'waiting' : 'open';
