import { fromMicro } from '#contract/money';
import { riskRate } from '#contract/trading';
import { rounded } from '../whole-numbers.ts';

const MICRO = 1_000_000;

/** Prices of instruments by id, in millionths. */
export type PriceMap = ReadonlyMap<number, number>;

export type SlowOrder = {
  id: number;
  instrumentId: number;
  isBuy: boolean;
  units: number;
  margin: number;
  fee: number;
  /** 0 means none. */
  stop: number;
  take: number;
  /** Of a pending order what it waits for, else what it was opened at. */
  price: number;
  /** Null once it is open. */
  waitsFor: 'above' | 'below' | null;
  /** How the stop follows the best price: a distance, or hundredths of a percent of the price; and a price's last digit. */
  trail?: SlowTrail;
  /** The other one of a pair of pending orders. */
  pairedWith?: number;
  /** Until when it waits. */
  until?: number;
};
export type SlowTrail = { distance: number; percentCents: number; tick: number };
/** Where a stop that follows the price began, by how much it moves, and the best price since. */
type Followed = { first: number; step: number; best: number };
/** The end of a trading day: who then holds an instrument gets so many percent a year, for so many nights. */
export type SlowNights = { instrumentId: number; atMs: number; nights: number; long: number; short: number };

/** From when until when a position of an instrument requires its margin so many times. */
export type SlowRise = { instrumentId: number; factor: number; fromMs: number; untilMs: number };

export type Fired = {
  orderId: number;
  atMs: number;
  what:
    | 'filled'
    | 'withdrawn'
    | 'oco'
    | 'expired'
    | 'stop-loss'
    | 'take-profit'
    | 'liquidation'
    | 'covering'
    | 'user';
  price: number;
};

/** An account, as slow as plain: at each change of a price it looks at every order. All money in millionths. */
export class SlowAccount {
  balance: number;
  readonly orders = new Map<number, SlowOrder>();
  readonly fired: Fired[] = [];
  /** Pending orders that their trader had wait for another price. */
  readonly moved = new Set<number>();
  /** What nights added, by order. */
  readonly financing = new Map<number, number>();
  readonly #followed = new Map<number, Followed>();

  /** The risk rate at which it is liquidated, in percent. */
  readonly #stopOut: number;
  readonly #rises: readonly SlowRise[];

  constructor(balance: number, stopOut: number, rises: readonly SlowRise[]) {
    this.balance = balance;
    this.#stopOut = stopOut;
    this.#rises = rises;
  }

  add(order: SlowOrder): void {
    if (order.waitsFor === null) this.balance -= order.fee;
    this.orders.set(order.id, order.waitsFor === null ? this.#follow(order) : order);
    const other = order.pairedWith === undefined ? undefined : this.orders.get(order.pairedWith);
    if (other && order.waitsFor) this.orders.set(other.id, { ...other, pairedWith: order.id });
  }

  /** Lets a pending order wait for another price. */
  moveTarget(order: SlowOrder, to: Pick<SlowOrder, 'price' | 'waitsFor' | 'margin' | 'fee'>): void {
    this.orders.set(order.id, { ...order, ...to });
    this.moved.add(order.id);
  }

  /** Closes some of a position's units, at its owner's wish, as an order of its own. */
  closePart(order: SlowOrder, units: number, partId: number, atMs: number, prices: PriceMap): void {
    const margin = Number(rounded(BigInt(order.margin) * BigInt(units), BigInt(order.units)));
    this.orders.set(order.id, { ...order, units: order.units - units, margin: order.margin - margin });
    this.#close({ ...order, id: partId, units }, 'user', atMs, prices);
  }

  /** When the next pending order's time is over. */
  nextEndMs(): number {
    let nextMs = Number.POSITIVE_INFINITY;
    for (const { waitsFor, until } of this.orders.values())
      if (waitsFor && until !== undefined && until < nextMs) nextMs = until;
    return nextMs;
  }

  /** Ends what waited until an instant, and prices of that instant or later would fill. */
  expire(atMs: number, prices: PriceMap): void {
    for (const order of [...this.orders.values()])
      if (order.waitsFor && (order.until ?? Infinity) <= atMs)
        this.#withdraw(order, 'expired', order.until ?? atMs, prices);
  }

  /** From the price it is opened at. */
  #follow(order: SlowOrder): SlowOrder {
    if (!order.trail) return order;
    const { tick } = order.trail;
    const distance = distanceAt(order.trail, order.price);
    const at = order.isBuy
      ? Math.floor((order.price - distance) / tick) * tick
      : Math.ceil((order.price + distance) / tick) * tick;
    const first = order.stop === 0 ? at : order.stop;
    const step = Math.max(tick, Math.ceil(distance / 20 / tick) * tick);
    const followed = { first, step, best: order.price };
    this.#followed.set(order.id, followed);
    return { ...order, stop: stopOf(order, order.trail, followed) };
  }

  /** Moves the stops that follow an instrument's price. */
  #moveStops(prices: PriceMap, openIds: ReadonlySet<number>): void {
    for (const order of this.#open()) {
      const followed = this.#followed.get(order.id);
      if (!order.trail || !followed || !openIds.has(order.instrumentId)) continue;
      const now = prices.get(order.instrumentId) ?? 0;
      followed.best = order.isBuy ? Math.max(followed.best, now) : Math.min(followed.best, now);
      this.orders.set(order.id, { ...order, stop: stopOf(order, order.trail, followed) });
    }
  }

  #withdraw(order: SlowOrder, what: Fired['what'], atMs: number, prices: PriceMap): void {
    this.orders.delete(order.id);
    this.fired.push({ orderId: order.id, atMs, what, price: prices.get(order.instrumentId) ?? 0 });
    const other = order.pairedWith === undefined ? undefined : this.orders.get(order.pairedWith);
    if (!other?.waitsFor) return;
    const { pairedWith: _, ...alone } = other;
    this.orders.set(other.id, alone);
  }

  /** At an instant: orders on what jumped then go at the price it led to, the others at their level. */
  look(atMs: number, jumped: ReadonlySet<number>, prices: PriceMap, openIds: ReadonlySet<number>): void {
    for (;;) {
      const reached = [...this.orders.values()]
        .sort((a, b) => a.id - b.id)
        .flatMap((order) => {
          const now = prices.get(order.instrumentId) ?? 0;
          const hit = openIds.has(order.instrumentId) ? reachedBy(order, now) : null;
          return hit
            ? [{ order, what: hit.what, price: jumped.has(order.instrumentId) ? now : hit.level }]
            : [];
        });
      const isDue = this.isDue(atMs, prices);
      if (reached.length === 0 && !isDue) {
        this.#moveStops(prices, openIds);
        return;
      }
      for (const { order, what, price } of reached) {
        if (!this.orders.has(order.id)) continue;
        const then = new Map(prices).set(order.instrumentId, price);
        const current = this.orders.get(order.id) ?? order;
        if (what === 'filled') this.#fill(current, atMs, then);
        else this.#close(order, what, atMs, then);
      }
      if (isDue) this.#liquidate(atMs, prices);
    }
  }

  /** Ends of trading days at one instant, for every position by id. */
  hold(ends: readonly SlowNights[], prices: PriceMap): void {
    for (const order of this.#open().sort((a, b) => a.id - b.id)) {
      const end = ends.find(({ instrumentId }) => instrumentId === order.instrumentId);
      if (!end || !this.orders.has(order.id)) continue;
      const percent = BigInt(order.isBuy ? end.long : end.short) * BigInt(end.nights);
      const value = BigInt(order.units) * BigInt(prices.get(order.instrumentId) ?? 0);
      const amount = Number(rounded(value * percent, BigInt(MICRO) * 100n * 365n));
      this.financing.set(order.id, (this.financing.get(order.id) ?? 0) + amount);
      this.#pay(amount, end.atMs, prices);
      this.balance = Math.max(0, this.balance + amount);
    }
  }

  isDue(atMs: number, prices: PriceMap): boolean {
    const margin = this.#open().reduce((sum, order) => sum + this.#required(order, atMs), 0);
    const equity = this.#equity(prices);
    if (margin === 0) return false;
    return riskRate(fromMicro(equity), 0, fromMicro(margin)).gte(this.#stopOut);
  }

  #required({ instrumentId, margin }: SlowOrder, atMs: number): number {
    const rise = this.#rises.find(
      (one) => one.instrumentId === instrumentId && one.fromMs <= atMs && atMs < one.untilMs,
    );
    return margin * (rise?.factor ?? 1);
  }

  #open(): SlowOrder[] {
    return [...this.orders.values()].filter(({ waitsFor }) => waitsFor === null);
  }

  #equity(prices: PriceMap): number {
    return this.#open().reduce((sum, order) => sum + profitOf(order, prices), this.balance);
  }

  #fill(order: SlowOrder, atMs: number, prices: PriceMap): void {
    const held = [...this.orders.values()].reduce(
      (sum, one) => sum + (one.waitsFor ? one.margin + one.fee : this.#required(one, atMs)),
      this.#required(order, atMs) - order.margin,
    );
    const price = prices.get(order.instrumentId) ?? 0;
    const isPaid = this.#equity(prices) >= held && order.fee <= this.balance;
    if (!isPaid) {
      this.#withdraw(order, 'withdrawn', atMs, prices);
      return;
    }
    this.fired.push({ orderId: order.id, atMs, what: 'filled', price });
    this.orders.delete(order.id);
    const other = order.pairedWith === undefined ? undefined : this.orders.get(order.pairedWith);
    this.add({ ...order, price, waitsFor: null });
    if (other?.waitsFor) this.#withdraw(other, 'oco', atMs, prices);
  }

  #close(order: SlowOrder, what: Fired['what'], atMs: number, prices: PriceMap): void {
    const profit = profitOf(order, prices);
    this.#pay(profit, atMs, prices, what === 'liquidation' ? what : 'covering');
    this.balance = Math.max(0, this.balance + profit);
    this.orders.delete(order.id);
    this.fired.push({ orderId: order.id, atMs, what, price: prices.get(order.instrumentId) ?? 0 });
  }

  /** What a loss takes beyond the balance is realised first, the largest profit first. */
  #pay(amount: number, atMs: number, prices: PriceMap, what: Fired['what'] = 'covering'): void {
    while (this.balance + amount < 0) {
      const winner = this.#byProfit(prices).findLast((other) => profitOf(other, prices) > 0);
      if (!winner) break;
      this.#close(winner, what, atMs, prices);
    }
  }

  #liquidate(atMs: number, prices: PriceMap): void {
    while (this.isDue(atMs, prices)) {
      const [worst] = this.#byProfit(prices);
      if (worst) this.#close(worst, 'liquidation', atMs, prices);
    }
  }

  #byProfit(prices: PriceMap): SlowOrder[] {
    return this.#open().sort((a, b) => profitOf(a, prices) - profitOf(b, prices) || a.id - b.id);
  }
}

function reachedBy(order: SlowOrder, now: number): { what: Fired['what']; level: number } | null {
  const { waitsFor, price, isBuy, stop, take } = order;
  if (waitsFor) {
    const isReached = waitsFor === 'above' ? now >= price : now <= price;
    return isReached ? { what: 'filled', level: price } : null;
  }
  if (stop !== 0 && (isBuy ? now <= stop : now >= stop)) return { what: 'stop-loss', level: stop };
  if (take !== 0 && (isBuy ? now >= take : now <= take)) return { what: 'take-profit', level: take };
  return null;
}

/** By whole steps from where it began. */
function stopOf({ isBuy }: SlowOrder, trail: SlowTrail, { first, step, best }: Followed): number {
  const side = isBuy ? 1 : -1;
  const wanted = best - side * distanceAt(trail, best);
  return first + side * step * Math.max(0, Math.floor((side * (wanted - first)) / step));
}

function distanceAt({ distance, percentCents }: SlowTrail, price: number): number {
  return percentCents === 0 ? distance : Number((BigInt(price) * BigInt(percentCents)) / 10_000n);
}

/** Rounded half to even, as the contract rounds money. */
function profitOf({ isBuy, units, price, instrumentId }: SlowOrder, prices: PriceMap): number {
  const now = prices.get(instrumentId) ?? 0;
  return Number(rounded(BigInt(isBuy ? now - price : price - now) * BigInt(units), BigInt(MICRO)));
}
