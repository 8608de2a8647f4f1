import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query, type Selecting } from './statement.ts';

/** A payout method with its currency. */
export type PayoutMethodRow = Selectable<Schema['draw_method']> & {
  type: 1 | 2;
  code: string;
  protocol: string;
};

/** Where users' withdrawals go. Rows are never edited but for their label, and a deleted one stays for the withdrawals made to it. */
export const payoutMethodTable = {
  insert: insert('draw_method', { proven_at: null, deleted_at: null }, (row) => row.returning('id')),
  /** A user's own method; another user's and a deleted one are as good as none. */
  own: query((db, param: Param<{ id: number; userId: number }>) =>
    live(db).where('draw_method.id', '=', param('id')).where('draw_method.user_id', '=', param('userId')),
  ),
  /** The newest first. */
  ofUser: query((db, param: Param<{ userId: number; type: 1 | 2 }>) =>
    live(db)
      .where('draw_method.user_id', '=', param('userId'))
      .where('draw_currency.type', '=', param('type'))
      .orderBy('draw_method.id', 'desc'),
  ),
  countOfUser: query((db, param: Param<{ userId: number }>) =>
    db
      .selectFrom('draw_method')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  ),
  label: change((db, param: Param<{ id: number; userId: number; label: string }>) =>
    db
      .updateTable('draw_method')
      .set({ label: param('label') })
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  ),
  prove: change((db, param: Param<{ id: number; provenAt: number }>) =>
    db
      .updateTable('draw_method')
      .set({ proven_at: param('provenAt') })
      .where('id', '=', param('id'))
      .where('proven_at', 'is', null),
  ),
  delete: change((db, param: Param<{ id: number; userId: number; deletedAt: number }>) =>
    db
      .updateTable('draw_method')
      .set({ deleted_at: param('deletedAt') })
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  ),
};

function live(db: Selecting) {
  return db
    .selectFrom('draw_method')
    .innerJoin('draw_currency', 'draw_currency.id', 'draw_method.currency_id')
    .selectAll('draw_method')
    .select(['draw_currency.type', 'draw_currency.code', 'draw_currency.protocol'])
    .where('draw_method.deleted_at', 'is', null);
}
