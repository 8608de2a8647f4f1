import { submissionLife } from '../lives/submission-life.machine.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { decidedIn, type ReviewKind, reviewOf, toldAs } from '../reviews/review-kind.ts';
import type { Db } from '../store/handles.ts';
import { loanKycTable } from '../store/loan-kycs.ts';

const SEX = ['', 'male', 'female'] as const;
const CARD_TYPE = ['', 'identity card', 'passport'] as const;

/** Papers for loans as a kind of review (S4.6). */
export function loanKycReview(db: Db, pictures: Pick<Pictures, 'fileOf'>): ReviewKind {
  return reviewOf(db, {
    name: 'loan-kyc',
    table: loanKycTable,
    pictures: (row) => ({ photo: row.hand_pic }),
    show: async (row) => ({
      name: row.name,
      'last name': row.last_name,
      sex: SEX[row.sex] ?? '',
      birthday: row.birthday,
      country: row.country,
      mobile: row.mobile,
      document: CARD_TYPE[row.id_card_type] ?? '',
      photo: await pictures.fileOf(row.hand_pic),
    }),
    life: submissionLife,
    move: decidedIn(loanKycTable),
    tells: ({ id }, to) => ({
      kind: 'loan-decided',
      data: { about: 'loan-kyc', id: String(id), state: toldAs(to === 'approved') },
    }),
  });
}
