import { BALANCE_DIGITS } from '#contract/constants';
import { Decimal, fromMicro } from '#contract/money';
import type { Ref } from '../ledger/entry-hash.ts';
import type { Leg, SystemKind } from '../ledger/ledger.ts';
import { beyond, Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Tx } from '../store/handles.ts';
import type { Memo, PaymentKind } from '../store/schema.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
import type { BookAccount } from './book.ts';
import { type CommandContext, expectChanged, priceOf } from './command-context.ts';
import { payableMicro, unrealisedMicro } from './risk.ts';

/** A payment between an account and the house's accounts; amounts are what the account gets, negative what it gives. */
export type Payment = {
  kind: PaymentKind;
  ref: Ref;
  atMs: number;
  moves: readonly { amountMicro: number; memo: Memo; counter: SystemKind }[];
};

/**
 * Money of a real account that moves other than by trading. Every method keeps SQL and book in step; orders, guards and the live socket see the change once the command's transaction is committed.
 */
export class Funds {
  readonly #contextOf: (tx: Tx) => CommandContext;

  constructor(contextOf: (tx: Tx) => CommandContext) {
    this.#contextOf = contextOf;
  }

  /** The id of a user's account. Throws the refusal `expired` when there is none. */
  async accountId(tx: Tx, userId: number): Promise<number> {
    return (await accountOf(this.#contextOf(tx), userId)).id;
  }

  /** What may leave the account: what nothing holds, less what open positions have lost. Their gains do not count. */
  async availableMicro(tx: Tx, userId: number): Promise<number> {
    const context = this.#contextOf(tx);
    return availableMicro(context, await accountOf(context, userId));
  }

  /**
   * Books a payment by one journal. Throws when it was booked before, and the refusal `insufficientBalance` when it would
   * take money that withdrawals wait for; what open orders need is the caller's to look at (`availableMicro`).
   */
  async book(tx: Tx, userId: number, { kind, ref, atMs, moves }: Payment): Promise<void> {
    const context = this.#contextOf(tx);
    const account = await accountOf(context, userId);
    const total = moves.reduce((sum, { amountMicro }) => sum + amountMicro, 0);
    const payable = payableMicro(account);
    if (total < 0 && payable + total < 0) throw unavailable(payable);
    const { ledger, book } = context;
    const legs: Leg[] = [];
    for (const { amountMicro, memo, counter } of moves) {
      const counterId = await ledger.systemAccount(tx, account.realm, counter);
      legs.push({ accountId: account.id, amountMicro, memo });
      legs.push({ accountId: counterId, amountMicro: -amountMicro, memo });
    }
    await ledger.post(tx, { kind, ref, atMs, legs });
    book.moveBalance(account, total);
  }

  /** Holds money for a withdrawal. Throws the refusal `insufficientBalance`, naming `field`, when it is not available. */
  async hold(tx: Tx, userId: number, amountMicro: number, field: string): Promise<void> {
    const context = this.#contextOf(tx);
    const account = await accountOf(context, userId);
    const available = availableMicro(context, account);
    if (
      amountMicro > available ||
      (await accountTable.holdIfFree.run(tx, { id: account.id, held: amountMicro })).changes !== 1
    ) {
      throw unavailable(available, field);
    }
    context.book.moveWithdrawing(account, amountMicro);
  }

  /** Releases what was held for a withdrawal that waits no more. */
  async release(tx: Tx, userId: number, amountMicro: number): Promise<void> {
    const context = this.#contextOf(tx);
    await release(context, await accountOf(context, userId), amountMicro);
  }
}

/** The refusal `insufficientBalance`: what is available stands in it to the cent, never more than there is. */
export function unavailable(availableMicro: number, field: string | null = null): Refusal {
  const available = fromMicro(Math.max(0, availableMicro)).toFixed(BALANCE_DIGITS, Decimal.ROUND_DOWN);
  return beyond('insufficientBalance', { available }, field);
}

async function accountOf({ book, tx }: CommandContext, userId: number): Promise<BookAccount> {
  const account = await book.accountOf(tx, userId);
  if (!account) throw new Refusal('expired');
  if (account.realm !== 'real') throw new Refusal('realOnly');
  return account;
}

function availableMicro(context: CommandContext, account: BookAccount): number {
  const lost = Math.min(0, unrealisedMicro(account, priceOf(context)));
  return Math.max(0, account.balanceMicro - account.heldMicro + lost);
}

/**
 * Cancels withdrawals that a balance would no longer cover, the newest first, so that the money they held pays the loss
 * before the house does (docs/decisions/0007).
 */
export async function cancelUncovered(
  context: CommandContext,
  account: BookAccount,
  balanceMicro: number,
  nowMs: number,
): Promise<void> {
  if (account.withdrawingMicro <= Math.max(0, balanceMicro)) return;
  for (const { id, amount } of await withdrawalTable.waitingOfAccount.all(context.tx, {
    accountId: account.id,
  })) {
    if (account.withdrawingMicro <= Math.max(0, balanceMicro)) return;
    expectChanged(
      await withdrawalTable.decide.run(context.tx, { id, state: 'uncovered', reason: '', decidedAt: nowMs }),
      `withdrawal ${id}`,
    );
    await release(context, account, amount);
  }
}

async function release(context: CommandContext, account: BookAccount, amountMicro: number): Promise<void> {
  expectChanged(
    await accountTable.hold.run(context.tx, { id: account.id, held: -amountMicro }),
    'the account',
  );
  context.book.moveWithdrawing(account, -amountMicro);
}
