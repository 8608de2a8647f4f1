import { slipPercent } from '#contract/copying';
import type { CopiedOutcome, CopyDetail, ListedCopy } from '#contract/entities-copies';
import { microToWire } from '#contract/money';
import { slipText } from '../leaders/figures.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import { type CopyRow, copyTable } from '../store/copies.ts';
import { copyFeeTable } from '../store/copy-fees.ts';
import { copyOrderTable } from '../store/copy-orders.ts';
import type { Database } from '../store/database.ts';
import { feesPaid } from '../trading/order-pages.ts';
import type { Trading } from '../trading/trading.ts';
import { nameOfLeader } from './copies.ts';

/** Outcomes on one page. */
const PAGE = 20;

export type CopyPagesParts = {
  database: Pick<Database, 'db'>;
  trading: Pick<Trading, 'valueAccount'>;
};

/** A follower's copies as the contract shows them. */
export class CopyPages {
  readonly #parts: CopyPagesParts;

  constructor(parts: CopyPagesParts) {
    this.#parts = parts;
  }

  /** All of a user, the newest first. */
  async list(userId: number): Promise<ListedCopy[]> {
    const rows = await copyTable.ofUser.all(this.#parts.database.db, { userId });
    return Promise.all(rows.map((row) => this.#listed(row)));
  }

  /** Rejects with the refusal `unknownCopy` for one that is not the user's. */
  async detail(userId: number, copyId: number): Promise<CopyDetail> {
    const row = await this.#own(userId, copyId);
    const { db } = this.#parts.database;
    const account = await accountTable.byUser.get(db, { userId: row.account_user_id });
    return {
      ...(await this.#listed(row)),
      ...(account && { tradingFees: microToWire(await feesPaid(db, account.id)) }),
      terms: {
        mode: row.mode,
        size: microToWire(row.size),
        maxMargin: microToWire(row.max_margin),
        maxExposure: microToWire(row.max_exposure),
        maxMultiple: microToWire(row.max_multiple),
        instrumentIds: JSON.parse(row.instrument_ids) as number[],
        stop: microToWire(row.stop),
        stopUnit: row.stop_unit,
        maxDifference: microToWire(row.max_difference),
      },
    };
  }

  /** On whose account a copy of a user's trades. Rejects with `unknownCopy`. */
  async tradesAs(userId: number, copyId: number): Promise<number> {
    return (await this.#own(userId, copyId)).account_user_id;
  }

  /** What became of the leader's orders, the newest first; `nameOf` names instruments. Rejects with `unknownCopy`. */
  async outcomes(
    userId: number,
    copyId: number,
    page: number,
    nameOf: (instrumentId: number) => string,
  ): Promise<{ data: CopiedOutcome[]; total: number }> {
    await this.#own(userId, copyId);
    const { db } = this.#parts.database;
    const { count = 0 } = (await copyOrderTable.count.get(db, { copyId })) ?? {};
    const rows = await copyOrderTable.page.all(db, { copyId, limit: PAGE, offset: (page - 1) * PAGE });
    const data = rows.map((row) => ({
      leaderOrderId: row.leader_order_id,
      instrumentId: row.instrument_id,
      showCode: nameOf(row.instrument_id),
      direction: row.direction,
      orderId: row.order_id,
      skipped: row.skipped,
      adjustments: JSON.parse(row.adjustments) as CopiedOutcome['adjustments'],
      leaderLots: microToWire(row.led_lots),
      lots: row.own_lots === null ? null : microToWire(row.own_lots),
      leaderPrice: microToWire(row.leader_price),
      price: row.own_price === null ? null : microToWire(row.own_price),
      slip:
        row.own_price === null ? null : slipText(slipPercent(row.direction, row.leader_price, row.own_price)),
      profit: row.own_profit === null ? null : microToWire(row.own_profit),
      atMs: row.created_at,
    }));
    return { data, total: count };
  }

  async #own(userId: number, copyId: number): Promise<CopyRow> {
    const row = await copyTable.byId.get(this.#parts.database.db, { id: copyId });
    if (row?.user_id !== userId) throw new Refusal('unknownCopy');
    return row;
  }

  async #listed(row: CopyRow): Promise<ListedCopy> {
    const { database, trading } = this.#parts;
    const leader = await nameOfLeader(database.db, row.leader_user_id);
    const { count: openOrders = 0 } = (await copyOrderTable.open.get(database.db, { copyId: row.id })) ?? {};
    const fees = await copyFeeTable.ofCopy.all(database.db, { copyId: row.id });
    const value = row.ended_at === null ? await trading.valueAccount(row.account_user_id) : null;
    return {
      id: row.id,
      leaderId: row.leader_user_id,
      leaderName: leader.name,
      isSimulated: leader.isSimulated,
      state: row.state,
      endReason: row.end_reason,
      begunMs: row.begun_at,
      endedMs: row.ended_at,
      amount: microToWire(row.amount),
      worth: microToWire(value ? value.balanceMicro + value.profitsTotalMicro : (row.returned ?? 0)),
      fees: microToWire(fees.reduce((sum, { amount }) => sum + amount, 0)),
      feePercent: row.fee_percent,
      openOrders,
    };
  }
}
