import { microToWire } from '#contract/money';
import { depositLife } from '../lives/deposit-life.machine.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { decidedIn, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import { depositTable } from '../store/deposits.ts';
import type { Db } from '../store/handles.ts';
import type { Funds } from '../trading/funds.ts';

/** Deposits as a kind of review (S4.8). Approving one credits it; `invalid` is for a proof that cannot be read. */
export function depositReview(
  db: Db,
  pictures: Pick<Pictures, 'fileOf'>,
  funds: Pick<Funds, 'take' | 'book'>,
): ReviewKind {
  return reviewOf(db, {
    name: 'deposit',
    table: depositTable,
    stakes: (row) => ({
      amountMicro: row.amount,
      terms: JSON.stringify([row.number, row.currency_code, row.paid_to, row.proof]),
    }),
    pictures: (row) => ({ proof: row.proof }),
    show: async (row) => ({
      paid: `${microToWire(row.number)} ${row.currency_code}`,
      to: row.paid_to,
      credits: `${microToWire(row.amount)} USD`,
      proof: await pictures.fileOf(row.proof),
    }),
    take: (tx, { user_id }) => funds.take(tx, user_id),
    life: depositLife,
    invalidate: (from) => depositLife.step(from, 'case.invalidate'),
    move: decidedIn(depositTable),
    tells: ({ id, type, amount }, to) => ({
      kind: 'deposit-decided',
      data: {
        id: String(id),
        type: `${type}` as const,
        state: to === 'invalid' ? to : toldAs(to === 'approved'),
        amount: microToWire(amount),
      },
    }),
    after: async (tx, { id, user_id, amount }, to, { atMs }) => {
      if (to !== 'approved') return;
      await funds.book(tx, user_id, {
        kind: 'deposit',
        ref: { kind: 'deposit', id },
        atMs,
        moves: [{ amountMicro: amount, memo: 'deposit', counter: 'funding' }],
      });
    },
  });
}
