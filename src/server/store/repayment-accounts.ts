import { insert } from './insert.ts';
import { change, type Param, query } from './statement.ts';

/** Where repayments of loans are sent to. */
export const repaymentAccountTable = {
  insert: insert('repayment_account', {}),
  update: change(
    (db, param: Param<{ id: number; currency_code: string; protocol_code: string; address: string }>) =>
      db
        .updateTable('repayment_account')
        .set({
          currency_code: param('currency_code'),
          protocol_code: param('protocol_code'),
          address: param('address'),
        })
        .where('id', '=', param('id')),
  ),
  /** Those that have an address. */
  offered: query((db) =>
    db.selectFrom('repayment_account').selectAll().where('address', '<>', '').orderBy('id'),
  ),
  list: query((db) => db.selectFrom('repayment_account').selectAll().orderBy('id')),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('repayment_account').selectAll().where('id', '=', param('id')),
  ),
};
