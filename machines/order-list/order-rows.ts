import { ORDER_TAB, type OrderTab } from '#contract/constants';
import type { Order, OrderPage } from '#contract/entities';
import type { ForexTradePush } from '#contract/socket';

/** How pages and pushes become the rows on the screen. Pure; money stays in decimal strings. */

/** The summary card (S2.49): profit, balance and margin in USD, risk rate in percent. */
export type OrderSummary = {
  profit: string;
  /** On history, of all orders that were filled; a push does not say. */
  fees: string | null;
  /** On history, what the nights of all orders added to the balance. */
  financing: string | null;
  balance: string;
  margin: string;
  riskRate: string;
};

type Rows = { tab: OrderTab; rows: Order[]; total: number; summary: OrderSummary | null };

export function summaryOf(page: OrderPage): OrderSummary {
  return {
    profit: page.profits,
    fees: page.fees,
    financing: page.financing,
    balance: page.balance,
    margin: page.openMargin,
    riskRate: page.riskRate,
  };
}

/** Adds a page; a row that slid over the page border is not shown twice. */
export function appendPage(rows: Order[], more: Order[]): Order[] {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !known.has(id))];
}

/** The order at its pushed price and profit, when the push holds it. */
export function revalued(order: Order, push: ForexTradePush): Order {
  const live = push.positions.find(({ id }) => id === order.id);
  return live ? { ...order, price: live.price, profit: live.profit } : order;
}

/** Values rows and summary at the pushed prices (S3.5). History keeps its own figures. */
export function mergePush({ tab, rows }: Rows, push: ForexTradePush): Partial<Rows> {
  if (tab === ORDER_TAB.history) return {};
  return {
    rows: tab === ORDER_TAB.holding ? rows.map((order) => revalued(order, push)) : rows,
    summary: {
      profit: push.profits,
      fees: null,
      financing: null,
      balance: push.balance,
      margin: push.openMargin,
      riskRate: push.riskRate,
    },
  };
}

/** Takes closed positions out of the holding list (S4.4). */
export function withoutOrders({ tab, rows, total }: Rows, ids: number[]): Partial<Rows> {
  if (tab !== ORDER_TAB.holding) return {};
  const kept = rows.filter(({ id }) => !ids.includes(id));
  return { rows: kept, total: total - (rows.length - kept.length) };
}

/** Stop prices the server confirmed for one order; with its target, when that was moved, and what it then holds. */
export type SavedStops = Pick<Order, 'id' | 'stopLoss' | 'takeProfit' | 'trailDistance' | 'trailPercent'> & {
  [Name in 'askedPrice' | 'margin' | 'fee']?: string | undefined;
};

/** The order with its stops as saved, when they are its own. */
export function withStops(order: Order, saved: SavedStops): Order {
  if (order.id !== saved.id) return order;
  const { trailDistance: _distance, trailPercent: _percent, ...rest } = order;
  const { askedPrice = order.askedPrice, margin = order.margin, fee = order.fee, ...stops } = saved;
  // A pending order has no other entry than the price it waits for.
  const entryPrice = saved.askedPrice ?? order.entryPrice;
  return { ...rest, ...stops, askedPrice, entryPrice, margin, fee };
}
