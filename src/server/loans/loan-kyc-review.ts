import type { Pictures } from '../pictures/pictures.ts';
import type { ReviewKind } from '../reviews/review-kind.ts';
import type { Database } from '../store/database.ts';
import { loanKycTable } from '../store/loan-kycs.ts';

const SEX = ['', 'male', 'female'] as const;
const CARD_TYPE = ['', 'identity card', 'passport'] as const;

/** Papers for loans as a kind of review (S4.6). */
export function loanKycReview({ reader, writer }: Database, pictures: Pick<Pictures, 'pathOf'>): ReviewKind {
  const read = loanKycTable(reader);
  const write = loanKycTable(writer);
  return {
    name: 'loan-kyc',
    knowsInvalid: false,
    waiting: (limit) =>
      read.waiting.all({ limit }).map(({ id, uid, created_at }) => ({ id, uid, createdAt: created_at })),
    show: (id) => {
      const row = read.byId.get({ id });
      return row
        ? {
            uid: row.uid,
            state: row.state,
            submitted: new Date(row.created_at).toISOString(),
            name: row.name,
            'last name': row.last_name,
            sex: SEX[row.sex] ?? '',
            birthday: row.birthday,
            country: row.country,
            mobile: row.mobile,
            document: CARD_TYPE[row.id_card_type] ?? '',
            photo: pictures.pathOf(row.hand_pic),
            reason: row.reason,
          }
        : null;
    },
    decide: (id, { isApproved, reason, atMs }) => {
      const state = isApproved ? 'approved' : 'rejected';
      const row = { id, state, reason: isApproved ? '' : reason, decidedAt: atMs } as const;
      return write.decide.run(row).changes === 1;
    },
  };
}
