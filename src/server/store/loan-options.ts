import type { Insertable, Selectable } from 'kysely';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type LoanOptionRow = Selectable<Schema['loan_option']>;

type Terms = Omit<Insertable<Schema['loan_option']>, 'id'>;

const columns = (param: Param<Terms>) => ({
  loan_period: param('loan_period'),
  min_amount: param('min_amount'),
  max_amount: param('max_amount'),
  interest_rate: param('interest_rate'),
  free_period: param('free_period'),
  penalty_rate: param('penalty_rate'),
});

/** The terms loans are offered for. */
export const loanOptionTable = {
  insert: change((db, param: Param<Terms>) => db.insertInto('loan_option').values(columns(param))),
  update: change((db, param: Param<LoanOptionRow>) =>
    db.updateTable('loan_option').set(columns(param)).where('id', '=', param('id')),
  ),
  list: query((db) => db.selectFrom('loan_option').selectAll().orderBy('loan_period').orderBy('id')),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('loan_option').selectAll().where('id', '=', param('id')),
  ),
};
