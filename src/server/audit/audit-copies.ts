import { auditQueries } from '../store/audit-queries.ts';
import { copyAuditQueries } from '../store/copy-audit-queries.ts';
import type { Db } from '../store/handles.ts';
import { type Booked, compare, leftOver } from './audit-payments.ts';

/**
 * Compares copies with the ledger: what was put in, what came back and each fee is booked once; a copy that ended left nothing open
 * and nothing on its account, and no fee is above what was agreed on new profit.
 */
export async function auditCopies(db: Db): Promise<string | null> {
  const booked = await readBooked(db);
  if (typeof booked === 'string') return booked;
  for (const copy of await copyAuditQueries.copies.all(db)) {
    const name = `copy ${copy.id}`;
    const between = (from: number, to: number, amount: number) =>
      new Map([[`user ${from}`, -amount] as const, [`user ${to}`, amount] as const]);
    const { user_id, account_user_id, amount, returned, state } = copy;
    const begun = between(user_id, account_user_id, amount);
    const ended = returned === null || returned === 0 ? null : between(account_user_id, user_id, returned);
    const difference =
      compare(`copyBegun ${copy.id}`, state, begun, booked) ??
      compare(`copyEnded ${copy.id}`, state, ended, booked);
    if (difference !== null) return difference;
    if (state === 'ended' && copy.balance !== 0) return `${name} has ended, its account has ${copy.balance}`;
    if (state === 'ended' && copy.held > 0) return `${name} has ended, its account holds ${copy.held}`;
  }
  for (const fee of await copyAuditQueries.fees.all(db)) {
    const { id, amount, worth, high_water, fee_percent } = fee;
    const most = ((worth - high_water) * fee_percent) / 100;
    if (amount > most) return `copyFee ${id} takes ${amount}, ${fee_percent} % of new profit are ${most}`;
    const expected = new Map([
      [`user ${fee.account_user_id}`, -amount],
      [`user ${fee.leader_user_id}`, amount],
    ]);
    const difference = compare(`copyFee ${id}`, 'taken', expected, booked);
    if (difference !== null) return difference;
  }
  return leftOver(booked);
}

/** By what is booked, e.g. `copyFee 3`; the houses of play money, which cancel out, left out. A difference when one is booked twice. */
async function readBooked(db: Db): Promise<Map<string, Booked> | string> {
  const byRef = new Map<string, Booked>();
  for await (const row of auditQueries.payments.each(db)) {
    if (row.kind !== 'copy') continue;
    const name = `${row.ref_kind} ${row.ref_id}`;
    if (row.journals !== 1) return `${name} is booked ${row.journals} times`;
    if (row.user_id === null && row.amount !== 0) return `${name} is booked on the accounts of the house`;
    if (row.user_id === null) continue;
    const booked = byRef.get(name) ?? new Map<string, number>();
    booked.set(`user ${row.user_id}`, row.amount);
    byRef.set(name, booked);
  }
  return byRef;
}
