import type { Quote } from '../market/price-source.ts';
import type { Book, BookListener } from './book.ts';
import { createPriceIndex, type PriceIndex } from './price-index.ts';
import { assess, type PriceOf } from './risk.ts';
import type { PendingOrder, Position, TradingAccount } from './trading-account.ts';
import { isReached, ORDER_TRIGGERS, type OrderTrigger, stopsOf, targetOf } from './triggers-of.ts';

/** What a price has brought about and a command must now carry out. */
export type Due = OrderDue | { kind: 'liquidation'; accountId: number };
type OrderDue = Pick<OrderTrigger, 'kind' | 'orderId'>;

/** A trigger's key is its order's id times this, plus its kind. */
const KIND_COUNT = ORDER_TRIGGERS.length;

/** Prices of one instant. Triggers of orders wait while an instrument is closed; guards do not. */
export type Quotes = { quote(instrumentId: number): Quote };

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
  readonly #priceOf: PriceOf = (instrumentId) => this.#quotes.quote(instrumentId).closeMicro;
  #quotes: Quotes;
  #due: Due[] = [];

  constructor(quotes: Quotes) {
    this.#quotes = quotes;
  }

  /** From now on accounts are judged, and triggers armed, at these prices. */
  setQuotes(quotes: Quotes): void {
    this.#quotes = quotes;
  }

  positionAdded(position: Position): void {
    for (const trigger of stopsOf(position)) this.#arm(position.instrumentId, trigger);
  }

  positionRemoved(position: Position): void {
    const index = this.#orders.get(position.instrumentId);
    for (const trigger of stopsOf(position)) index?.disarm(orderKey(trigger));
  }

  pendingAdded(pending: PendingOrder): void {
    this.#arm(pending.instrumentId, targetOf(pending));
  }

  pendingRemoved(pending: PendingOrder): void {
    this.#orders.get(pending.instrumentId)?.disarm(orderKey(targetOf(pending)));
  }

  accountLeft(accountId: number): void {
    this.#disarmGuards(accountId);
    this.#guarded.delete(accountId);
    this.#warned.delete(accountId);
  }

  /** Fires what the changed quotes reach. Accounts whose guard was reached are judged at once. */
  onQuotes(changed: readonly Quote[], book: Book, onWarned: (account: TradingAccount) => void): void {
    const reached = new Set<number>();
    for (const { instrumentId, closeMicro, isOpen } of changed) {
      for (const accountId of this.#guards.get(instrumentId)?.fire(closeMicro) ?? []) reached.add(accountId);
      if (!isOpen) continue;
      for (const key of this.#orders.get(instrumentId)?.fire(closeMicro) ?? []) this.#due.push(dueOf(key));
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
    if (state === 'liquidate') this.#due.push({ kind: 'liquidation', accountId: id });
    if (state === 'warned' && !this.#warned.has(id)) onWarned(account);
    if (state === 'safe') this.#warned.delete(id);
    else this.#warned.add(id);
  }

  /** Hands over what is due, each once. */
  takeDue(): readonly Due[] {
    const due = this.#due;
    if (due.length > 0) this.#due = [];
    return due;
  }

  #disarmGuards(accountId: number): void {
    for (const instrumentId of this.#guarded.get(accountId) ?? [])
      this.#guards.get(instrumentId)?.disarm(accountId);
  }

  #arm(instrumentId: number, trigger: OrderTrigger): void {
    const { closeMicro, isOpen } = this.#quotes.quote(instrumentId);
    const { kind, orderId, side, levelMicro } = trigger;
    // A pending order filled beyond its own stops, or one whose price went by while the server was down.
    if (isReached(trigger, closeMicro) && isOpen) this.#due.push({ kind, orderId });
    else indexOf(this.#orders, instrumentId).arm(orderKey(trigger), side, levelMicro);
  }
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
