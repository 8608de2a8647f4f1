import type { Selectable } from 'kysely';
import { insert } from './insert.ts';
import type { Schema } from './schema.ts';
import { change, type Param, query } from './statement.ts';

export type DepositChannelRow = Selectable<Schema['deposit_channel']>;

/** Channels of deposits: addresses for coins, accounts for wires. */
export const depositChannelTable = {
  insert: insert('deposit_channel', {}),
  update: change((db, param: Param<DepositChannelRow>) =>
    db
      .updateTable('deposit_channel')
      .set({
        address: param('address'),
        bank_name: param('bank_name'),
        bank_address: param('bank_address'),
        bank_swift: param('bank_swift'),
        payee_name: param('payee_name'),
        payee_account: param('payee_account'),
        bank_remark: param('bank_remark'),
        usd_price: param('usd_price'),
      })
      .where('id', '=', param('id')),
  ),
  byId: query((db, param: Param<{ id: number; type: 0 | 1 }>) =>
    db
      .selectFrom('deposit_channel')
      .selectAll()
      .where('id', '=', param('id'))
      .where('type', '=', param('type')),
  ),
  ofType: query((db, param: Param<{ type: 0 | 1 }>) =>
    db.selectFrom('deposit_channel').selectAll().where('type', '=', param('type')).orderBy('id'),
  ),
};
