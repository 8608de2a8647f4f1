import type { Insertable, Selectable } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type LoanOptionRow = Selectable<Schema['loan_option']>;

type Terms = Omit<Insertable<Schema['loan_option']>, 'id'>;

const columns = (terms: Terms): Terms => ({
  loan_period: terms.loan_period,
  min_amount: terms.min_amount,
  max_amount: terms.max_amount,
  interest_rate: terms.interest_rate,
  free_period: terms.free_period,
  penalty_rate: terms.penalty_rate,
});

/** The terms loans are offered for. */
export function loanOptionTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: Terms) => db.insertInto('loan_option').values(columns(args))),
    update: connection.statement((db, args: LoanOptionRow) =>
      db.updateTable('loan_option').set(columns(args)).where('id', '=', args.id),
    ),
    list: connection.statement((db, _args: Record<string, never>) =>
      db.selectFrom('loan_option').selectAll().orderBy('loan_period').orderBy('id'),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db.selectFrom('loan_option').selectAll().where('id', '=', args.id),
    ),
  };
}
