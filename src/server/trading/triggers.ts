import type { Prices } from '../market/market.ts';
import type { Quote } from '../market/price-source.ts';
import type { Book, BookListener } from './book.ts';
import { createPriceIndex, type PriceIndex } from './price-index.ts';
import { assess, type PriceOf } from './risk.ts';
import type { PendingOrder, Position, TradingAccount } from './trading-account.ts';
import { isReached, ORDER_TRIGGERS, type OrderTrigger, stopsOf, targetOf } from './triggers-of.ts';

/** Something due, and the prices that brought it about. */
export type DueAt = { due: Due; prices: Prices };

/** What a price has brought about and a command must now carry out. */
export type Due = OrderDue | { kind: 'liquidation'; accountId: number };
type OrderDue = Pick<OrderTrigger, 'kind' | 'orderId'>;

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
  readonly #priceOf: PriceOf = (instrumentId) => this.#prices.quote(instrumentId).closeMicro;
  #prices: Prices;
  #due: DueAt[] = [];

  constructor(prices: Prices) {
    this.#prices = prices;
  }

  /** From now on accounts are judged, and triggers armed, at these prices. */
  setPrices(prices: Prices): void {
    this.#prices = prices;
  }

  positionAdded(position: Position): void {
    for (const trigger of stopsOf(position)) this.#arm(position, trigger);
  }

  positionRemoved(position: Position): void {
    const index = this.#orders.get(position.instrumentId);
    for (const trigger of stopsOf(position)) index?.disarm(orderKey(trigger));
  }

  pendingAdded(pending: PendingOrder): void {
    this.#arm(pending, targetOf(pending));
  }

  pendingRemoved(pending: PendingOrder): void {
    this.#orders.get(pending.instrumentId)?.disarm(orderKey(targetOf(pending)));
  }

  accountLeft(accountId: number): void {
    this.#disarmGuards(accountId);
    this.#guarded.delete(accountId);
    this.#warned.delete(accountId);
  }

  /**
   * Fires what the changed quotes reach, which are of an instant. Accounts whose guard was reached are judged at once.
   * Orders whose stops were set since wait on.
   */
  onQuotes(
    changed: readonly Quote[],
    atMs: number,
    book: Book,
    onWarned: (account: TradingAccount) => void,
  ): void {
    const reached = new Set<number>();
    const again = [...this.#reachedBefore].map((instrumentId) => this.#prices.quote(instrumentId));
    this.#reachedBefore.clear();
    for (const { instrumentId, closeMicro, isOpen } of again.length === 0
      ? changed
      : [...changed, ...again]) {
      for (const accountId of this.#guards.get(instrumentId)?.fire(closeMicro) ?? []) reached.add(accountId);
      if (!isOpen) continue;
      const index = this.#orders.get(instrumentId);
      for (const key of index?.fire(closeMicro) ?? []) {
        const later = triggerSetAfter(book, dueOf(key), atMs);
        if (!later) this.#push(dueOf(key));
        else {
          index?.arm(key, later.side, later.levelMicro);
          this.#reachedBefore.add(instrumentId);
        }
      }
    }
    for (const accountId of reached) {
      const account = book.inMemory(accountId);
      if (account) this.guard(account, onWarned);
    }
  }

  /** Judges an account at the prices now and arms its guards anew, or makes its liquidation due. */
  guard(account: TradingAccount, onWarned: (account: TradingAccount) => void): void {
    const { state, guards } = assess(account, this.#priceOf);
    const { id } = account;
    this.#disarmGuards(id);
    for (const { instrumentId, side, levelMicro } of guards) {
      indexOf(this.#guards, instrumentId).arm(id, side, levelMicro);
    }
    this.#guarded.set(
      id,
      guards.map(({ instrumentId }) => instrumentId),
    );
    if (state === 'liquidate') this.#push({ kind: 'liquidation', accountId: id });
    if (state === 'warned' && !this.#warned.has(id)) onWarned(account);
    if (state === 'safe') this.#warned.delete(id);
    else this.#warned.add(id);
  }

  #push(due: Due): void {
    this.#due.push({ due, prices: this.#prices });
  }

  /** Hands over what is due, each once. */
  takeDue(): readonly DueAt[] {
    const due = this.#due;
    if (due.length > 0) this.#due = [];
    return due;
  }

  #disarmGuards(accountId: number): void {
    for (const instrumentId of this.#guarded.get(accountId) ?? [])
      this.#guards.get(instrumentId)?.disarm(accountId);
  }

  #arm(
    { instrumentId, armedAtMs }: Pick<Position, 'instrumentId' | 'armedAtMs'>,
    trigger: OrderTrigger,
  ): void {
    const { closeMicro, isOpen } = this.#prices.quote(instrumentId);
    const { kind, orderId, side, levelMicro } = trigger;
    // Of a node that is late the prices are from before the order, and say nothing about it.
    const isCounted = armedAtMs <= this.#prices.quotedAtMs;
    const isReachedNow = isReached(trigger, closeMicro) && isOpen;
    // A pending order filled beyond its own stops, or one whose price went by while the server was down.
    if (isReachedNow && isCounted) this.#push({ kind, orderId });
    else indexOf(this.#orders, instrumentId).arm(orderKey(trigger), side, levelMicro);
    if (isReachedNow && !isCounted) this.#reachedBefore.add(instrumentId);
  }
}

/** The trigger of an order, if it was set after an instant. */
function triggerSetAfter(book: Book, { kind, orderId }: OrderDue, atMs: number): OrderTrigger | undefined {
  const account = book.ownerOf(orderId);
  const position = account?.positions.get(orderId);
  const pending = account?.pendings.get(orderId);
  const order = position ?? pending;
  if (!order || order.armedAtMs <= atMs) return undefined;
  return [...(position ? stopsOf(position) : []), ...(pending ? [targetOf(pending)] : [])].find(
    (trigger) => trigger.kind === kind,
  );
}

function indexOf(indexes: Map<number, PriceIndex>, instrumentId: number): PriceIndex {
  const known = indexes.get(instrumentId);
  if (known) return known;
  const index = createPriceIndex();
  indexes.set(instrumentId, index);
  return index;
}

function orderKey(due: OrderDue): number {
  return due.orderId * KIND_COUNT + ORDER_TRIGGERS.indexOf(due.kind);
}

function dueOf(key: number): OrderDue {
  const kind = ORDER_TRIGGERS[key % KIND_COUNT] ?? 'target';
  return { kind, orderId: Math.floor(key / KIND_COUNT) };
}
