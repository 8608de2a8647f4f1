import { AUTOMATIC_NAME } from '../reviews/reviews.ts';
import { auditQueries } from '../store/audit-queries.ts';
import type { Db } from '../store/handles.ts';
import { dayOf } from '../utc-time.ts';

/** An approval, or the confirmation of a correction, as the log has it. */
type Approval = { id: number; operator: string; aloneUpTo: number | null };
/** Money that was moved for a user, micro-USD. */
type Moved = { name: string; amount: number };

/**
 * Sums of a user and day above the limit have two operators behind them: what one operator approved alone stays, with all that was
 * moved for the user on that day before it, within what the log says one might move. The first difference, or null.
 */
export async function auditSums(db: Db): Promise<string | null> {
  const approvals = new Map<string, Approval>();
  /** The first that was approved by sums: those before it had no such limit. */
  let firstId = Number.POSITIVE_INFINITY;
  for await (const { id, kind, subject, operator, alone_up_to } of auditQueries.approvals.each(db)) {
    approvals.set(`${kind} ${subject}`, { id, operator, aloneUpTo: alone_up_to });
    if (alone_up_to !== null) firstId = Math.min(firstId, id);
  }
  const confirmed = new Set<string>();
  for await (const { what, subject, state } of auditQueries.proposals.each(db))
    if (state === 'decided') confirmed.add(`${what} ${subject}`);
  const faultOf = (moved: readonly Moved[]) => faultOfDay(moved, approvals, confirmed, firstId);
  let key = '';
  let ofDay: Moved[] = [];
  for await (const { what, id, user_id, amount, at } of auditQueries.moved.each(db)) {
    const next = `${user_id} ${dayOf(at ?? 0)}`;
    if (next !== key) {
      const fault = faultOf(ofDay);
      if (fault !== null) return fault;
      key = next;
      ofDay = [];
    }
    ofDay.push({ name: what === 'correction' ? `proposal ${id}` : `${what} ${id}`, amount });
  }
  return faultOf(ofDay);
}

function faultOfDay(
  moved: readonly Moved[],
  approvals: ReadonlyMap<string, Approval>,
  confirmed: ReadonlySet<string>,
  firstId: number,
): string | null {
  const idOf = ({ name }: Moved) => approvals.get(name)?.id ?? 0;
  let sum = 0;
  // Clocks of nodes differ; the log has the order in which they decided.
  for (const one of moved.toSorted((a, b) => idOf(a) - idOf(b))) {
    sum += one.amount;
    const approval = approvals.get(one.name);
    if (!approval || approval.operator === AUTOMATIC_NAME || confirmed.has(one.name)) continue;
    const { id, operator, aloneUpTo } = approval;
    if (one.name.startsWith('proposal ') || id < firstId) continue;
    if (aloneUpTo === null || sum > aloneUpTo)
      return `${one.name} was approved by ${operator} alone, with ${sum} moved on that day`;
  }
  return null;
}
