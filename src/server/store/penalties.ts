import { change, type Param } from './statement.ts';

/** Penalties of late loans: a row per loan and day, so that none is booked twice. */
export const penaltyTable = {
  insert: change((db, param: Param<{ loanId: number; day: number; amount: number }>) =>
    db
      .insertInto('penalty')
      .values({ loan_id: param('loanId'), day: param('day'), amount: param('amount') })
      .returning('id'),
  ),
};
