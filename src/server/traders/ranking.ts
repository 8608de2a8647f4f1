import { PAGE_SIZE } from '#contract/constants';
import type { Trader } from '#contract/entities';
import { fixed, fromMicro, microToWire } from '#contract/money';
import { DAY_MS } from '#contract/time-units';
import type { Clock } from '../clock.ts';
import type { CatalogueInstrument } from '../market/catalogue.ts';
import type { Market } from '../market/market.ts';
import { baseOf, fundingOf } from '../results/figures.ts';
import type { Database } from '../store/database.ts';
import type { Db } from '../store/handles.ts';
import type { RowOf } from '../store/statement.ts';
import { traderDayQueries } from '../store/trader-days.ts';
import { TraderDays } from './trader-days.ts';

/** Statistics cover the last three weeks (S9.11): today and the twenty days before, UTC. */
const DAYS = 21;
const FRESH_MS = 60_000;
/** Traders listed at most: more pages are of no use. */
const MAX_LISTED = 200;
const PERCENT_DIGITS = 2;
/** The site has no call that follows a trader yet (S2.53: 'coming soon'). */
const NO_FOLLOWERS = 0;

/** What a list is ordered by: profit in USD, or the share of orders that won. */
export type RankingOrder = 'profit' | 'wins';
export type TraderPage = { data: Trader[]; total: number };

/** A trader, and what they trade most, which is named in the language of the request. */
type Row = { trader: Omit<Trader, 'code'>; traded: CatalogueInstrument | undefined };
type NameOf = (instrument: CatalogueInstrument) => string;

type Standing = RowOf<typeof traderDayQueries.since>;
type Lists = Readonly<Record<RankingOrder, readonly Standing[]>>;

type RankingParts = {
  database: Database;
  market: Pick<Market, 'find'>;
  clock: Clock;
  longReads: { ranked(ask: { day: number }): Promise<Lists> };
};

/** The first traders of each list by the orders that were counted since a day. */
export async function rankedSince(db: Db, since: { day: number }): Promise<Lists> {
  const all = await traderDayQueries.since.all(db, since);
  return { profit: best(all, byProfit), wins: best(all, byWins) };
}

type Snapshot = {
  firstDay: number;
  lists: Lists;
  /** Rows already worked out, by account. */
  rows: Map<number, Row>;
};

/**
 * Traders by what their closed orders brought (S3.13). Real users, their names masked, and simulated traders under the
 * names given to them; demo accounts are not ranked. A rate is what trading brought, of what there was to trade with: the balance
 * at the beginning and all that came in since. Counted at most once a minute.
 */
export class Ranking {
  readonly #db: Db;
  readonly #days: TraderDays;
  readonly #market: Pick<Market, 'find'>;
  readonly #clock: Clock;
  readonly #reads: RankingParts['longReads'];
  #snapshot: Promise<Snapshot> | undefined;
  #countedAtMs = Number.NEGATIVE_INFINITY;
  /** What had come in by an entry, by account, in millionths of a USD. */
  readonly #cameIn = new Map<number, { seq: number; micro: number }>();

  constructor({ database, market, clock, longReads }: RankingParts) {
    this.#db = database.db;
    this.#reads = longReads;
    this.#days = new TraderDays(database, clock);
    this.#market = market;
    this.#clock = clock;
  }

  /** A page of a list, best first; `page` counts from 1. */
  async page(
    order: RankingOrder,
    page: number,
    nameOf: NameOf = ({ showCode }) => showCode,
  ): Promise<TraderPage> {
    const snapshot = await this.#current();
    const listed = snapshot.lists[order];
    const data: TraderPage['data'] = [];
    for (const standing of listed.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)) {
      const { trader, traded } = await this.#rowOf(standing, snapshot);
      data.push({ ...trader, code: traded ? nameOf(traded) : '' });
    }
    return { data, total: listed.length };
  }

  #current(): Promise<Snapshot> {
    const nowMs = this.#clock();
    if (this.#snapshot && nowMs < this.#countedAtMs + FRESH_MS) return this.#snapshot;
    this.#countedAtMs = nowMs;
    const counting = this.#count(nowMs);
    this.#snapshot = counting;
    // A failed count is not kept: the next request tries again.
    counting.catch(() => {
      if (this.#snapshot === counting) this.#snapshot = undefined;
    });
    return counting;
  }

  async #count(nowMs: number): Promise<Snapshot> {
    await this.#days.catchUp();
    const firstDay = Math.floor(nowMs / DAY_MS) - DAYS + 1;
    return { firstDay, lists: await this.#reads.ranked({ day: firstDay }), rows: new Map() };
  }

  async #rowOf(standing: Standing, snapshot: Snapshot): Promise<Row> {
    const { accountId } = standing;
    const known = snapshot.rows.get(accountId);
    if (known) return known;
    const { firstDay } = snapshot;
    const totals = (await traderDayQueries.totals.get(this.#db, { accountId })) ?? { orders: 0, profit: 0 };
    const instrumentId = (
      await traderDayQueries.favouriteInstrument.get(this.#db, {
        accountId,
        day: firstDay,
      })
    )?.instrument_id;
    const lastSeq = (await traderDayQueries.lastSeq.get(this.#db, { accountId }))?.seq ?? 0;
    const { seq, balance } = await this.#lastBefore(accountId, firstDay * DAY_MS, lastSeq);
    const trader: Row['trader'] = {
      id: standing.userId,
      name: standing.simulatedName ?? maskedName(standing),
      isSimulated: standing.simulatedName !== null,
      isLeader: standing.leaderId !== null,
      multiple: microToWire(
        (await traderDayQueries.favouriteMultiple.get(this.#db, { accountId, day: firstDay }))?.multiple ?? 0,
      ),
      threeWeekRate: rate(standing.profit, balance + (await this.#incoming(accountId, seq, lastSeq))),
      threeWeekWin: percent(standing.wins, standing.orders),
      threeWeekProfit: microToWire(standing.profit),
      totalRate: rate(totals.profit, await this.#incomingEver(accountId, lastSeq)),
      totalTrades: totals.orders,
      totalFollowers: NO_FOLLOWERS,
    };
    const row: Row = { trader, traded: this.#market.find(instrumentId ?? 0) };
    snapshot.rows.set(accountId, row);
    return row;
  }

  /**
   * The last entry before an instant, and the balance after it; 0 and 0 where there is none. Entries are numbered in the order of
   * time, so it is found by halves.
   */
  async #lastBefore(
    accountId: number,
    atMs: number,
    lastSeq: number,
  ): Promise<{ seq: number; balance: number }> {
    let found = { seq: 0, balance: 0 };
    let high = lastSeq;
    while (found.seq < high) {
      const seq = Math.ceil((found.seq + high) / 2);
      const entry = await traderDayQueries.entry.get(this.#db, { accountId, seq });
      if (entry && entry.atMs < atMs) found = { seq, balance: entry.balance };
      else high = seq - 1;
    }
    return found;
  }

  /** What came in otherwise than by trading, after one entry and up to another. */
  async #incoming(accountId: number, afterSeq: number, toSeq: number): Promise<number> {
    const rows = await traderDayQueries.incoming.all(this.#db, { accountId, afterSeq, toSeq });
    return rows.reduce((sum, { memo, amount }) => sum + fundingOf(memo, Number(amount)), 0);
  }

  /** All that ever came in; of an account that was counted before, only its new entries are read. */
  async #incomingEver(accountId: number, lastSeq: number): Promise<number> {
    const { seq, micro } = this.#cameIn.get(accountId) ?? { seq: 0, micro: 0 };
    const now = micro + (await this.#incoming(accountId, seq, lastSeq));
    this.#cameIn.set(accountId, { seq: lastSeq, micro: now });
    return now;
  }
}

/** What was brought, of what there was; of nothing it is nothing. */
const rate = (brought: number, had: number): string => percent(brought, had === 0 ? 0 : baseOf(brought, had));

/** Percent of a whole, two decimals, never a negative nothing; of nothing it is nothing. */
function percent(part: number, whole: number): string {
  if (whole === 0) return '0';
  const rounded = fromMicro(part).div(fromMicro(whole)).times(100).toDecimalPlaces(PERCENT_DIGITS);
  return fixed(rounded.isZero() ? 0 : rounded, PERCENT_DIGITS);
}

type Compare = (a: Standing, b: Standing) => number;

/** The first by an order; equals stay in the order of their accounts, so that pages do not overlap. */
function best(all: readonly Standing[], compare: Compare): Standing[] {
  return [...all].sort((a, b) => compare(a, b) || a.accountId - b.accountId).slice(0, MAX_LISTED);
}

function byProfit(a: Standing, b: Standing): number {
  return b.profit - a.profit;
}

/** By share, which is compared without dividing; of equal shares the one of more orders. */
function byWins(a: Standing, b: Standing): number {
  return b.wins * a.orders - a.wins * b.orders || b.orders - a.orders;
}

/** As much of a name as only its owner recognises: the first letter of an e-mail, the end of a phone. */
function maskedName({ email, phone }: { email: string | null; phone: string | null }): string {
  if (email !== null) return `${email.slice(0, 1)}***`;
  return `***${(phone ?? '').slice(-2)}`;
}
