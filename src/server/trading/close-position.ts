import type { CloseReason } from '#contract/constants';
import { microToWire } from '#contract/money';
import type { Leg } from '../ledger/ledger.ts';
import { endedBy } from '../lives/order-life.machine.ts';
import { withdrawalLife } from '../lives/withdrawal-life.machine.ts';
import { rateText } from '../market/price-text.ts';
import { notify } from '../notifications/notify.ts';
import { type OrderEnd, orderCommands } from '../store/orders.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
import { checkOpen } from './check-ticket.ts';
import { type CommandContext, priceOf, refuseState } from './command-context.ts';
import { backingMicro, requiredMicro } from './risk.ts';
import { tellClosed } from './told.ts';
import type { Position, TradingAccount } from './trading-account.ts';
import { positionProfitMicro, riskPercent } from './valuation.ts';

export type Closed = { orderId: number; priceMicro: number; profitMicro: number };

/** Closes a position for its owner at the current close. Refused while the market is closed (S5.9). */
export function closeForUser(
  context: CommandContext,
  account: TradingAccount,
  orderId: number,
  nowMs: number,
): Closed {
  const position = account.positions.get(orderId) ?? refuseState(context, 'notHolding');
  checkOpen(context.market.quote(position.instrumentId));
  return closePosition(context, account, position, 'user', nowMs);
}

/**
 * Closes a position at the current close with one journal. A loss is paid from the balance; when that is too small,
 * positions in profit are realised first, the largest first, so that the house does not pay the loss while the trader keeps the gain.
 * Then withdrawals that wait are cancelled. What is still missing is borne by the house: a balance never goes below zero.
 */
export function closePosition(
  context: CommandContext,
  account: TradingAccount,
  position: Position,
  reason: CloseReason,
  nowMs: number,
): Closed {
  const { closeMicro: priceMicro } = context.market.quote(position.instrumentId);
  const profit = profitOf(context, position);
  payLoss(context, account, profit, nowMs, reason === 'liquidation' ? reason : 'covering');
  postClose(context, account, position, profit, nowMs);
  const { id } = position;
  context.work.record(
    orderCommands.close.of({
      id,
      ...closingOf(context, position, { profit, reason, nowMs }),
    }),
    `position ${id}`,
  );
  account.removePosition(position);
  context.work.end({ userId: account.userId, orderId: id });
  tellClosed(context, account, position, { reason, priceMicro, profitMicro: profit, nowMs });
  return { orderId: id, priceMicro, profitMicro: profit };
}

/** How a position, or a part of it, ends at the current close. */
export function closingOf(
  { market }: Pick<CommandContext, 'market'>,
  { instrumentId }: Pick<Position, 'instrumentId'>,
  { profit, reason, nowMs }: { profit: number; reason: CloseReason; nowMs: number },
): OrderEnd {
  const { closeMicro: exitPrice, rate } = market.quote(instrumentId);
  const at = { completedAt: nowMs, completedMarketAt: market.marketMs };
  return { ...endedBy('open', reason), exitPrice, exitRate: rateText(rate) ?? null, profit, ...at };
}

/**
 * Makes room in the balance for a loss: while it is too small, the position with the largest profit is closed. Then withdrawals
 * that wait and are not covered any more are cancelled.
 */
export function payLoss(
  context: CommandContext,
  account: TradingAccount,
  amountMicro: number,
  nowMs: number,
  reason: 'covering' | 'liquidation' = 'covering',
): void {
  while (account.balanceMicro + amountMicro < 0) {
    const winner = byProfit(context, account).findLast((other) => profitOf(context, other) > 0);
    if (!winner) break;
    closePosition(context, account, winner, reason, nowMs);
  }
  cancelUncovered(context, account, account.balanceMicro + amountMicro, nowMs);
}

/** What the house pays in first, so that no entry ever shows a balance below zero; nothing where the balance pays it all. */
export function protectionLegs(
  account: Pick<TradingAccount, 'id' | 'balanceMicro'>,
  house: number,
  amountMicro: number,
): Leg[] {
  const missing = Math.max(0, -(account.balanceMicro + amountMicro));
  if (missing === 0) return [];
  return [
    { accountId: account.id, amountMicro: missing, memo: 'protection' },
    { accountId: house, amountMicro: -missing, memo: 'protection' },
  ];
}

/** Closes positions, the largest loss first, until the risk rate is below the limit again. */
export function liquidate(context: CommandContext, account: TradingAccount, nowMs: number): void {
  while (account.positions.size > 0) {
    const prices = priceOf(context);
    const rate = riskPercent(backingMicro(account, prices), requiredMicro(account, prices));
    if (rate.lt(context.market.riskLevels.stopOut)) return;
    const [worst] = byProfit(context, account);
    if (worst) closePosition(context, account, worst, 'liquidation', nowMs);
  }
}

/** Positions from the largest loss to the largest profit; equal ones by id. */
export function byProfit(context: Pick<CommandContext, 'market'>, account: TradingAccount): Position[] {
  return [...account.positions.values()].sort(
    (a, b) => profitOf(context, a) - profitOf(context, b) || a.id - b.id,
  );
}

function profitOf(context: Pick<CommandContext, 'market'>, position: Position): number {
  return positionProfitMicro(position, context.market.quote(position.instrumentId));
}

/** Books the profit or loss of what was closed. */
export function postClose(
  context: CommandContext,
  account: TradingAccount,
  position: Pick<Position, 'id'>,
  profit: number,
  nowMs: number,
): void {
  const house = context.ledger.counterAccount(account, 'house');
  const memo = profit < 0 ? 'loss' : 'profit';
  const legs: Leg[] = [
    ...protectionLegs(account, house, profit),
    { accountId: account.id, amountMicro: profit, memo },
    { accountId: house, amountMicro: -profit, memo },
  ];
  context.ledger.post(context.work, { kind: 'close', orderId: position.id, atMs: nowMs, legs });
}

/**
 * Cancels withdrawals that a balance would no longer cover, the newest first, so that the money they held pays the loss
 * before the house does (docs/decisions/payments.md).
 */
function cancelUncovered(
  { work }: Pick<CommandContext, 'work'>,
  account: TradingAccount,
  balanceMicro: number,
  nowMs: number,
): void {
  const { userId } = account;
  for (const { id, amountMicro } of [...account.withdrawals.values()].toReversed()) {
    if (account.withdrawingMicro <= Math.max(0, balanceMicro)) return;
    const from = withdrawalLife.initial;
    const state = withdrawalLife.mustStep(from, 'cover.lost');
    const uncovered = { id, from, state, reason: '', decidedAt: nowMs };
    work.record(withdrawalTable.decide.of(uncovered), `withdrawal ${id}`);
    account.removeWithdrawal(id);
    const data = { id: String(id), state: 'uncovered', amount: microToWire(amountMicro) } as const;
    notify(work, { userId, kind: 'withdrawal-decided', data }, nowMs);
  }
}
