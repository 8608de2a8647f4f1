import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { allPages, pagesUpTo } from '../slices.ts';
import { accountTable } from '../store/accounts.ts';
import type { Db } from '../store/handles.ts';
import { type ClosedOrderRow, type EntryRow, resultQueries } from '../store/results.ts';
import type { Realm } from '../store/tables/trading.ts';
import { userTable } from '../store/users.ts';
import { addTo, noSums, type Sums, totalOf } from './figures.ts';
import { type AskedSpan, resultSpanOf, type Span } from './span.ts';

/** An account over a span of days. Amounts in millionths of a USD. */
export type Statement = {
  uid: string;
  realm: Realm;
  span: Span;
  madeAtMs: number;
  openingMicro: number;
  closingMicro: number;
  sums: Sums;
  /** Every entry of the ledger in that time, each with the balance after it. */
  entries: readonly (EntryRow & { balanceMicro: number })[];
  orders: readonly ClosedOrderRow[];
};

/**
 * Reads a statement of at most `maxEntries`. Throws the refusals of `resultSpanOf`, `statementTooLong` for more entries, and
 * `expired` when the user has no account.
 */
export async function statementRowsOf(
  { db, clock }: { db: Db; clock: Clock },
  userId: number,
  asked: AskedSpan,
  maxEntries: number,
): Promise<Statement> {
  const madeAtMs = clock();
  const account = await accountTable.byUser.get(db, { userId });
  const user = await userTable.byId.get(db, { id: userId });
  // The statement of a copy names its follower.
  const named = user?.copied_by == null ? user : await userTable.byId.get(db, { id: user.copied_by });
  if (!account || !named) throw new Refusal('expired');
  const span = resultSpanOf(asked, madeAtMs, await firstEntryMs(db, account.id));
  const within = { accountId: account.id, fromMs: span.fromMs, toMs: span.toMs };
  const openingMicro = await openingOf(db, account, span.fromMs);
  const sums = noSums();
  const entries: (EntryRow & { balanceMicro: number })[] = [];
  let balanceMicro = openingMicro;
  for await (const seqs of pagesUpTo(account.seq)) {
    for (const row of await resultQueries.entries.all(db, { ...within, ...seqs })) {
      balanceMicro += row.amount;
      addTo(sums, row.memo, row.amount);
      entries.push({ ...row, balanceMicro });
    }
    if (entries.length > maxEntries) throw new Refusal('statementTooLong');
  }
  return {
    uid: named.uid,
    realm: account.realm,
    span,
    madeAtMs,
    openingMicro,
    closingMicro: openingMicro + totalOf(sums),
    sums,
    entries,
    orders: await closedOrdersOf(db, { ...within, toMs: Math.min(span.toMs, madeAtMs + 1) }),
  };
}

/** When the first entry of an account was made, epoch ms; null before there is one. */
export async function firstEntryMs(db: Db, accountId: number): Promise<number | null> {
  const ever = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER };
  const first = await resultQueries.entries.get(db, { accountId, afterSeq: 0, toSeq: 1, ...ever });
  return first?.created_at ?? null;
}

/** The balance before an instant, epoch ms: what there was when the account was read less every entry since. */
export async function openingOf(
  db: Db,
  { id: accountId, balance, seq }: { id: number; balance: number; seq: number },
  fromMs: number,
): Promise<number> {
  let openingMicro = balance;
  for await (const seqs of pagesUpTo(seq)) {
    const since = await resultQueries.since.get(db, { accountId, fromMs, ...seqs });
    openingMicro -= since?.amount ?? 0;
  }
  return openingMicro;
}

/** Orders of an account that were closed from an instant on, and before another, epoch ms. */
export function closedOrdersOf(
  db: Db,
  { accountId, fromMs, toMs }: { accountId: number; fromMs: number; toMs: number },
): Promise<ClosedOrderRow[]> {
  return allPages((after, limit) => {
    const [afterMs, afterId] = after ? [after.completed_at ?? 0, after.id] : [fromMs, 0];
    return resultQueries.closedOrders.all(db, { accountId, afterMs, afterId, toMs, limit });
  });
}
