import { DIRECTION } from '#contract/constants';
import { auditQueries } from '../store/audit-queries.ts';
import { copyAuditQueries } from '../store/copy-audit-queries.ts';
import type { Db } from '../store/handles.ts';
import { type Booked, compare, leftOver } from './audit-payments.ts';

/**
 * Compares copies with the ledger: what was put in, what came back and each fee is booked once, a copy that ended left nothing open and
 * nothing on its account, each fee follows the text that was signed, and each copied order its bounds.
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
  return (await auditFees(db, booked)) ?? (await auditBounds(db)) ?? leftOver(booked);
}

/** Each copied order is the leader's, within the bounds of size, price and age that were signed. */
async function auditBounds(db: Db): Promise<string | null> {
  for await (const row of copyAuditQueries.copied.each(db)) {
    const crossed = crossedBound(row);
    if (crossed !== null)
      return `order ${row.order_id} of copy ${row.copy_id} is beyond its bound: ${crossed}`;
  }
  return null;
}

type CopiedRow = Awaited<ReturnType<typeof copyAuditQueries.copied.all>>[number];

function crossedBound(row: CopiedRow): string | null {
  const { max_margin, max_multiple, max_slip, max_age, leader_price, entry_price, opened_at } = row;
  if (row.direction !== row.led_direction || row.instrument_id !== row.led_instrument_id)
    return 'what the leader has';
  const instrumentIds = JSON.parse(row.instrument_ids) as number[];
  if (instrumentIds.length > 0 && !instrumentIds.includes(row.instrument_id)) return 'instruments';
  if (row.multiple > row.led_multiple || (max_multiple > 0 && row.multiple > max_multiple)) return 'leverage';
  if (max_margin > 0 && row.margin > max_margin) return 'margin';
  const worse = BigInt(entry_price ?? 0) - BigInt(leader_price);
  const slip = (row.direction === DIRECTION.buy ? worse : -worse) * 100_000_000n;
  if (max_slip > 0 && slip > BigInt(max_slip) * BigInt(leader_price)) return 'price';
  const isTakenOver = row.max_difference > 0 && (row.led_opened_at ?? 0) <= row.begun_at;
  if (max_age > 0 && !isTakenOver && (opened_at ?? 0) - (row.led_opened_at ?? 0) > max_age) return 'age';
  return null;
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
