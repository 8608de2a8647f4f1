import { ORDER_TAB, type OrderTab, PAGE_SIZE } from '#contract/constants';
import type { Market } from '../market/market.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Db } from '../store/handles.ts';
import { type OrderRow, orderQueries } from '../store/orders.ts';
import type { Trading } from './trading.ts';
import { positionProfitMicro } from './valuation.ts';

/** An order with what it is worth: the latest price while it lives, else the price it ended at. Micro-units. */
export type ValuedOrder = { row: OrderRow; priceMicro: number; profitMicro: number };

export type ReadOrderPage = {
  orders: ValuedOrder[];
  total: number;
  /** Live profit of all positions on the holding tab, realised profit on history, nothing on pending. */
  profitsMicro: number;
  /** On history the fees of every order that was filled, open ones too; nothing elsewhere. */
  feesMicro: number;
  /** On history what the nights of all orders added; nothing elsewhere. */
  financingMicro: number;
  balanceMicro: number;
  openMarginMicro: number;
  riskRate: string;
};

/** Which orders of the history are wanted; all of them by what is not named. Instants in epoch ms, the second excluded. */
export type WantedOrders = {
  instrumentId?: number | undefined;
  outcome?: 'profit' | 'loss' | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
};

const MOST = Number.MAX_SAFE_INTEGER;

const rangesOf = ({ instrumentId, outcome, fromMs = 0, toMs = MOST }: WantedOrders) => ({
  ...{ fromMs, toMs },
  leastProfit: outcome === 'profit' ? 1 : -MOST,
  mostProfit: outcome === 'loss' ? -1 : MOST,
  firstInstrument: instrumentId ?? 0,
  lastInstrument: instrumentId ?? MOST,
});

/** The fees of every order of an account that was filled, open ones too, in millionths of a USD. */
export async function feesPaid(db: Db, accountId: number): Promise<number> {
  const done = await orderQueries.doneTotals.get(db, { accountId, ...rangesOf({}) });
  const open = await orderQueries.openCosts.get(db, { accountId });
  return (done?.fees ?? 0) + (open?.fees ?? 0);
}

/** Reads an account's orders a page at a time, from committed rows (S7.25). */
export class OrderPages {
  readonly #db: Db;
  readonly #market: Market;
  readonly #trading: Pick<Trading, 'valueAccount'>;

  constructor(db: Db, market: Market, trading: Pick<Trading, 'valueAccount'>) {
    this.#db = db;
    this.#market = market;
    this.#trading = trading;
  }

  /** `page` counts from 1. Throws the refusal `expired` when the user has no account. */
  async read(userId: number, tab: OrderTab, page: number, wanted: WantedOrders = {}): Promise<ReadOrderPage> {
    const account = await accountTable.byUser.get(this.#db, { userId });
    const value = await this.#trading.valueAccount(userId);
    if (!account || !value) throw new Refusal('expired');
    const where = { accountId: account.id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
    const { rows, total, realisedMicro, feesMicro, financingMicro } = await this.#rows(tab, where, wanted);
    return {
      orders: rows.map((row) => this.#value(row)),
      total,
      profitsMicro: tab === ORDER_TAB.holding ? value.profitsTotalMicro : realisedMicro,
      feesMicro,
      financingMicro,
      balanceMicro: value.balanceMicro,
      openMarginMicro: value.openMarginMicro,
      riskRate: value.riskRate,
    };
  }

  /** Every live order, newest first. Throws the refusal `expired` when the user has no account. */
  async readLive(userId: number): Promise<{ orders: ValuedOrder[]; version: number }> {
    // The version first: what changes in between is then read again, and not taken for read.
    const account = await accountTable.byUser.get(this.#db, { userId });
    if (!account) throw new Refusal('expired');
    const rows = await orderQueries.liveOfAccount.all(this.#db, { accountId: account.id });
    return { orders: rows.toReversed().map((row) => this.#value(row)), version: account.version };
  }

  async #rows(
    tab: OrderTab,
    where: { accountId: number; limit: number; offset: number },
    wanted: WantedOrders,
  ) {
    if (tab === ORDER_TAB.history) {
      const ranges = { accountId: where.accountId, ...rangesOf(wanted) };
      const totals = await orderQueries.doneTotals.get(this.#db, ranges);
      const rows = await orderQueries.donePage.all(this.#db, { ...where, ...ranges });
      // What is open is in none of the orders that were asked for by name.
      const isAll = Object.values(wanted).every((value) => value === undefined);
      const open = isAll
        ? await orderQueries.openCosts.get(this.#db, { accountId: where.accountId })
        : undefined;
      return {
        rows,
        total: totals?.count ?? 0,
        realisedMicro: totals?.profit ?? 0,
        feesMicro: (totals?.fees ?? 0) + (open?.fees ?? 0),
        financingMicro: (totals?.financing ?? 0) + (open?.financing ?? 0),
      };
    }
    const state = tab === ORDER_TAB.holding ? ('open' as const) : ('pending' as const);
    const total =
      (await orderQueries.liveCount.get(this.#db, { accountId: where.accountId, state }))?.count ?? 0;
    const rows = await orderQueries.livePage.all(this.#db, { ...where, state });
    return { rows, total, realisedMicro: 0, feesMicro: 0, financingMicro: 0 };
  }

  #value(row: OrderRow): ValuedOrder {
    const known = this.#market.find(row.instrument_id);
    const latest = known ? this.#market.quote(row.instrument_id) : { closeMicro: row.origin_price };
    const priceMicro = row.exit_price ?? latest.closeMicro;
    if (row.profit !== null) return { row, priceMicro, profitMicro: row.profit };
    if (row.entry_price === null) return { row, priceMicro, profitMicro: 0 };
    const { direction, units: unitsMicro, entry_price: entryMicro } = row;
    const position = { direction, unitsMicro, entryMicro };
    return { row, priceMicro, profitMicro: positionProfitMicro(position, latest) };
  }
}
