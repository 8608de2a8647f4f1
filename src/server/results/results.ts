import type { ResultDay, Results as ResultsAnswer } from '#contract/entities-results';
import { microToWire } from '#contract/money';
import type { Clock } from '../clock.ts';
import type { Market } from '../market/market.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Db } from '../store/handles.ts';
import { orderQueries } from '../store/orders.ts';
import { QUARTER_MS, resultQueries } from '../store/results.ts';
import {
  addTo,
  type CurvePoint,
  drawdownOf,
  instrumentFigures,
  noSums,
  type Sums,
  sumsOnWire,
  totalOf,
  tradeFigures,
} from './figures.ts';
import { type HeldRow, knowsThePast, openProfits } from './open-positions.ts';
import { type AskedSpan, dayAt, type Span, spanOf } from './span.ts';
import { firstEntryMs, openingOf, readStatement, type Statement } from './statement.ts';

export type ResultsParts = { db: Db; market: Market; clock: Clock };

/** What trading brought an account, day by day: sums of its ledger, counts of its closed orders. */
export class Results {
  readonly #parts: ResultsParts;

  constructor(parts: ResultsParts) {
    this.#parts = parts;
  }

  /**
   * `nameOf` names instruments. Throws the refusals of `spanOf`, and `expired` when the user has no account.
   */
  async read(
    userId: number,
    asked: AskedSpan,
    nameOf: (instrumentId: number) => string,
  ): Promise<ResultsAnswer> {
    const { db, clock } = this.#parts;
    const nowMs = clock();
    const account = await accountTable.byUser.get(db, { userId });
    if (!account) throw new Refusal('expired');
    const span = spanOf(asked, nowMs, await firstEntryMs(db, account.id));
    const within = { accountId: account.id, fromMs: span.fromMs, toMs: span.toMs };
    const days = await this.#sums(within, span);
    const openingMicro = await openingOf(db, account, span.fromMs);
    const closed = await resultQueries.closedOrders.all(db, within);
    const instants = span.starts.map((startMs) => Math.min(startMs, nowMs));
    const open = knowsThePast(this.#parts.market) ? await this.#openAt(account.id, instants) : null;
    const { shown, curve, sums } = curveOf(span, days, openingMicro, open);
    return {
      opening: microToWire(openingMicro),
      closing: microToWire(openingMicro + totalOf(sums)),
      sums: sumsOnWire(sums),
      days: shown,
      trades: tradeFigures(closed),
      instruments: instrumentFigures(closed, nameOf),
      drawdown: drawdownOf(curve),
    };
  }

  /** See `readStatement`. */
  statement(userId: number, asked: AskedSpan, maxEntries: number): Promise<Statement> {
    return readStatement(this.#parts, userId, asked, maxEntries);
  }

  async #sums(within: { accountId: number; fromMs: number; toMs: number }, span: Span): Promise<Sums[]> {
    const days = span.days.map(noSums);
    for (const { quarter, memo, amount } of await resultQueries.sums.all(this.#parts.db, within)) {
      const day = days[dayAt(span, Number(quarter) * QUARTER_MS)];
      if (day) addTo(day, memo, Number(amount));
    }
    return days;
  }

  /** What open positions came to at each of some instants. */
  async #openAt(accountId: number, instants: readonly number[]): Promise<number[]> {
    const { db, market, clock } = this.#parts;
    const [fromMs = 0] = instants;
    // Those that were closed after the last instant were open at it.
    const closedSince = await resultQueries.closedOrders.all(db, { accountId, fromMs, toMs: clock() + 1 });
    const live = await orderQueries.liveOfAccount.all(db, { accountId });
    const rows: HeldRow[] = [...closedSince, ...live.filter(({ state }) => state === 'open')];
    return [...openProfits(market, rows, instants)];
  }
}

/** The days as the answer has them, and the curve they make from the beginning of the first; `open` is of each instant of the span. */
function curveOf(
  { days }: Span,
  sums: readonly Sums[],
  openingMicro: number,
  open: readonly number[] | null,
): { shown: ResultDay[]; curve: CurvePoint[]; sums: Sums } {
  const all = noSums();
  const before = open?.[0] ?? 0;
  const curve: CurvePoint[] = [
    { day: days[0] ?? '', worthMicro: openingMicro + before, broughtMicro: before },
  ];
  const shown = days.map((day, index): ResultDay => {
    const own = sums[index] ?? noSums();
    for (const name of Object.keys(own) as (keyof Sums)[]) all[name] += own[name];
    const balanceMicro = openingMicro + totalOf(all);
    const openMicro = open?.[index + 1];
    const worthMicro = balanceMicro + (openMicro ?? 0);
    curve.push({ day, worthMicro, broughtMicro: worthMicro - openingMicro - all.funding });
    return {
      day,
      ...sumsOnWire(own),
      balance: microToWire(balanceMicro),
      ...(openMicro !== undefined && { equity: microToWire(worthMicro) }),
    };
  });
  return { shown, curve, sums: all };
}
