import { expect } from 'vitest';
import { fromMicro, toMicro } from '#contract/money';
import { profit, riskRate } from '#contract/trading';
import type { Quote } from '#server/market/price-source';
import { type AccountRow, accountTable } from '#server/store/accounts';
import type { Db } from '#server/store/handles';
import { type OrderRow, orderQueries } from '#server/store/orders';
import { withdrawalTable } from '#server/store/withdrawals';
import type { TestServer } from './server.ts';

/** Where an account stands, told from SQL and the quotes alone. Micro-USD. */
export type Standing = {
  account: AccountRow;
  unrealised: number;
  openMargin: number;
  /** What open and pending orders hold, and what waiting withdrawals hold. */
  heldByOrders: number;
  heldByWithdrawals: number;
};

export async function standing({ market, stored: { db } }: TestServer, userId: number): Promise<Standing> {
  const account = await accountTable.byUser.get(db, { userId });
  if (!account) throw new Error(`user ${userId} has no account`);
  const waiting = await withdrawalTable.waitingOfAccount.all(db, { accountId: account.id });
  const heldByWithdrawals = waiting.reduce((sum, { amount }) => sum + amount, 0);
  const found = { account, unrealised: 0, openMargin: 0, heldByOrders: 0, heldByWithdrawals };
  for (const order of await orderQueries.liveOfAccount.all(db, { accountId: account.id })) {
    if (order.state === 'pending') {
      found.heldByOrders += order.margin + order.fee;
      continue;
    }
    found.unrealised += profitOf(order, market.quote(order.instrument_id));
    found.openMargin += order.margin;
    found.heldByOrders += order.margin;
  }
  return found;
}

/** By the contract's decimals, where the server reckons in whole numbers. */
function profitOf({ direction, units, entry_price }: OrderRow, { closeMicro, rate }: Quote): number {
  const terms = {
    unitsPerLot: 1,
    rate: rate && `${rate.isInverse ? '1/' : ''}${fromMicro(rate.priceMicro).toFixed()}`,
  };
  return toMicro(
    profit(terms, direction, fromMicro(units), fromMicro(entry_price ?? 0), fromMicro(closeMicro)),
  );
}

/** What must hold for every account after every step. */
export async function expectInvariants(
  server: TestServer,
  users: readonly number[],
  context: string,
): Promise<void> {
  for (const userId of users) {
    const found = await standing(server, userId);
    const { account, unrealised, openMargin, heldByOrders, heldByWithdrawals } = found;
    await expectNothingDue(server, server.stored.db, account.id, context);
    expect(account.balance, context).toBeGreaterThanOrEqual(0);
    expect(account.held, `${context}: account ${account.id} holds`).toBe(heldByOrders + heldByWithdrawals);
    expect(heldByWithdrawals, `${context}: what waits is covered`).toBeLessThanOrEqual(account.balance);
    const backing = fromMicro(account.balance - heldByWithdrawals);
    const rate = riskRate(backing, fromMicro(unrealised), fromMicro(openMargin));
    expect(rate.lt(200), `${context}: account ${account.id} at risk ${rate}`).toBe(true);
    expect(await server.services.trading.valueAccount(userId), context).toMatchObject({
      balanceMicro: account.balance,
      profitsTotalMicro: unrealised,
      openMarginMicro: openMargin,
      riskRate: rate.toFixed(),
    });
  }
}

/** No live order still meets its target, its stop or its take-profit. */
async function expectNothingDue(
  server: TestServer,
  db: Db,
  accountId: number,
  context: string,
): Promise<void> {
  for (const order of await orderQueries.liveOfAccount.all(db, { accountId })) {
    const { closeMicro, isOpen } = server.market.quote(order.instrument_id);
    if (!isOpen) continue;
    if (order.state === 'pending') {
      const isReached =
        order.target_side === 'above' ? closeMicro >= order.origin_price : closeMicro <= order.origin_price;
      expect(isReached, `${context}: pending ${order.id} meets its target`).toBe(false);
      continue;
    }
    const side = order.direction === 1 ? 1 : -1;
    const meetsStop = order.stop_loss !== 0 && side * (closeMicro - order.stop_loss) <= 0;
    const meetsTarget = order.take_profit !== 0 && side * (closeMicro - order.take_profit) >= 0;
    expect(meetsStop || meetsTarget, `${context}: position ${order.id} meets a stop`).toBe(false);
  }
}
