import { CURRENCY } from '../ledger/ledger.ts';
import { LedgerAccount } from '../ledger/ledger-account.ts';
import { accountTable } from '../store/accounts.ts';
import { type Reads, Tx } from '../store/handles.ts';
import { orderQueries } from '../store/orders.ts';
import { withdrawalTable } from '../store/withdrawals.ts';
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

/**
 * Accounts in memory, as they were committed: those of users with live orders, and the system's, which move with every
 * order. Commands take copies from here, and the book takes those that were committed.
 */
export class Book {
  readonly #accounts = new Map<number, TradingAccount>();
  /** The other sides of their money: the system's accounts, and the houses of demo users with live orders. */
  readonly #counters = new Map<number, LedgerAccount>();
  /** The ids of those that belong there. */
  readonly #counterIds: Set<number>;
  readonly #accountIds = new Map<number, number>();
  readonly #owners = new Map<number, number>();
  readonly #listener: BookListener;
  readonly #isShared: boolean;

  /**
   * `systemAccounts` are the ids of those that all users share. Where other nodes change accounts too, what is in memory
   * may be old: commands then read the rows, locked.
   */
  constructor(systemAccounts: Iterable<number>, listener: BookListener, isShared = false) {
    this.#isShared = isShared;
    this.#counterIds = new Set(systemAccounts);
    this.#listener = listener;
  }

  /** Every user's account with live orders. */
  accounts(): IterableIterator<TradingAccount> {
    return this.#accounts.values();
  }

  /** Reads every account with live orders. */
  async loadAll(from: Reads): Promise<void> {
    for (const row of await orderQueries.accountsWithLive.all(from)) await this.reload(from, row.account_id);
  }

  /** The id of a user's account, if there is one. */
  async idOf(from: Reads, userId: number): Promise<number | undefined> {
    return this.#accountIds.get(userId) ?? (await accountTable.byUser.get(from, { userId }))?.id;
  }

  /** Brings an account into the unit of work of a transaction, as it was committed. */
  async bring(tx: Tx, accountId: number): Promise<void> {
    const work = workOf(tx);
    if (work.has(accountId)) return;
    const known = this.#isShared
      ? undefined
      : (this.#accounts.get(accountId) ?? this.#counters.get(accountId));
    work.bring(known ?? sound(await readAccount(tx, accountId)));
  }

  /** Brings a user's account in, and answers its id, if there is one. */
  async bringUser(tx: Tx, userId: number): Promise<number | undefined> {
    const id = await this.idOf(tx, userId);
    if (id !== undefined) await this.bring(tx, id);
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

  /** Takes accounts as they were committed; those with nothing live are not kept. */
  put(accounts: readonly LedgerAccount[]): void {
    for (const account of accounts) if (account instanceof TradingAccount) this.#putTrading(account);
    for (const account of accounts) {
      if (this.#counterIds.has(account.id)) this.#counters.set(account.id, account);
    }
  }

  /** Reads an account again, and arms its triggers anew. */
  async reload(from: Reads, accountId: number): Promise<void> {
    const { account } = await readAccount(from, accountId);
    this.forget(accountId);
    this.put([account]);
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

  #putTrading(account: TradingAccount): void {
    this.#accountIds.set(account.userId, account.id);
    if (account.liveOrders === 0) {
      this.forget(account.id);
      return;
    }
    const before = this.#accounts.get(account.id);
    if (before) this.#removeOrders(before, account);
    this.#accounts.set(account.id, account);
    if (account.ownHouseId !== null) this.#counterIds.add(account.ownHouseId);
    this.#addOrders(account, before);
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

/** An account as its rows are, and what its own row says is held. */
type Found = { account: LedgerAccount; heldMicro: number };

/** Throws for an account that was read after a statement changed what is live on it, or whose rows are damaged. */
function sound({ account, heldMicro }: Found): LedgerAccount {
  if (account.heldMicro === heldMicro) return account;
  throw new Error(`account ${account.id} holds ${heldMicro}, but what is live on it ${account.heldMicro}`);
}

async function readAccount(from: Reads, id: number): Promise<Found> {
  // A command may change it, so nobody else may until it is over; others read it as it was committed.
  const row = await (from instanceof Tx ? accountTable.locked : accountTable.byId).get(from, { id });
  if (!row) throw new Error(`the ledger has no account ${id}`);
  const { user_id: userId, realm, held: heldMicro } = row;
  const { version, seq, hash, balance: balanceMicro } = row;
  const standing = { id, version, seq, hash, balanceMicro, heldMicro };
  if (userId === null) return { account: new LedgerAccount(standing), heldMicro };
  const house =
    realm === 'demo'
      ? await accountTable.houseOf.get(from, { bookOf: userId, currency: CURRENCY })
      : undefined;
  const withdrawals = await withdrawalTable.waitingOfAccount.all(from, { accountId: id });
  const account = TradingAccount.read(
    standing,
    { userId, realm, ownHouseId: house?.id ?? null },
    await orderQueries.liveOfAccount.all(from, { accountId: id }),
    withdrawals.map((waiting) => ({ id: waiting.id, amountMicro: waiting.amount })),
  );
  return { account, heldMicro };
}
