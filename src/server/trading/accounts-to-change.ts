import type { Market } from '../market/market.ts';
import type { Prices } from '../market/price-source.ts';
import type { Tx } from '../store/handles.ts';
import { orderQueries } from '../store/orders.ts';
import type { Takes } from '../store/queue.ts';
import type { Book } from './book.ts';
import type { CommandContext } from './command-context.ts';
import type { HouseNets } from './exposure.ts';
import { TradingAccount } from './trading-account.ts';
import { workOf } from './work.ts';

/** Accounts that take the other side of what trading books. */
const COUNTERS = ['house', 'fees', 'funding'] as const;

type Parts = Pick<CommandContext, 'ledger' | 'fees' | 'isHalted' | 'exposureMax'> & {
  book: Book;
  houseNets: HouseNets;
  market: Pick<Market, 'find' | 'riskLevels' | 'latest'>;
};

/** Takes accounts into the unit of work of a transaction, for commands to change. */
export class AccountsToChange {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What a command works with that names no order; at the prices of now, unless it is of an earlier instant. */
  contextOf(tx: Tx, prices?: Prices): CommandContext {
    const { ledger, market, fees, isHalted, exposureMax } = this.#parts;
    const { marketMs, quote } = prices ?? market.latest();
    const work = workOf(tx);
    work.happensAt(marketMs);
    return {
      work,
      ledger,
      market: { find: (id) => market.find(id), riskLevels: market.riskLevels, quote, marketMs },
      fees,
      isHalted,
      exposureMax,
      hadOrder: false,
    };
  }

  /** What a command works with that names an order of its account, or one that is not there or another's. */
  async contextFor(
    tx: Tx,
    account: TradingAccount,
    orderId: number,
    prices: Prices,
  ): Promise<CommandContext> {
    const isLive = account.positions.has(orderId) || account.pendings.has(orderId);
    const where = { id: orderId, accountId: account.id };
    const hadOrder = isLive || (await orderQueries.ownState.get(tx, where)) !== undefined;
    return { ...this.contextOf(tx, prices), hadOrder };
  }

  /**
   * Takes the accounts of all decisions of a transaction at once: users' before the system's, each in the order of ids, so
   * that two transactions that take the same ones never wait for each other.
   */
  async take(tx: Tx, takes: readonly Takes[]): Promise<void> {
    const { book } = this.#parts;
    const userIds = new Set(takes.flatMap(({ userIds = [] }) => userIds));
    const ids = new Set(takes.flatMap(({ accountIds = [] }) => accountIds));
    for (const id of await book.idsOf(tx, [...userIds])) ids.add(id);
    await book.bring(tx, ids);
    const counters = new Set<number>();
    for (const id of ids) {
      const account = workOf(tx).read(id);
      if (account instanceof TradingAccount)
        for (const counter of this.#counters(account)) counters.add(counter);
    }
    await book.bring(tx, counters);
  }

  /** A user's account; null when there is none. `isOpening`: what the command does may open an order. */
  async ofUser(tx: Tx, userId: number, isOpening = false): Promise<TradingAccount | null> {
    const id = await this.#parts.book.bringUser(tx, userId);
    return id === undefined ? null : this.#toChange(tx, id, isOpening);
  }

  /** A user's account by its own id, if `isWanted` says so of how it stands now. */
  async byId(
    tx: Tx,
    accountId: number,
    isWanted: (account: TradingAccount) => boolean,
  ): Promise<TradingAccount | null> {
    await this.#parts.book.bring(tx, [accountId]);
    const account = workOf(tx).read(accountId);
    return account instanceof TradingAccount && isWanted(account) ? this.#toChange(tx, accountId) : null;
  }

  /** Takes in the accounts on the other side of its money as well. */
  async #toChange(tx: Tx, accountId: number, isOpening = false): Promise<TradingAccount | null> {
    const account = workOf(tx).account(accountId);
    if (!(account instanceof TradingAccount)) return null;
    const { book, houseNets } = this.#parts;
    await book.bring(tx, this.#counters(account));
    if (isOpening || account.pendings.size > 0) await houseNets.bring(tx);
    return account;
  }

  #counters(account: TradingAccount): number[] {
    return COUNTERS.map((kind) => this.#parts.ledger.counterAccount(account, kind));
  }
}
