import type { RiskLevels } from '#contract/constants';
import type { Market } from '../market/market.ts';
import type { Prices, Quote } from '../market/price-source.ts';
import type { Book, BookListener } from './book.ts';
import { type Move, pricesWhenLiquidated, pricesWhenReached } from './crossing.ts';
import { FinancedPositions } from './financed-positions.ts';
import { createPriceIndex, type PriceIndex, type TriggerSide } from './price-index.ts';
import { assess } from './risk.ts';
import type { PendingOrder, Position, TradingAccount } from './trading-account.ts';
import {
  isReached,
  ORDER_TRIGGERS,
  type OrderTrigger,
  orderTargetOf,
  stopsOf,
  triggerOf,
} from './triggers-of.ts';

/** Something due, and the prices that brought it about. */
export type DueAt = { due: Due; prices: Prices };

/**
 * The order in which what prices brought about on one account is carried out: at one instant the nights of what was held until
 * then and the ends of what waited until then, orders by id, stops that follow, then a liquidation.
 */
export function inTime(a: DueAt, b: DueAt): number {
  return a.prices.marketMs - b.prices.marketMs || rankOf(a.due) - rankOf(b.due);
}

function rankOf(due: Due): number {
  if (due.kind === 'nights' || due.kind === 'expiry') return 0;
  if (due.kind === 'liquidation') return Number.MAX_SAFE_INTEGER;
  return due.kind === 'trail' ? Number.MAX_SAFE_INTEGER - 1 : due.orderId;
}

/** What has come about and a command must now carry out; of an order with its level, as it was set then. */
export type Due = OrderDue | AccountDue;
/**
 * `nights`: positions are held over an end of their trading day. `expiry`: the time of pending orders is over. Epoch ms of market
 * time.
 */
export type AccountDue =
  | { kind: 'liquidation'; accountId: number }
  | { kind: 'nights'; accountId: number; atMs: number }
  | { kind: 'expiry'; accountId: number; atMs: number };
export type OrderDue = Pick<OrderTrigger, 'kind' | 'orderId' | 'levelMicro'> & Pick<Position, 'armedAtMs'>;
type OrderKey = Pick<OrderTrigger, 'kind' | 'orderId'>;

export function dueOf({ armedAtMs }: Pick<Position, 'armedAtMs'>, trigger: OrderTrigger): OrderDue {
  const { kind, orderId, levelMicro } = trigger;
  return { kind, orderId, levelMicro, armedAtMs };
}

type TradedMarket = Pick<Market, 'find' | 'instruments' | 'riskLevels'>;

/** A trigger's key is its order's id times this, plus its kind. */
const KIND_COUNT = ORDER_TRIGGERS.length;

/**
 * Watches the prices for the book. Pending targets and stops wait in one index per instrument, guards of accounts
 * in another, so a tick that fires nothing costs the same however many orders are open.
 */
export class Triggers implements BookListener {
  readonly #orders = new Map<number, PriceIndex>();
  readonly #guards = new Map<number, PriceIndex>();
  /** Instruments a guard of an account is armed on. */
  readonly #guarded = new Map<number, readonly number[]>();
  readonly #warned = new Set<number>();
  /** Instruments whose price reached what was set after it: the next price counts, also when it is the same. */
  readonly #reachedBefore = new Set<number>();
  readonly #riskLevels: RiskLevels;
  /** Instruments whose required margin rises before their market closes. */
  readonly #rising: readonly number[];
  #move: Move;
  #due: DueAt[] = [];
  readonly #financed: FinancedPositions;
  /** When the time of pending orders is over, by their ids. */
  readonly #ends = createPriceIndex();

  /** The market tells the terms of instruments and of accounts. */
  constructor(move: Move, { find, instruments, riskLevels }: TradedMarket) {
    this.#move = move;
    this.#riskLevels = riskLevels;
    this.#rising = instruments.filter(({ closureMargin }) => closureMargin).map(({ id }) => id);
    this.#financed = new FinancedPositions(find);
  }

  /** From now on accounts are judged, and triggers armed, at the prices a move led to. */
  setMove(move: Move): void {
    this.#move = move;
  }

  positionAdded(position: Position): void {
    this.#financed.add(position);
    for (const trigger of stopsOf(position)) this.#arm(position, trigger);
  }

  positionRemoved(position: Position): void {
    this.#financed.remove(position);
    const index = this.#orders.get(position.instrumentId);
    for (const trigger of stopsOf(position)) index?.disarm(orderKey(trigger));
  }

  pendingAdded(pending: PendingOrder): void {
    this.#arm(pending, orderTargetOf(pending));
    if (pending.goodTillMs !== null) this.#ends.arm(pending.id, 'above', pending.goodTillMs);
  }

  pendingRemoved(pending: PendingOrder): void {
    this.#orders.get(pending.instrumentId)?.disarm(orderKey(orderTargetOf(pending)));
    this.#ends.disarm(pending.id);
  }

  accountLeft(accountId: number): void {
    this.#disarmGuards(accountId);
    this.#guarded.delete(accountId);
    this.#warned.delete(accountId);
  }

  /** Makes the ends of waiting due that the move went past. */
  onEnds(book: Book): void {
    const { from, to, at } = this.#move;
    for (const orderId of this.#ends.fire(to.marketMs)) {
      const account = book.ownerOf(orderId);
      const atMs = account?.pendings.get(orderId)?.goodTillMs;
      if (account === undefined || atMs === undefined || atMs === null) continue;
      const prices = at(Math.max(atMs, from.marketMs));
      this.#due.push({ due: { kind: 'expiry', accountId: account.id, atMs }, prices });
    }
  }

  /** Makes the nights due over which the move went. */
  onNights(book: Book): void {
    const { from, to, at } = this.#move;
    const accounts = new Map<number, Set<number>>();
    for (const { atMs, orderId } of this.#financed.heldOver(from.marketMs, to.marketMs)) {
      const account = book.ownerOf(orderId);
      if (account) accounts.set(atMs, (accounts.get(atMs) ?? new Set()).add(account.id));
    }
    for (const [atMs, ids] of accounts) {
      const prices = at(atMs);
      for (const accountId of ids) this.#due.push({ due: { kind: 'nights', accountId, atMs }, prices });
    }
  }

  /**
   * Fires what the changed quotes of the move reach. Accounts whose guard was reached are judged at once. Orders whose stops
   * were set since wait on.
   */
  onQuotes(changed: readonly Quote[], book: Book, onWarned: (account: TradingAccount) => void): void {
    const reached = new Set<number>();
    const again = [...this.#reachedBefore].map((instrumentId) => this.#move.to.quote(instrumentId));
    this.#reachedBefore.clear();
    for (const { instrumentId, closeMicro, isOpen } of again.length === 0
      ? changed
      : [...changed, ...again]) {
      for (const key of this.#guards.get(instrumentId)?.fire(closeMicro) ?? []) reached.add(guardedBy(key));
      if (!isOpen) continue;
      const index = this.#orders.get(instrumentId);
      for (const key of index?.fire(closeMicro) ?? []) {
        const named = orderOf(key);
        const account = book.ownerOf(named.orderId);
        const watched = account && triggerOf(account, named);
        if (!watched) continue;
        const { order, trigger } = watched;
        if (this.#reach(order, trigger)) continue;
        index?.arm(key, trigger.side, trigger.levelMicro);
        this.#reachedBefore.add(instrumentId);
      }
    }
    for (const id of this.#holdersOfRisen(book)) reached.add(id);
    for (const accountId of reached) {
      const account = book.inMemory(accountId);
      if (account) this.guard(account, onWarned);
    }
  }

  /** Accounts with positions of which another margin is required since the move began. */
  #holdersOfRisen(book: Book): number[] {
    const { from, to } = this.#move;
    const risen = new Set(
      this.#rising.filter((id) => from.quote(id).marginFactor !== to.quote(id).marginFactor),
    );
    if (risen.size === 0) return [];
    const holds = ({ positions }: TradingAccount) =>
      [...positions.values()].some(({ instrumentId }) => risen.has(instrumentId));
    return [...book.accounts()].filter(holds).map(({ id }) => id);
  }

  /**
   * Judges an account along the move, and arms its guards anew, or makes its liquidation due. One that changed after the move is judged
   * by the prices of its change: those of the move may be beyond its guards, and say nothing about it.
   */
  guard(account: TradingAccount, onWarned: (account: TradingAccount) => void): void {
    const { to, at } = this.#move;
    const { id, changedAtMs } = account;
    const isAfter = changedAtMs > to.marketMs;
    const then = isAfter ? at(changedAtMs) : to;
    const { state, guards } = assess(account, (instrumentId) => then.quote(instrumentId), this.#riskLevels);
    this.#disarmGuards(id);
    for (const { instrumentId, side, levelMicro } of guards) {
      indexOf(this.#guards, instrumentId).arm(guardKey(id, side), side, levelMicro);
      if (isAfter) this.#reachedBefore.add(instrumentId);
    }
    this.#guarded.set(
      id,
      guards.map(({ instrumentId }) => instrumentId),
    );
    const prices = pricesWhenLiquidated(this.#move, account, this.#riskLevels);
    if (prices) this.#due.push({ due: { kind: 'liquidation', accountId: id }, prices });
    if (state === 'warned' && !this.#warned.has(id)) onWarned(account);
    if (state === 'safe') this.#warned.delete(id);
    else this.#warned.add(id);
  }

  /** Accounts that reached the risk warning when they were last judged. */
  get warned(): readonly number[] {
    return [...this.#warned];
  }

  /** Makes it due if the move reached it. */
  #reach(order: Pick<Position, 'instrumentId' | 'armedAtMs'>, trigger: OrderTrigger): boolean {
    const prices = pricesWhenReached(this.#move, order, trigger);
    if (prices) this.#due.push({ due: dueOf(order, trigger), prices });
    return prices !== null;
  }

  /** Hands over what is due, each once. */
  takeDue(): readonly DueAt[] {
    const due = this.#due;
    if (due.length > 0) this.#due = [];
    return due;
  }

  /** Takes back what was taken and is still due. */
  putBack(due: readonly DueAt[]): void {
    if (due.length > 0) this.#due.push(...due);
  }

  #disarmGuards(accountId: number): void {
    for (const instrumentId of this.#guarded.get(accountId) ?? []) {
      const index = this.#guards.get(instrumentId);
      for (const side of SIDES) index?.disarm(guardKey(accountId, side));
    }
  }

  #arm(order: Pick<Position, 'instrumentId' | 'armedAtMs'>, trigger: OrderTrigger): void {
    const { closeMicro, isOpen } = this.#move.to.quote(order.instrumentId);
    const isReachedNow = isReached(trigger, closeMicro) && isOpen;
    // A pending order filled beyond its own stops, or one whose price went by while the server was down.
    if (isReachedNow && this.#reach(order, trigger)) return;
    const { side, levelMicro } = trigger;
    indexOf(this.#orders, order.instrumentId).arm(orderKey(trigger), side, levelMicro);
    // Of a node that is late the prices are from before the order, and say nothing about it.
    if (isReachedNow) this.#reachedBefore.add(order.instrumentId);
  }
}

function indexOf(indexes: Map<number, PriceIndex>, instrumentId: number): PriceIndex {
  const known = indexes.get(instrumentId);
  if (known) return known;
  const index = createPriceIndex();
  indexes.set(instrumentId, index);
  return index;
}

/** An account is guarded on either side of a price. */
const SIDES = ['above', 'below'] as const;

const guardKey = (accountId: number, side: TriggerSide): number => accountId * 2 + SIDES.indexOf(side);

const guardedBy = (key: number): number => Math.floor(key / 2);

function orderKey({ orderId, kind }: OrderKey): number {
  return orderId * KIND_COUNT + ORDER_TRIGGERS.indexOf(kind);
}

function orderOf(key: number): OrderKey {
  const kind = ORDER_TRIGGERS[key % KIND_COUNT] ?? 'target';
  return { kind, orderId: Math.floor(key / KIND_COUNT) };
}
