import type { Clock, Unsubscribe } from '../clock.ts';
import type { LedgerAccount } from '../ledger/ledger-account.ts';
import type { Market } from '../market/market.ts';
import type { Prices, Quote } from '../market/price-source.ts';
import { isTurnedAway } from '../refusal.ts';
import type { Database } from '../store/database.ts';
import { orderQueries } from '../store/orders.ts';
import type { AccountsToChange } from './accounts-to-change.ts';
import type { Book } from './book.ts';
import { type CarriedOut, CatchUp, type Looked } from './catch-up.ts';
import { type Move, standing } from './crossing.ts';
import { fireTrigger, isStillDue } from './fire-trigger.ts';
import { movesBetween } from './moves.ts';
import { unwatchedSince } from './reached.ts';
import { readAccounts } from './read-accounts.ts';
import { TradingAccount } from './trading-account.ts';
import { type Due, type DueAt, inTime, type Triggers } from './triggers.ts';
import type { Outcome } from './work.ts';

export type TradingLog = {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
};

export type WatchParts = {
  database: Database;
  market: Market;
  book: Book;
  triggers: Triggers;
  toChange: AccountsToChange;
  clock: Clock;
  log: TradingLog;
  /** Whether this process may carry out what prices reach; where several nodes watch, one that was paused may not. */
  mayFire?: () => boolean;
  /** Whether an account that was committed can be watched as it is; else the share brings it in. */
  mayPut?: (account: TradingAccount) => boolean;
  /** Hears of an account that reached the risk warning. */
  onWarned: (userId: number) => void;
};

/** Why a command failed, and after which instant prices are looked at again once the account was read, epoch ms. */
type Failure = { why: Exclude<CarriedOut, 'done'>; fromMs: number };

/** Accounts read at once. */
const MAX_READ = 500;
/** After so long without a look, by the wall clock, not every instant since is looked at for all accounts together. */
const LONG_MS = 10 * 60_000;

/**
 * Watches prices for the accounts of the book, instant by instant, and carries out what they reach. When a tick comes late
 * it looks at the instants between as well. It follows what commands commit, so that the book is what the rows are.
 */
export class Watch {
  readonly book: Book;
  readonly #parts: WatchParts;
  /** Accounts a command failed on: read again at the next tick, and until then nothing is carried out on them. */
  readonly #failed = new Map<number, Failure>();
  /** The prices that are looked at, and those they came from. */
  #move: Move;
  readonly #catchUp: CatchUp;
  /** The last tick, by market time; null when ticks may have gone by unheard. */
  #tickedAtMs: number | null = null;
  /** When it last looked, by the wall clock. */
  #lookedAtMs: number;
  /** The last instant of market time whose prices were carried out. */
  #passedMs: number;
  /** Whether the database turned something away: the next tick begins where this one was. */
  #isTurnedAway = false;
  #isSettling = false;
  /** Settles when the rounds so far are over. */
  #settled: Promise<void> = Promise.resolve();

  constructor(parts: WatchParts) {
    this.#parts = parts;
    this.book = parts.book;
    this.#move = standing(parts.market);
    this.#passedMs = this.#move.to.marketMs;
    this.#lookedAtMs = parts.market.quotedAtMs;
    this.#catchUp = new CatchUp(parts, {
      until: () => this.#move.to,
      carryOut: (account, due, prices) => this.carryOut(account, due, prices),
      watch: (account) => this.#watch([account]),
      failed: (accountId, atMs) => this.#fail(accountId, 'fault', atMs),
    });
  }

  /** Up to which instant of market time prices are carried out, epoch ms. */
  get passedMs(): number {
    return this.#passedMs;
  }

  /**
   * After which instant of market time, epoch ms, prices may have reached something of an account that is not carried out yet; null
   * where something of it failed, `elsewhere` where another node watches it as it is.
   */
  unpassedSince({ id, version }: TradingAccount): number | null | 'elsewhere' {
    if (this.#failed.has(id)) return null;
    return this.book.isShared && this.book.inMemory(id)?.version !== version ? 'elsewhere' : this.#passedMs;
  }

  /** Where the move begins along which accounts are judged and triggers armed. */
  get movesFromMs(): number {
    return this.#move.from.marketMs;
  }

  /**
   * Reads every account with live orders, carries out what prices reached after an instant of market time, up to which they
   * were carried out before, and follows the market.
   */
  async start(passedMs: number): Promise<Unsubscribe> {
    const { db } = this.#parts.database;
    this.#begin();
    const ids = (await orderQueries.accountsWithLive.all(db)).map((row) => row.account_id);
    for (let from = 0; from < ids.length; from += MAX_READ) {
      for (const { account } of await readAccounts(db, ids.slice(from, from + MAX_READ))) {
        if (!(account instanceof TradingAccount)) continue;
        if (!(await this.catchUp(account, passedMs))) this.#fail(account.id, 'turned-away', passedMs);
      }
    }
    await this.settle();
    return this.#listen();
  }

  /** Follows the market from now on. */
  follow(): Unsubscribe {
    this.#begin();
    return this.#listen();
  }

  #listen(): Unsubscribe {
    return this.#parts.market.onTick((changed) => this.#onTick(changed));
  }

  /** Nothing was written, or the node does not know. What memory has of these accounts may not be what the rows have. */
  async aborted({ accounts }: Outcome): Promise<void> {
    for (const { id } of accounts) this.#fail(id, 'turned-away', this.#passedMs);
    // Where others change accounts too, commands read the rows; what is watched is read by the next tick.
    if (this.book.isShared) return;
    const ids = accounts.map(({ id }) => id);
    // A database that cannot be read either is asked again by the next tick.
    await this.book.reload(this.#parts.database.db, ids).catch(() => {});
  }

  committed({ accounts, forgotten }: Outcome): void {
    for (const id of forgotten) this.book.forget(id);
    const { mayPut = () => true } = this.#parts;
    this.put(accounts.filter((account) => !(account instanceof TradingAccount) || mayPut(account)));
  }

  /** Takes accounts as they were committed, and watches those that belong to the book. One that is being caught up with waits. */
  put(accounts: readonly LedgerAccount[]): void {
    this.#watch(accounts.filter(({ id }) => !this.#catchUp.takes(id)));
  }

  #watch(accounts: readonly LedgerAccount[]): void {
    this.#judge(this.book.put(accounts));
  }

  /** A round of its own, unless it is a round that waits for this commit. */
  drained(): Promise<void> | undefined {
    return this.#isSettling ? undefined : this.settle();
  }

  /** Carries out what is due until nothing is, so that no open order still meets its trigger when a tick is over. */
  settle(): Promise<void> {
    const carryOut = () => this.#carryOutDue();
    this.#settled = this.#settled.then(carryOut, carryOut);
    return this.#settled;
  }

  /** Carries out what prices reached on an account, if it still is as it was looked at. */
  async carryOut(
    { id, version }: Looked,
    due: Due,
    prices: Prices,
  ): Promise<{ outcome: CarriedOut; version: number }> {
    const { database, toChange, clock, log } = this.#parts;
    try {
      return await database.queue.decide({ accountIds: [id] }, async (tx) => {
        let isChanged = false;
        const current = await toChange.byId(tx, id, (now) => {
          isChanged = now.version !== version;
          return !isChanged && isStillDue(now, due);
        });
        if (current) fireTrigger(toChange.contextOf(tx, prices), current, due, clock());
        return { outcome: isChanged ? 'changed' : 'done', version: current ? version + 1 : version };
      });
    } catch (cause) {
      if (isTurnedAway(cause)) return { outcome: 'turned-away', version };
      log.error({ err: cause, due }, 'a trigger could not be carried out');
      return { outcome: 'fault', version };
    }
  }

  /**
   * The users whose accounts are at the risk warning, judged anew: one that is warned waits for the prices of its liquidation,
   * not for those that make it safe.
   */
  warnedUsers(): number[] {
    const { triggers } = this.#parts;
    this.#judge(triggers.warned.flatMap((id) => this.book.inMemory(id) ?? []));
    return triggers.warned.flatMap((id) => this.book.inMemory(id)?.userId ?? []);
  }

  /** See `CatchUp.along`. */
  catchUp(found: TradingAccount, fromMs: number): Promise<boolean> {
    return this.#catchUp.along(found, fromMs);
  }

  /** Arms the guards of accounts anew. Those with nothing live have none. */
  #judge(accounts: Iterable<TradingAccount>): void {
    for (const account of accounts) {
      if (account.liveOrders === 0 || this.#failed.has(account.id)) continue;
      this.#parts.triggers.guard(account, this.#warn);
    }
  }

  async #onTick(changed: readonly Quote[]): Promise<void> {
    if (this.#parts.mayFire?.() === false) {
      // What it watched is then watched by others. What it gets back it reads anew.
      if (this.book.isEmpty) this.#begin();
      return;
    }
    try {
      await this.#follow(changed);
    } catch (cause) {
      this.#parts.log.error({ err: cause }, 'a tick could not be carried out');
    }
  }

  /** Looks at each instant since the last one that was carried out. */
  async #follow(changed: readonly Quote[]): Promise<void> {
    const { market } = this.#parts;
    // A replay that an operator leads ahead passes in one tick what would have taken long.
    const leapMs = (market.now().marketMs - this.#passedMs) / Math.max(1, market.replaySpeed ?? 1);
    const isLate = Math.max(market.quotedAtMs - this.#lookedAtMs, leapMs) > LONG_MS;
    this.#lookedAtMs = market.quotedAtMs;
    if (isLate) await this.#catchUpAll();
    else await this.#readFailed();
    const now = market.now();
    // What changed since the last tick is all that changed if that one was carried out, and nothing lies between.
    let isNext = this.#passedMs === this.#tickedAtMs;
    this.#tickedAtMs = now.marketMs;
    for (const move of movesBetween(market, this.#passedMs, now)) {
      const isOnly = isNext && move.to.marketMs === now.marketMs;
      const quotes = isOnly ? changed : market.instruments.map(({ id }) => move.to.quote(id));
      isNext = false;
      if (!(await this.#look(move, quotes))) return;
    }
    if ([...this.#failed.values()].some(({ why }) => why === 'changed')) await this.#readFailed();
  }

  /** Carries out what a move reaches. False when the database turned something away, which is then looked at again. */
  async #look(move: Move, quotes: readonly Quote[]): Promise<boolean> {
    this.#goBy(move);
    this.#parts.triggers.onNights(this.book);
    this.#parts.triggers.onEnds(this.book);
    this.#parts.triggers.onQuotes(quotes, this.book, this.#warn);
    await this.settle();
    if (this.#isTurnedAway) return false;
    this.#passedMs = move.to.marketMs;
    return true;
  }

  /** Reads accounts again that a command failed on, and looks at the prices since the last instant that was passed. */
  async #readFailed(): Promise<void> {
    if (this.#failed.size === 0) return;
    const { database } = this.#parts;
    this.#goByNow();
    for (const [id, { fromMs: failedMs }] of [...this.#failed]) {
      const [found] = await readAccounts(database.db, [id]);
      const watched = this.book.inMemory(id);
      this.#failed.delete(id);
      this.book.forget(id);
      if (!(found?.account instanceof TradingAccount)) continue;
      // Another node may have changed it since, and prices gone by that were looked at without these orders.
      const fromMs = Math.min(failedMs, unwatchedSince(found.account, watched));
      const isWatched = await this.catchUp(found.account, fromMs);
      if (!isWatched) this.#fail(id, 'turned-away', failedMs);
    }
    this.#isTurnedAway = [...this.#failed.values()].some(({ why }) => why === 'turned-away');
  }

  /** Each account for itself, which leaves out the time in which prices reached nothing of it. */
  async #catchUpAll(): Promise<void> {
    for (const { id } of this.book.accounts()) this.#fail(id, 'fault', this.#passedMs);
    this.#begin();
    await this.#readFailed();
  }

  /** Earlier instants are not looked at. */
  #begin(): void {
    this.#goByNow();
    this.#passedMs = this.#move.to.marketMs;
    this.#tickedAtMs = null;
    this.#lookedAtMs = this.#parts.market.quotedAtMs;
  }

  /** Without the prices on the way there. */
  #goByNow(): void {
    this.#goBy(standing(this.#parts.market));
  }

  #goBy(move: Move): void {
    this.#move = move;
    this.#parts.triggers.setMove(move);
  }

  async #carryOutDue(): Promise<void> {
    const { triggers } = this.#parts;
    this.#isSettling = true;
    try {
      for (let due = triggers.takeDue(); due.length > 0; due = triggers.takeDue()) {
        const ofAccounts = Map.groupBy(due, (one) => this.#accountOf(one)?.id);
        const carriedOut = await Promise.all(
          [...ofAccounts.values()].map((dues) => this.#carryOutFirst(dues)),
        );
        if (carriedOut.some(({ isDone }) => !isDone)) this.#isTurnedAway = true;
        triggers.putBack(carriedOut.flatMap(({ later }) => later));
      }
    } finally {
      this.#isSettling = false;
    }
  }

  #accountOf({ due }: DueAt): TradingAccount | undefined {
    return 'accountId' in due ? this.book.inMemory(due.accountId) : this.book.ownerOf(due.orderId);
  }

  /** What prices brought about first on one account. It may bring about something else before what came later. */
  async #carryOutFirst(dues: readonly DueAt[]): Promise<{ isDone: boolean; later: readonly DueAt[] }> {
    const sorted = dues.toSorted(inTime);
    const firstMs = sorted[0]?.prices.marketMs;
    const later = sorted.filter(({ prices }) => prices.marketMs !== firstMs);
    let isDone = true;
    for (const due of sorted.slice(0, sorted.length - later.length)) {
      isDone = (await this.#carryOutOne(due)) && isDone;
    }
    return { isDone, later };
  }

  async #carryOutOne(one: DueAt): Promise<boolean> {
    const { due, prices } = one;
    const account = this.#accountOf(one);
    if (!account) return true;
    const failure = this.#failed.get(account.id);
    if (failure) return failure.why !== 'turned-away';
    const { outcome } = await this.carryOut(account, due, prices);
    if (outcome !== 'done') this.#fail(account.id, outcome, prices.marketMs);
    return outcome !== 'turned-away';
  }

  /** With the instant itself: what it brought about is what failed. */
  #fail(accountId: number, why: Failure['why'], atMs: number): void {
    const sinceMs = this.#failed.get(accountId)?.fromMs ?? Number.POSITIVE_INFINITY;
    this.#failed.set(accountId, { why, fromMs: Math.min(sinceMs, atMs - this.#parts.market.tickMs) });
  }

  readonly #warn = ({ userId }: TradingAccount): void => {
    this.#parts.log.info({ userId }, 'an account reached the risk warning');
    this.#parts.onWarned(userId);
  };
}
