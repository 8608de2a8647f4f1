import type { Selectable } from 'kysely';
import type { Connection } from './connection.ts';
import type { Schema } from './schema.ts';

export type DepositChannelRow = Selectable<Schema['deposit_channel']>;

/** Ways to pay in: addresses for coins, accounts for wires. */
export function depositChannelTable(connection: Connection) {
  return {
    insert: connection.statement((db, args: Omit<DepositChannelRow, 'id'>) =>
      db.insertInto('deposit_channel').values({
        type: args.type,
        currency_id: args.currency_id,
        currency_code: args.currency_code,
        protocol_code: args.protocol_code,
        address: args.address,
        bank_name: args.bank_name,
        bank_address: args.bank_address,
        bank_swift: args.bank_swift,
        payee_name: args.payee_name,
        payee_account: args.payee_account,
        bank_remark: args.bank_remark,
        usd_price: args.usd_price,
      }),
    ),
    update: connection.statement((db, args: DepositChannelRow) =>
      db
        .updateTable('deposit_channel')
        .set({
          address: args.address,
          bank_name: args.bank_name,
          bank_address: args.bank_address,
          bank_swift: args.bank_swift,
          payee_name: args.payee_name,
          payee_account: args.payee_account,
          bank_remark: args.bank_remark,
          usd_price: args.usd_price,
        })
        .where('id', '=', args.id),
    ),
    byId: connection.statement((db, args: { id: number; type: 0 | 1 }) =>
      db.selectFrom('deposit_channel').selectAll().where('id', '=', args.id).where('type', '=', args.type),
    ),
    ofType: connection.statement((db, args: { type: 0 | 1 }) =>
      db.selectFrom('deposit_channel').selectAll().where('type', '=', args.type).orderBy('id'),
    ),
  };
}
