import { auditQueries } from '../store/audit-queries.ts';
import { copyAuditQueries } from '../store/copy-audit-queries.ts';
import type { Db } from '../store/handles.ts';
import { type Booked, compare, leftOver } from './audit-payments.ts';

/**
 * Compares copies with the ledger: what was put in, what came back and each fee is booked once, a copy that ended left nothing open and
 * nothing on its account, and each fee follows the text that was signed.
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
  return (await auditFees(db, booked)) ?? leftOver(booked);
}

/**
 * Each fee is the signed percent of what the copy had above its mark, down to the cent: the mark is what was put in, then what the fee
 * before left. What was signed before the mark stood after the fee left it before the fee.
 */
async function auditFees(db: Db, booked: Map<string, Booked>): Promise<string | null> {
  const marks = new Map<number, { least: number; most: number }>();
  for (const fee of await copyAuditQueries.fees.all(db)) {
    const { id, copy_id, amount, worth, high_water, fee_percent, put_in } = fee;
    const name = `copyFee ${id}`;
    const { least, most } = marks.get(copy_id) ?? { least: put_in, most: put_in };
    if (high_water < least || high_water > most)
      return `${name} is of what is above ${high_water}, the mark was ${least}`;
    const had = fee.balance_after + amount;
    if (worth > had) return `${name} is of ${worth}, the copy had ${had}`;
    const due = Number((BigInt(worth - high_water) * BigInt(fee_percent)) / 1_000_000n) * 10_000;
    if (amount !== due) return `${name} takes ${amount}, ${fee_percent} % of new profit are ${due}`;
    if (!isSigned(fee.agreement, fee_percent)) return `${name} takes ${fee_percent} %, which was not signed`;
    const expected = new Map([
      [`user ${fee.account_user_id}`, -amount],
      [`user ${fee.leader_user_id}`, amount],
    ]);
    const difference = compare(name, 'taken', expected, booked);
    if (difference !== null) return difference;
    marks.set(copy_id, { least: worth - amount, most: worth });
  }
  return null;
}

/** Whether the eighth clause of an agreement, which is about the fee in every language, names these percent. */
function isSigned(agreement: string, percent: number): boolean {
  const clause = agreement.split('\n\n').find((paragraph) => paragraph.startsWith('8. ')) ?? '';
  return new RegExp(`(?<!\\d)${percent}\\s?%|%\\s?${percent}(?!\\d)`, 'u').test(clause);
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
