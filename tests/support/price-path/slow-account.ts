import { RISK_LIQUIDATE_PERCENT } from '#contract/constants';
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
};
/** The end of a trading day: who then holds an instrument gets so many percent a year, for so many nights. */
export type SlowNights = { instrumentId: number; atMs: number; nights: number; long: number; short: number };

export type Fired = {
  orderId: number;
  atMs: number;
  what: 'filled' | 'withdrawn' | 'stop-loss' | 'take-profit' | 'liquidation';
  price: number;
};

/** An account, as slow as plain: at each change of a price it looks at every order. All money in millionths. */
export class SlowAccount {
  balance: number;
  readonly orders = new Map<number, SlowOrder>();
  readonly fired: Fired[] = [];
  /** What nights added, by order. */
  readonly financing = new Map<number, number>();

  constructor(balance: number) {
    this.balance = balance;
  }

  add(order: SlowOrder): void {
    if (order.waitsFor === null) this.balance -= order.fee;
    this.orders.set(order.id, order);
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
      const isDue = this.isDue(prices);
      if (reached.length === 0 && !isDue) return;
      for (const { order, what, price } of reached) {
        if (!this.orders.has(order.id)) continue;
        const then = new Map(prices).set(order.instrumentId, price);
        if (what === 'filled') this.#fill(order, atMs, then);
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

  isDue(prices: PriceMap): boolean {
    const margin = this.#open().reduce((sum, order) => sum + order.margin, 0);
    const equity = this.#equity(prices);
    if (margin === 0 || equity > margin) return false;
    return riskRate(fromMicro(equity), 0, fromMicro(margin)).gte(RISK_LIQUIDATE_PERCENT);
  }

  #open(): SlowOrder[] {
    return [...this.orders.values()].filter(({ waitsFor }) => waitsFor === null);
  }

  #equity(prices: PriceMap): number {
    return this.#open().reduce((sum, order) => sum + profitOf(order, prices), this.balance);
  }

  #fill(order: SlowOrder, atMs: number, prices: PriceMap): void {
    const held = [...this.orders.values()].reduce(
      (sum, { margin, fee, waitsFor }) => sum + margin + (waitsFor ? fee : 0),
      0,
    );
    const price = prices.get(order.instrumentId) ?? 0;
    const isPaid = this.#equity(prices) >= held && order.fee <= this.balance;
    this.fired.push({ orderId: order.id, atMs, what: isPaid ? 'filled' : 'withdrawn', price });
    this.orders.delete(order.id);
    if (isPaid) this.add({ ...order, price, waitsFor: null });
  }

  #close(order: SlowOrder, what: Fired['what'], atMs: number, prices: PriceMap): void {
    const profit = profitOf(order, prices);
    this.#pay(profit, atMs, prices);
    this.balance = Math.max(0, this.balance + profit);
    this.orders.delete(order.id);
    this.fired.push({ orderId: order.id, atMs, what, price: prices.get(order.instrumentId) ?? 0 });
  }

  /** What a loss takes beyond the balance is realised first, the largest profit first. */
  #pay(amount: number, atMs: number, prices: PriceMap): void {
    while (this.balance + amount < 0) {
      const winner = this.#byProfit(prices).findLast((other) => profitOf(other, prices) > 0);
      if (!winner) break;
      this.#close(winner, 'liquidation', atMs, prices);
    }
  }

  #liquidate(atMs: number, prices: PriceMap): void {
    while (this.isDue(prices)) {
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

/** Rounded half to even, as the contract rounds money. */
function profitOf({ isBuy, units, price, instrumentId }: SlowOrder, prices: PriceMap): number {
  const now = prices.get(instrumentId) ?? 0;
  return Number(rounded(BigInt(isBuy ? now - price : price - now) * BigInt(units), BigInt(MICRO)));
}
