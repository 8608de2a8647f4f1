import type { Ledger } from '../ledger/ledger.ts';
import type { Tx } from '../store/handles.ts';
import type { Ids } from '../store/ids.ts';
import { orderQueries } from '../store/orders.ts';
import type { Book } from './book.ts';
import type { CommandContext } from './command-context.ts';
import { TradingAccount } from './trading-account.ts';
import { type Outcome, Work } from './work.ts';

/** Accounts that take the other side of what trading books. */
const COUNTERS = ['house', 'fees', 'funding'] as const;

type Parts = Pick<CommandContext, 'ledger' | 'market' | 'fees'> & { ledger: Ledger; book: Book; ids: Ids };

/** The unit of work of the transaction that runs or is next, and the accounts that commands take into it. */
export class RunningWork {
  readonly #parts: Parts;
  #work: Work;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#work = new Work(parts.ids);
  }

  get work(): Work {
    return this.#work;
  }

  /** Ends the unit of work: the next transaction has another. Answers what it changed. */
  end(): Outcome {
    const outcome = this.#work.outcome();
    this.#work = new Work(this.#parts.ids);
    return outcome;
  }

  /** What a command works with that names no order. */
  get context(): CommandContext {
    const { ledger, market, fees } = this.#parts;
    return { work: this.#work, ledger, market, fees, hadOrder: false };
  }

  /** What a command works with that names an order of its account, or one that is not there or another's. */
  async contextFor(tx: Tx, account: TradingAccount, orderId: number): Promise<CommandContext> {
    const isLive = account.positions.has(orderId) || account.pendings.has(orderId);
    const where = { id: orderId, accountId: account.id };
    const hadOrder = isLive || (await orderQueries.ownState.get(tx, where)) !== undefined;
    return { ...this.context, hadOrder };
  }

  /** A user's account to change; null when there is none. */
  async accountOf(tx: Tx, userId: number): Promise<TradingAccount | null> {
    const id = await this.#parts.book.bringUser(tx, this.#work, userId);
    return id === undefined ? null : this.#toChange(tx, id);
  }

  /** A user's account to change, by its own id, if `isWanted` says so of how it stands now. */
  async accountIf(
    tx: Tx,
    accountId: number,
    isWanted: (account: TradingAccount) => boolean,
  ): Promise<TradingAccount | null> {
    await this.#parts.book.bring(tx, this.#work, accountId);
    const account = this.#work.read(accountId);
    return account instanceof TradingAccount && isWanted(account) ? this.#toChange(tx, accountId) : null;
  }

  /** Takes in the accounts on the other side of its money as well. */
  async #toChange(tx: Tx, accountId: number): Promise<TradingAccount | null> {
    const { book, ledger } = this.#parts;
    const account = this.#work.account(accountId);
    if (!(account instanceof TradingAccount)) return null;
    for (const kind of COUNTERS) await book.bring(tx, this.#work, ledger.counterAccount(account, kind));
    return account;
  }
}
