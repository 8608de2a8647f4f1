import { submissionLife } from '../lives/submission-life.machine.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { decidedIn, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import type { Db } from '../store/handles.ts';
import { realNameTable } from '../store/real-names.ts';

/** Identity papers as a kind of review (S4.5). The operator sees the number unmasked, and where the pictures lie. */
export function identityReview(db: Db, pictures: Pick<Pictures, 'fileOf'>): ReviewKind {
  return reviewOf(db, {
    name: 'identity',
    table: realNameTable,
    pictures: (row) => ({ front: row.front_pic, reverse: row.reverse_pic }),
    sameDocument: ({ id }, limit) => realNameTable.sameDocument.all(db, { id, limit }),
    show: async (row) => ({
      name: row.name,
      document: row.card_id,
      front: await pictures.fileOf(row.front_pic),
      reverse: await pictures.fileOf(row.reverse_pic),
    }),
    life: submissionLife,
    move: decidedIn(realNameTable),
    tells: (_, to) => ({ kind: 'identity-decided', data: { state: toldAs(to === 'approved') } }),
  });
}
