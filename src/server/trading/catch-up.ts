import type { Market } from '../market/market.ts';
import type { Prices } from '../market/price-source.ts';
import type { Database } from '../store/database.ts';
import type { Book } from './book.ts';
import { movesThatMatter } from './moves.ts';
import { type DueInTurn, firstReached, unwatchedSince } from './reached.ts';
import { readAccounts } from './read-accounts.ts';
import { TradingAccount } from './trading-account.ts';
import type { Due } from './triggers.ts';

/**
 * What became of a command that a price brought about. `changed`: another node changed the account, where prices may have reached
 * something earlier; `turned-away`: the database did not take it, and it may go through later.
 */
export type CarriedOut = 'done' | 'changed' | 'fault' | 'turned-away';

/** An account as it was looked at. */
export type Looked = Pick<TradingAccount, 'id' | 'version'>;

type Parts = { database: Database; market: Market; book: Book };

/** What the watch over prices does for it. */
type Does = {
  /** The prices that the watch looks at now. */
  until(): Prices;
  /** Answers the account's version after it as well. */
  carryOut(account: Looked, due: Due, prices: Prices): Promise<{ outcome: CarriedOut; version: number }>;
  /** Watches an account from now on. */
  watch(account: TradingAccount): void;
  /** Hears of an account on which something could not be carried out, at an instant of market time. */
  failed(accountId: number, atMs: number): void;
};

/** How many look at an account, and whether a command changed it since it was read. */
type Catching = { by: number; isChanged: boolean };

/**
 * Looks at accounts along prices that went by. Until that is done none of their orders is armed: armed before, one would go at
 * today's price.
 */
export class CatchUp {
  readonly #parts: Parts;
  readonly #does: Does;
  readonly #catching = new Map<number, Catching>();

  constructor(parts: Parts, does: Does) {
    this.#parts = parts;
    this.#does = does;
  }

  /** Whether an account that a command changed is one of those: then it is read again before it is watched. */
  takes(accountId: number): boolean {
    const catching = this.#catching.get(accountId);
    if (catching) catching.isChanged = true;
    return catching !== undefined;
  }

  /**
   * Looks at an account along the prices after an instant of market time, epoch ms, carries out what they reached, and has it
   * watched from now on. False when the database turned something away; then it is not watched as it is.
   */
  async along(found: TradingAccount, fromMs: number): Promise<boolean> {
    if (!this.#parts.book.keeps(found.userId)) return true;
    const { id } = found;
    const catching = this.#catching.get(id) ?? { by: 0, isChanged: false };
    this.#catching.set(id, catching);
    catching.by += 1;
    try {
      return await this.#untilNow(found, fromMs, catching);
    } finally {
      catching.by -= 1;
      if (catching.by === 0) this.#catching.delete(id);
    }
  }

  async #untilNow(found: TradingAccount, sinceMs: number, catching: Catching): Promise<boolean> {
    const { market } = this.#parts;
    let fromMs = sinceMs;
    let account: TradingAccount | null = found;
    while (account) {
      const until = this.#does.until();
      const reached = firstReached(market, account, movesThatMatter(market, account, fromMs, until));
      const [first] = reached;
      if (!first && !catching.isChanged) {
        this.#does.watch(account);
        return true;
      }
      const passedMs = first?.prices.marketMs ?? Math.max(fromMs, until.marketMs);
      const outcome = await this.#carryOutAt(account, reached, passedMs);
      if (outcome === 'turned-away') return false;
      if (outcome === 'fault') {
        this.#does.failed(account.id, passedMs);
        return true;
      }
      const before: TradingAccount = account;
      account = await this.#readAgain(account.id, catching);
      // An account that another node changed is looked at again from where this look began. What that node set counts from then on.
      const lookedMs = outcome === 'changed' ? fromMs : passedMs;
      if (account) fromMs = Math.min(lookedMs, unwatchedSince(account, before));
    }
    return true;
  }

  /** What came about at an instant. What came later in the same move may not, once this is done. */
  async #carryOutAt(account: TradingAccount, reached: DueInTurn, atMs: number): Promise<CarriedOut> {
    let { version } = account;
    for (const { due, prices } of reached) {
      if (prices.marketMs > atMs) break;
      const carriedOut = await this.#does.carryOut({ id: account.id, version }, due, prices);
      if (carriedOut.outcome !== 'done') return carriedOut.outcome;
      version = carriedOut.version;
    }
    return 'done';
  }

  async #readAgain(accountId: number, catching: Catching): Promise<TradingAccount | null> {
    catching.isChanged = false;
    const [again] = await readAccounts(this.#parts.database.db, [accountId]);
    return again?.account instanceof TradingAccount ? again.account : null;
  }
}
