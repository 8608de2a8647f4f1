import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type PayoutCurrencyRow = Selectable<Schema['draw_currency']>;

/** Currencies withdrawals are paid in, and on which terms. */
export const payoutCurrencyTable = {
  insert: insert('draw_currency', {}),
  update: change((db, param: Param<PayoutCurrencyRow>) =>
    db
      .updateTable('draw_currency')
      .set({ draw_rate: param('draw_rate'), usd_price: param('usd_price') })
      .where('id', '=', param('id')),
  ),
  byId: query((db, param: Param<{ id: number }>) =>
    db.selectFrom('draw_currency').selectAll().where('id', '=', param('id')),
  ),
  ofType: query((db, param: Param<{ type: 1 | 2 }>) =>
    db.selectFrom('draw_currency').selectAll().where('type', '=', param('type')).orderBy('id'),
  ),
};
