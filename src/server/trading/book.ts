import type { LedgerAccount } from '../ledger/ledger-account.ts';
import { accountTable } from '../store/accounts.ts';
import type { Reads, Tx } from '../store/handles.ts';
import { readAccounts, sound } from './read-accounts.ts';
import { type PendingOrder, type Position, TradingAccount } from './trading-account.ts';
import { workOf } from './work.ts';

/** Told of every live order that comes or goes, so that it can arm and disarm triggers. */
export type BookListener = {
  positionAdded(position: Position): void;
  positionRemoved(position: Position): void;
  pendingAdded(pending: PendingOrder): void;
  pendingRemoved(pending: PendingOrder): void;
  accountLeft(accountId: number): void;
};

/** Users whose accounts ids are remembered at most, and accounts that left of which the version is. */
const MAX_IDS = 100_000;
const MAX_LEFT = 10_000;

/**
 * Accounts in memory, as they were committed: those of users with live orders. Commands take copies from here, and the book
 * takes those that were committed.
 */
export class Book {
  readonly #accounts = new Map<number, TradingAccount>();
  /** The other sides of their money: the system's accounts, and the houses of demo users with live orders. */
  readonly #counters = new Map<number, LedgerAccount>();
  /** The ids of those that belong there. */
  readonly #counterIds: Set<number>;
  /** Of users; an account stays its user's. */
  readonly #accountIds = new Map<number, number>();
  readonly #owners = new Map<number, number>();
  readonly #listener: BookListener;
  readonly #isKept: ((userId: number) => boolean) | null;
  /** Versions of accounts that left lately: what is older comes too late. */
  readonly #left = new Map<number, number>();

  /**
   * `systemAccounts` are the ids of those that all users share. Where other nodes change accounts too, `isKept` tells whose
   * accounts belong here; what is in memory may be old then, and commands read the rows, locked.
   */
  constructor(
    systemAccounts: Iterable<number>,
    listener: BookListener,
    isKept: ((userId: number) => boolean) | null = null,
  ) {
    this.#counterIds = new Set(systemAccounts);
    this.#listener = listener;
    this.#isKept = isKept;
  }

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  /** Whether other nodes change accounts too. */
  get isShared(): boolean {
    return this.#isKept !== null;
  }

  /** Whether accounts of a user belong here. */
  keeps(userId: number): boolean {
    return this.#isKept?.(userId) !== false;
  }

  /** Every user's account with live orders. */
  accounts(): IterableIterator<TradingAccount> {
    return this.#accounts.values();
  }

  /** The ids of users' accounts, of those who have one. */
  async idsOf(from: Reads, userIds: readonly number[]): Promise<number[]> {
    const unknown = userIds.filter((userId) => !this.#accountIds.has(userId));
    if (unknown.length > 0) {
      if (this.#accountIds.size > MAX_IDS) this.#accountIds.clear();
      for (const row of await accountTable.idsOfUsers.all(from, { userIds: unknown })) {
        if (row.user_id !== null) this.#accountIds.set(row.user_id, row.id);
      }
    }
    return userIds.flatMap((userId) => this.#accountIds.get(userId) ?? []);
  }

  /** Brings accounts into the unit of work of a transaction, as they were committed, and locks their rows in the order of ids. */
  async bring(tx: Tx, accountIds: Iterable<number>): Promise<void> {
    const work = workOf(tx);
    const missing: number[] = [];
    for (const id of accountIds) {
      if (work.has(id)) continue;
      const known = this.#isKept ? undefined : (this.#accounts.get(id) ?? this.#counters.get(id));
      if (known) work.bring(known);
      else missing.push(id);
    }
    if (missing.length === 0) return;
    for (const found of await readAccounts(tx, missing)) work.bring(sound(found));
  }

  /** Brings a user's account in, and answers its id, if there is one. */
  async bringUser(tx: Tx, userId: number): Promise<number | undefined> {
    const [id] = await this.idsOf(tx, [userId]);
    if (id !== undefined) await this.bring(tx, [id]);
    return id;
  }

  /** A user's account only if it is in memory; reads nothing. */
  peek(userId: number): TradingAccount | undefined {
    const accountId = this.#accountIds.get(userId);
    return accountId === undefined ? undefined : this.#accounts.get(accountId);
  }

  /** An account only if it is in memory; reads nothing. */
  inMemory(accountId: number): TradingAccount | undefined {
    return this.#accounts.get(accountId);
  }

  /** The account a live order belongs to. */
  ownerOf(orderId: number): TradingAccount | undefined {
    const accountId = this.#owners.get(orderId);
    return accountId === undefined ? undefined : this.#accounts.get(accountId);
  }

  /** Takes accounts as they were committed; those with nothing live are not kept. Answers those it took. */
  put(accounts: readonly LedgerAccount[]): TradingAccount[] {
    const taken = accounts.filter((account) => account instanceof TradingAccount && this.#isNews(account));
    for (const account of taken as TradingAccount[]) this.#putTrading(account);
    for (const account of accounts) {
      if (this.#counterIds.has(account.id)) this.#counters.set(account.id, account);
    }
    return taken as TradingAccount[];
  }

  /** Reads accounts again, and arms their triggers anew, also where nothing changed. Answers those that are kept. */
  async reload(from: Reads, accountIds: readonly number[]): Promise<TradingAccount[]> {
    const found = accountIds.length === 0 ? [] : await readAccounts(from, accountIds);
    for (const id of accountIds) this.forget(id);
    return this.put(found.map(({ account }) => account));
  }

  forget(accountId: number): void {
    const account = this.#accounts.get(accountId);
    this.#counters.delete(accountId);
    if (!account) return;
    this.#removeOrders(account, undefined);
    this.#listener.accountLeft(accountId);
    this.#accounts.delete(accountId);
    if (account.ownHouseId === null) return;
    this.#counterIds.delete(account.ownHouseId);
    this.#counters.delete(account.ownHouseId);
  }

  /** Forgets accounts that are not kept here any more. */
  forgetOthers(): void {
    for (const { id, userId } of [...this.#accounts.values()]) if (!this.#isKept?.(userId)) this.forget(id);
  }

  /** Whether it belongs here, and nothing newer is known. */
  #isNews({ id, userId, version }: TradingAccount): boolean {
    if (!this.#isKept) return true;
    if (!this.#isKept(userId)) return false;
    return version > (this.#accounts.get(id)?.version ?? this.#left.get(id) ?? -1);
  }

  #putTrading(account: TradingAccount): void {
    this.#accountIds.set(account.userId, account.id);
    if (account.liveOrders === 0) {
      this.forget(account.id);
      if (this.#isKept) this.#noteLeft(account);
      return;
    }
    const before = this.#accounts.get(account.id);
    if (before) this.#removeOrders(before, account);
    this.#accounts.set(account.id, account);
    if (account.ownHouseId !== null) this.#counterIds.add(account.ownHouseId);
    this.#addOrders(account, before);
  }

  #noteLeft({ id, version }: TradingAccount): void {
    this.#left.delete(id);
    this.#left.set(id, version);
    const [oldest] = this.#left.keys();
    if (this.#left.size > MAX_LEFT && oldest !== undefined) this.#left.delete(oldest);
  }

  /** Orders are never changed in place: one that is the same object is the same order. */
  #removeOrders({ positions, pendings }: TradingAccount, after: TradingAccount | undefined): void {
    for (const [id, position] of positions) {
      if (after?.positions.get(id) === position) continue;
      this.#owners.delete(id);
      this.#listener.positionRemoved(position);
    }
    for (const [id, pending] of pendings) {
      if (after?.pendings.get(id) === pending) continue;
      this.#owners.delete(id);
      this.#listener.pendingRemoved(pending);
    }
  }

  #addOrders(
    { id: accountId, positions, pendings }: TradingAccount,
    before: TradingAccount | undefined,
  ): void {
    for (const [id, position] of positions) {
      if (before?.positions.get(id) === position) continue;
      this.#owners.set(id, accountId);
      this.#listener.positionAdded(position);
    }
    for (const [id, pending] of pendings) {
      if (before?.pendings.get(id) === pending) continue;
      this.#owners.set(id, accountId);
      this.#listener.pendingAdded(pending);
    }
  }
}
