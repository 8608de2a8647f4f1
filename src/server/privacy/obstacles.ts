import { fromMicro, microToWire, toMicro } from '#contract/money';
import { leastWithdrawal } from '#contract/payments';
import type { Closing, ClosingObstacle } from '#contract/routes/privacy';
import { accountTable } from '../store/accounts.ts';
import { copyTable } from '../store/copies.ts';
import { depositTable } from '../store/deposits.ts';
import type { Reads } from '../store/handles.ts';
import { loanTable } from '../store/loans.ts';
import { orderQueries } from '../store/orders.ts';
import { type PayoutCurrencyRow, payoutCurrencyTable } from '../store/payout-currencies.ts';
import { withdrawalTable } from '../store/withdrawals.ts';

/** What an account holds that is to be closed. Amounts in micro-USD. */
export type Holdings = {
  obstacles: Closing['obstacles'];
  balanceMicro: number;
  /** What of the balance no withdrawal takes; 0 for nothing. */
  restMicro: number;
};

/** What stands in the way of closing an account: money, and whatever could still move some. */
export async function holdingsOf(from: Reads, userId: number): Promise<Holdings> {
  const account = await accountTable.byUser.get(from, { userId });
  if (!account) throw new Error(`user ${userId} has no account`);
  const orders = await orderQueries.liveOfAccounts.all(from, { accountIds: [account.id] });
  const withdrawals = await withdrawalTable.waitingOfAccount.all(from, { accountId: account.id });
  const balanceMicro = account.balance;
  const isRest = balanceMicro < (await leastMicro(from));
  const counts: Record<ClosingObstacle, number> = {
    position: orders.filter(({ state }) => state === 'open').length,
    pendingOrder: orders.filter(({ state }) => state === 'pending').length,
    deposit: (await depositTable.countWaiting.get(from, { userId }))?.count ?? 0,
    withdrawal: withdrawals.length,
    copy: (await copyTable.countLive.get(from, { userId }))?.count ?? 0,
    copied: (await copyTable.following.get(from, { leaderUserId: userId }))?.count ?? 0,
    loan: (await loanTable.open.get(from, { userId })) ? 1 : 0,
    balance: balanceMicro > 0 && !isRest ? 1 : 0,
  };
  return {
    obstacles: Object.entries(counts).flatMap(([kind, count]) =>
      count === 0 ? [] : [{ kind: kind as ClosingObstacle, count }],
    ),
    balanceMicro,
    restMicro: isRest ? balanceMicro : 0,
  };
}

/** The smallest withdrawal there is; 0 where the site pays nothing out. */
async function leastMicro(from: Reads): Promise<number> {
  const currencies: PayoutCurrencyRow[] = [];
  for (const type of [1, 2] as const)
    currencies.push(...(await payoutCurrencyTable.ofType.all(from, { type })));
  const least = currencies.map(({ fee_type, draw_rate, usd_price }) =>
    toMicro(leastWithdrawal({ feeType: fee_type, feeRate: draw_rate, usdPrice: usd_price })),
  );
  return least.length === 0 ? 0 : Math.min(...least);
}

/** Such as "position 2, balance", for operators. */
export const listedObstacles = ({ obstacles }: Pick<Holdings, 'obstacles'>): string =>
  obstacles.map(({ kind, count }) => (kind === 'balance' ? kind : `${kind} ${count}`)).join(', ');

export const restOnWire = ({ restMicro }: Pick<Holdings, 'restMicro'>): string => microToWire(restMicro);
export const isRest = (typed: string, { restMicro }: Pick<Holdings, 'restMicro'>): boolean =>
  fromMicro(restMicro).eq(typed);
