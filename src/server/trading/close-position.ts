import type { CloseReason } from '#contract/constants';
import { RISK_LIQUIDATE_PERCENT } from '#contract/constants';
import type { Leg } from '../ledger/ledger.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import { orderCommands } from '../store/orders.ts';
import type { BookAccount, Position } from './book.ts';
import { type CommandContext, expectChanged, priceOf, refuseState } from './command-context.ts';
import { cancelUncovered } from './funds.ts';
import { backingMicro } from './risk.ts';
import { profitMicro, riskPercent } from './valuation.ts';

export type Closed = { orderId: number; priceMicro: number; profitMicro: number };

/** Closes a position for its owner at the current close. Refused while the market is closed (S5.9). */
export async function closeForUser(
  context: CommandContext,
  account: BookAccount,
  orderId: number,
  nowMs: number,
): Promise<Closed> {
  const position =
    account.positions.get(orderId) ?? (await refuseState(context, account, orderId, 'notHolding'));
  if (!context.market.quote(position.instrumentId).isOpen) throw new Refusal('marketClosed');
  return closePosition(context, account, position, 'user', nowMs);
}

/**
 * Closes a position at the current close with one journal. A loss is paid from the balance; when that is too small,
 * positions in profit are realised first, the largest first, so that the house does not pay the loss while the trader keeps the gain.
 * Then withdrawals that wait are cancelled. What is still missing is borne by the house: a balance never goes below zero.
 */
export async function closePosition(
  context: CommandContext,
  account: BookAccount,
  position: Position,
  reason: CloseReason,
  nowMs: number,
): Promise<Closed> {
  const priceMicro = context.market.quote(position.instrumentId).closeMicro;
  const profit = profitOf(context, position);
  while (account.balanceMicro + profit < 0) {
    const winner = byProfit(context, account).findLast((other) => profitOf(context, other) > 0);
    if (!winner || winner.id === position.id) break;
    await closePosition(context, account, winner, 'liquidation', nowMs);
  }
  await cancelUncovered(context, account, account.balanceMicro + profit, nowMs);
  await postClose(context, account, position, profit, nowMs);
  expectChanged(
    await orderCommands.close.run(context.tx, {
      id: position.id,
      exitPrice: priceMicro,
      profit,
      reason,
      completedAt: nowMs,
    }),
    `position ${position.id}`,
  );
  expectChanged(
    await accountTable.hold.run(context.tx, { id: account.id, held: -position.marginMicro }),
    'the account',
  );
  context.book.removePosition(account, position);
  context.closed.push({ userId: account.userId, orderId: position.id });
  return { orderId: position.id, priceMicro, profitMicro: profit };
}

/** Closes positions, the largest loss first, until the risk rate is below the limit again. */
export async function liquidate(context: CommandContext, account: BookAccount, nowMs: number): Promise<void> {
  while (account.positions.size > 0) {
    const rate = riskPercent(backingMicro(account, priceOf(context)), account.openMarginMicro);
    if (rate.lt(RISK_LIQUIDATE_PERCENT)) return;
    const [worst] = byProfit(context, account);
    if (worst) await closePosition(context, account, worst, 'liquidation', nowMs);
  }
}

/** Positions from the largest loss to the largest profit; equal ones by id. */
export function byProfit(context: Pick<CommandContext, 'market'>, account: BookAccount): Position[] {
  return [...account.positions.values()].sort(
    (a, b) => profitOf(context, a) - profitOf(context, b) || a.id - b.id,
  );
}

function profitOf(context: Pick<CommandContext, 'market'>, position: Position): number {
  const { closeMicro } = context.market.quote(position.instrumentId);
  return profitMicro(position.direction, position.unitsMicro, position.entryMicro, closeMicro);
}

async function postClose(
  context: CommandContext,
  account: BookAccount,
  position: Position,
  profit: number,
  nowMs: number,
): Promise<void> {
  const house = await context.ledger.counterAccount(context.tx, account, 'house');
  const missing = Math.max(0, -(account.balanceMicro + profit));
  const memo = profit < 0 ? 'loss' : 'profit';
  const legs: Leg[] = [
    { accountId: account.id, amountMicro: profit, memo },
    { accountId: house, amountMicro: -profit, memo },
  ];
  // The house pays in first, so that no entry ever shows a balance below zero.
  if (missing > 0) {
    legs.unshift(
      { accountId: account.id, amountMicro: missing, memo: 'protection' },
      { accountId: house, amountMicro: -missing, memo: 'protection' },
    );
  }
  await context.ledger.post(context.tx, { kind: 'close', orderId: position.id, atMs: nowMs, legs });
  context.book.moveBalance(account, profit + missing);
}
