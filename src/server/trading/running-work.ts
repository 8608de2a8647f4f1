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

  /** What a command works with. */
  contextOf(tx: Tx): CommandContext {
    const { ledger, market, fees } = this.#parts;
    const hadOrder = (accountId: number, id: number) =>
      orderQueries.ownState.get(tx, { id, accountId }) !== undefined;
    return { work: this.#work, ledger, market, fees, hadOrder };
  }

  /** A user's account to change; null when there is none. */
  accountOf(tx: Tx, userId: number): TradingAccount | null {
    const id = this.#parts.book.bringUser(tx, this.#work, userId);
    return id === undefined ? null : this.#toChange(tx, id);
  }

  /** A user's account to change, by its own id, if `isWanted` says so of how it stands now. */
  accountIf(
    tx: Tx,
    accountId: number,
    isWanted: (account: TradingAccount) => boolean,
  ): TradingAccount | null {
    this.#parts.book.bring(tx, this.#work, accountId);
    const account = this.#work.read(accountId);
    return account instanceof TradingAccount && isWanted(account) ? this.#toChange(tx, accountId) : null;
  }

  /** Takes in the accounts on the other side of its money as well. */
  #toChange(tx: Tx, accountId: number): TradingAccount | null {
    const { book, ledger } = this.#parts;
    const account = this.#work.account(accountId);
    if (!(account instanceof TradingAccount)) return null;
    for (const kind of COUNTERS) book.bring(tx, this.#work, ledger.counterAccount(account, kind));
    return account;
  }
}
