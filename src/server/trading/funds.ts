import { BALANCE_DIGITS } from '#contract/constants';
import { Decimal, fromMicro } from '#contract/money';
import type { Ref } from '../ledger/entry-hash.ts';
import type { Leg, SystemKind } from '../ledger/ledger.ts';
import { beyond, Refusal } from '../refusal.ts';
import type { Tx } from '../store/handles.ts';
import type { Memo, PaymentKind, Realm } from '../store/tables/trading.ts';
import type { Book } from './book.ts';
import { type CommandContext, priceOf } from './command-context.ts';
import { payableMicro, requiredMicro, unrealisedMicro } from './risk.ts';
import { TradingAccount, type WaitingWithdrawal } from './trading-account.ts';

/** A payment between an account and the house's accounts; amounts are what the account gets, negative what it gives. */
export type Payment = {
  kind: PaymentKind;
  ref: Ref;
  atMs: number;
  moves: readonly { amountMicro: number; memo: Memo; counter: SystemKind }[];
};
/** A payment from one of the house's accounts for real money to another. */
export type Transfer = Omit<Payment, 'moves'> & {
  from: SystemKind;
  to: SystemKind;
  amountMicro: number;
  memo: Memo;
};
/** A payment from one user's account to another's. */
export type Between = {
  from: number;
  to: number;
  amountMicro: number;
  ref: Ref;
  memos: { from: Memo; to: Memo };
  atMs: number;
};
/** What an account is opened with. */
export type Opening = { realm: Realm; amountMicro: number; memo: Memo; atMs: number };

/**
 * Money of accounts that moves other than by trading, decided in the unit of work of the transaction. Orders, guards and
 * the live socket see the change once it is committed.
 */
export class Funds {
  readonly #contextOf: (tx: Tx) => CommandContext;
  readonly #book: Book;

  constructor(contextOf: (tx: Tx) => CommandContext, book: Book) {
    this.#contextOf = contextOf;
    this.#book = book;
  }

  /**
   * Takes a user's account as it stands, before other statements of the command change what is live on it. Throws the
   * refusals `expired` when there is none and `realOnly` for a demo account.
   */
  async take(tx: Tx, userId: number): Promise<void> {
    await this.#read(this.#contextOf(tx), tx, userId);
  }

  /** The id of a user's account. Throws as `take` does. */
  async accountId(tx: Tx, userId: number): Promise<number> {
    return (await this.#read(this.#contextOf(tx), tx, userId)).id;
  }

  /** What may leave the account: what nothing holds, less what open positions have lost. Their gains do not count. */
  async availableMicro(tx: Tx, userId: number): Promise<number> {
    const context = this.#contextOf(tx);
    return availableMicro(context, await this.#read(context, tx, userId));
  }

  /** Opens the account of a new user, with money on it unless the amount is 0. */
  async open(tx: Tx, userId: number, { realm, amountMicro, memo, atMs }: Opening): Promise<void> {
    const { work, ledger } = this.#contextOf(tx);
    const { accountId, ownHouseId } = await ledger.openTradingAccount(tx, userId, realm);
    if (amountMicro === 0) return;
    const fundingId = ownHouseId ?? ledger.systemAccount(realm, 'funding');
    await this.#book.bring(tx, [accountId, fundingId]);
    ledger.post(work, {
      kind: 'funding',
      orderId: null,
      atMs,
      legs: [
        { accountId, amountMicro, memo },
        { accountId: fundingId, amountMicro: -amountMicro, memo },
      ],
    });
  }

  /**
   * Books a payment by one journal. Throws the refusal `insufficientBalance` when it would take money that withdrawals
   * wait for; what open orders need is the caller's to look at (`availableMicro`). A payment that was booked before fails
   * with its transaction.
   */
  async book(tx: Tx, userId: number, { kind, ref, atMs, moves }: Payment): Promise<void> {
    const context = this.#contextOf(tx);
    const { work, ledger } = context;
    const account = await this.#read(context, tx, userId);
    const total = moves.reduce((sum, { amountMicro }) => sum + amountMicro, 0);
    const payable = payableMicro(account);
    if (total < 0 && payable + total < 0) throw unavailable(payable);
    const legs: Leg[] = [];
    for (const { amountMicro, memo, counter } of moves) {
      const counterId = ledger.systemAccount(account.realm, counter);
      await this.#book.bring(tx, [counterId]);
      legs.push(
        { accountId: account.id, amountMicro, memo },
        { accountId: counterId, amountMicro: -amountMicro, memo },
      );
    }
    ledger.post(work, { kind, ref, atMs, legs });
  }

  /** Books a payment between two of the house's accounts for real money. */
  async transfer(tx: Tx, { from, to, amountMicro, memo, ...journal }: Transfer): Promise<void> {
    const { work, ledger } = this.#contextOf(tx);
    const [fromId, toId] = [ledger.systemAccount('real', from), ledger.systemAccount('real', to)];
    await this.#book.bring(tx, [fromId, toId]);
    ledger.post(work, {
      ...journal,
      legs: [
        { accountId: fromId, amountMicro: -amountMicro, memo },
        { accountId: toId, amountMicro, memo },
      ],
    });
  }

  /**
   * Books a payment from one user's account to another's of the same realm. Play money goes through the houses of both, so that
   * the book of each sums to zero by itself. What may leave is the caller's to look at.
   */
  async between(tx: Tx, { from, to, amountMicro, ref, memos, atMs }: Between): Promise<void> {
    const { work, ledger } = this.#contextOf(tx);
    const [giver, taker] = [await this.#either(tx, from), await this.#either(tx, to)];
    const legs: Leg[] = [
      { accountId: giver.id, amountMicro: -amountMicro, memo: memos.from },
      { accountId: taker.id, amountMicro, memo: memos.to },
    ];
    if (giver.realm === 'demo') {
      const [giverHouse, takerHouse] = [giver, taker].map((one) => ledger.counterAccount(one, 'funding'));
      if (giverHouse === undefined || takerHouse === undefined) throw new Error('a book has no house');
      await this.#book.bring(tx, [giverHouse, takerHouse]);
      legs.push(
        { accountId: giverHouse, amountMicro, memo: memos.from },
        { accountId: takerHouse, amountMicro: -amountMicro, memo: memos.to },
      );
    }
    ledger.post(work, { kind: 'copy', ref, atMs, legs });
  }

  /** What closed orders left a user's account of either realm, less what open ones have lost, what of it may leave, its live orders, and where its entries stand. */
  async standing(
    tx: Tx,
    userId: number,
  ): Promise<{ worthMicro: number; freeMicro: number; liveOrders: number; accountId: number; seq: number }> {
    const context = this.#contextOf(tx);
    const account = await this.#either(tx, userId);
    const lost = Math.min(0, unrealisedMicro(account, priceOf(context)));
    const { id: accountId, balanceMicro, liveOrders, seq } = account;
    const freeMicro = availableMicro(context, account);
    return { worthMicro: balanceMicro + lost, freeMicro, liveOrders, accountId, seq };
  }

  /** What may leave a user's account of either realm, as `availableMicro` has it. */
  async freeMicro(tx: Tx, userId: number): Promise<number> {
    return availableMicro(this.#contextOf(tx), await this.#either(tx, userId));
  }

  async #either(tx: Tx, userId: number): Promise<TradingAccount> {
    const { work } = this.#contextOf(tx);
    const id = await this.#book.bringUser(tx, userId);
    const account = id === undefined ? undefined : work.read(id);
    if (!(account instanceof TradingAccount)) throw new Refusal('expired');
    return account;
  }

  /** Holds money for a withdrawal that begins to wait. Throws the refusal `insufficientBalance` when it is not available. */
  async hold(tx: Tx, userId: number, withdrawal: WaitingWithdrawal): Promise<void> {
    const context = this.#contextOf(tx);
    const account = await this.#change(context, tx, userId);
    const available = availableMicro(context, account);
    if (withdrawal.amountMicro > available) throw unavailable(available);
    account.addWithdrawal(withdrawal);
  }

  /** Releases what was held for a withdrawal that waits no more. */
  async release(tx: Tx, userId: number, withdrawalId: number): Promise<void> {
    (await this.#change(this.#contextOf(tx), tx, userId)).removeWithdrawal(withdrawalId);
  }

  async #read({ work }: Pick<CommandContext, 'work'>, tx: Tx, userId: number): Promise<TradingAccount> {
    const id = await this.#book.bringUser(tx, userId);
    if (id === undefined) throw new Refusal('expired');
    return asReal(work.read(id));
  }

  async #change(context: CommandContext, tx: Tx, userId: number): Promise<TradingAccount> {
    const { id } = await this.#read(context, tx, userId);
    return asReal(context.work.account(id));
  }
}

/** The refusal `insufficientBalance`: what is available stands in it to the cent, never more than there is. */
export function unavailable(availableMicro: number, field: string | null = null): Refusal {
  const available = fromMicro(Math.max(0, availableMicro)).toFixed(BALANCE_DIGITS, Decimal.ROUND_DOWN);
  return beyond('insufficientBalance', { available }, field);
}

function asReal(account: unknown): TradingAccount {
  if (!(account instanceof TradingAccount)) throw new Refusal('expired');
  if (account.realm !== 'real') throw new Refusal('realOnly');
  return account;
}

function availableMicro(context: Pick<CommandContext, 'market'>, account: TradingAccount): number {
  const lost = Math.min(0, unrealisedMicro(account, priceOf(context)));
  const more = requiredMicro(account, priceOf(context)) - account.openMarginMicro;
  return Math.max(0, account.balanceMicro - account.heldMicro - more + lost);
}
