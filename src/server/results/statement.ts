import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';
import { accountTable } from '../store/accounts.ts';
import type { Db } from '../store/handles.ts';
import { type ClosedOrderRow, type EntryRow, resultQueries } from '../store/results.ts';
import type { Realm } from '../store/schema.ts';
import { userTable } from '../store/users.ts';
import { addTo, noSums, type Sums, totalOf } from './figures.ts';
import { type AskedSpan, type Span, spanOf } from './span.ts';

/** Rows read at once. */
const AT_ONCE = 1_000;

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
 * Reads a statement of at most `maxEntries`. Throws the refusals of `spanOf`, `statementTooLong` for more entries, and
 * `expired` when the user has no account.
 */
export async function readStatement(
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
  const span = spanOf(asked, madeAtMs, await firstEntryMs(db, account.id));
  const within = { accountId: account.id, fromMs: span.fromMs, toMs: span.toMs };
  const openingMicro = await openingOf(db, account, span.fromMs);
  const sums = noSums();
  const entries: (EntryRow & { balanceMicro: number })[] = [];
  let balanceMicro = openingMicro;
  for (let afterSeq = 0, isMore = true; isMore; ) {
    const rows = await resultQueries.entriesAfter.all(db, { ...within, afterSeq, limit: AT_ONCE });
    for (const row of rows) {
      balanceMicro += row.amount;
      addTo(sums, row.memo, row.amount);
      entries.push({ ...row, balanceMicro });
      afterSeq = row.seq;
    }
    if (entries.length > maxEntries) throw new Refusal('statementTooLong');
    isMore = rows.length === AT_ONCE;
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
    orders: await resultQueries.closedOrders.all(db, within),
  };
}

/** When the first entry of an account was made, epoch ms; null before there is one. */
export async function firstEntryMs(db: Db, accountId: number): Promise<number | null> {
  const [first] = await resultQueries.entriesAfter.all(db, {
    ...{ accountId, afterSeq: 0, limit: 1 },
    ...{ fromMs: 0, toMs: Number.MAX_SAFE_INTEGER },
  });
  return first?.created_at ?? null;
}

/** The balance before an instant, epoch ms: what there is now less every entry since. */
export async function openingOf(
  db: Db,
  { id: accountId, balance }: { id: number; balance: number },
  fromMs: number,
): Promise<number> {
  const since = await resultQueries.since.get(db, { accountId, fromMs });
  return balance - (since?.amount ?? 0);
}
