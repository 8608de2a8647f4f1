import type { Clock } from '../clock.ts';
import type { Market } from '../market/market.ts';
import { mapInSlices, pagesUpTo } from '../slices.ts';
import type { AccountRow } from '../store/accounts.ts';
import type { Db } from '../store/handles.ts';
import { type OrderRow, orderQueries } from '../store/orders.ts';
import { type ClosedOrderRow, QUARTER_MS, resultQueries } from '../store/results.ts';
import { addTo, fundingOf, noSums, type Sums, totalOf } from './figures.ts';
import { knowsThePast, openProfits } from './open-positions.ts';
import { dayAt, type Span } from './span.ts';
import { closedOrdersOf, openingOf } from './statement.ts';

export type CurveParts = { db: Db; market: Market; clock: Clock };

/** A day of an account, in millionths of a USD. */
export type CurveDay = {
  day: string;
  sums: Sums;
  /** What deposits and the like brought in, without what went out. */
  incomingMicro: number;
  /** At the end of the day: the balance, and what open positions came to; null where the market does not know. */
  balanceMicro: number;
  openMicro: number | null;
};

/** An account day by day, read from its ledger and its orders. */
export type DayCurve = {
  /** Before the first day. */
  openingMicro: number;
  openMicro: number | null;
  days: readonly CurveDay[];
  /** Orders that were closed in these days, and positions that are open now. */
  closed: readonly ClosedOrderRow[];
  open: readonly OrderRow[];
};

/** Reads an account over a span. Days that are to come are not in a span. */
export async function readDayCurve(
  { db, market, clock }: CurveParts,
  account: Pick<AccountRow, 'id' | 'balance' | 'seq'>,
  span: Span,
): Promise<DayCurve> {
  const nowMs = clock();
  const within = { accountId: account.id, fromMs: span.fromMs, toMs: span.toMs };
  const openingMicro = await openingOf(db, account, span.fromMs);
  const days = span.days.map((day) => ({ day, sums: noSums(), incomingMicro: 0 }));
  for await (const seqs of pagesUpTo(account.seq)) {
    const found = await resultQueries.sums.all(db, { ...within, ...seqs });
    for (const { quarter, memo, amount, incoming } of found) {
      const day = days[dayAt(span, Number(quarter) * QUARTER_MS)];
      if (!day) continue;
      addTo(day.sums, memo, Number(amount));
      day.incomingMicro += fundingOf(memo, Number(incoming));
    }
  }
  const live = await orderQueries.liveOfAccount.all(db, { accountId: account.id });
  const open = live.filter(({ state }) => state === 'open');
  // Those that were closed after the last instant were open at it; what is closed while this reads is one of the live ones.
  const until = { accountId: account.id, fromMs: Math.min(span.fromMs, nowMs), toMs: nowMs + 1 };
  const since = await closedOrdersOf(db, until);
  const profits = knowsThePast(market)
    ? await mapInSlices(openProfits(market, [...since, ...open], span.starts, nowMs), (profit) => profit)
    : null;
  let balanceMicro = openingMicro;
  return {
    openingMicro,
    openMicro: profits?.[0] ?? null,
    days: days.map((day, index) => {
      balanceMicro += totalOf(day.sums);
      return { ...day, balanceMicro, openMicro: profits?.[index + 1] ?? null };
    }),
    closed: since.filter(({ completed_at }) => (completed_at ?? 0) < span.toMs),
    open,
  };
}
