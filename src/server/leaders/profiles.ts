import type { LeaderProfile } from '#contract/entities-leaders';
import type { LeaderPeriod } from '#contract/leading';
import { type Decimal, fixed, microToWire } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import { Refusal } from '../refusal.ts';
import { type CurveParts, type DayCurve, readDayCurve } from '../results/day-curve.ts';
import { figuresOfTrades } from '../results/figures.ts';
import { knowsThePast } from '../results/open-positions.ts';
import { utcSpan } from '../results/span.ts';
import { firstEntryMs } from '../results/statement.ts';
import { accountTable } from '../store/accounts.ts';
import { copyTable } from '../store/copies.ts';
import { copyOrderTable } from '../store/copy-orders.ts';
import { leaderTable } from '../store/leaders.ts';
import { simulatedTraderTable } from '../store/simulated-traders.ts';
import {
  dayReturn,
  fallOf,
  growthOf,
  ledDays,
  leverageOf,
  mostTraded,
  percentText,
  slipText,
  volatilityOf,
} from './figures.ts';

const FRESH_MS = 60_000;
const MOST_TRADED = 5;

/** Who leads, and since when, epoch ms. */
export type LeadingSince = {
  userId: number;
  name: string;
  isSimulated: boolean;
  isPaused: boolean;
  sinceMs: number;
  /** What they take of new profit, in whole percent. */
  feePercent: number;
};

/** A profile whose instruments have no names yet. */
export type Figures = Omit<LeaderProfile, 'instruments'> & {
  instruments: Omit<LeaderProfile['instruments'][number], 'showCode'>[];
};

/** Profiles of leaders and simulated traders, computed from their ledgers; each is kept for a minute, and none is stored. */
export class Profiles {
  readonly #parts: CurveParts;
  readonly #kept = new Map<string, { untilMs: number; figures: Promise<Figures> }>();

  constructor(parts: CurveParts) {
    this.#parts = parts;
  }

  /** `nameOf` names instruments. Rejects with the refusal `unknownLeader` for who does not lead. */
  async read(userId: number, period: LeaderPeriod, nameOf: (id: number) => string): Promise<LeaderProfile> {
    const figures = await this.figures(await this.#leading(userId), period);
    const instruments = figures.instruments.map((one) => ({ ...one, showCode: nameOf(one.instrumentId) }));
    return { ...figures, instruments };
  }

  figures(leading: LeadingSince, period: LeaderPeriod): Promise<Figures> {
    const nowMs = this.#parts.clock();
    // What is kept is of this name and this pause: a change of them shows at once.
    const key = JSON.stringify([leading, period]);
    const kept = this.#kept.get(key);
    if (kept && nowMs < kept.untilMs) return kept.figures;
    for (const [old, { untilMs }] of this.#kept) if (untilMs <= nowMs) this.#kept.delete(old);
    const figures = this.#compute(leading, period, nowMs);
    this.#kept.set(key, { untilMs: nowMs + FRESH_MS, figures });
    // One that failed is not kept: the next request tries again.
    figures.catch(() => this.#kept.delete(key));
    return figures;
  }

  /** What trading brought between two instants, as a factor: 1 for nothing. */
  async factor(userId: number, fromMs: number, toMs: number): Promise<Decimal> {
    const returns = ledDays(await this.#curve(userId, fromMs, toMs)).map(dayReturn);
    return growthOf(returns).at(-1) as Decimal;
  }

  /** Every simulated trader, who leads since the account began. */
  async simulated(): Promise<LeadingSince[]> {
    const rows = await simulatedTraderTable.all.all(this.#parts.db);
    const found: LeadingSince[] = [];
    for (const { user_id: userId, name } of rows) {
      const account = await accountTable.byUser.get(this.#parts.db, { userId });
      const sinceMs = account && (await firstEntryMs(this.#parts.db, account.id));
      if (sinceMs) found.push({ userId, name, isSimulated: true, isPaused: false, sinceMs, feePercent: 0 });
    }
    return found;
  }

  async #leading(userId: number): Promise<LeadingSince> {
    const row = await leaderTable.current.get(this.#parts.db, { userId });
    if (row) return leadingOf(row);
    const simulated = (await this.simulated()).find((one) => one.userId === userId);
    if (!simulated) throw new Refusal('unknownLeader');
    return simulated;
  }

  async #compute(leading: LeadingSince, period: LeaderPeriod, nowMs: number): Promise<Figures> {
    const { userId, sinceMs } = leading;
    const firstMs = period === 'all' ? sinceMs : (Math.floor(nowMs / DAY_MS) + 1 - Number(period)) * DAY_MS;
    const fromMs = Math.max(firstMs, sinceMs);
    // What happens in this very millisecond counts.
    const curve = await this.#curve(userId, fromMs, nowMs + 1);
    const days = ledDays(curve);
    const returns = days.map(dayReturn);
    const index = growthOf(returns);
    const fall = fallOf(
      index,
      days.map(({ day }) => day),
    );
    const volatility = volatilityOf(returns);
    // An order counts by what was left of it after its fee and its nights.
    const { count, wins, holdingMs } = figuresOfTrades(
      curve.closed.map((order) => ({ ...order, profit: (order.profit ?? 0) - order.fee + order.financing })),
    );
    const traded = [...curve.closed, ...curve.open];
    const { db } = this.#parts;
    const following = await copyTable.following.get(db, { leaderUserId: userId });
    const slip = (await copyOrderTable.slip.get(db, { leaderUserId: userId, sinceMs: fromMs }))?.percent;
    const shown = index.map((value, place) => ({
      day: days[Math.max(0, place - 1)]?.day ?? '',
      index: fixed(value.times(100), 4),
    }));
    return {
      ...{ id: userId, name: leading.name, isSimulated: leading.isSimulated, isPaused: leading.isPaused },
      ...{ sinceMs, period, fromMs, days: days.length, countsOpen: knowsThePast(this.#parts.market) },
      returnRate: percentText((index.at(-1) as Decimal).minus(1)),
      drawdown: fall && { percent: percentText(fall.share), fromDay: fall.fromDay, toDay: fall.toDay },
      volatility: volatility && percentText(volatility),
      ...{ orders: count, wins, holdingMs },
      leverage: leverageOf(traded),
      instruments: mostTraded(traded, MOST_TRADED),
      curve: shown,
      ...{ feePercent: leading.feePercent, followers: following?.count ?? 0 },
      copiedAmount: microToWire(Number(following?.amount ?? 0)),
      slip: slip == null ? null : slipText(slip),
    };
  }

  async #curve(userId: number, fromMs: number, toMs: number): Promise<DayCurve> {
    const account = await accountTable.byUser.get(this.#parts.db, { userId });
    if (!account) throw new Refusal('unknownLeader');
    return readDayCurve(this.#parts, account, utcSpan(fromMs, toMs));
  }
}

export const leadingOf = (row: {
  user_id: number;
  name: string;
  begun_at: number;
  paused_at: number | null;
  fee_percent: number;
}): LeadingSince => ({
  ...{ userId: row.user_id, name: row.name, isSimulated: false },
  ...{ isPaused: row.paused_at !== null, sinceMs: row.begun_at, feePercent: row.fee_percent },
});
