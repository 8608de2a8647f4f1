import { auditQueries, checkFile } from '../store/audit-queries.ts';
import { type Connection, inSnapshot } from '../store/connection.ts';
import { Db } from '../store/handles.ts';
import { auditCopies } from './audit-copies.ts';
import { auditEntries } from './audit-entries.ts';
import { auditLoans } from './audit-loans.ts';
import { auditOrders } from './audit-orders.ts';
import { auditPayments } from './audit-payments.ts';
import { auditSums } from './audit-sums.ts';

export type AuditReport =
  | { isClean: true; accounts: number; journals: number; entries: number; orders: number }
  | { isClean: false; difference: string };

/**
 * Recomputes every balance, hold, fee, profit and payment from entries, orders and requests alone and compares it with what is stored.
 * Reads one snapshot, so it may run beside a live server. Answers the first difference found.
 */
export function audit(connection: Connection): Promise<AuditReport> {
  return inSnapshot(connection, async () => {
    const damage = checkFile(connection);
    return damage === null ? auditRows(new Db(connection)) : { isClean: false, difference: damage };
  });
}

/** As `audit`, of what `db` sees, which must be one snapshot. */
export async function auditRows(db: Db): Promise<AuditReport> {
  const difference = await firstDifference(db);
  if (difference !== null) return { isClean: false, difference };
  const counts = await auditQueries.counts.get(db);
  return {
    isClean: true,
    accounts: counts?.accounts ?? 0,
    journals: counts?.journals ?? 0,
    entries: counts?.entries ?? 0,
    orders: counts?.orders ?? 0,
  };
}

async function firstDifference(db: Db): Promise<string | null> {
  const held = new Map<number, number>();
  return (
    (await auditEntries(db)) ??
    (await auditOrders(db, held)) ??
    (await auditPayments(db, held)) ??
    (await auditLoans(db)) ??
    (await auditSums(db)) ??
    (await auditCopies(db)) ??
    (await compareHeld(db, held))
  );
}

/** What accounts hold is what live orders and waiting withdrawals hold. */
async function compareHeld(db: Db, held: ReadonlyMap<number, number>): Promise<string | null> {
  for (const account of await auditQueries.accounts.all(db)) {
    const expected = held.get(account.id) ?? 0;
    if (account.held !== expected) {
      return `account ${account.id} holds ${account.held}, its orders and withdrawals hold ${expected}`;
    }
  }
  return null;
}
