import type { Selectable } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type DrawCurrencyRow = Selectable<Schema['draw_currency']>;

/** Currencies withdrawals are paid in, and on which terms. */
export function drawCurrencyTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: Omit<DrawCurrencyRow, 'id'>) =>
      db.insertInto('draw_currency').values({
        type: args.type,
        code: args.code,
        protocol: args.protocol,
        draw_rate: args.draw_rate,
        fee_type: args.fee_type,
        usd_price: args.usd_price,
      }),
    ),
    update: connection.statement((db, args: DrawCurrencyRow) =>
      db
        .updateTable('draw_currency')
        .set({ draw_rate: args.draw_rate, usd_price: args.usd_price })
        .where('id', '=', args.id),
    ),
    byId: connection.statement((db, args: { id: number }) =>
      db.selectFrom('draw_currency').selectAll().where('id', '=', args.id),
    ),
    ofType: connection.statement((db, args: { type: 1 | 2 }) =>
      db.selectFrom('draw_currency').selectAll().where('type', '=', args.type).orderBy('id'),
    ),
  };
}
