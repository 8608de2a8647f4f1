import type { Tx } from '../store/handles.ts';
import { orderQueries } from '../store/orders.ts';
import type { Takes } from '../store/queue.ts';
import type { Book } from './book.ts';
import type { CommandContext } from './command-context.ts';
import { TradingAccount } from './trading-account.ts';
import { workOf } from './work.ts';

/** Accounts that take the other side of what trading books. */
const COUNTERS = ['house', 'fees', 'funding'] as const;

type Parts = Pick<CommandContext, 'ledger' | 'market' | 'fees'> & { book: Book };

/** Takes accounts into the unit of work of a transaction, for commands to change. */
export class AccountsToChange {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a command works with that names no order. */
  contextOf(tx: Tx): CommandContext {
    const { ledger, market, fees } = this.#parts;
    return { work: workOf(tx), ledger, market, fees, hadOrder: false };
  }

  /** What a command works with that names an order of its account, or one that is not there or another's. */
  async contextFor(tx: Tx, account: TradingAccount, orderId: number): Promise<CommandContext> {
    const isLive = account.positions.has(orderId) || account.pendings.has(orderId);
    const where = { id: orderId, accountId: account.id };
    const hadOrder = isLive || (await orderQueries.ownState.get(tx, where)) !== undefined;
    return { ...this.contextOf(tx), hadOrder };
  }

  /**
   * Takes the accounts of all decisions of a transaction at once, each kind in the order of ids: two transactions that take
   * the same ones then never wait for each other.
   */
  async take(tx: Tx, takes: readonly Takes[]): Promise<void> {
    const { book, ledger } = this.#parts;
    const ids = new Set(takes.flatMap(({ accountIds = [] }) => accountIds));
    for (const userId of takes.flatMap(({ userIds = [] }) => userIds)) {
      const id = await book.idOf(tx, userId);
      if (id !== undefined) ids.add(id);
    }
    const counters = new Set<number>();
    for (const id of inOrder(ids)) {
      await book.bring(tx, id);
      const account = workOf(tx).read(id);
      if (!(account instanceof TradingAccount)) continue;
      for (const kind of COUNTERS) counters.add(ledger.counterAccount(account, kind));
    }
    for (const id of inOrder(counters)) await book.bring(tx, id);
  }

  /** A user's account; null when there is none. */
  async ofUser(tx: Tx, userId: number): Promise<TradingAccount | null> {
    const id = await this.#parts.book.bringUser(tx, userId);
    return id === undefined ? null : this.#toChange(tx, id);
  }

  /** A user's account by its own id, if `isWanted` says so of how it stands now. */
  async byId(
    tx: Tx,
    accountId: number,
    isWanted: (account: TradingAccount) => boolean,
  ): Promise<TradingAccount | null> {
    await this.#parts.book.bring(tx, accountId);
    const account = workOf(tx).read(accountId);
    return account instanceof TradingAccount && isWanted(account) ? this.#toChange(tx, accountId) : null;
  }

  /** Takes in the accounts on the other side of its money as well. */
  async #toChange(tx: Tx, accountId: number): Promise<TradingAccount | null> {
    const { book, ledger } = this.#parts;
    const account = workOf(tx).account(accountId);
    if (!(account instanceof TradingAccount)) return null;
    for (const kind of COUNTERS) await book.bring(tx, ledger.counterAccount(account, kind));
    return account;
  }
}

function inOrder(ids: Iterable<number>): number[] {
  return [...ids].sort((a, b) => a - b);
}
