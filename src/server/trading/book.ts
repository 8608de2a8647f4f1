import { DIRECTION, type Direction } from '#contract/constants';
import { accountTable } from '../store/accounts.ts';
import type { Reads } from '../store/handles.ts';
import { type OrderRow, orderQueries } from '../store/orders.ts';
import type { Realm } from '../store/schema.ts';
import { withdrawalTable } from '../store/withdrawals.ts';

/** What every live order has. Money, prices, lots and units in micro-units. */
type LiveOrder = {
  readonly id: number;
  readonly instrumentId: number;
  readonly direction: Direction;
  readonly unitsMicro: number;
  readonly marginMicro: number;
  readonly feeMicro: number;
  /** 0 means none. */
  stopLossMicro: number;
  takeProfitMicro: number;
};
export type Position = LiveOrder & { readonly entryMicro: number };
export type PendingOrder = LiveOrder & {
  readonly targetMicro: number;
  readonly targetSide: 'above' | 'below';
};

export type BookAccount = {
  readonly id: number;
  readonly userId: number;
  readonly realm: Realm;
  balanceMicro: number;
  /** What orders and waiting withdrawals hold. */
  heldMicro: number;
  /** What waiting withdrawals hold. Never more than the balance. */
  withdrawingMicro: number;
  openMarginMicro: number;
  readonly positions: Map<number, Position>;
  /** Net units by instrument, long positive; instruments that net to nothing are left out. */
  readonly nets: Map<number, number>;
  readonly pendings: Map<number, PendingOrder>;
  /** Instruments a guard of this account is armed on. */
  guarded: number[];
  isWarned: boolean;
};

/** Told of every live order that comes or goes, so that it can arm and disarm triggers. */
export type BookListener = {
  positionAdded(account: BookAccount, position: Position): void;
  positionRemoved(position: Position): void;
  pendingAdded(account: BookAccount, pending: PendingOrder): void;
  pendingRemoved(pending: PendingOrder): void;
  accountLeft(account: BookAccount): void;
};

/**
 * Open positions and pending orders in memory, derived from SQL. Commands change SQL and book in step; a command
 * that does not go through has its accounts read again. Accounts with nothing live are not kept.
 */
export class Book {
  readonly #accounts = new Map<number, BookAccount>();
  readonly #accountIds = new Map<number, number>();
  readonly #owners = new Map<number, BookAccount>();
  readonly #listener: BookListener;
  /** Accounts changed since the caller last cleared this. */
  readonly touched = new Set<BookAccount>();
  /** Accounts read from SQL since the caller last cleared this; those with nothing live need not stay. */
  readonly loaded = new Set<BookAccount>();

  constructor(listener: BookListener) {
    this.#listener = listener;
  }

  /** Reads every account with live orders. */
  async loadAll(from: Reads): Promise<void> {
    for (const row of await orderQueries.accountsWithLive.all(from)) await this.account(from, row.account_id);
  }

  /** A user's trading account, read from SQL when the book does not hold it. */
  async accountOf(from: Reads, userId: number): Promise<BookAccount | undefined> {
    const accountId = this.#accountIds.get(userId) ?? (await accountTable.byUser.get(from, { userId }))?.id;
    return accountId === undefined ? undefined : await this.account(from, accountId);
  }

  async account(from: Reads, accountId: number): Promise<BookAccount | undefined> {
    return this.#accounts.get(accountId) ?? (await this.#load(from, accountId));
  }

  /** An account only if it is in memory; reads nothing. */
  inMemory(accountId: number): BookAccount | undefined {
    return this.#accounts.get(accountId);
  }

  /** A user's account only if it is in memory; reads nothing. */
  peek(userId: number): BookAccount | undefined {
    const accountId = this.#accountIds.get(userId);
    return accountId === undefined ? undefined : this.#accounts.get(accountId);
  }

  /** The account a live order belongs to. */
  ownerOf(orderId: number): BookAccount | undefined {
    return this.#owners.get(orderId);
  }

  addPosition(account: BookAccount, position: Position): void {
    this.touched.add(account);
    account.positions.set(position.id, position);
    addNet(account, position, 1);
    account.openMarginMicro += position.marginMicro;
    account.heldMicro += position.marginMicro;
    this.#owners.set(position.id, account);
    this.#listener.positionAdded(account, position);
  }

  removePosition(account: BookAccount, position: Position): void {
    this.touched.add(account);
    account.positions.delete(position.id);
    addNet(account, position, -1);
    account.openMarginMicro -= position.marginMicro;
    account.heldMicro -= position.marginMicro;
    this.#owners.delete(position.id);
    this.#listener.positionRemoved(position);
  }

  addPending(account: BookAccount, pending: PendingOrder): void {
    this.touched.add(account);
    account.pendings.set(pending.id, pending);
    account.heldMicro += pending.marginMicro + pending.feeMicro;
    this.#owners.set(pending.id, account);
    this.#listener.pendingAdded(account, pending);
  }

  removePending(account: BookAccount, pending: PendingOrder): void {
    this.touched.add(account);
    account.pendings.delete(pending.id);
    account.heldMicro -= pending.marginMicro + pending.feeMicro;
    this.#owners.delete(pending.id);
    this.#listener.pendingRemoved(pending);
  }

  setStops(account: BookAccount, position: Position, stopLossMicro: number, takeProfitMicro: number): void {
    this.touched.add(account);
    this.#listener.positionRemoved(position);
    position.stopLossMicro = stopLossMicro;
    position.takeProfitMicro = takeProfitMicro;
    this.#listener.positionAdded(account, position);
  }

  moveBalance(account: BookAccount, amountMicro: number): void {
    this.touched.add(account);
    account.balanceMicro += amountMicro;
  }

  /** A withdrawal began to wait, or with a negative amount waits no more. */
  moveWithdrawing(account: BookAccount, amountMicro: number): void {
    this.touched.add(account);
    account.withdrawingMicro += amountMicro;
    account.heldMicro += amountMicro;
  }

  /** Forgets an account and, when it has live orders in SQL, reads it again. */
  async reload(from: Reads, account: BookAccount): Promise<void> {
    this.forget(account);
    await this.#load(from, account.id);
  }

  forget(account: BookAccount): void {
    for (const position of account.positions.values()) this.#listener.positionRemoved(position);
    for (const pending of account.pendings.values()) this.#listener.pendingRemoved(pending);
    for (const id of [...account.positions.keys(), ...account.pendings.keys()]) this.#owners.delete(id);
    this.#listener.accountLeft(account);
    this.#accounts.delete(account.id);
  }

  async #load(from: Reads, accountId: number): Promise<BookAccount | undefined> {
    const row = await accountTable.byId.get(from, { id: accountId });
    if (!row || row.user_id === null) return undefined;
    const waiting = await withdrawalTable.waitingOfAccount.all(from, { accountId });
    const withdrawingMicro = waiting.reduce((sum, { amount }) => sum + amount, 0);
    const account: BookAccount = {
      id: row.id,
      userId: row.user_id,
      realm: row.realm,
      balanceMicro: row.balance,
      heldMicro: withdrawingMicro,
      withdrawingMicro,
      openMarginMicro: 0,
      positions: new Map(),
      nets: new Map(),
      pendings: new Map(),
      guarded: [],
      isWarned: false,
    };
    this.#accounts.set(accountId, account);
    this.loaded.add(account);
    this.#accountIds.set(row.user_id, accountId);
    for (const order of await orderQueries.liveOfAccount.all(from, { accountId }))
      this.#restore(account, order);
    return account;
  }

  #restore(account: BookAccount, row: OrderRow): void {
    const { position, pending } = liveOrderOf(row);
    if (position) this.addPosition(account, position);
    if (pending) this.addPending(account, pending);
  }
}

function addNet(account: BookAccount, position: Position, sign: 1 | -1): void {
  const side = position.direction === DIRECTION.buy ? sign : -sign;
  const net = (account.nets.get(position.instrumentId) ?? 0) + side * position.unitsMicro;
  if (net === 0) account.nets.delete(position.instrumentId);
  else account.nets.set(position.instrumentId, net);
}

/** The book's form of a stored order: a position, a pending order, or neither when it is done. */
export function liveOrderOf(row: OrderRow): { position?: Position; pending?: PendingOrder } {
  const common = {
    id: row.id,
    instrumentId: row.instrument_id,
    direction: row.direction,
    unitsMicro: row.units,
    marginMicro: row.margin,
    feeMicro: row.fee,
    stopLossMicro: row.stop_loss,
    takeProfitMicro: row.take_profit,
  };
  if (row.state === 'open' && row.entry_price !== null) {
    return { position: { ...common, entryMicro: row.entry_price } };
  }
  if (row.state === 'pending' && row.target_side !== null) {
    return { pending: { ...common, targetMicro: row.origin_price, targetSide: row.target_side } };
  }
  return {};
}
