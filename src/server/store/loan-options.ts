import type { Insertable, Selectable } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type LoanOptionRow = Selectable<Schema['loan_option']>;

/** The terms loans are offered for. */
export function loanOptionTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: Omit<Insertable<Schema['loan_option']>, 'id'>) =>
      db.insertInto('loan_option').values({
        loan_period: args.loan_period,
        min_amount: args.min_amount,
        max_amount: args.max_amount,
        interest_rate: args.interest_rate,
        free_period: args.free_period,
        penalty_rate: args.penalty_rate,
      }),
    ),
    update: connection.statement((db, args: LoanOptionRow) =>
      db
        .updateTable('loan_option')
        .set({
          loan_period: args.loan_period,
          min_amount: args.min_amount,
          max_amount: args.max_amount,
          interest_rate: args.interest_rate,
          free_period: args.free_period,
          penalty_rate: args.penalty_rate,
        })
        .where('id', '=', args.id),
    ),
    list: connection.statement((db, _args: Record<string, never>) =>
      db.selectFrom('loan_option').selectAll().orderBy('loan_period').orderBy('id'),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db.selectFrom('loan_option').selectAll().where('id', '=', args.id),
    ),
  };
}
