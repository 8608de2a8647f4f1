import type { Pictures } from '../pictures/pictures.ts';
import type { ReviewKind } from '../reviews/review-kind.ts';
import type { Database } from '../store/database.ts';
import { realNameTable } from '../store/real-names.ts';

/** Identity papers as a kind of review (S4.5). The operator sees the number unmasked, and where the pictures lie. */
export function identityReview({ reader, writer }: Database, pictures: Pick<Pictures, 'pathOf'>): ReviewKind {
  const read = realNameTable(reader);
  const write = realNameTable(writer);
  return {
    name: 'identity',
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
            document: row.card_id,
            front: pictures.pathOf(row.front_pic),
            reverse: pictures.pathOf(row.reverse_pic),
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
