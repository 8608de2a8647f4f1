import { microToWire } from '#contract/money';
import type { Pictures } from '../pictures/pictures.ts';
import type { ReviewKind } from '../reviews/review-kind.ts';
import type { Database } from '../store/database.ts';
import { depositTable } from '../store/deposits.ts';
import type { Funds } from '../trading/funds.ts';

/** Deposits as a kind of review (S4.8). Approving one credits it; `invalid` is for a proof nobody can read. */
export function depositReview(
  { reader, writer }: Database,
  pictures: Pick<Pictures, 'pathOf'>,
  funds: Pick<Funds, 'book'>,
): ReviewKind {
  const read = depositTable(reader);
  const write = depositTable(writer);
  return {
    name: 'deposit',
    knowsInvalid: true,
    waiting: (limit) =>
      read.waiting.all({ limit }).map(({ id, uid, created_at }) => ({ id, uid, createdAt: created_at })),
    show: (id) => {
      const row = read.byId.get({ id });
      return row
        ? {
            uid: row.uid,
            state: row.state,
            submitted: new Date(row.created_at).toISOString(),
            paid: `${microToWire(row.number)} ${row.currency_code}`,
            to: row.paid_to,
            credits: `${microToWire(row.amount)} USD`,
            proof: pictures.pathOf(row.proof),
            reason: row.reason,
          }
        : null;
    },
    decide: (id, { isApproved, isInvalid, reason, atMs }) => {
      const row = write.byId.get({ id });
      const state = isApproved ? 'approved' : isInvalid ? 'invalid' : 'rejected';
      const decision = { id, state, reason: isApproved ? '' : reason, decidedAt: atMs } as const;
      if (!row || write.decide.run(decision).changes !== 1) return false;
      if (isApproved) {
        funds.book(row.user_id, {
          kind: 'deposit',
          ref: { kind: 'deposit', id },
          atMs,
          moves: [{ amountMicro: row.amount, memo: 'deposit', counter: 'funding' }],
        });
      }
      return true;
    },
  };
}
