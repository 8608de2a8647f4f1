import type { Kysely, Selectable } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

/** A bound destination with its currency. */
export type DrawMethodRow = Selectable<Schema['draw_method']> & {
  type: 1 | 2;
  code: string;
  protocol: string;
};

/** Where users' withdrawals go. Rows are never edited, and a deleted one stays for the withdrawals made to it. */
export function drawMethodTable(connection: Connection) {
  return {
    insert: connection.statement(
      (db, args: Omit<Selectable<Schema['draw_method']>, 'id' | 'proven_at' | 'deleted_at'>) =>
        db.insertInto('draw_method').values({
          user_id: args.user_id,
          currency_id: args.currency_id,
          dc_address: args.dc_address,
          bank_name: args.bank_name,
          bank_address: args.bank_address,
          bank_swift: args.bank_swift,
          payee_name: args.payee_name,
          payee_account: args.payee_account,
          created_at: args.created_at,
          proven_at: null,
          deleted_at: null,
        }),
    ),
    /** A user's own method; another user's and a deleted one are as good as none. */
    own: connection.statement((db, args: { id: number; userId: number }) =>
      live(db).where('draw_method.id', '=', args.id).where('draw_method.user_id', '=', args.userId),
    ),
    /** The newest first. */
    ofUser: connection.statement((db, args: { userId: number; type: 1 | 2 }) =>
      live(db)
        .where('draw_method.user_id', '=', args.userId)
        .where('draw_currency.type', '=', args.type)
        .orderBy('draw_method.id', 'desc'),
    ),
    countOfUser: connection.statement((db, args: { userId: number }) =>
      db
        .selectFrom('draw_method')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', args.userId)
        .where('deleted_at', 'is', null),
    ),
    prove: connection.statement((db, args: { id: number; provenAt: number }) =>
      db
        .updateTable('draw_method')
        .set({ proven_at: args.provenAt })
        .where('id', '=', args.id)
        .where('proven_at', 'is', null),
    ),
    delete: connection.statement((db, args: { id: number; userId: number; deletedAt: number }) =>
      db
        .updateTable('draw_method')
        .set({ deleted_at: args.deletedAt })
        .where('id', '=', args.id)
        .where('user_id', '=', args.userId)
        .where('deleted_at', 'is', null),
    ),
  };
}

function live(db: Kysely<Schema>) {
  return db
    .selectFrom('draw_method')
    .innerJoin('draw_currency', 'draw_currency.id', 'draw_method.currency_id')
    .selectAll('draw_method')
    .select(['draw_currency.type', 'draw_currency.code', 'draw_currency.protocol'])
    .where('draw_method.deleted_at', 'is', null);
}
