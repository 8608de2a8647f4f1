import { DIRECTION, type Direction } from '#contract/constants';
import { LedgerAccount, type Standing } from '../ledger/ledger-account.ts';
import type { OrderRow } from '../store/orders.ts';
import type { Realm } from '../store/tables/trading.ts';
import type { Trail } from './trailing.ts';

/** What every live order has. Money, prices, lots and units in micro-units. */
type LiveOrder = {
  readonly id: number;
  readonly instrumentId: number;
  readonly direction: Direction;
  readonly lotsMicro: number;
  readonly multipleMicro: number;
  readonly unitsMicro: number;
  readonly marginMicro: number;
  readonly feeMicro: number;
  /** 0 means none. */
  readonly stopLossMicro: number;
  readonly takeProfitMicro: number;
  /** How its stop-loss follows the price, of a pending order once it is filled; null when it does not. */
  readonly trail: Trail | null;
  /** From when on prices count for its target or its stops, epoch ms. */
  readonly armedAtMs: number;
};
export type Position = LiveOrder & {
  readonly entryMicro: number;
  /** What its nights added to the balance, signed; and up to when they are booked, epoch ms of market time. */
  readonly financingMicro: number;
  readonly financedUntilMs: number;
};
export type PendingOrder = LiveOrder & {
  readonly targetMicro: number;
  readonly targetSide: 'above' | 'below';
  /** The pending order that is cancelled when this one is filled. */
  readonly ocoId: number | null;
  /** Until when it waits, epoch ms of market time. */
  readonly goodTillMs: number | null;
};
/** A withdrawal that waits, and what it holds. */
export type WaitingWithdrawal = { readonly id: number; readonly amountMicro: number };

/** Whose account it is, and where its money's other side is booked. */
type Owned = {
  userId: number;
  realm: Realm;
  /** The house of a demo user's own book; null shares the accounts of the realm. */
  ownHouseId: number | null;
  /** Whose copy of a leader trades on it; null on the account of a user who logs in. */
  followerUserId?: number | null;
};

/** A user's account with what is live on it: positions, pending orders and waiting withdrawals. */
export class TradingAccount extends LedgerAccount implements Owned {
  readonly userId: number;
  readonly realm: Realm;
  readonly ownHouseId: number | null;
  readonly followerUserId: number | null;
  /** What waiting withdrawals hold. Never more than the balance. */
  withdrawingMicro = 0;
  openMarginMicro = 0;
  positions = new Map<number, Position>();
  /** Net units by instrument, long positive; instruments that net to nothing are left out. */
  nets = new Map<number, number>();
  pendings = new Map<number, PendingOrder>();
  /** By id, the newest last. */
  withdrawals = new Map<number, WaitingWithdrawal>();

  constructor(standing: Standing, { userId, realm, ownHouseId, followerUserId = null }: Owned) {
    super(standing);
    this.userId = userId;
    this.realm = realm;
    this.ownHouseId = ownHouseId;
    this.followerUserId = followerUserId;
  }

  /** As its rows have it. What is live holds what the row says is held. */
  static read(
    standing: Standing,
    owned: Owned,
    orders: readonly OrderRow[],
    withdrawals: readonly WaitingWithdrawal[],
  ): TradingAccount {
    const account = new TradingAccount({ ...standing, heldMicro: 0 }, owned);
    for (const row of orders) {
      const { position, pending } = liveOrderOf(row);
      if (position) account.addPosition(position);
      if (pending) account.addPending(pending);
    }
    for (const withdrawal of withdrawals.toSorted((a, b) => a.id - b.id)) account.addWithdrawal(withdrawal);
    return account;
  }

  override copy(): TradingAccount {
    const copy = new TradingAccount(this, this);
    copy.withdrawingMicro = this.withdrawingMicro;
    copy.openMarginMicro = this.openMarginMicro;
    copy.positions = new Map(this.positions);
    copy.nets = new Map(this.nets);
    copy.pendings = new Map(this.pendings);
    copy.withdrawals = new Map(this.withdrawals);
    return copy;
  }

  /** Positions and pending orders. */
  get liveOrders(): number {
    return this.positions.size + this.pendings.size;
  }

  addPosition(position: Position): void {
    this.positions.set(position.id, position);
    this.#addNet(position, 1);
    this.openMarginMicro += position.marginMicro;
    this.heldMicro += position.marginMicro;
  }

  removePosition(position: Position): void {
    this.positions.delete(position.id);
    this.#addNet(position, -1);
    this.openMarginMicro -= position.marginMicro;
    this.heldMicro -= position.marginMicro;
  }

  /** Changes what neither margin nor units depend on. */
  replacePosition(
    position: Position,
    changed: Partial<
      Omit<Position, 'id' | 'instrumentId' | 'direction' | 'lotsMicro' | 'unitsMicro' | 'marginMicro'>
    >,
  ): void {
    this.positions.set(position.id, { ...position, ...changed });
  }

  /** Takes a part of a position away. */
  reducePosition(position: Position, part: Pick<Position, 'lotsMicro' | 'unitsMicro' | 'marginMicro'>): void {
    this.positions.set(position.id, {
      ...position,
      lotsMicro: position.lotsMicro - part.lotsMicro,
      unitsMicro: position.unitsMicro - part.unitsMicro,
      marginMicro: position.marginMicro - part.marginMicro,
    });
    this.#addNet({ ...position, unitsMicro: part.unitsMicro }, -1);
    this.openMarginMicro -= part.marginMicro;
    this.heldMicro -= part.marginMicro;
  }

  /** Changes of a pending order what it does not hold money for. */
  replacePending(
    pending: PendingOrder,
    changed: Partial<Pick<PendingOrder, 'ocoId' | 'stopLossMicro' | 'takeProfitMicro' | 'trail'>>,
  ): void {
    this.pendings.set(pending.id, { ...pending, ...changed });
  }

  /** Lets a pending order wait for another price, and hold what it needs for that. */
  movePending(
    pending: PendingOrder,
    changed: Omit<
      PendingOrder,
      | 'id'
      | 'instrumentId'
      | 'direction'
      | 'lotsMicro'
      | 'multipleMicro'
      | 'unitsMicro'
      | 'ocoId'
      | 'goodTillMs'
    >,
  ): void {
    this.pendings.set(pending.id, { ...pending, ...changed });
    this.heldMicro += changed.marginMicro + changed.feeMicro - pending.marginMicro - pending.feeMicro;
  }

  addPending(pending: PendingOrder): void {
    this.pendings.set(pending.id, pending);
    this.heldMicro += pending.marginMicro + pending.feeMicro;
  }

  removePending(pending: PendingOrder): void {
    this.pendings.delete(pending.id);
    this.heldMicro -= pending.marginMicro + pending.feeMicro;
  }

  addWithdrawal(withdrawal: WaitingWithdrawal): void {
    this.withdrawals.set(withdrawal.id, withdrawal);
    this.withdrawingMicro += withdrawal.amountMicro;
    this.heldMicro += withdrawal.amountMicro;
  }

  /** Releases what it held. Throws when it does not wait. */
  removeWithdrawal(id: number): void {
    const withdrawal = this.withdrawals.get(id);
    if (!withdrawal) throw new Error(`withdrawal ${id} does not wait on account ${this.id}`);
    this.withdrawals.delete(id);
    this.withdrawingMicro -= withdrawal.amountMicro;
    this.heldMicro -= withdrawal.amountMicro;
  }

  #addNet(position: Position, sign: 1 | -1): void {
    const side = position.direction === DIRECTION.buy ? sign : -sign;
    const net = (this.nets.get(position.instrumentId) ?? 0) + side * position.unitsMicro;
    if (net === 0) this.nets.delete(position.instrumentId);
    else this.nets.set(position.instrumentId, net);
  }
}

/** A stored order in memory: a position, a pending order, or neither when it is done. */
function liveOrderOf(row: OrderRow): { position?: Position; pending?: PendingOrder } {
  const common = {
    id: row.id,
    instrumentId: row.instrument_id,
    direction: row.direction,
    lotsMicro: row.lots,
    multipleMicro: row.multiple,
    unitsMicro: row.units,
    marginMicro: row.margin,
    feeMicro: row.fee,
    stopLossMicro: row.stop_loss,
    takeProfitMicro: row.take_profit,
    trail: trailOf(row),
    armedAtMs: row.armed_at,
  };
  if (row.state === 'open' && row.entry_price !== null) {
    // Nights of before there were these columns cost nothing.
    const financedUntilMs = row.financed_until ?? row.opened_market_at ?? row.opened_at ?? row.created_at;
    return {
      position: {
        ...common,
        entryMicro: row.entry_price,
        financingMicro: row.financing,
        financedUntilMs,
      },
    };
  }
  if (row.state === 'pending' && row.target_side !== null) {
    return {
      pending: {
        ...common,
        targetMicro: row.origin_price,
        targetSide: row.target_side,
        ocoId: row.oco_id,
        goodTillMs: row.good_till,
      },
    };
  }
  return {};
}

function trailOf({ trail_distance, trail_percent, trail_step }: OrderRow): Trail | null {
  if (trail_distance === 0 && trail_percent === 0) return null;
  return { distanceMicro: trail_distance, percentCents: trail_percent, stepMicro: trail_step };
}
