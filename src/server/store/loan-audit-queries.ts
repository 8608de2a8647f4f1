import type { Connection } from './connection.ts';

/** What an audit reads of loans, in the order of their ids. */
export function loanAuditQueries(connection: Connection) {
  return {
    loans: connection.statement((db, _args: Record<string, never>) =>
      db.selectFrom('loan').selectAll().orderBy('id'),
    ),
    penalties: connection.statement((db, _args: Record<string, never>) =>
      db.selectFrom('penalty').selectAll().orderBy('loan_id').orderBy('day'),
    ),
    repayments: connection.statement((db, _args: Record<string, never>) =>
      db
        .selectFrom('repayment')
        .select(['id', 'loan_id', 'amount', 'state'])
        .orderBy('loan_id')
        .orderBy('id'),
    ),
  };
}
