import { query } from './statement.ts';

/** What an audit reads of loans, in the order of their ids. */
export const loanAuditQueries = {
  loans: query((db) => db.selectFrom('loan').selectAll().orderBy('id')),
  penalties: query((db) => db.selectFrom('penalty').selectAll().orderBy('loan_id').orderBy('day')),
  repayments: query((db) =>
    db.selectFrom('repayment').select(['id', 'loan_id', 'amount', 'state']).orderBy('loan_id').orderBy('id'),
  ),
};
